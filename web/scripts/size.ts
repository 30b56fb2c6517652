// Prints how large the package is for a game, minified and gzipped: each kind alone, all kinds, the worker, the words.

import { gzipSync } from "node:zlib";

import { KIND_NAMES } from "../src/kind.ts";
import { trialBundle } from "./bundles.ts";
import { writeWords } from "./words.ts";

/** Kilobytes that all kinds together can take, gzipped. */
const MOST = 60;

const COMMON = "export { play, load, say, hint } from './src/index.ts';";
const PARTS: readonly (readonly [name: string, text: string])[] = [
  ["shared by all kinds", COMMON],
  ...KIND_NAMES.map((kind) => [kind, `${COMMON} export { ${kind} } from './src/index.ts';`] as const),
  ["packs", "export * from './src/packs/index.ts';"],
  ["all kinds and packs", "export * from './src/index.ts'; export * as packs from './src/packs/index.ts';"],
  ["the Gloop game", "export * from './src/gloop/game/index.ts';"],
  ["the worker for all kinds", "import './src/worker/all.ts';"],
  ["words (en)", "export * from './src/words/en.ts';"],
  ["words (de)", "export * from './src/words/de.ts';"],
];

function kilobytes(bytes: number): string {
  return (bytes / 1000).toFixed(1).padStart(9);
}

writeWords();
console.log(`${"kB".padEnd(26)} minified  gzipped`);
for (const [name, text] of PARTS) {
  const { code } = await trialBundle(text);
  const gzipped = gzipSync(code, { level: 9 }).length;
  console.log(`${name.padEnd(26)}${kilobytes(code.length)}${kilobytes(gzipped)}`);
  if (name === "all kinds and packs" && gzipped > MOST * 1000) {
    console.error(`all kinds and packs: more than ${MOST} kB gzipped`);
    process.exitCode = 1;
  }
}
