// Packs, addresses and storage from strangers: the page runs nothing of theirs, asks for nothing outside and stays usable.

import type { Page } from "puppeteer-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { DESKTOP, Harness, type Opened } from "../harness.ts";
import { pageWith, readyMade } from "./pages.ts";
import { click } from "./pointer.ts";
import { ask } from "./visitor.ts";

const GOOD = "ottf:2x2:1223";
const OTHER = "ottf:3x4:a22a21122232";
const MARKUP = `</script><script>pwned=1;alert(1)</script><img src="https://example.com/x.png" onerror="alert(2)"><b onclick=alert(3)>`;
const NAMES = ["__proto__", "constructor", "prototype", "toString", "hasOwnProperty", "valueOf"];
const DEEP = "[".repeat(50_000) + "]".repeat(50_000);
const HUGE = "9".repeat(400);

let harness: Harness;
beforeAll(async () => {
  harness = await Harness.start();
});
afterAll(async () => {
  await harness.stop();
});

function packOf(fields: object, ...puzzles: unknown[]): object {
  return { format: "puzzlemill-pack", version: 1, title: "Puzzles", puzzles, ...fields };
}

function goodPack(title: string): object {
  return { ...readyMade("ottf"), title, puzzles: readyMade("ottf").puzzles.slice(0, 3) };
}

/** Opens a page with this text. */
async function opened(name: string, html: string): Promise<Opened> {
  harness.provide(`/${name}.html`, html);
  return harness.open(`/${name}.html`);
}

/** The built page with this text as its content, which need not be JSON. */
function pageWithText(text: string): string {
  return pageWith([]).replace(/(<script type="application\/json" id="content">)[^<]*/, (_, tag: string) => tag + text.replaceAll("<", "\\u003c"));
}

/** What a page must never do, whatever it reads. */
async function expectHarmless({ page, errors, requests, dialogs }: Opened, open = 0): Promise<void> {
  expect(errors).toEqual([]);
  expect(dialogs).toEqual([]);
  expect(requests.filter((address) => !/^(blob:|data:|http:\/\/127\.0\.0\.1:)/.test(address))).toEqual([]);
  const injected = await page.evaluate(() => ({
    ran: "pwned" in globalThis || "pwned" in {},
    scripts: document.scripts.length,
    strange: document.querySelectorAll("#title *, b[onclick], img, iframe, object, embed, link:not([href='data:,']), [onerror], [onload]").length,
    open: document.querySelectorAll("dialog[open]").length,
  }));
  expect(injected).toEqual({ ran: false, scripts: 2, strange: 0, open });
}

/** Changes the part of the address after #, and waits until the page has followed. */
async function goTo(page: Page, hash: string): Promise<void> {
  await page.evaluate(
    (text) =>
      new Promise((resolve) => {
        const before = location.hash;
        // The page listened first, so that it has followed by then.
        addEventListener("hashchange", resolve, { once: true });
        location.hash = text;
        if (location.hash === before) resolve(null);
      }),
    hash,
  );
}

/** Goes to a good puzzle, plays a move, takes it back, and asks for a hint. */
async function expectUsable(page: Page): Promise<void> {
  await goTo(page, GOOD);
  await page.waitForFunction(() => document.querySelectorAll("#board button").length === 4);
  // The page can have kept a game of this puzzle.
  await click(page, "#board button");
  await page.keyboard.press("u");
  await ask(page, () => page.keyboard.press("h"));
}

