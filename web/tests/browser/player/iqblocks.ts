// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The puzzlemill authors
// A player's hands for IQ Blocks.

import type { ElementHandle, KeyInput, Page } from "puppeteer-core";

import { cellsOf } from "../../../src/iqblocks/pieces.ts";
import type { Lay, Move, Position } from "../../../src/iqblocks/index.ts";
import { cornerOf, shapeOf, spelt } from "../../../player/iqblocks/shapes.ts";
import type { Cell } from "../../../src/kind.ts";
import type { State } from "../../../src/state.ts";
import type { Hands, Way } from "./hands.ts";
import { pointerDown, pointOf, pressAt, type Point, type Pointing } from "./pointer.ts";

const MOST_KEYS = 150;
const TRAY = ".pieces-left";
const BOARD = ".iqblocks .board";

/**
 * Plays IQ Blocks. By mouse it presses, and drags pieces whose first row is odd; by touch it drags; by keyboard it uses
 * keys only.
 */
export const iqblocksHands: Hands<Move> = {
  async perform(page: Page, state: State, move: Move, way: Way): Promise<void> {
    if (move.move === "lay") await lay(page, move, way);
    else await lift(page, cellsOf((state.position as Position).board, move.piece)[0]!, way);
  },
};

function cellAt([row, column]: Cell): string {
  return `${BOARD} .cell[data-row="${row}"][data-column="${column}"]`;
}

function leftPiece(letter: string): string {
  return `${TRAY} .piece-left[data-piece="${letter}"]`;
}

async function find(page: Page, selector: string): Promise<ElementHandle> {
  const element = await page.$(selector);
  if (!element) throw new Error(`the page has no ${selector}`);
  await element.scrollIntoView();
  return element;
}

async function pressed(page: Page, selector: string, way: Pointing): Promise<void> {
  await pressAt(page, await pointOf(page, selector), way);
}

async function lay(page: Page, { piece, cells }: Lay, way: Way): Promise<void> {
  const button = leftPiece(piece);
  if (way === "keyboard") await walkTo(page, TRAY, button);
  const isHeld = await page.$eval(button, (one) => one.getAttribute("aria-pressed") === "true");
  if (!isHeld) await (way === "keyboard" ? page.keyboard.press("Enter") : pressed(page, button, way));
  await turnTo(page, button, spelt(shapeOf(cells)), way);
  const first = cells[0]!;
  if (way === "keyboard") {
    // A piece that was just lifted is held where it was pressed; selected again, it is held by its first square.
    for (let time = 0; isHeld && time < 2; time++) await page.keyboard.press("Enter");
    await walkTo(page, BOARD, cellAt(first));
    await page.keyboard.press("Enter");
  } else if (way === "touch" || first[0] % 2 === 1) {
    await dragTo(page, button, cellAt(first), columnsBefore(cells), way);
  } else {
    for (let time = 0; isHeld && time < 2; time++) await pressed(page, button, way);
    await pressed(page, cellAt(first), way);
  }
}

/** How many columns the box of the cells begins before their first cell. */
function columnsBefore(cells: readonly Cell[]): number {
  return cells[0]![1] - cornerOf(cells)[1];
}

/** Turns, and flips after four turns, until the piece has the shape `wanted`. */
async function turnTo(page: Page, button: string, wanted: string, way: Way): Promise<void> {
  const act = async (key: KeyInput, name: string): Promise<void> =>
    way === "keyboard" ? page.keyboard.press(key) : pressed(page, `${TRAY} .${name}`, way);
  for (let turns = 0; turns < 9; turns++) {
    const shape = await page.$eval(button, (one) => (one as HTMLElement).dataset["shape"]);
    if (shape === wanted) return;
    await (turns === 4 ? act("f", "flip") : act("r", "turn"));
  }
  throw new Error(`${button} never lies like ${wanted}`);
}

