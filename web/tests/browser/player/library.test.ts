// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The puzzlemill authors
// Levels, packs, settings, progress and times on the page, as a visitor meets them.

import type { Page } from "puppeteer-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { kinds } from "../../../src/kinds.ts";
import { Draws } from "../../support/draws.ts";
import { FIREFOX, Harness, PHONE, type Opened } from "../harness.ts";
import { pageWith, readyMade, type PackFile } from "./pages.ts";
import { click } from "./pointer.ts";
import { ask, choose, closeDialog, giveFile, openFromMenu, playMove, pressButton, savedBy, solve, textOf, textsOf, waitForText } from "./visitor.ts";

const FIRST = "ottf:2x2:1223";
const [SECOND, THIRD, FOURTH] = ottfIds(3) as [string, string, string];

let harness: Harness;
const opened: Opened[] = [];

beforeAll(async () => {
  harness = await Harness.start();
});

afterAll(async () => {
  await harness.stop();
});

/** Ids of OTTF puzzles of 3x4 tiles, each with a solution: tiles are placed at random moments. */
function ottfIds(count: number): string[] {
  const draws = new Draws(5);
  const ids = new Set<string>();
  const places = Array.from({ length: 12 }, (_, place) => place);
  while (ids.size < count) {
    const moments = places.map(() => draws.below(1_000_000));
    const later = (place: number, other: number): number => (moments[other]! > moments[place]! ? 1 : 0);
    const beside = (place: number): number[] =>
      places.filter((other) => Math.abs((other % 4) - (place % 4)) + Math.abs(Math.floor(other / 4) - Math.floor(place / 4)) === 1);
    const shown = places.map((place) => 1 + (beside(place).reduce((sum, other) => sum + later(place, other), 0) % 4));
    ids.add(`ottf:3x4:${shown.join("")}`);
  }
  return [...ids];
}

/** A pack of ids, as a file that was made of ids has it. */
function packOfIds(title: string, ids: readonly string[]): PackFile {
  const ottf = kinds.find(({ name }) => name === "ottf")!;
  const puzzles = ids.map((id) => ({ id, kind: "ottf", instance: ottf.parseId(id) as unknown }));
  return { format: "puzzlemill-pack", version: 1, title, puzzles };
}

async function visit(page: string, ...viewport: [] | [typeof PHONE]): Promise<Page> {
  harness.provide("/visit.html", page);
  const one = await harness.open("/visit.html", ...viewport);
  opened.push(one);
  return one.page;
}

/** Ends a visit, after which the console has no errors. */
async function leave(page: Page): Promise<void> {
  expect(opened.find((one) => one.page === page)?.errors).toEqual([]);
  await page.close();
}

/** Counts the seconds of CPU time that a page uses from now on; Firefox does not say. */
async function counted(page: Page): Promise<() => Promise<number>> {
  if (FIREFOX) return () => Promise.resolve(0);
  const session = await page.createCDPSession();
  await session.send("Performance.enable", { timeDomain: "threadTicks" });
  return async () => (await session.send("Performance.getMetrics")).metrics.find(({ name }) => name === "TaskDuration")!.value;
}

const small = pageWith([packOfIds("Small", [FIRST, SECOND, THIRD, FOURTH])]);

describe("levels", () => {
  const puzzles = kinds.flatMap(({ name }) => readyMade(name).puzzles);
  const big = { ...packOfIds("Big", ottfIds(100)), puzzles: [...packOfIds("", ottfIds(100)).puzzles, ...puzzles] };

  test("500 puzzles are listed at once, by kind and with the keyboard", async () => {
    const page = await visit(pageWith([big]), PHONE);
    const used = await counted(page);
    await openFromMenu(page, "Levels");
    await waitForText(page, "dialog .packs .count", "0 of 500 solved");
    expect(await used()).toBeLessThan(0.5);
    await page.select("dialog select", "gloop");
    await waitForText(page, "dialog .packs .count", "0 of 100 solved");
    await click(page, "dialog details:last-of-type summary");
    await page.waitForFunction(() => document.querySelectorAll("dialog .packs .grid button").length === 20);
    await page.focus("dialog .packs .grid button");
    await page.keyboard.press("End");
    await page.keyboard.press("Enter");
    await page.waitForFunction(() => document.querySelector("dialog[open]") === null);
    const number = big.puzzles.findIndex(({ id }) => page.url().endsWith(`#${id}`)) + 1;
    await waitForText(page, "#name", `Gloop ${number}`);
    await leave(page);
  });

  test("packs without a title are named by their kind or their file", async () => {
    const mixed = { ...packOfIds("", []), puzzles: [...readyMade("gloop").puzzles.slice(0, 1), ...readyMade("iqblocks").puzzles.slice(0, 1)] };
    const page = await visit(pageWith([packOfIds("", [FIRST]), mixed]));
    await openFromMenu(page, "Levels");
    expect(await textsOf(page, "dialog .packs h3")).toEqual(["OTTF", "Puzzles"]);
    await giveFile(page, "Rainy days.json", JSON.stringify(packOfIds("", [SECOND, THIRD])));
    await waitForText(page, "dialog .body > .result", "Rainy days was added above: 2 puzzles.");
    expect(await textsOf(page, "dialog .packs h3")).toEqual(["OTTF", "Puzzles", "Rainy days"]);
    await giveFile(page, "broken.json", `{"format":"puzzlemill-pack"`);
    await waitForText(page, "dialog .body > .result", "broken.json cannot be used: ");
    await click(page, "dialog .packs section:last-of-type .grid button:last-of-type");
    await waitForText(page, "#name", "OTTF 2");
    expect(page.url()).toContain(THIRD);
    await leave(page);
  });

  test("an id or an address with one opens a puzzle", async () => {
    const page = await visit(small);
    await openFromMenu(page, "Levels");
    await page.type("dialog form input", "ottf:nothing");
    await page.keyboard.press("Enter");
    await waitForText(page, "dialog form .result", "This is not a position id");
    await page.$eval("dialog form input", (input) => (input.value = ""));
    await page.type("dialog form input", "https://example.com/page.html#ottf:2x2:2213");
    await page.keyboard.press("Enter");
    // The page follows its address with the next task.
    await page.waitForFunction(() => location.hash === "#ottf:2x2:2213" && document.querySelector("#name")!.textContent === "OTTF");
    await leave(page);
  });
});

