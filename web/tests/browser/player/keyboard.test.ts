// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The puzzlemill authors
// The page by keyboard alone: the order of its stops, where the focus goes, keys that can be turned off, and large letters.

import type { Page } from "puppeteer-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { kinds } from "../../../src/kinds.ts";
import { DESKTOP, FIREFOX, Harness, PHONE } from "../harness.ts";
import { click } from "./pointer.ts";
import { DIALOGS, drawn, openDialog, openKind, openSolved, playSome } from "./scenes.ts";
import { ask, closeDialog } from "./visitor.ts";

const KINDS = kinds.map((kind) => [kind.title, kind] as const);

/** More than the page has stops. */
const MOST_STOPS = 40;

/** Twice the size that browsers use. */
const LARGE_LETTERS = 32;

let harness: Harness;

beforeAll(async () => {
  harness = await Harness.start();
});

afterAll(async () => {
  await harness.stop();
});

/** The part of the page that has the focus; empty for none. */
function focusedPart(page: Page): Promise<string> {
  return page.evaluate(() => document.activeElement?.closest("dialog, #top, #board, #zoom, #actions, #tray, #notes, #toolbar")?.id ?? "");
}

/** The parts that the Tab key visits, each once, until the focus leaves the page. */
async function visited(page: Page, key: "Tab" | "Shift+Tab"): Promise<string[]> {
  const parts: string[] = [];
  for (let stops = 0; stops < MOST_STOPS; stops++) {
    if (key === "Shift+Tab") await page.keyboard.down("Shift");
    await page.keyboard.press("Tab");
    if (key === "Shift+Tab") await page.keyboard.up("Shift");
    const now = await focusedPart(page);
    if (now === "" || (now === parts[0] && parts.length > 1)) return parts;
    if (parts.at(-1) !== now) parts.push(now);
  }
  throw new Error(`the Tab key never leaves the page: ${parts.join(", ")}`);
}

/** Whether any element has the focus. */
function hasFocus(page: Page): Promise<boolean> {
  return page.evaluate(() => document.activeElement !== null && document.activeElement !== document.body);
}

async function tabTo(page: Page, part: string): Promise<void> {
  for (let stops = 0; (await focusedPart(page)) !== part; stops++) {
    if (stops > MOST_STOPS) throw new Error(`the Tab key never comes to ${part}`);
    await page.keyboard.press("Tab");
  }
}

/** The text of the line of messages. */
function message(page: Page): Promise<string> {
  return page.$eval("#message", (element) => element.textContent);
}

