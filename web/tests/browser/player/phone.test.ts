// The page on phones: what is on the first screen, what a finger can hit, and zoom.

import type { Page } from "puppeteer-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { kinds } from "../../../src/kinds.ts";
import { Harness, PHONE } from "../harness.ts";
import { pageWith, readyMade, type PackFile } from "./pages.ts";
import { tap } from "./pointer.ts";
import { closeDialog } from "./visitor.ts";

const UPRIGHT = PHONE;
const ON_ITS_SIDE = { ...PHONE, width: 640, height: 360 };
const SCREENS = [["360x640", UPRIGHT], ["640x360", ON_ITS_SIDE]] as const;
const THEMES = ["light", "large"] as const;

/** The least that WCAG 2.2 allows, and what is comfortable. */
const LEAST = 24;
const COMFORTABLE = 44;

/** The button that makes the board larger, and more presses of it than any board needs. */
const CLOSER = "#zoom button:last-child";
const MOST_ZOOM = 10;

type Entry = PackFile["puzzles"][number];

interface Box {
  readonly name: string | null;
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

let harness: Harness;

beforeAll(async () => {
  harness = await Harness.start();
  for (const { name } of kinds) harness.provide(`/player/${name}.html`, pageWith([{ ...readyMade(name), puzzles: puzzles(name) }]));
  harness.provide("/player/all.html", pageWith(kinds.map(({ name }) => readyMade(name))));
});

afterAll(async () => {
  await harness.stop();
});

/** How many squares the board of an entry has. */
function sizeOf({ instance }: Entry & { readonly instance?: unknown }): number {
  const { rows = 0, cols = 0, board, template } = instance as { rows?: number; cols?: number; board?: string[]; template?: string[] };
  return Math.max(2.8 * rows * cols, (board ?? template ?? []).join("").length);
}

/** The first and the largest shipped puzzle of a kind. */
function puzzles(kind: string): Entry[] {
  const all = readyMade(kind).puzzles;
  const largest = all.reduce((most, entry) => (sizeOf(entry) > sizeOf(most) ? entry : most));
  return [...new Set([all[0]!, largest])];
}

async function opened(name: string, id: string, viewport: typeof UPRIGHT): Promise<Page> {
  const { page } = await harness.open(`/player/${name}.html#${id}`, viewport);
  return page;
}

async function wear(page: Page, theme: string): Promise<void> {
  await page.evaluate((chosen) => (document.documentElement.dataset["theme"] = chosen), theme);
  await settled(page);
}

/** Waits until observers of sizes were heard: two frames later, nothing has moved. */
async function settled(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const places = (): string => JSON.stringify([...document.querySelectorAll("main *, dialog *")].map((element) => element.getBoundingClientRect()));
    for (let before = "", now = places(); before !== now; ) {
      for (let frames = 0; frames < 2; frames++) await new Promise(requestAnimationFrame);
      [before, now] = [now, places()];
    }
  });
}

/** The boxes of what can be seen. */
function boxes(page: Page, selector: string): Promise<Box[]> {
  return page.$$eval(selector, (elements) =>
    elements
      .filter((element) => element.checkVisibility({ visibilityProperty: true }))
      .map((element) => {
        const { left, top, right, bottom } = element.getBoundingClientRect();
        return { name: element.ariaLabel ?? element.textContent, left, top, right, bottom };
      }),
  );
}

/** The boxes that are smaller than a number of pixels. */
function smaller(all: readonly Box[], least: number): string[] {
  const small = all.filter(({ left, top, right, bottom }) => Math.min(right - left, bottom - top) < least - 0.01);
  return small.map(({ name, left, top, right, bottom }) => `${name}: ${(right - left).toFixed(1)} x ${(bottom - top).toFixed(1)}`);
}

/** What of the page is wider than the screen. */
function sideways(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [document.scrollingElement!, ...document.querySelectorAll("body, main, #words, #toolbar, #notes, #tray, dialog, dialog .body")]
      .filter((element) => element.scrollWidth > element.clientWidth + 1)
      .map((element) => `${element.tagName} ${element.id}`),
  );
}

