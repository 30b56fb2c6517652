// Builds dist/: every module with its types, and the two bundles for bare pages.

import { execFileSync } from "node:child_process";
import { rmSync } from "node:fs";
import { join } from "node:path";

import { WEB, writeBundle } from "./bundles.ts";
import { writeWords } from "./words.ts";

writeWords();
rmSync(join(WEB, "dist"), { recursive: true, force: true });
execFileSync(process.execPath, [join(WEB, "node_modules", "typescript", "bin", "tsc")], { cwd: WEB, stdio: "inherit" });
await writeBundle("src/bare.ts", "dist/puzzlemill-play.min.js");
await writeBundle("src/worker/all.ts", "dist/worker.min.js");
