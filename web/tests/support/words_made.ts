// The words modules are made, not kept: before any test, make those that have changed.

import { writeWords } from "../../scripts/words.ts";

export function setup(): void {
  writeWords();
}
