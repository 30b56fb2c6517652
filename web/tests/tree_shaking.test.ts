import { expect, test } from "vitest";

import { trialBundle } from "../scripts/bundles.ts";
import { kinds } from "../src/index.ts";

const NAMES = kinds.map(({ name }) => name);

/** The folders below src/ that have code in the bundle. */
async function rooms(text: string): Promise<string[]> {
  const { sources } = await trialBundle(text);
  return [...new Set(sources.flatMap((source) => /src\/(\w+)\//.exec(source)?.[1] ?? []))].sort();
}

test.each(NAMES)("a game of %s has no code of another kind", async (name) => {
  expect(await rooms(`export { ${name}, play, load, hint, say } from "./src/index.ts";`)).toEqual([name]);
  expect(await rooms(`export { ${name} } from "./src/${name}/index.ts";`)).toEqual([name]);
});

test("a game has the words of its languages only", async () => {
  const { sources } = await trialBundle('export { say } from "./src/index.ts"; export { de } from "./src/words/de.ts";');
  expect(sources).toEqual(["src/said.ts", "src/words/de.ts"]);
});

test("a worker of one kind has no code of another kind", async () => {
  const text = 'import { serve } from "./src/worker/index.ts"; import { ottf } from "./src/index.ts"; serve(self, [ottf]);';
  expect(await rooms(text)).toEqual(["ottf", "worker"]);
});

test("the Gloop game has no code of puzzles, and puzzles have none of the game", async () => {
  const { sources } = await trialBundle('export * from "./src/gloop/game/index.ts";');
  const shared = ["errors", "gloop/tiles", "json", "nesting", "reading", "streams"].map((name) => `src/${name}.ts`);
  expect(sources.filter((source) => !source.startsWith("src/gloop/game/"))).toEqual(shared);
  const puzzles = await trialBundle('export * from "./src/index.ts"; export * from "./src/packs/index.ts";');
  expect(puzzles.sources).toContain("src/gloop/index.ts");
  expect(puzzles.sources.filter((source) => /game|streams/.test(source))).toEqual([]);
});
