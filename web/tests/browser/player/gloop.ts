// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The puzzlemill authors
// A player's hands for Gloop. They find tiles by their English labels, so these have to be right, too.

import type { ElementHandle, KeyInput, Page } from "puppeteer-core";

import { described } from "../../../player/gloop/labels.ts";
import { wordsOf } from "../../../player/page/words.ts";
import type { Cell } from "../../../src/kind.ts";
import type { Gloop } from "../../../src/gloop/index.ts";
import type { Lay, Move } from "../../../src/gloop/play.ts";
import { tileNumber } from "../../../src/gloop/tiles.ts";
import { say } from "../../../src/said.ts";
import type { State } from "../../../src/state.ts";
import type { Hands, Way } from "./hands.ts";
import { dragAlong, pointOf, pressAt, type Point, type Pointing } from "./pointer.ts";

const MOST_KEYS = 200;
const TILES = ".gloop-tray .tiles";
const BOARD = ".gloop .board";

/** Plays Gloop: by mouse it presses and drags in turn, by touch it drags what is in sight, by keyboard it uses keys only. */
export const gloopHands: Hands<Move> = {
  async perform(page: Page, state: State, move: Move, way: Way): Promise<void> {
    const puzzle = state.puzzle as Gloop;
    const cell: Cell = [move.row, move.col];
    if (way === "keyboard") await byKeys(page, puzzle, move, cell);
    else if (move.move === "lift") await lift(page, cell, way);
    else await lay(page, puzzle, move, cell, way);
  },
};

function cellAt([row, col]: Cell): string {
  return `.gloop .cell[data-row="${row}"][data-column="${col}"]`;
}

function tileOf(word: string): string {
  return `${TILES} .tile[data-tile="${tileNumber(word)}"]`;
}

async function find(page: Page, selector: string): Promise<ElementHandle> {
  const element = await page.$(selector);
  if (!element) throw new Error(`the page has no ${selector}`);
  await element.scrollIntoView();
  return element;
}

async function press(page: Page, selector: string, way: Pointing): Promise<void> {
  await pressAt(page, await pointOf(page, selector), way);
}

/** Drags away from the tray first, along which a finger would scroll the tiles. */
async function drag(page: Page, from: string, to: string | Point, way: Pointing): Promise<void> {
  const start = await pointOf(page, from);
  const end = typeof to === "string" ? await pointOf(page, to) : to;
  const across = await page.$eval(from, (element) => getComputedStyle(element).touchAction === "pan-y");
  const away = across ? { x: (start.x + end.x) / 2, y: start.y } : { x: start.x, y: (start.y + end.y) / 2 };
  await dragAlong(page, [start, away, end], way);
}

async function isShown(page: Page, selector: string): Promise<boolean> {
  const element = await page.$(selector);
  return element !== null && (await element.isIntersectingViewport({ threshold: 1 }));
}

async function lay(page: Page, puzzle: Gloop, { word, row, col }: Lay, cell: Cell, way: Pointing): Promise<void> {
  const tile = tileOf(word);
  await press(page, tile, way);
  await turned(page, puzzle, word, () => press(page, tile, way));
  await find(page, tile);
  const drags = way === "touch" || (row + col) % 2 === 0;
  if (drags && (await isShown(page, cellAt(cell)))) await drag(page, tile, cellAt(cell), way);
  else await press(page, cellAt(cell), way);
}

/** Turns a tile of the tray until its label says that it shows a word. */
async function turned(page: Page, puzzle: Gloop, word: string, turn: () => Promise<void>): Promise<void> {
  const wanted = say(described(word, puzzle.unturned.length > 0), wordsOf("en"));
  for (let turns = 0; turns <= 4; turns++) {
    const label = await page.$eval(tileOf(word), (tile) => tile.getAttribute("aria-label") ?? "");
    if (label.startsWith(wanted)) return;
    await turn();
  }
  throw new Error(`the tile never shows ${wanted}`);
}

async function lift(page: Page, cell: Cell, way: Pointing): Promise<void> {
  if (way === "touch" && (await isShown(page, TILES))) {
    const box = await (await find(page, ".gloop-tray")).boundingBox();
    await find(page, cellAt(cell));
    await drag(page, cellAt(cell), { x: box!.x + 5, y: box!.y + 5 }, way);
    return;
  }
  await press(page, cellAt(cell), way);
  await press(page, ".gloop-tray .tool:nth-last-child(2)", way);
}

/** Goes by Tab to a part of the page, and there by arrow keys. */
async function byKeys(page: Page, puzzle: Gloop, move: Move, cell: Cell): Promise<void> {
  if (move.move === "lay") {
    await tabTo(page, TILES);
    await goTo(page, tileOf(move.word));
    await turned(page, puzzle, move.word, () => page.keyboard.press("r"));
    if ((await page.$eval(tileOf(move.word), (tile) => tile.getAttribute("aria-pressed"))) !== "true") await page.keyboard.press("Enter");
  }
  await tabTo(page, BOARD);
  await goTo(page, cellAt(cell));
  await page.keyboard.press(move.move === "lay" ? "Enter" : "Delete");
}

/** Tab or Shift+Tab towards a part of the page; not round the end of the page, where the browser's own controls are. */
async function tabTo(page: Page, selector: string): Promise<void> {
  for (let keys = 0; keys < MOST_KEYS; keys++) {
    const way = await page.evaluate((target) => {
      const [to, from] = [document.querySelector(target)!, document.activeElement ?? document.body];
      if (to.contains(from)) return 0;
      return to.compareDocumentPosition(from) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1;
    }, selector);
    if (way === 0) return;
    if (way < 0) await page.keyboard.down("Shift");
    await page.keyboard.press("Tab");
    if (way < 0) await page.keyboard.up("Shift");
  }
  throw new Error(`Tab never leads to ${selector}`);
}

/** Arrow keys towards an element: along the longer way first. */
async function goTo(page: Page, selector: string): Promise<void> {
  for (let keys = 0; keys < MOST_KEYS; keys++) {
    const key = await page.evaluate((target): string | null => {
      const [to, from] = [document.querySelector(target)!, document.activeElement!];
      if (to === from) return null;
      const [goal, place] = [to.getBoundingClientRect(), from.getBoundingClientRect()];
      const [right, down] = [goal.left - place.left, goal.top - place.top];
      if (Math.abs(right) >= Math.abs(down)) return right > 0 ? "ArrowRight" : "ArrowLeft";
      return down > 0 ? "ArrowDown" : "ArrowUp";
    }, selector);
    if (key === null) return;
    await page.keyboard.press(key as KeyInput);
  }
  throw new Error(`arrow keys never lead to ${selector}`);
}
