import { readFileSync } from "node:fs";
import { join } from "node:path";

import { build } from "esbuild";
import type { Page } from "puppeteer-core";
import { afterAll, beforeAll, expect, test } from "vitest";

import { WEB } from "../../scripts/bundles.ts";
import { Harness } from "./harness.ts";
import { click } from "./player/pointer.ts";

let harness: Harness;

beforeAll(async () => {
  harness = await Harness.start();
});

afterAll(async () => {
  await harness.stop();
});

async function message(page: Page): Promise<string> {
  return page.$eval("#message", (element) => element.textContent);
}

/** The message once it differs from the one before. */
async function nextMessage(page: Page, before: string): Promise<string> {
  await page.waitForFunction((old: string) => document.querySelector("#message")!.textContent !== old, {}, before);
  return message(page);
}

test("the bare page: three stages of a hint, a mistake, undo, and the game after a reload", async () => {
  const { page, errors } = await harness.open("/examples/bare/index.html");
  const said = [""];
  for (let stage = 0; stage < 3; stage += 1) {
    await click(page, "#hint");
    said.push(await nextMessage(page, said.at(-1)!));
  }
  expect(new Set(said).size).toBe(4);
  expect(said.join(" ")).not.toMatch(/play\.|hints\.|[{}]/);
  expect(await page.$$(".marked")).not.toHaveLength(0);

  await click(page, "#board button:nth-child(12)");
  expect(await page.$$(".placed")).toHaveLength(1);
  await click(page, "#hint");
  expect(await nextMessage(page, "")).toMatch(/can no longer be won/);

  await page.reload({ waitUntil: "load" });
  expect(await page.$$(".placed")).toHaveLength(1);
  await click(page, "#undo");
  expect(await page.$$(".placed")).toHaveLength(0);
  await page.evaluate(() => localStorage.setItem("ottf", "damaged"));
  await page.reload({ waitUntil: "load" });
  expect(await page.$$("#board button")).toHaveLength(12);
  expect(errors).toEqual([]);
});

test("the bare page is played with the keyboard alone: the focus stays on the board, and a wrong board gets its reason", async () => {
  const { page, errors } = await harness.open("/examples/bare/index.html");
  await page.focus("#board button:enabled");
  const focused = () => page.evaluate(() => document.activeElement!.ariaLabel);
  expect(await focused()).toBe("row 1, column 2: 2");
  for (let tile = 0; tile < 10; tile += 1) {
    await page.keyboard.press(tile % 2 ? "Space" : "Enter");
    await page.keyboard.press("Tab");
  }
  expect(await page.$$(".placed")).toHaveLength(10);
  expect(await message(page)).toBe("This tile does not show its number.");
  expect(await page.$$(".marked")).toHaveLength(1);
  await page.keyboard.down("Shift");
  await page.keyboard.press("Tab");
  await page.keyboard.up("Shift");
  expect(await focused()).toMatch(/^row 3, column 4: \d of 2$/);
  expect(errors).toEqual([]);
});

test("the example for bundlers: swaps, undo, and a hint from a worker of its own", async () => {
  const bundled = await build({
    entryPoints: ["main", "worker"].map((name) => join(WEB, "examples", "bundler", `${name}.ts`)),
    outdir: "/examples/bundler/out",
    bundle: true,
    format: "esm",
    write: false,
    tsconfigRaw: {}, // The built package, as a game finds it.
  });
  for (const { path, contents } of bundled.outputFiles) harness.provide(path.slice(path.indexOf("/examples")), contents);
  expect(bundled.outputFiles.map(({ text }) => /\/(gloop|ottf|iqblocks)\//.test(text))).toEqual([false, false]);
  const { page, errors, workers } = await harness.open("/examples/bundler/index.html");
  await click(page, "#hint");
  expect(await nextMessage(page, "")).toMatch(/Swap/);
  expect(workers.map((address) => new URL(address).pathname)).toEqual(["/examples/bundler/out/worker.js"]);
  await click(page, "#board button:nth-child(1)");
  await click(page, "#board button:nth-child(3)");
  expect(await message(page)).toBe("Swaps left: 1");
  await click(page, "#undo");
  expect(await page.$eval("#board button", (element) => element.textContent)).toBe("4 | 0");
  expect(errors).toEqual([]);
});

test("levels: progress, a hint with its move, the next puzzle, and all of it after a reload", async () => {
  harness.provide("/examples/levels/pack.json", readFileSync(join(WEB, "..", "catalogues", "packs", "ottf.json")));
  const { page, errors } = await harness.open("/examples/levels/index.html");
  await page.waitForSelector("#board button");
  const progress = () => page.$eval("#progress", (element) => element.textContent);
  const open = () => page.$eval("#levels [aria-current=true]", (element) => element.textContent);
  expect([await progress(), await open()]).toEqual(["0 of 100 solved", "1"]);
  expect(await page.$$("#levels button")).toHaveLength(100);

  for (let move = 0; (await message(page)) !== "Solved!"; move += 1) {
    if (move > 40) throw new Error("hints do not solve the puzzle");
    const before = await message(page);
    await click(page, "#hint");
    await nextMessage(page, before);
    await click(page, "#hint");
    await click(page, "#hint");
    await click(page, "#board .marked:enabled");
  }
  expect(await progress()).toBe("1 of 100 solved");
  await click(page, "#next");
  expect(await open()).toBe("2");
  await page.reload({ waitUntil: "load" });
  await page.waitForSelector("#board button");
  expect([await progress(), await open()]).toEqual(["1 of 100 solved", "2"]);

  for (const key of ["solved", "open"]) await page.evaluate((name: string) => localStorage.setItem(name, "{damaged"), key);
  await page.evaluate(() => Object.keys(localStorage).forEach((key) => key.startsWith("game") && localStorage.setItem(key, "{}")));
  await page.reload({ waitUntil: "load" });
  await page.waitForSelector("#board button");
  expect([await progress(), await open()]).toEqual(["0 of 100 solved", "1"]);
  await click(page, "#daily");
  expect(errors).toEqual([]);
});

test("levels: a pack that is not there is named on the page", async () => {
  const { page } = await harness.open("/examples/levels/index.html?pack=missing.json");
  await page.waitForFunction(() => document.getElementById("message")?.textContent !== "");
  expect(await message(page)).toBe("This pack cannot be played: missing.json: Not Found");
});
