import { join } from "node:path";

import { build } from "esbuild";
import type { Page } from "puppeteer-core";
import { afterAll, beforeAll, expect, test } from "vitest";

import { WEB } from "../../scripts/bundles.ts";
import { Harness } from "./harness.ts";

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
    await page.click("#hint");
    said.push(await nextMessage(page, said.at(-1)!));
  }
  expect(new Set(said).size).toBe(4);
  expect(said.join(" ")).not.toMatch(/play\.|hints\.|[{}]/);
  expect(await page.$$(".marked")).not.toHaveLength(0);

  await page.click("#board button:nth-child(12)");
  expect(await page.$$(".placed")).toHaveLength(1);
  await page.click("#hint");
  expect(await nextMessage(page, "")).toMatch(/can no longer be won/);

  await page.reload({ waitUntil: "load" });
  expect(await page.$$(".placed")).toHaveLength(1);
  await page.click("#undo");
  expect(await page.$$(".placed")).toHaveLength(0);
  await page.evaluate(() => localStorage.setItem("ottf", "damaged"));
  await page.reload({ waitUntil: "load" });
  expect(await page.$$("#board button")).toHaveLength(12);
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
  await page.click("#hint");
  expect(await nextMessage(page, "")).toMatch(/Swap/);
  expect(workers.map((address) => new URL(address).pathname)).toEqual(["/examples/bundler/out/worker.js"]);
  await page.click("#board button:nth-child(1)");
  await page.click("#board button:nth-child(3)");
  expect(await message(page)).toBe("1 swaps left");
  await page.click("#undo");
  expect(await page.$eval("#board button", (element) => element.textContent)).toBe("4 | 0");
  expect(errors).toEqual([]);
});
