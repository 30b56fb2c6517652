// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The puzzlemill authors
// axe finds nothing serious in any kind, size, theme and state of a game, nor in any dialog: every two of them together.

import axe, { type AxeResults, type RunOptions } from "axe-core";
import type { Page } from "puppeteer-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { kinds } from "../../../src/kinds.ts";
import { DESKTOP, Harness, PHONE } from "../harness.ts";
import { click } from "./pointer.ts";
import { DIALOGS, mark, openDialog, openKind, openSolved, playSome, THEMES, wear } from "./scenes.ts";
import { closeDialog } from "./visitor.ts";

/** The sizes, and the themes with which they begin. */
const SIZES = [
  ["a desktop", DESKTOP, 0],
  ["a phone", PHONE, 2],
] as const;

/** Every rule, with the ones that axe still tries out. */
const ALL: RunOptions = { rules: { "label-content-name-mismatch": { enabled: true }, "target-size": { enabled: true } } };

let harness: Harness;

beforeAll(async () => {
  harness = await Harness.start();
});

afterAll(async () => {
  await harness.stop();
});

/** What axe objects to: the rule, the element, and why. */
async function faults(page: Page): Promise<string[]> {
  // Not a script of the page: its policy allows none but its own.
  if (!(await page.evaluate(() => "axe" in globalThis))) await page.evaluate(axe.source);
  const { violations } = await page.evaluate(
    (asked) => (globalThis as unknown as { axe: { run(asked: RunOptions): Promise<AxeResults> } }).axe.run(asked),
    ALL,
  );
  return violations.flatMap(({ id, impact, nodes }) =>
    impact === "serious" || impact === "critical" ? nodes.map(({ target, failureSummary }) => `${id}: ${target.join(" ")}: ${failureSummary ?? ""}`) : [],
  );
}

/** Expects nothing serious in a theme; themes take turns, so that every kind, size, state and dialog meets each of them. */
async function expectClean(page: Page, turn: number, part = ""): Promise<void> {
  const theme = THEMES[turn % THEMES.length]!;
  await wear(page, theme);
  expect([part, theme, ...(await faults(page))]).toEqual([part, theme]);
}

describe.each(SIZES)("on %s", (_device, viewport, first) => {
  test.each(kinds.map((kind, number) => [kind.title, kind, first + number] as const))("%s is clean in the middle of a game and solved", async (_title, kind, turn) => {
    const { page } = await openKind(harness, kind, viewport);
    await expectClean(page, turn);
    await playSome(page, kind);
    await expectClean(page, turn + 1);
    await mark(page, "hint");
    await expectClean(page, turn + 2);
    await mark(page, "check");
    await expectClean(page, turn + 3);
    await click(page, '[data-command="notes"]');
    await expectClean(page, turn);
    await page.close();
    const solved = await openSolved(harness, kind, viewport);
    await expectClean(solved.page, turn + 1);
    await solved.page.close();
  });

  test("every dialog is clean", async () => {
    const { page } = await openKind(harness, kinds[0]!, viewport);
    for (const [number, dialog] of DIALOGS.entries()) {
      await openDialog(page, dialog);
      await expectClean(page, first + number, dialog[0]);
      await expectClean(page, first + number + 1, dialog[0]);
      await closeDialog(page);
    }
    await page.close();
  });

  // Those of the first kind are among the dialogs.
  test.each(kinds.slice(1).map((kind, number) => [kind.title, kind, first + number] as const))("the rules of %s are clean", async (_title, kind, turn) => {
    const { page } = await openKind(harness, kind, viewport);
    await openDialog(page, DIALOGS[2]!);
    await expectClean(page, turn);
    await expectClean(page, turn + 1);
    await page.close();
  });
});
