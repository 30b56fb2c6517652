// A hint for each kind, by the bundle and its worker.

import { Adviser, kindOf, kinds, play, startWorker } from "../../../dist/puzzlemill-play.min.js";

const IDS = [
  "gloop:2x2:valid:cc:0ooaobooo",
  "domicles:4x2:6:e2:4032102164535142",
  "ottf:3x4:a22a21122232",
  "iqblocks:iq:8x8:a3g4dag5.d2a5.d2a5.ji6.ji3b3.j3ib2.2j3i3b2j",
];

export async function run() {
  const adviser = new Adviser(startWorker);
  const hints = [];
  for (const id of IDS) {
    const kind = kindOf(id, kinds);
    const state = play(kind, kind.parseId(id));
    const hint = await adviser.hint(state);
    hints.push([kind.name, hint.stages.length, hint.back, state.apply(hint.move).moveCount]);
  }
  adviser.close();
  return hints;
}
