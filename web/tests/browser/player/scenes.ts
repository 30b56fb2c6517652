// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The puzzlemill authors
// Pages in the states that players see: in the middle of a game, solved, and with each dialog open.

import type { Page, Viewport } from "puppeteer-core";

import { hint } from "../../../src/advice.ts";
import type { AnyKind } from "../../../src/kind.ts";
import { play, type State } from "../../../src/state.ts";
import { Draws } from "../../support/draws.ts";
import type { Harness, Opened } from "../harness.ts";
import { domiclesHands } from "./domicles.ts";
import { gloopHands } from "./gloop.ts";
import type { Hands } from "./hands.ts";
import { iqblocksHands } from "./iqblocks.ts";
import { ottfHands } from "./ottf.ts";
import { pageWith, readyMade } from "./pages.ts";
import { click } from "./pointer.ts";
import { ask } from "./visitor.ts";

const HANDS = { gloop: gloopHands, domicles: domiclesHands, ottf: ottfHands, iqblocks: iqblocksHands } as unknown as Readonly<Record<string, Hands>>;

export const THEMES = ["light", "dark", "large", "safe"] as const;

/** The dialogs, by the button that leads to them and the place in its menu; 0 for the menu itself. */
export const DIALOGS: readonly (readonly [name: string, button: string, place: number])[] = [
  ["the menu", "#menu", 0],
  ["levels", "#menu", 1],
  ["rules", "#menu", 2],
  ["settings", "#menu", 3],
  ["times", "#menu", 4],
  ["progress", "#menu", 5],
  ["the menu of the game", '[data-command="more"]', 0],
  ["give up", '[data-command="more"]', 2],
];

const WRONG_MOVES = 4;

/** Waits until the page has drawn. */
export async function drawn(page: Page): Promise<void> {
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
}

/** The page with the first puzzle of the ready-made pack of a kind. */
export async function openKind(harness: Harness, kind: AnyKind, viewport: Viewport, stored: Readonly<Record<string, string>> = {}): Promise<Opened> {
  const path = `/player/scene-${kind.name}.html`;
  harness.provide(path, pageWith([readyMade(kind.name)]));
  const opened = await harness.open(`${path}#${readyMade(kind.name).puzzles[0]!.id}`, viewport, stored);
  await drawn(opened.page);
  return opened;
}

function begun(kind: AnyKind): State {
  return play(kind, kind.parseId(readyMade(kind.name).puzzles[0]!.id) as unknown);
}

/** Makes a few moves that need not be right, and returns where the game is then. */
export async function playSome(page: Page, kind: AnyKind): Promise<State> {
  const draws = new Draws(5);
  let state = begun(kind);
  for (let count = 0; count < WRONG_MOVES && !state.solved; count++) {
    const moves = state.moves().filter(({ move }) => move !== "back" && move !== "lift");
    if (moves.length === 0) break;
    const move = draws.choice(moves);
    await HANDS[kind.name]!.perform(page, state, move, "mouse");
    state = state.apply(move);
  }
  return state;
}

/** Asks for a check, or for the three stages of a hint, so that their marks are on the board. */
export async function mark(page: Page, command: "hint" | "check"): Promise<void> {
  for (let presses = command === "hint" ? 3 : 1; presses > 0; presses--) await ask(page, () => click(page, `[data-command="${command}"]`));
}

/** The page where a kept game of the first puzzle has just been solved by its last move. */
export async function openSolved(harness: Harness, kind: AnyKind, viewport: Viewport): Promise<Opened> {
  const { id, solution } = readyMade(kind.name).puzzles[0]!;
  const known: unknown = kind.readSolution(solution, "solution");
  let state = begun(kind);
  let { move } = hint(state, { known });
  for (let next = state.apply(move); !next.solved; next = state.apply(move)) {
    state = next;
    ({ move } = hint(state, { known }));
  }
  const kept = { saved: state.save(), undone: [], notes: [], seconds: 60, ended: null, first: true };
  const opened = await openKind(harness, kind, viewport, { [`puzzlemill.game.${id}`]: JSON.stringify(kept) });
  await HANDS[kind.name]!.perform(opened.page, state, move, "mouse");
  await opened.page.waitForSelector("#board.solved");
  return opened;
}

/** Opens a dialog by its buttons. */
export async function openDialog(page: Page, [, button, place]: (typeof DIALOGS)[number]): Promise<void> {
  await click(page, button);
  if (place > 0) await click(page, `dialog[open] .menu button:nth-child(${place})`);
  await page.waitForSelector("dialog[open]");
}

/** Gives the page a theme, as the settings do. */
export async function wear(page: Page, theme: string): Promise<void> {
  await page.evaluate((name) => document.documentElement.setAttribute("data-theme", name), theme);
  await drawn(page);
}