describe("packs from strangers", () => {
  const named = (name: string) => JSON.parse(`{"${name}": {"pwned": 1}}`) as object;
  const entry = { ...readyMade("ottf").puzzles[0]! };
  const packs: Readonly<Record<string, readonly unknown[]>> = {
    "markup in titles, levels and unknown fields": [
      { ...goodPack(MARKUP), [MARKUP]: MARKUP },
      packOf({ title: MARKUP }, { ...entry, grade: { ...entry.grade, text: MARKUP, technique: MARKUP } }),
      packOf({ title: MARKUP }, { ...entry, kind: MARKUP, id: MARKUP }),
    ],
    "names of prototypes": NAMES.flatMap((name) => [
      packOf(named(name), entry),
      packOf({}, { ...entry, ...named(name) }),
      packOf({}, { ...entry, kind: name, id: name }),
      packOf({}, { ...entry, id: `${name}:2x2:1223` }),
      named(name),
    ]),
    "huge numbers": [1e308, -1e308, Number.MAX_SAFE_INTEGER, 0.1].flatMap((number) => [
      packOf({ version: number }, entry),
      packOf({}, { ...entry, grade: { ...entry.grade, level: number, minutes: number, score: number } }),
      packOf({}, { ...entry, solution: { order: [[number, number]] } }),
      packOf({}, { ...entry, id: `ottf:${HUGE}x${HUGE}:1`, instance: { template: ["1"] } }),
    ]),
    "values of other types": [null, 5, "", MARKUP, [], {}, [[]], true, packOf({ puzzles: null }), packOf({ puzzles: { length: 1e9 } })],
    "empty packs": [packOf({}), packOf({ title: "" })],
  };
  test.for(Object.entries(packs))("%s", async ([, hostile]) => {
    const made = await opened("packs", pageWith([...hostile, goodPack(MARKUP)], { title: MARKUP }));
    await expectHarmless(made);
    // The page has taken in what it could, as text.
    expect(await made.page.title()).toContain(MARKUP);
    expect(await made.page.$$("#board button")).not.toEqual([]);
    await expectUsable(made.page);
    expect(await made.page.$eval("#title", (title) => title.textContent)).toBe(MARKUP);
    await expectHarmless(made);
    await made.page.close();
  });
});

/** Opens the menu and presses its button with this number from 0; false if there is none. */
async function chosenFromMenu(page: Page, number: number): Promise<boolean> {
  await click(page, "#menu");
  const count = await page.$$eval("dialog[open] .menu button", (buttons) => buttons.length);
  if (number < count) await click(page, `dialog[open] .menu button:nth-child(${number + 1})`);
  return number < count;
}

test("dialogs that show titles from strangers", async () => {
  const strange = packOf({ title: MARKUP }, ...readyMade("ottf").puzzles.slice(0, 3));
  const made = await opened("dialogs", pageWith([strange, goodPack(MARKUP)], { title: MARKUP }));
  for (let number = 0; await chosenFromMenu(made.page, number); number += 1) {
    const open = await made.page.evaluate(() => document.querySelectorAll("dialog[open]").length);
    await expectHarmless(made, open);
    for (let left = open; left > 0; left -= 1) await made.page.keyboard.press("Escape");
    await made.page.waitForFunction(() => document.querySelector("dialog[open]") === null);
  }
  expect((await made.page.$$("dialog[open] .menu button")).length).toBeGreaterThan(3);
  await made.page.keyboard.press("Escape");
  await expectUsable(made.page);
  await expectHarmless(made);
  await made.page.close();
});

describe("contents that cannot be read", () => {
  const texts: Readonly<Record<string, string>> = {
    nothing: "",
    "half of an object": `{"format":"puzzlemill-page","version":1,`,
    "deep nesting": DEEP,
    "a deep pack": `{"format":"puzzlemill-page","version":1,"title":"","language":"en","packs":[${DEEP}],"study":null}`,
    "a huge number": `{"format":"puzzlemill-page","version":${HUGE},"packs":${HUGE}}`,
    "a prototype": `{"__proto__":{"pwned":1},"format":"puzzlemill-page","version":1,"packs":[],"language":"__proto__"}`,
    "a strange language": `{"format":"puzzlemill-page","version":1,"title":"","language":"constructor","packs":[],"study":null}`,
    "a strange study": `{"format":"puzzlemill-page","version":1,"title":"","language":"de","packs":[],"study":{"people":[[1e9]],"practice":"","limit":-1}}`,
  };
  test.for(Object.entries(texts))("%s", async ([, text]) => {
    const made = await opened("contents", pageWithText(text));
    await expectHarmless(made);
    await expectUsable(made.page);
    await expectHarmless(made);
    await made.page.close();
  });
});

