// A cancelled question, and one after it.

import { Adviser, domicles, play, startWorker } from "../../../dist/puzzlemill-play.min.js";

export async function run() {
  const adviser = new Adviser(startWorker);
  const state = play(domicles, domicles.parseId("domicles:4x2:6:e2:4032102164535142"));
  const first = adviser.hint(state);
  adviser.cancel();
  return [await first, (await adviser.outlook(state)).status];
}