describe("settings", () => {
  test("another language, another theme or a hidden clock changes nothing in the game", async () => {
    const page = await visit(small);
    await playMove(page, FIRST);
    const cells = (): Promise<string[]> => textsOf(page, "#board button");
    const before = await cells();
    await openFromMenu(page, "Settings");
    await choose(page, 0, "dark");
    await click(page, "dialog input[type=checkbox]");
    await choose(page, 1, "de");
    await waitForText(page, "dialog h2", "Einstellungen");
    expect(await page.evaluate(() => (document.activeElement as HTMLSelectElement).value)).toBe("de");
    await closeDialog(page);
    expect(await textOf(page, '[data-command="undo"]')).toBe("Zurück");
    expect(await cells()).toEqual(before);
    await page.reload();
    expect(await page.evaluate(() => ({ ...document.documentElement.dataset, lang: document.documentElement.lang }))).toEqual({ theme: "dark", lang: "de" });
    expect(await page.$eval("#clock", (clock) => (clock as HTMLElement).hidden)).toBe(true);
    await openFromMenu(page, "Einstellungen", "Menü");
    await choose(page, 1, "en");
    await waitForText(page, "dialog h2", "Settings");
    await closeDialog(page);
    expect(await cells()).toEqual(before);
    await page.keyboard.press("u");
    expect(await cells()).not.toEqual(before);
    await leave(page);
  });

  test("a reload keeps the open level, and a damaged game costs only itself", async () => {
    const page = await visit(small);
    await playMove(page, FIRST);
    await pressButton(page, "Next puzzle");
    await waitForText(page, "#name", "OTTF 2");
    await playMove(page, SECOND);
    const before = await textsOf(page, "#board button");
    await page.evaluate((id) => localStorage.setItem(`puzzlemill.game.${id}`, '{"saved":'), FIRST);
    await page.goto(page.url().replace(/#.*/, "?again"));
    await waitForText(page, "#name", "OTTF 2");
    expect(await textsOf(page, "#board button")).toEqual(before);
    await pressButton(page, "Previous puzzle");
    await waitForText(page, "#name", "OTTF 1");
    await solve(page, FIRST);
    await leave(page);
  });
});

test("times are kept with consent only, and saved without those that had help", async () => {
  const page = await visit(small);
  await solve(page, FIRST);
  await pressButton(page, "Keep times?");
  await pressButton(page, "Keep my times");
  await page.waitForFunction(() => ![...document.querySelectorAll("#actions button")].some(({ textContent }) => textContent === "Keep times?"));
  await pressButton(page, "Next puzzle");
  await waitForText(page, "#name", "OTTF 2");
  await ask(page, () => pressButton(page, "Hint"));
  await solve(page, SECOND);
  await pressButton(page, "Next puzzle");
  await waitForText(page, "#name", "OTTF 3");
  await solve(page, THIRD);
  await openFromMenu(page, "Times");
  await waitForText(page, "dialog .body", "3 first attempts are kept, 1 of them with hints or Check.");
  await page.$eval("dialog input[type=text]", (input) => input.select());
  await page.type("dialog input[type=text]", 'Zoë, "Z"');
  await page.keyboard.press("Tab");
  const { name, text } = await savedBy(page, "Save times as a file");
  expect(name).toBe("times.csv");
  const line = (id: string): string => `${id},\\d+(\\.\\d)?,1,"Zoë, ""Z""",0,0\n`;
  expect(text).toMatch(new RegExp(`^position,seconds,solved,player,hints,checks\n${line(FIRST)}${line(THIRD)}$`));
  await pressButton(page, "Delete all times");
  await pressButton(page, "Yes, delete all times");
  await waitForText(page, "dialog .body", "0 first attempts are kept");
  await leave(page);
});

test("a file of progress brings games to another browser, where it can replace the one on the board", async () => {
  const page = await visit(small);
  await solve(page, FIRST);
  await pressButton(page, "Next puzzle");
  await waitForText(page, "#name", "OTTF 2");
  await playMove(page, SECOND);
  await openFromMenu(page, "Progress");
  await waitForText(page, "dialog .body", "1 puzzle solved, 1 more started.");
  const { name, text } = await savedBy(page, "Save progress as a file");
  expect(name).toBe("puzzlemill-progress.json");
  await leave(page);

  const other = await visit(small);
  await playMove(other, FIRST);
  await openFromMenu(other, "Progress");
  await giveFile(other, "bad.json", "[]");
  await waitForText(other, "dialog .result", "bad.json cannot be used: ");
  await giveFile(other, name, text);
  await waitForText(other, "dialog .result", "Games added: 1. Updated: 1. Unchanged: 0.");
  await closeDialog(other);
  await other.waitForSelector("#board.solved");
  await other.reload();
  await other.waitForSelector("#board.solved");
  await openFromMenu(other, "Levels");
  await waitForText(other, "dialog .packs .count", "1 of 4 solved");
  await leave(other);
});

describe("a study", () => {
  const plan = { people: [[1, 2], [2, 1]], practice: [3], limit: 20 };
  const study = pageWith([packOfIds("", [FIRST, SECOND, THIRD])], { title: "Evening", study: plan });
  const start = async (page: Page, id: string): Promise<void> => {
    await pressButton(page, "Start");
    await page.waitForFunction((count: number) => document.querySelectorAll("#board button").length === count, {}, id === FIRST ? 4 : 12);
  };

  test("practice, a solution, the limit, giving up, and the table at the end", async () => {
    const page = await visit(study);
    await waitForText(page, "#board h2", "Who are you?");
    await pressButton(page, "Person 2");
    await waitForText(page, "#board", "OTTF: a puzzle for practice.");
    await start(page, THIRD);
    expect(await page.$$eval("#toolbar button", (buttons) => buttons.filter(({ hidden }) => !hidden).map((button) => button.dataset["command"]))).toEqual(["undo", "redo", "notes", "more"]);
    await solve(page, THIRD);
    await pressButton(page, "Continue");
    await waitForText(page, "#board", "OTTF: puzzle 1 of 2. After 20 minutes, give up.");
    await page.reload();
    await waitForText(page, "#board", "OTTF: puzzle 1 of 2.");
    await start(page, SECOND);
    await playMove(page, SECOND);
    const cells = await textsOf(page, "#board button");
    await page.reload();
    expect(await textsOf(page, "#board button")).toEqual(cells);
    await page.evaluate(() => {
      const now = performance.now.bind(performance);
      performance.now = () => now() + 20 * 60_000;
    });
    await waitForText(page, "dialog[open]", "The 20 minutes for this puzzle are over.");
    await pressButton(page, "Give up");
    await waitForText(page, "#message", "You gave up. This puzzle is over.");
    expect(await textsOf(page, "#board button")).toEqual(cells);
    await pressButton(page, "Continue");
    await waitForText(page, "#board", "OTTF: puzzle 2 of 2.");
    await start(page, FIRST);
    await solve(page, FIRST);
    await page.reload();
    await waitForText(page, "#board h2", "Thank you!");
    const { name, text } = await savedBy(page, "Save times as a file");
    expect(name).toBe("person-2.csv");
    const time = "\\d\\d:\\d\\d:\\d\\d";
    expect(text).toMatch(new RegExp(`^player,puzzle,start,end,seconds,solved,position\n2,2,${time},${time},120\\d(\\.\\d)?,0,${SECOND}\n2,1,${time},${time},\\d+(\\.\\d)?,1,${FIRST}\n$`));
    await leave(page);
  });

  test("somebody can keep playing at the limit, or be somebody else", async () => {
    const page = await visit(study);
    await pressButton(page, "Person 2");
    await pressButton(page, "I am somebody else");
    await pressButton(page, "Person 1");
    await start(page, THIRD);
    await page.evaluate(() => {
      const now = performance.now.bind(performance);
      performance.now = () => now() + 20 * 60_000;
    });
    await waitForText(page, "dialog[open] h2", "Time is up");
    await pressButton(page, "Keep playing");
    await solve(page, THIRD);
    await pressButton(page, "Continue");
    await waitForText(page, "#board", "OTTF: puzzle 1 of 2.");
    await openFromMenu(page, "Settings");
    await leave(page);
  });
});
