// The built page with a content, as `puzzlemill play` makes it.

import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";

import { WEB } from "../../../scripts/bundles.ts";

const CATALOGUES = join(WEB, "..", "catalogues");
const ROOM = '<script type="application/json" id="content"></script>';

/** A pack as a file has it, with as many fields as the page needs. */
export interface PackFile {
  readonly format: "puzzlemill-pack";
  readonly version: 1;
  readonly title: string;
  readonly puzzles: readonly { readonly id: string; readonly kind: string; readonly solution?: unknown; readonly grade?: { readonly level: number } }[];
}

/** A ready-made pack. */
export function readyMade(kind: string): PackFile {
  return JSON.parse(readFileSync(join(CATALOGUES, "packs", `${kind}.json`), "utf8")) as PackFile;
}

/** The page with these packs; further fields replace those of its content. */
export function pageWith(packs: readonly unknown[], fields: object = {}): string {
  const content = { format: "puzzlemill-page", version: 1, title: "Puzzles", language: "en", packs, study: null, ...fields };
  const data = JSON.stringify(content).replace(/[<>&\u2028\u2029]/g, (mark) => `\\u${mark.charCodeAt(0).toString(16).padStart(4, "0")}`);
  const page = readFileSync(join(CATALOGUES, "player", "page.html"), "utf8");
  if (!page.includes(ROOM)) throw new Error("the built page has no room for its content");
  const allowed = page.replace(/\{(script|style)-hash\}/g, (_, name: string) => {
    const text = page.split(`<${name}>`)[1]!.split(`</${name}>`)[0]!;
    return createHash("sha256").update(text).digest("base64");
  });
  return allowed.replace(ROOM, () => ROOM.replace("></", () => `>${data}</`));
}