describe.each(KINDS)("%s", (_title, kind) => {
  test.each([["a desktop", DESKTOP], ["a phone", PHONE]] as const)("Tab visits the header, the board, the tiles and the toolbar, and leaves, on %s", async (_device, viewport) => {
    const { page } = await openKind(harness, kind, viewport);
    const order = ["top", "board", "zoom", "tray", "toolbar"];
    const onwards = await visited(page, "Tab");
    const hasTray = (await page.$("#tray button")) !== null;
    expect(onwards).toEqual(order.filter((part) => (part === "zoom" ? onwards.includes(part) : part !== "tray" || hasTray)));
    await page.evaluate(() => (document.activeElement as HTMLElement).blur());
    expect(await visited(page, "Shift+Tab")).toEqual([...onwards].reverse());
    await page.close();
  });

  test("the focus is never lost by what a player does", async () => {
    const { page } = await openKind(harness, kind, DESKTOP);
    await playSome(page, kind);
    for (const part of ["board", "toolbar"]) {
      await tabTo(page, part);
      for (const key of ["h", "h", "h", "n", "n", "c", "u", "u", "u", "u", "u", "Escape", "Delete"] as const) {
        const press = (): Promise<void> => page.keyboard.press(key);
        await (key === "h" || key === "c" ? ask(page, press) : press());
        await drawn(page);
        expect([part, key, await hasFocus(page)]).toEqual([part, key, true]);
      }
    }
    await tabTo(page, "top");
    await click(page, "#next");
    expect(await hasFocus(page)).toBe(true);
    await page.close();
  });

  test("the focus is not lost by the move that solves the puzzle, nor by going on from there", async () => {
    const { page } = await openSolved(harness, kind, DESKTOP);
    expect(await hasFocus(page)).toBe(true);
    await tabTo(page, "actions");
    await page.keyboard.press("Enter");
    await page.waitForFunction(() => !document.querySelector("#board.solved"));
    await drawn(page);
    expect(await hasFocus(page)).toBe(true);
    await page.close();
  });

  test.skipIf(FIREFOX).each([["a desktop", DESKTOP], ["a phone", PHONE]] as const)("letters of twice the size leave a page to play on, on %s", async (_device, viewport) => {
    const { page } = await openKind(harness, kind, viewport);
    await (await page.createCDPSession()).send("Page.setFontSizes", { fontSizes: { standard: LARGE_LETTERS } });
    await drawn(page);
    expect(await page.$eval("html", (element) => getComputedStyle(element).fontSize)).toBe(`${LARGE_LETTERS}px`);
    const cut = await page.evaluate(() => {
      const isCut = (element: Element): boolean => element.scrollWidth > element.clientWidth + 1;
      const texts = [...document.querySelectorAll("#name, #toolbar button, #words")].filter(isCut);
      return [...texts.map((element) => element.textContent), ...(isCut(document.documentElement) ? ["the page"] : [])];
    });
    expect(cut).toEqual([]);
    const stage = await page.$eval("#area", (element) => element.clientHeight);
    expect(stage).toBeGreaterThan(120);
    const hidden = await page.evaluate(() => {
      const { bottom } = document.querySelector("#words")!.getBoundingClientRect();
      const { top, height } = document.querySelector("#tray")!.getBoundingClientRect();
      return height > 0 && top < bottom - 1 ? "the text covers the tiles" : "";
    });
    expect(hidden).toBe("");
    await click(page, '[data-command="more"]');
    expect(await page.$("dialog[open]")).not.toBe(null);
    await page.close();
  });
});

test("Escape closes every dialog and gives the focus back", async () => {
  const { page } = await openKind(harness, kinds[0]!, DESKTOP);
  for (const dialog of DIALOGS) {
    const [name, button] = dialog;
    await openDialog(page, dialog);
    expect([name, await page.evaluate(() => document.activeElement?.closest("dialog") !== null)]).toEqual([name, true]);
    await closeDialog(page);
    expect([name, await page.evaluate((selector) => document.activeElement?.matches(selector), button)]).toEqual([name, true]);
  }
  await page.close();
});

test("single keys can be turned off, and stay off", async () => {
  const { page } = await openKind(harness, kinds[0]!, DESKTOP);
  await page.keyboard.press("n");
  expect(await message(page)).toContain("Notes are on");
  await page.keyboard.press("n");
  await openDialog(page, DIALOGS[3]!);
  await click(page, "dialog[open] label", "Use single keys, such as H for a hint");
  await closeDialog(page);
  const before = await message(page);
  for (const key of ["n", "h", "c", "?", "r"] as const) await page.keyboard.press(key);
  expect(await message(page)).toBe(before);
  expect(await page.$("dialog")).toBe(null);
  await page.reload();
  await page.keyboard.press("n");
  expect(await page.$eval("#notes", (notes) => (notes as HTMLElement).hidden)).toBe(true);
  await page.close();
});

test.each(KINDS)("%s speaks once of each move", async (_title, kind) => {
  const { page } = await openKind(harness, kind, DESKTOP);
  await page.evaluate(() => {
    const spoken: string[] = [];
    Object.assign(globalThis, { spoken });
    for (const region of document.querySelectorAll("[role=status], [role=alert], [aria-live]")) {
      new MutationObserver(() => region.textContent !== "" && spoken.push(region.textContent)).observe(region, { childList: true, characterData: true, subtree: true });
    }
  });
  await playSome(page, kind);
  await drawn(page);
  const spoken = await page.evaluate(() => (globalThis as unknown as { spoken: string[] }).spoken);
  const twice = spoken.filter((text, index) => text === spoken[index - 1]);
  expect(twice).toEqual([]);
  await page.close();
});
