// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The puzzlemill authors
// The mouse and the finger of a player, which all hands use.

import type { Page } from "puppeteer-core";

import type { Way } from "./hands.ts";

/** Ways with a pointer. */
export type Pointing = Exclude<Way, "keyboard">;

/** A point of the window. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

/** A mouse button or a finger that is down. */
export interface Pointer {
  readonly move: (to: Point) => Promise<void>;
  readonly drop: () => Promise<void>;
}

/** Events of each straight stretch of a drag. */
const STEPS = 6;

/**
 * How long a finger lies still before it is lifted, in milliseconds. Chromium takes a moving finger that is lifted for a
 * fling, and gives no click for a tap in the next 150 ms, on any page; people are slower than that. 50 ms are enough.
 */
const REST = 100;

/** The longest time that a click takes to follow a tap on a busy machine, in milliseconds. */
const MOST_WAIT = 5_000;

/** Presses a point: a click or a tap. */
export async function pressAt(page: Page, { x, y }: Point, way: Pointing): Promise<void> {
  if (way === "mouse") {
    await page.mouse.click(x, y);
    return;
  }
  await page.evaluate((most) => {
    document.documentElement.dataset["tapped"] = "";
    const heard = new AbortController();
    const done = (how: string): void => {
      heard.abort();
      document.documentElement.dataset["tapped"] = how;
    };
    addEventListener("click", () => setTimeout(() => done("yes")), { capture: true, signal: heard.signal });
    setTimeout(() => heard.signal.aborted || done("no"), most);
  }, MOST_WAIT);
  await page.touchscreen.tap(x, y);
  // The click of a tap comes later than the finger is lifted; hands that look too early tap once too often.
  const result = await page.waitForFunction(() => document.documentElement.dataset["tapped"], { timeout: 2 * MOST_WAIT });
  if ((await result.jsonValue()) === "no") throw new Error(`the tap at ${Math.round(x)}, ${Math.round(y)} gave no click`);
}

/** Puts the pointer down, to drag what is there. */
export async function pointerDown(page: Page, from: Point, way: Pointing): Promise<Pointer> {
  if (way === "mouse") {
    await page.mouse.move(from.x, from.y);
    await page.mouse.down();
    return { move: ({ x, y }) => page.mouse.move(x, y, { steps: STEPS }), drop: () => page.mouse.up() };
  }
  const touch = await page.touchscreen.touchStart(from.x, from.y);
  let at = from;
  return {
    move: async ({ x, y }) => {
      for (let step = 1; step <= STEPS; step++) await touch.move(at.x + ((x - at.x) * step) / STEPS, at.y + ((y - at.y) * step) / STEPS);
      at = { x, y };
    },
    drop: async () => {
      await new Promise((resolve) => setTimeout(resolve, REST));
      await touch.move(at.x + 0.5, at.y);
      await touch.end();
    },
  };
}

/** Drags along points. */
export async function dragAlong(page: Page, [from, ...stops]: readonly [Point, ...Point[]], way: Pointing): Promise<void> {
  const pointer = await pointerDown(page, from, way);
  for (const stop of stops) await pointer.move(stop);
  await pointer.drop();
}