async function lift(page: Page, cell: Cell, way: Way): Promise<void> {
  if (way === "keyboard") {
    await walkTo(page, BOARD, cellAt(cell));
    await page.keyboard.press("Delete");
  } else if (way === "mouse") {
    await pressed(page, cellAt(cell), way);
  } else {
    // Far below the board there are only trays and buttons.
    const { x, y } = await pointOf(page, cellAt(cell));
    const screen = page.viewport()!;
    const pointer = await pointerDown(page, { x, y }, way);
    await pointer.move({ x: screen.width - 5, y: screen.height - 5 });
    await pointer.drop();
  }
}

/** Drags a piece of the tray until its picture is where it should be, as a player does who looks at it. */
async function dragTo(page: Page, button: string, target: string, columns: number, way: Pointing): Promise<void> {
  await find(page, target);
  const from = await pointOf(page, button);
  const beginning = await towards(page, from, target);
  const pointer = await pointerDown(page, from, way);
  await pointer.move(beginning);
  const picture = await (await page.waitForSelector(".ghost .carried"))!.boundingBox();
  const cell = await (await page.$(target))!.boundingBox();
  const x = beginning.x + cell!.x - columns * cell!.width - picture!.x;
  await pointer.move({ x, y: beginning.y + cell!.y - picture!.y });
  await pointer.drop();
}

/** A little way from the tray straight to the board, which is above it or on its left, so that a finger does not scroll. */
async function towards(page: Page, { x, y }: Point, target: string): Promise<Point> {
  const tray = await (await page.$(TRAY))!.boundingBox();
  const cell = await (await page.$(target))!.boundingBox();
  return cell!.y + cell!.height / 2 < tray!.y && cell!.x < tray!.x + tray!.width && tray!.x < 40 ? { x, y: y - 40 } : { x: x - 40, y };
}

/** Goes by Tab to a part of the page, and then by arrow keys to one of its buttons. */
async function walkTo(page: Page, part: string, button: string): Promise<void> {
  const isAt = (selector: string): Promise<boolean> =>
    page.evaluate((wanted) => document.activeElement?.closest(wanted) !== null && document.activeElement !== null, selector);
  for (let count = 0; !(await isAt(part)); count++) {
    if (count === MOST_KEYS) throw new Error(`Tab never comes to ${part}`);
    await page.keyboard.press("Tab");
  }
  for (let count = 0; !(await isAt(button)); count++) {
    if (count === MOST_KEYS) throw new Error(`arrow keys never come to ${button}`);
    await page.keyboard.press(part === BOARD ? await keyTowards(page, button) : count === 0 ? "Home" : "ArrowRight");
  }
}

/** The first key of a shortest way of arrow keys from the focused cell to another: holes are jumped over. */
async function keyTowards(page: Page, target: string): Promise<KeyInput> {
  const { cells, from, to } = await page.evaluate(
    (board, wanted) => {
      const placeOf = (one: Element | null): [number, number] => {
        const { row, column } = (one as HTMLElement).dataset;
        return [Number(row), Number(column)];
      };
      const all = [...document.querySelectorAll(`${board} .cell`)].map(placeOf);
      return { cells: all, from: placeOf(document.activeElement), to: placeOf(document.querySelector(wanted)) };
    },
    BOARD,
    target,
  );
  const steps: readonly (readonly [KeyInput, number, number])[] = [["ArrowUp", -1, 0], ["ArrowDown", 1, 0], ["ArrowLeft", 0, -1], ["ArrowRight", 0, 1]];
  const isCell = new Set(cells.map(String));
  const seen = new Set([String(from)]);
  const queue: { readonly cell: Cell; readonly key: KeyInput | null }[] = [{ cell: from, key: null }];
  for (const { cell, key } of queue) {
    if (key !== null && String(cell) === String(to)) return key;
    for (const [name, down, right] of steps) {
      let next: Cell = [cell[0] + down, cell[1] + right];
      while (!isCell.has(String(next)) && next[0] >= 0 && next[1] >= 0 && next[0] < 32 && next[1] < 32) next = [next[0] + down, next[1] + right];
      if (!isCell.has(String(next)) || seen.has(String(next))) continue;
      seen.add(String(next));
      queue.push({ cell: next, key: key ?? name });
    }
  }
  throw new Error(`no way of arrow keys to ${target}`);
}
