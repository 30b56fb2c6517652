import { afterAll, beforeAll, expect, test } from "vitest";

import { trialBundle } from "../../scripts/bundles.ts";
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
  const output = await page.waitForSelector("output:not(:empty)", { timeout: 60_000 }).catch(() => {
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

test("every state of the conformance files is the same in the browser", async () => {
  const { code } = await trialBundle('export { run } from "./tests/browser/pages/conformance.ts";');
  harness.provide("/tests/browser/pages/conformance.js", code);
  const { value } = await result("conformance");
  const replays = Object.values(value as Record<string, { states: number; faults: string[]; undecided: number; outlooks: number }>);
  expect(replays).toHaveLength(4);
  for (const { states, faults, undecided, outlooks } of replays) {
    expect(faults).toEqual([]);
    expect(states).toBeGreaterThan(1_000);
    expect(undecided).toBeLessThan(0.05 * outlooks);
  }
});
