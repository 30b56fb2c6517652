// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The puzzlemill authors
// axe finds nothing serious in any kind, size, theme and state of a game, nor in any dialog.

import axe, { type AxeResults, type RunOptions } from "axe-core";
import type { Page } from "puppeteer-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { kinds } from "../../../src/kinds.ts";
import { DESKTOP, Harness, PHONE } from "../harness.ts";
import { DIALOGS, mark, openDialog, openKind, playSome, solve, THEMES, wear } from "./scenes.ts";

const SIZES = [
  ["a desktop", DESKTOP],
  ["a phone", PHONE],
] as const;

/** Every rule, with the ones that axe still tries out. */
const ALL: RunOptions = { rules: { "label-content-name-mismatch": { enabled: true }, "target-size": { enabled: true } } };

/** A theme changes colours and sizes only. */
const OF_THEMES: RunOptions = { runOnly: ["color-contrast", "target-size"] };

let harness: Harness;

beforeAll(async () => {
  harness = await Harness.start();
});

afterAll(async () => {
  await harness.stop();
});

/** What axe objects to: the rule, the element, and why. */
async function faults(page: Page, options: RunOptions): Promise<string[]> {
  // Not a script of the page: its policy allows none but its own.
  if (!(await page.evaluate(() => "axe" in globalThis))) await page.evaluate(axe.source);
  const { violations } = await page.evaluate(
    (asked) => (globalThis as unknown as { axe: { run(asked: RunOptions): Promise<AxeResults> } }).axe.run(asked),
    options,
  );
  return violations.flatMap(({ id, impact, nodes }) =>
    impact === "serious" || impact === "critical" ? nodes.map(({ target, failureSummary }) => `${id}: ${target.join(" ")}: ${failureSummary ?? ""}`) : [],
  );
}

async function expectClean(page: Page, state: string): Promise<void> {
  const objections: string[] = [];
  for (const theme of THEMES) {
    await wear(page, theme);
    for (const fault of await faults(page, theme === THEMES[0] ? ALL : OF_THEMES)) objections.push(`${state}, ${theme}: ${fault}`);
  }
  expect(objections).toEqual([]);
}

describe.each(SIZES)("on %s", (_device, viewport) => {
  test.each(kinds.map((kind) => [kind.title, kind] as const))("%s is clean in the middle of a game and solved", async (_title, kind) => {
    const { page } = await openKind(harness, kind, viewport);
    await expectClean(page, "at the start");
    await playSome(page, kind);
    await expectClean(page, "after moves");
    await mark(page, "hint");
    await expectClean(page, "with a hint");
    await mark(page, "check");
    await expectClean(page, "with a mistake");
    await page.click('[data-command="notes"]');
    await expectClean(page, "with notes");
    await page.close();
    const solved = await openKind(harness, kind, viewport);
    await solve(solved.page, kind);
    await expectClean(solved.page, "solved");
    await solved.page.close();
  });

  test.each(DIALOGS)("the dialog is clean: %s", async (name, button, place) => {
    const { page } = await openKind(harness, kinds[0]!, viewport);
    await openDialog(page, [name, button, place]);
    await expectClean(page, name);
    await page.close();
  });

  test.each(kinds.map((kind) => [kind.title, kind] as const))("the rules of %s are clean", async (_title, kind) => {
    const { page } = await openKind(harness, kind, viewport);
    await openDialog(page, DIALOGS[2]!);
    await expectClean(page, "rules");
    await page.close();
  });
});
