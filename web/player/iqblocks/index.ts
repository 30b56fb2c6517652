// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The puzzlemill authors
// IQ Blocks on the page.

import { iqblocks, type IqBlocks, type Move } from "../../src/iqblocks/index.ts";
import { cellsOf } from "../../src/iqblocks/pieces.ts";
import { piecesLeft } from "../../src/iqblocks/puzzle.ts";
import type { Said } from "../../src/kind.ts";
import type { BoardKind } from "../board/table.ts";
import { IqBlocksBoard } from "./board.ts";
import { guide } from "./guide.ts";
import { neverFlips, signed } from "./tray.ts";

export const iqblocksBoard: BoardKind<IqBlocks> = {
  kind: iqblocks,
  extent: ({ board }) => ({ rows: board.length, columns: board[0]!.length }),
  notes: (puzzle) => piecesLeft(puzzle, puzzle.board).map(({ name }) => name),
  guide,
  goal,
  isOneStep: (_before, first, second) => {
    const [lift, lay] = [first, second] as Move[];
    return lift?.move === "lift" && lay?.move === "lay" && lift.piece === lay.piece;
  },
  make: (puzzle, table) => new IqBlocksBoard(puzzle, table),
};

function goal({ board, set }: IqBlocks): Said {
  const said = (name: string, args: Said["args"] = {}): Said => ({ key: `page.iqblocks.${name}`, args });
  const kept = signed(set);
  const fill = kept.length > 0 ? said("goal_some", { pieces: kept }) : said(neverFlips(set) ? "goal_kept" : "goal");
  const hasClues = set.some(({ name, size }) => {
    const cells = cellsOf(board, name).length;
    return 0 < cells && cells < size;
  });
  return hasClues ? said("goal_clues", { fill }) : fill;
}