/** The cells that a button of the zoom covers; what is scrolled out of the area cannot be covered. */
async function covered(page: Page): Promise<string[]> {
  const [area] = await boxes(page, "#area");
  const buttons = await boxes(page, "#zoom button");
  const shown = (await boxes(page, "#board .cell")).map((cell) => ({
    ...cell,
    left: Math.max(cell.left, area!.left),
    right: Math.min(cell.right, area!.right),
    top: Math.max(cell.top, area!.top),
    bottom: Math.min(cell.bottom, area!.bottom),
  }));
  const meets = (one: Box, other: Box): boolean =>
    one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;
  return shown.filter((cell) => cell.left < cell.right && cell.top < cell.bottom && buttons.some((button) => meets(cell, button))).map(({ name }) => name!);
}

/** Whether a cell can be brought into sight, with nothing above it. */
function isReached(page: Page, cell: "first" | "last"): Promise<boolean> {
  return page.evaluate(async (place) => {
    const cells = document.querySelectorAll("#board .cell");
    const element = cells[place === "first" ? 0 : cells.length - 1]!;
    element.scrollIntoView({ behavior: "instant" });
    const seen = await new Promise<number>((resolve) => new IntersectionObserver(([entry]) => resolve(entry!.intersectionRatio)).observe(element));
    const { x, y, width, height } = element.getBoundingClientRect();
    return seen >= 0.95 && element.contains(document.elementFromPoint(x + width / 2, y + height / 2));
  }, cell);
}

/** Whether the board can be zoomed further. */
function canZoom(page: Page): Promise<boolean> {
  return page.$eval(CLOSER, (button) => button.checkVisibility() && button.ariaDisabled !== "true");
}

describe.each(kinds.map(({ name, title }) => [title, name] as const))("%s", (_title, kind) => {
  describe.each(SCREENS)("on %s", (_screen, viewport) => {
    test("begins on the first screen, and its targets are large enough", async () => {
      for (const { id } of puzzles(kind)) {
        const page = await opened(kind, id, viewport);
        for (const theme of THEMES) {
          await wear(page, theme);
          const cells = await boxes(page, "#board .cell");
          const [first] = cells;
          expect(first!.top).toBeGreaterThanOrEqual(0);
          expect(first!.bottom).toBeLessThanOrEqual(viewport.height / 2);
          expect(smaller(cells, LEAST)).toEqual([]);
          expect(smaller(await boxes(page, "button:not(.cell)"), COMFORTABLE)).toEqual([]);
          expect(await sideways(page)).toEqual([]);
          expect(await covered(page)).toEqual([]);
          const [tile] = await boxes(page, "#tray .tile, #tray .piece-left");
          const [tray] = await boxes(page, "#tray");
          if (tile) expect(tray!.bottom).toBeGreaterThanOrEqual(tile.bottom);
        }
        await page.close();
      }
    });

    test("zooms to comfortable cells, all of which can be reached", async () => {
      const page = await opened(kind, puzzles(kind).at(-1)!.id, viewport);
      for (const theme of THEMES) {
        await wear(page, theme);
        for (let step = 0; step < MOST_ZOOM && (await canZoom(page)); step++) await tap(page, CLOSER);
        await settled(page);
        expect(smaller(await boxes(page, "#board .cell"), COMFORTABLE)).toEqual([]);
        expect(await sideways(page)).toEqual([]);
        expect(await covered(page)).toEqual([]);
        expect(await isReached(page, "first")).toBe(true);
        expect(await isReached(page, "last")).toBe(true);
      }
      await page.close();
    });
  });
});

test.each(SCREENS)("dialogs have targets that are large enough, and scroll downwards only, on %s", async (_screen, viewport) => {
  const page = await opened("all", readyMade("gloop").puzzles[0]!.id, viewport);
  for (const [opener, count] of [["#menu", 5], ["[data-command=more]", 3]] as const) {
    for (let item = 0; item <= count; item++) {
      await tap(page, opener);
      await page.waitForSelector("dialog[open]");
      if (item > 0) await tap(page, `dialog[open] .menu button:nth-child(${item})`);
      for (const theme of THEMES) {
        await wear(page, theme);
        expect(smaller(await boxes(page, "dialog[open] button"), COMFORTABLE)).toEqual([]);
        expect(smaller(await boxes(page, "dialog[open] :is(input, select, textarea, summary, a)"), LEAST)).toEqual([]);
        expect(await sideways(page)).toEqual([]);
        for (const { left, top, right, bottom } of await boxes(page, "dialog[open], dialog[open] .close")) {
          expect(Math.min(left, top)).toBeGreaterThanOrEqual(0);
          expect(right).toBeLessThanOrEqual(viewport.width);
          expect(bottom).toBeLessThanOrEqual(viewport.height);
        }
      }
      await closeDialog(page);
    }
  }
  await page.close();
});
