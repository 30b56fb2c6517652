// The page on phones: what is on the first screen, what a finger can hit, and zoom.

import type { Page } from "puppeteer-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { kinds } from "../../../src/kinds.ts";
import { Harness, PHONE } from "../harness.ts";
import { pageWith, readyMade, type PackFile } from "./pages.ts";

const LEVELS = 500;
const UPRIGHT = PHONE;
const ON_ITS_SIDE = { ...PHONE, width: 640, height: 360 };
const SCREENS = [["360x640", UPRIGHT], ["640x360", ON_ITS_SIDE]] as const;
const THEMES = ["light", "large"] as const;

/** The least that WCAG 2.2 allows, and what is comfortable. */
const LEAST = 24;
const COMFORTABLE = 44;

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
  const packs = kinds.map(({ name }) => readyMade(name));
  const more = packs.map((pack) => ({ ...pack, title: `${pack.title}, further ones`, puzzles: pack.puzzles.slice(0, LEVELS / 4 - pack.puzzles.length) }));
  harness.provide("/player/many.html", pageWith([...packs, ...more]));
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

async function opened(id: string, viewport: typeof UPRIGHT, theme: string): Promise<Page> {
  const { page } = await harness.open(`/player/many.html#${id}`, viewport);
  await page.evaluate((chosen) => (document.documentElement.dataset["theme"] = chosen), theme);
  await settled(page);
  return page;
}

/** Waits until observers of sizes were heard, and nothing moves. */
async function settled(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve, 50))));
    await Promise.allSettled(document.getAnimations().map(({ finished }) => finished));
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

describe.each(kinds.map(({ name, title }) => [title, name] as const))("%s", (_title, kind) => {
  describe.each(SCREENS)("on %s", (_screen, viewport) => {
    test.each(THEMES)("begins on the first screen, and its targets are large enough, in the theme %s", async (theme) => {
      for (const { id } of puzzles(kind)) {
        const page = await opened(id, viewport, theme);
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
        await page.close();
      }
    });

    test.each(THEMES)("zooms to comfortable cells, all of which can be reached, in the theme %s", async (theme) => {
      const page = await opened(puzzles(kind).at(-1)!.id, viewport, theme);
      const [, closer] = await page.$$("#zoom button");
      for (let step = 0; step < 5 && (await closer!.isVisible()); step++) await closer!.tap();
      await settled(page);
      expect(smaller(await boxes(page, "#board .cell"), COMFORTABLE)).toEqual([]);
      expect(await sideways(page)).toEqual([]);
      expect(await covered(page)).toEqual([]);
      for (const cell of [(await page.$$("#board .cell"))[0]!, (await page.$$("#board .cell")).at(-1)!]) {
        await cell.scrollIntoView();
        expect(await cell.isIntersectingViewport({ threshold: 0.95 })).toBe(true);
        const isOnTop = await cell.evaluate((element) => {
          const { x, y, width, height } = element.getBoundingClientRect();
          return element.contains(document.elementFromPoint(x + width / 2, y + height / 2));
        });
        expect(isOnTop).toBe(true);
      }
      await page.close();
    });
  });
});

describe.each(SCREENS)("dialogs on %s", (_screen, viewport) => {
  test.each(THEMES)("have targets that are large enough, and scroll downwards only, in the theme %s", async (theme) => {
    const page = await opened(puzzles("gloop")[0]!.id, viewport, theme);
    for (const [opener, count] of [["#menu", 5], ["[data-command=more]", 3]] as const) {
      for (let item = -1; item < count; item++) {
        await (await page.$(opener))!.tap();
        await page.waitForSelector("dialog[open]");
        if (item >= 0) await (await page.$$("dialog[open] .menu button"))[item]!.tap();
        await settled(page);
        expect(smaller(await boxes(page, "dialog[open] button"), COMFORTABLE)).toEqual([]);
        expect(smaller(await boxes(page, "dialog[open] :is(input, select, textarea, summary, a)"), LEAST)).toEqual([]);
        expect(await sideways(page)).toEqual([]);
        for (const { left, top, right, bottom } of await boxes(page, "dialog[open], dialog[open] .close")) {
          expect(Math.min(left, top)).toBeGreaterThanOrEqual(0);
          expect(right).toBeLessThanOrEqual(viewport.width);
          expect(bottom).toBeLessThanOrEqual(viewport.height);
        }
        await page.keyboard.press("Escape");
        await settled(page);
      }
    }
    await page.close();
  });
});
