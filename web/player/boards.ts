// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The puzzlemill authors
// The board of each kind.

import type { AnyKind } from "../src/kind.ts";
import type { AnyBoardKind } from "./board/table.ts";
import { domiclesBoard } from "./domicles/index.ts";
import { gloopBoard } from "./gloop/index.ts";
import { iqblocksBoard } from "./iqblocks/index.ts";
import { ottfBoard } from "./ottf/index.ts";

const BOARDS: readonly AnyBoardKind[] = [gloopBoard, domiclesBoard, ottfBoard, iqblocksBoard];

/** The board of a kind. */
export function boardOf(kind: AnyKind): AnyBoardKind {
  return BOARDS.find((board) => board.kind.name === kind.name)!;
}
