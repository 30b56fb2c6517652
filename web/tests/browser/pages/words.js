// The modules of dist one by one, with the words of a language.

import { hint, ottf, play, say } from "../../../dist/index.js";
import { de } from "../../../dist/words/de.js";

export function run() {
  const state = play(ottf, ottf.parseId("ottf:3x4:a22a21122232"));
  return hint(state).stages.map((stage) => say(stage, de));
}
