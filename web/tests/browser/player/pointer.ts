// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The puzzlemill authors
// The mouse and the finger of a player, which all hands use.

import type { CDPSession, Page } from "puppeteer-core";

import { FIREFOX, MOST_WAIT } from "../harness.ts";
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
  move(to: Point): Promise<void>;
  drop(): Promise<void>;
}

/** Events of each straight stretch of a drag. */
const STEPS = 6;

/** The middle of the first element of a selector, with this text or name if any, once it can be pressed there. */
export async function pointOf(page: Page, selector: string, name: string | null = null): Promise<Point> {
  const point = await page.evaluate(
    async (wanted, label, most) => {
      for (const end = Date.now() + most; Date.now() < end; await new Promise(requestAnimationFrame)) {
        const part = (label === null ? null : document.querySelector("dialog[open]")) ?? document;
        const elements = [...part.querySelectorAll<HTMLElement>(wanted)];
        const element = elements.find((each) => label === null || each.textContent === label || each.ariaLabel === label);
        if (!element || element.matches(":disabled")) continue;
        const { left, top, right, bottom } = element.getBoundingClientRect();
        const [x, y] = [(left + right) / 2, (top + bottom) / 2];
        if (element.contains(document.elementFromPoint(x, y))) return { x, y };
        element.scrollIntoView({ block: "center", inline: "center", behavior: "instant" });
      }
      return null;
    },
    selector,
    name,
    MOST_WAIT,
  );
  if (!point) throw new Error(`nobody can press ${selector} ${name ?? ""}`);
  return point;
}

/** Clicks the first element of a selector, with this text or name if any. */
export async function click(page: Page, selector: string, name: string | null = null): Promise<void> {
  await pressAt(page, await pointOf(page, selector, name), "mouse");
}

/** Taps the first element of a selector. */
export async function tap(page: Page, selector: string): Promise<void> {
  await pressAt(page, await pointOf(page, selector), FIREFOX ? "mouse" : "touch");
}

/** Presses a point: a click or a tap. */
export async function pressAt(page: Page, { x, y }: Point, way: Pointing): Promise<void> {
  if (way === "mouse") {
    await page.mouse.click(x, y);
    return;
  }
  await page.evaluate((most) => {
    const tapped = new Promise<boolean>((resolve) => {
      // After everything that the page does with the click.
      addEventListener("click", () => setTimeout(() => resolve(true)), { capture: true, once: true });
      setTimeout(() => resolve(false), most);
    });
    Object.assign(globalThis, { tapped });
  }, MOST_WAIT);
  const finger = await Finger.down(page, { x, y });
  await finger.up();
  // The click of a tap comes later than the finger is lifted; hands that look too early tap once too often.
  const tapped = await page.evaluate(() => (globalThis as unknown as { tapped: Promise<boolean> }).tapped);
  if (!tapped) throw new Error(`the tap at ${Math.round(x)}, ${Math.round(y)} gave no click`);
}

/**
 * A finger whose events say themselves when they happened, so that a slow machine makes no slow finger: a finger that lies
 * still for half a second is a long press and gives no click, and one that is lifted while it moves is a fling, after which
 * Chromium gives no click for the next tap.
 */
class Finger {
  static readonly #sessions = new WeakMap<Page, Promise<CDPSession>>();
  readonly #session: CDPSession;
  readonly #sent: Promise<unknown>[] = [];
  #time: number;
  #at: Point;

  private constructor(session: CDPSession, at: Point) {
    this.#session = session;
    this.#time = Date.now() / 1000 - 3;
    this.#at = at;
    this.#send("touchStart");
  }

  static async down(page: Page, at: Point): Promise<Finger> {
    const session = this.#sessions.get(page) ?? page.createCDPSession();
    this.#sessions.set(page, session);
    return new Finger(await session, at);
  }

  async move(to: Point): Promise<void> {
    const from = this.#at;
    for (let step = 1; step <= STEPS; step++) {
      this.#at = { x: from.x + ((to.x - from.x) * step) / STEPS, y: from.y + ((to.y - from.y) * step) / STEPS };
      this.#send("touchMove");
    }
    await Promise.all(this.#sent);
  }

  /** Lies still, and is lifted. */
  async drop(): Promise<void> {
    this.#time += 1;
    this.#at = { x: this.#at.x + 0.5, y: this.#at.y };
    this.#send("touchMove");
    await this.up();
  }

  async up(): Promise<void> {
    this.#send("touchEnd");
    await Promise.all(this.#sent);
  }

  /** Does not wait, so that the events of a press come together. */
  #send(type: "touchStart" | "touchMove" | "touchEnd"): void {
    this.#time += 0.02;
    const touchPoints = type === "touchEnd" ? [] : [{ ...this.#at, id: 1 }];
    this.#sent.push(this.#session.send("Input.dispatchTouchEvent", { type, touchPoints, timestamp: this.#time }));
  }
}

/** Puts the pointer down, to drag what is there. */
export async function pointerDown(page: Page, from: Point, way: Pointing): Promise<Pointer> {
  if (way === "touch") return Finger.down(page, from);
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  return { move: ({ x, y }) => page.mouse.move(x, y, { steps: STEPS }), drop: () => page.mouse.up() };
}

/** Drags along points. */
export async function dragAlong(page: Page, [from, ...stops]: readonly [Point, ...Point[]], way: Pointing): Promise<void> {
  const pointer = await pointerDown(page, from, way);
  for (const stop of stops) await pointer.move(stop);
  await pointer.drop();
}
