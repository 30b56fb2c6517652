// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The puzzlemill authors
// Which puzzle an address asks for: the part after `#` is a position id. Anybody can write an address, so it is untrusted.

import { kindOf } from "../../src/state.ts";
import { kinds } from "../../src/kinds.ts";
import { boardOf } from "../boards.ts";
import type { Playable } from "./game.ts";

/** What an address asks for. */
type Route =
  | { readonly goes: "nowhere" }
  | { readonly goes: "to puzzle"; readonly puzzle: Playable }
  /** `fault` is a key of the words: why no puzzle can be shown. */
  | { readonly goes: "wrong"; readonly fault: string };

/** The longest id that is read from an address, and the most squares of a board on a page: 50 x 50, as the largest that is generated. */
const LONGEST_ID = 50_000;
const MOST_SQUARES = 2_500;

/** The puzzle of the part of an address after `#`, `#` included or not. Never throws. */
export function routeOf(hash: string): Route {
  const coded = hash.replace(/^#/, "");
  if (coded === "") return { goes: "nowhere" };
  if (coded.length > LONGEST_ID) return { goes: "wrong", fault: "page.game.too_large" };
  try {
    const id = decodeURIComponent(coded);
    const kind = kindOf(id, kinds);
    const puzzle: unknown = kind.parseId(id);
    const { rows, columns } = boardOf(kind).extent(puzzle);
    if (rows * columns > MOST_SQUARES) return { goes: "wrong", fault: "page.game.too_large" };
    return { goes: "to puzzle", puzzle: { kind, id: kind.formatId(puzzle), puzzle, solution: null } };
  } catch {
    return { goes: "wrong", fault: "page.game.wrong_address" };
  }
}
