// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The puzzlemill authors
// OTTF on the page: press a tile to place it, and the one placed last to take it back.

import { ottf, type Ottf, type Position } from "../../src/ottf/index.ts";
import type { Cell } from "../../src/kind.ts";
import { cellName } from "../../src/said.ts";
import { Grid, type Face } from "../board/grid.ts";
import type { Board, BoardKind, Extent, Table, View } from "../board/table.ts";

export const ottfBoard: BoardKind<Ottf> = {
  kind: ottf,
  extent: ({ template }): Extent => ({ rows: template.length, columns: template[0]!.length }),
  notes: () => ["1", "2", "3", "4", "5", "6", "7", "8", "9", "✓", "✗"],
  goal: () => ({ key: "page.goal.ottf", args: {} }),
  make: (puzzle, table: Table): Board => {
    let view: View | null = null;
    const press = ([row, col]: Cell): void => {
      if (!view || view.closed) return;
      if (view.noting) table.note([row, col]);
      else table.play({ move: "place", row, col });
    };
    const grid = new Grid({
      rows: puzzle.template.length,
      columns: puzzle.template[0]!.length,
      label: ottf.title,
      isCell: ([row, column]) => puzzle.template[row]![column] !== ".",
      press,
    });
    const face = (position: Position, cell: Cell): Face => {
      const [row, column] = cell;
      const now = position.rows[row]![column]!;
      const wanted = puzzle.template[row]![column]!;
      return { label: `${table.say(cellName(cell))}: ${wanted}`, content: now ? String(now) : wanted, classes: now ? ["placed"] : [] };
    };
    return {
      element: grid.element,
      tray: null,
      show: (next) => {
        view = next;
        grid.show(next, (cell) => face(next.state.position as Position, cell), (note) => note);
      },
    };
  },
};