test("addresses from strangers", async () => {
  const made = await opened("addresses", pageWith([goodPack("Good")]));
  const hashes = [
    MARKUP,
    ...NAMES,
    ...NAMES.map((name) => `ottf:${name}`),
    ...NAMES.map((name) => `${name}:2x2:1223`),
    "%E0%A4%A",
    "javascript:alert(1)",
    "https://example.com/",
    `ottf:${HUGE}x${HUGE}:1`,
    "ottf:1000x1000:1",
    `gloop:${HUGE}x1:valid:ff`,
    `gloop:2x2:valid:${"f".repeat(20_000)}`,
    "domicles:99x99:18:e1:00",
    "iqblocks:iq:32x32:1024.",
    `iqblocks:${"a1_".repeat(10_000)}:8x8:64.`,
    "1".repeat(60_000),
    "ottf:2x2:1223%00",
    "\u202e\u0000",
    "title",
  ];
  for (const hash of hashes) {
    await goTo(made.page, hash);
    await expectHarmless(made);
  }
  await expectUsable(made.page);
  await expectHarmless(made);
  await made.page.close();
});

test("a page that is opened at a stranger's address", async () => {
  harness.provide("/opened.html", pageWith([goodPack("Good")]));
  for (const hash of [encodeURIComponent(MARKUP), "__proto__", `ottf:${HUGE}x${HUGE}:1`]) {
    const made = await harness.open(`/opened.html#${hash}`);
    await expectHarmless(made);
    await expectUsable(made.page);
    await made.page.close();
  }
});

describe("storage filled by strangers", () => {
  const values: Readonly<Record<string, string>> = {
    markup: JSON.stringify(MARKUP),
    "no JSON": MARKUP,
    null: "null",
    "deep nesting": DEEP,
    "a huge number": HUGE,
    "fields of wrong types": JSON.stringify({ saved: {}, undone: 5, notes: { length: 1e9 }, seconds: "1", ended: MARKUP, first: 0 }),
    "huge fields": `{"saved":"${"x".repeat(100_000)}","undone":[${HUGE}],"notes":[["${"n".repeat(500)}",""]],"seconds":1e999,"hints":1e308,"first":true}`,
    prototypes: `{"__proto__":{"pwned":1},"constructor":{"prototype":{"pwned":1}},"saved":"","first":true,"seconds":0}`,
    settings: JSON.stringify({ theme: MARKUP, language: "__proto__", clock: "no", times: MARKUP, player: `=${MARKUP}` }),
  };
  test.for(Object.entries(values))("%s", async ([, value]) => {
    const first = await opened("storage", pageWith([goodPack("Good")]));
    await expectUsable(first.page);
    await goTo(first.page, OTHER);
    const known = await first.page.evaluate(() => Object.keys(localStorage));
    await first.page.close();
    const keys = [...NAMES, ...NAMES.map((name) => `puzzlemill.game.${name}`), `puzzlemill.game.${MARKUP}`, `puzzlemill.game.${GOOD}`];
    const more = ["puzzlemill.settings", `puzzlemill.times.${GOOD}`, "puzzlemill.times.__proto__", "puzzlemill.last.", "puzzlemill.last.__proto__"];
    const stored = Object.fromEntries([...known, ...keys, ...more].map((key) => [key, value] as const));
    const made = await harness.open("/storage.html", DESKTOP, stored);
    expect(await made.page.evaluate(() => localStorage.length)).toBeGreaterThan(10);
    await expectHarmless(made);
    await expectUsable(made.page);
    await expectHarmless(made);
    await made.page.close();
  });
});
