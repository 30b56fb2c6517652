// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The puzzlemill authors
// Cells of a board, pressed by mouse, finger or keyboard.

import type { Page } from "puppeteer-core";

import type { Cell } from "../../../src/kind.ts";
import type { Way } from "./hands.ts";
import { dragAlong, pointOf, pressAt, type Point, type Pointing } from "./pointer.ts";

/** More presses of the Tab key than the page has stops. */
const MOST_TABS = 60;

const ARROWS = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] } as const;

type Arrow = keyof typeof ARROWS;

/** The middle of a cell, which is scrolled into view if it is not. */
function middleOf(page: Page, [row, column]: Cell): Promise<Point> {
  return pointOf(page, `#board button.cell[data-row="${row}"][data-column="${column}"]`);
}

/** Presses a cell. */
export async function press(page: Page, cell: Cell, way: Way): Promise<void> {
  if (way === "keyboard") {
    await walkTo(page, cell);
    await page.keyboard.press("Enter");
    return;
  }
  await pressAt(page, await middleOf(page, cell), way);
}

/** Drags one cell onto another. */
export async function drag(page: Page, from: Cell, to: Cell, way: Pointing): Promise<void> {
  const [start, end] = [await middleOf(page, from), await middleOf(page, to)];
  await dragAlong(page, [start, { x: (start.x + end.x) / 2, y: (start.y + end.y) / 2 }, end], way);
}

/** Moves the focus to a cell: by Tab into the board, then by arrow keys. */
async function walkTo(page: Page, cell: Cell): Promise<void> {
  let at = await focused(page);
  for (let tabs = 0; at === null; tabs++) {
    if (tabs > MOST_TABS) throw new Error("Tab never comes to the board");
    await page.keyboard.press("Tab");
    at = await focused(page);
  }
  for (const key of route(await cellsOf(page), at, cell)) await page.keyboard.press(key);
  if (String(await focused(page)) !== String(cell)) throw new Error(`arrow keys do not lead to row ${cell[0]}, column ${cell[1]}`);
}

/** The fewest arrow keys from one cell to another; each leads to the next cell in its direction, across holes. */
function route(cells: readonly Cell[], from: Cell, to: Cell): Arrow[] {
  const routes = new Map<string, Arrow[]>([[String(from), []]]);
  const open = [from];
  for (let cell = open.shift(); cell; cell = open.shift()) {
    const keys = routes.get(String(cell))!;
    if (String(cell) === String(to)) return keys;
    for (const [key, [down, across]] of Object.entries(ARROWS) as [Arrow, Cell][]) {
      const ahead = ([row, column]: Cell): number => (row - cell[0]) * down + (column - cell[1]) * across;
      const inLine = cells.filter((one) => (down ? one[1] === cell[1] : one[0] === cell[0]) && ahead(one) > 0);
      const next = inLine.sort((one, other) => ahead(one) - ahead(other))[0];
      if (!next || routes.has(String(next))) continue;
      routes.set(String(next), [...keys, key]);
      open.push(next);
    }
  }
  throw new Error(`no arrow keys lead from row ${from[0]}, column ${from[1]} to row ${to[0]}, column ${to[1]}`);
}

function cellsOf(page: Page): Promise<Cell[]> {
  return page.$$eval("#board button.cell", (buttons) =>
    buttons.map((button) => [Number(button.dataset["row"]), Number(button.dataset["column"])] as const),
  );
}

function focused(page: Page): Promise<Cell | null> {
  return page.evaluate(() => {
    const cell = document.activeElement?.closest<HTMLElement>("#board button.cell");
    return cell ? ([Number(cell.dataset["row"]), Number(cell.dataset["column"])] as const) : null;
  });
}
