// Builds the page that `puzzlemill play` fills with puzzles: one file with its style and its script, which nothing else is
// loaded for. It is in the repository, so that nobody needs Node to play; `npm run lint` compares its bytes with --check.

import { createHash } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { minifiedStyle, pageScript, WEB } from "./bundles.ts";
import { writeWords } from "./words.ts";

const SOURCE = join(WEB, "player");
const TARGET = join(WEB, "..", "catalogues", "player", "page.html");

function hash(text: string): string {
  return `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
}

async function page(): Promise<string> {
  const style = await minifiedStyle(join(SOURCE, "page.css"));
  const script = await pageScript(join(SOURCE, "start.ts"));
  const policy = [
    "default-src 'none'",
    `script-src ${hash(script)}`,
    `style-src ${hash(style)}`,
    "img-src data: blob:",
    "worker-src blob:",
    "base-uri 'none'",
    "form-action 'none'",
  ].join("; ");
  const parts: Readonly<Record<string, string>> = { policy, style, script };
  return readFileSync(join(SOURCE, "page.html"), "utf8").replace(/\{(policy|style|script)\}/g, (_, name: string) => parts[name]!);
}

writeWords();
const built = await page();
if (!process.argv.includes("--check")) {
  writeFileSync(TARGET, built);
} else if (readFileSync(TARGET, "utf8") !== built) {
  process.stderr.write("catalogues/player/page.html is not what web/player makes; run `npm run player` and commit it\n");
  process.exitCode = 1;
}
