// Puts the addresses of the project into package.json while it is packed: `add` before, `remove` after. Only pyproject.toml
// names the host, so they are not in the repository.

import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { parse } from "smol-toml";

import { WEB } from "./bundles.ts";

const FILE = join(WEB, "package.json");
const NAMES = ["homepage", "bugs", "repository"];

/** The fields of package.json without addresses. */
function without(manifest: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(manifest).filter(([name]) => !NAMES.includes(name)));
}

/** The fields of package.json with the addresses of pyproject.toml. */
export function withAddresses(manifest: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const { project } = parse(readFileSync(join(WEB, "..", "pyproject.toml"), "utf8")) as unknown as {
    readonly project: { readonly urls: { readonly Homepage: string; readonly Issues: string; readonly Source: string } };
  };
  const { Homepage, Issues, Source } = project.urls;
  const repository = { type: "git", url: `git+${Source}.git`, directory: "web" };
  return { ...without(manifest), homepage: Homepage, bugs: Issues, repository };
}

if (import.meta.main) {
  const manifest = JSON.parse(readFileSync(FILE, "utf8")) as Record<string, unknown>;
  const made = process.argv[2] === "add" ? withAddresses(manifest) : without(manifest);
  writeFileSync(FILE, `${JSON.stringify(made, null, 2)}\n`);
}
