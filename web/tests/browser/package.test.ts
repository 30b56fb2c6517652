import { afterAll, beforeAll, expect, test } from "vitest";

import { Harness } from "./harness.ts";

let harness: Harness;

beforeAll(async () => {
  harness = await Harness.start();
});

afterAll(async () => {
  await harness.stop();
});

/** What a script of pages/ returns in a bare page, and the addresses of its workers. */
async function result(name: string): Promise<{ value: unknown; workers: string[] }> {
  const { page, errors, workers } = await harness.open(`/tests/browser/pages/index.html?run=${name}`);
  const output = await page.waitForSelector("output:not(:empty)").catch(() => {
    throw new Error(`${name}.js never ended; workers: ${workers.join(", ")}; errors: ${errors.join("; ")}`);
  });
  const text = await output!.evaluate((element) => element.textContent);
  expect(errors).toEqual([]);
  await page.close();
  return { value: JSON.parse(text), workers: workers.map((address) => new URL(address).pathname) };
}

test("the bundle loads in a bare page, and its worker gives a hint for each kind", async () => {
  const { value, workers } = await result("hints");
  expect(value).toEqual(["gloop", "domicles", "ottf", "iqblocks"].map((name) => [name, 3, 0, 1]));
  expect(workers).toEqual(["/dist/worker.min.js"]);
});

test("a cancelled question gets null, and the next one is answered by another worker", async () => {
  const { value, workers } = await result("cancelled");
  expect(value).toEqual([null, "winnable"]);
  expect(workers.at(-1)).toBe("/dist/worker.min.js");
});

test("the modules of dist work one by one, with the words of a language", async () => {
  const { value } = await result("words");
  expect(value).toHaveLength(3);
  expect(String(value)).not.toMatch(/\b(play|hints|sentences)\.|[{}]/);
});
