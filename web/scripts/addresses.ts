// Puts the addresses of the project into package.json while it is packed: `add` before, `remove` after. Only pyproject.toml
// names the host, so they are not in the repository.

import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { parse } from "smol-toml";

import { WEB } from "./bundles.ts";

const FILE = join(WEB, "package.json");
const NAMES = ["homepage", "bugs", "repository"];
const manifest = JSON.parse(readFileSync(FILE, "utf8")) as Record<string, unknown>;
const fields = Object.fromEntries(Object.entries(manifest).filter(([name]) => !NAMES.includes(name)));

function addresses(): Record<string, unknown> {
  const { project } = parse(readFileSync(join(WEB, "..", "pyproject.toml"), "utf8")) as unknown as {
    readonly project: { readonly urls: { readonly Homepage: string; readonly Issues: string; readonly Source: string } };
  };
  const { Homepage, Issues, Source } = project.urls;
  return { homepage: Homepage, bugs: Issues, repository: { type: "git", url: `git+${Source}.git`, directory: "web" } };
}

const added = process.argv[2] === "add" ? addresses() : {};
writeFileSync(FILE, `${JSON.stringify({ ...fields, ...added }, null, 2)}\n`);
