// Builds dist/: every module with its types, and the two bundles for bare pages.

import { execFileSync } from "node:child_process";
import { globSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { WEB, writeBundle } from "./bundles.ts";
import { writeWords } from "./words.ts";

writeWords();
rmSync(join(WEB, "dist"), { recursive: true, force: true });
execFileSync(process.execPath, [join(WEB, "node_modules", "typescript", "bin", "tsc")], { cwd: WEB, stdio: "inherit" });
// The compiler leaves the imports of declarations as they are, and older compilers of games do not find `.ts` there.
for (const file of globSync("dist/**/*.d.ts", { cwd: WEB })) {
  const types = readFileSync(join(WEB, file), "utf8");
  writeFileSync(join(WEB, file), types.replace(/(["']\.{1,2}\/[^"']*)\.ts(["'])/g, "$1.js$2"));
}
await writeBundle("src/bare.ts", "dist/puzzlemill-play.min.js");
await writeBundle("src/worker/all.ts", "dist/worker.min.js");
