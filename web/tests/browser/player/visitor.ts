// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The puzzlemill authors
// What a visitor of the page does besides playing: menus, dialogs, files.

import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import type { ElementHandle, Page } from "puppeteer-core";

import { hint } from "../../../src/advice.ts";
import { kindOf, play, type State } from "../../../src/state.ts";
import { kinds } from "../../../src/kinds.ts";
import { MOST_WAIT } from "../harness.ts";
import { ottfHands } from "./ottf.ts";
import { click } from "./pointer.ts";

/** A file that the page saved. */
export interface Saved {
  readonly name: string;
  readonly text: string;
}

/** Presses the button with this text or name: in the open dialog, if there is one. */
export async function pressButton(page: Page, name: string): Promise<void> {
  await click(page, "button", name);
}

/** Opens a dialog of the page's menu. */
export async function openFromMenu(page: Page, name: string, menu = "Menu"): Promise<void> {
  await pressButton(page, menu);
  await pressButton(page, name);
  await waitForText(page, "dialog[open] h2", name);
}

/** Closes the open dialog. */
export async function closeDialog(page: Page): Promise<void> {
  await page.keyboard.press("Escape");
  // It is removed with the next frame, which a busy machine draws late.
  await page.waitForFunction(() => document.querySelector("dialog") === null);
}

/** Waits until the first element of a selector has this text in it. */
export async function waitForText(page: Page, selector: string, text: string): Promise<void> {
  const ready = (one: string, wanted: string): boolean => document.querySelector(one)?.textContent.includes(wanted) ?? false;
  await page.waitForFunction(ready, {}, selector, text).catch(async () => {
    throw new Error(`${selector} is ${JSON.stringify(await textOf(page, selector))}, without ${JSON.stringify(text)}`);
  });
}

/** Asks for a check or the next stage of a hint, and waits for the answer, which can have the text of the one before. */
export async function ask(page: Page, press: () => Promise<void>): Promise<void> {
  await page.evaluate((most) => {
    const line = document.querySelector("#message")!;
    const answer = new Promise<string | null>((resolve) => {
      const watching = new MutationObserver(() => {
        if (!["", "Looking for an answer."].includes(line.textContent)) resolve(null);
      });
      watching.observe(line, { childList: true });
      setTimeout(() => resolve(`no answer follows: ${line.textContent}`), most);
    });
    Object.assign(globalThis, { answer });
  }, MOST_WAIT);
  await press();
  const fault = await page.evaluate(() => (globalThis as unknown as { answer: Promise<string | null> }).answer);
  if (fault !== null) throw new Error(fault);
}

/** Chooses from a list of the open dialog; `number` counts the lists from 0. */
export async function choose(page: Page, number: number, value: string): Promise<void> {
  await page.evaluate((place, wanted) => {
    const list = document.querySelectorAll<HTMLSelectElement>("dialog[open] select")[place]!;
    list.value = wanted;
    list.dispatchEvent(new Event("change"));
  }, number, value);
}

/** The text of the first element of a selector; null if there is none. */
export function textOf(page: Page, selector: string): Promise<string | null> {
  return page.evaluate((one) => document.querySelector(one)?.textContent ?? null, selector);
}

/** The texts of all elements of a selector. */
export function textsOf(page: Page, selector: string): Promise<string[]> {
  return page.$$eval(selector, (elements) => elements.map((element) => element.textContent));
}

/** Gives a file to the file field of the open dialog. */
export async function giveFile(page: Page, name: string, text: string): Promise<void> {
  const path = join(mkdtempSync(join(tmpdir(), "visitor-")), name);
  writeFileSync(path, text);
  const field = await page.waitForSelector("dialog[open] input[type=file]");
  await (field as ElementHandle<HTMLInputElement>).uploadFile(path);
}

/** The file that the page saves when this button is pressed. */
export async function savedBy(page: Page, button: string): Promise<Saved> {
  await page.evaluate(() => {
    const blobs = new Map<string, Blob>();
    const make = URL.createObjectURL.bind(URL);
    URL.createObjectURL = (blob: Blob) => {
      const address = make(blob);
      blobs.set(address, blob);
      return address;
    };
    HTMLAnchorElement.prototype.click = function (this: HTMLAnchorElement) {
      const { download: name, href } = this;
      Object.assign(globalThis, { saved: blobs.get(href)!.text().then((text) => ({ name, text })) });
    };
  });
  await pressButton(page, button);
  await page.waitForFunction(() => "saved" in globalThis);
  return page.evaluate(() => (globalThis as unknown as { saved: Promise<Saved> }).saved);
}

/** Solves the OTTF puzzle that is open, by mouse. */
export async function solve(page: Page, id: string): Promise<void> {
  const kind = kindOf(id, kinds);
  let state: State = play(kind, kind.parseId(id) as unknown);
  while (!state.solved) {
    const { move } = hint(state);
    await ottfHands.perform(page, state, move as never, "mouse");
    state = state.apply(move);
  }
  await page.waitForSelector("#board.solved");
}

/** Plays the first move of a solution. */
export async function playMove(page: Page, id: string): Promise<void> {
  const kind = kindOf(id, kinds);
  const state: State = play(kind, kind.parseId(id) as unknown);
  await ottfHands.perform(page, state, hint(state).move as never, "mouse");
}
