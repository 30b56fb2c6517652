import { execFileSync } from "node:child_process";

import { afterAll, beforeAll, expect, test } from "vitest";

import { withAddresses } from "../../scripts/addresses.ts";
import { WEB } from "../../scripts/bundles.ts";
import manifest from "../../package.json" with { type: "json" };
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

test("the package has what games need and nothing else", () => {
  const packed = execFileSync("npm", ["pack", "--dry-run", "--json", "--ignore-scripts"], { cwd: WEB, encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] });
  const [{ files }] = JSON.parse(packed) as [{ files: { path: string }[] }];
  const names = files.map(({ path }) => path);
  expect([...new Set(names.map((name) => name.split("/")[0]))].sort()).toEqual(["LICENSE", "README.md", "dist", "examples", "package.json"]);
  expect(names.filter((name) => name.includes("player") || /^dist.*\.html$/.test(name))).toEqual([]);
  for (const path of Object.values(manifest.exports).flatMap((target) => (typeof target === "string" ? [target] : Object.values(target)))) {
    const [before, after] = path.replace("./", "").split("*");
    expect(names.filter((name) => (after === undefined ? name === before : name.startsWith(before!) && name.endsWith(after))), path).not.toEqual([]);
  }
});

test("the packed package names where the project is", () => {
  const { homepage, bugs, repository } = withAddresses({ homepage: "elsewhere" });
  expect([homepage, bugs, repository]).toEqual([expect.stringMatching(/^https:/), expect.stringMatching(/^https:/), expect.objectContaining({ directory: "web" })]);
});
