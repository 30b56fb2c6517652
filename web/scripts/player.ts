// Builds the page that `puzzlemill play` fills with puzzles: one file with its style and its script, which nothing else is
// loaded for. It is in the repository, so that nobody needs Node to play; `npm run lint` compares its bytes with --check.
// The code that fills it puts the hashes of its style and its script into its policy.

import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { pageScript, pageStyle, WEB } from "./bundles.ts";
import { writeWords } from "./words.ts";

const SOURCE = join(WEB, "player");
const TARGET = join(WEB, "..", "catalogues", "player", "page.html");

async function page(): Promise<string> {
  const parts: Readonly<Record<string, string>> = {
    style: await pageStyle(join(SOURCE, "page.css")),
    script: await pageScript(join(SOURCE, "start.ts")),
  };
  return readFileSync(join(SOURCE, "page.html"), "utf8").replace(/\{(style|script)\}/g, (_, name: string) => parts[name]!);
}

writeWords();
const built = await page();
if (!process.argv.includes("--check")) {
  writeFileSync(TARGET, built);
} else if (readFileSync(TARGET, "utf8") !== built) {
  process.stderr.write("catalogues/player/page.html is not what web/player makes; run `npm run player` and commit it\n");
  process.exitCode = 1;
}
