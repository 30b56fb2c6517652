// Every kind is played to its end with real events: by mouse, by fingers and by keys, on a desktop and on a phone.

import type { ElementHandle, Page } from "puppeteer-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { hint } from "../../../src/advice.ts";
import type { AnyKind } from "../../../src/kind.ts";
import { kinds } from "../../../src/kinds.ts";
import { play, type State } from "../../../src/state.ts";
import { Draws } from "../../support/draws.ts";
import { DESKTOP, FIREFOX, Harness, PHONE, type Opened } from "../harness.ts";
import { domiclesHands } from "./domicles.ts";
import { gloopHands } from "./gloop.ts";
import type { Hands, Way } from "./hands.ts";
import { iqblocksHands } from "./iqblocks.ts";
import { ottfHands } from "./ottf.ts";
import { pageWith, readyMade } from "./pages.ts";
import { pressAt, type Pointing } from "./pointer.ts";

const HANDS: Readonly<Record<string, Hands<never>>> = {
  gloop: gloopHands,
  domicles: domiclesHands,
  ottf: ottfHands,
  iqblocks: iqblocksHands,
};

/** A way to play, and on what. */
const PLAYERS = [
  ["mouse", "a desktop", DESKTOP],
  ["keyboard", "a desktop", DESKTOP],
  ["touch", "a phone", PHONE],
  ["keyboard", "a phone", PHONE],
] as const;

/** Firefox emulates no fingers. */
function isPossible(way: Way): boolean {
  return !(FIREFOX && way === "touch");
}

const WRONG_MOVES = 10;
const MOST_HINTS = 300;

let harness: Harness;

beforeAll(async () => {
  harness = await Harness.start();
  for (const { name } of kinds) harness.provide(`/player/${name}.html`, pageWith([readyMade(name)]));
});

afterAll(async () => {
  await harness.stop();
});

function hands(kind: AnyKind): Hands {
  return HANDS[kind.name] as unknown as Hands;
}

/** A page with a puzzle, once its squares have their size. */
async function opened(kind: AnyKind, id: string, viewport: typeof DESKTOP): Promise<Opened> {
  const one = await harness.open(`/player/${kind.name}.html#${id}`, viewport);
  await one.page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
  return one;
}

/** Waits until the page says that the puzzle is solved. */
async function expectSolved({ page, errors }: Opened): Promise<void> {
  await page.waitForSelector("#board.solved", { timeout: 5_000 }).catch(async () => {
    throw new Error(`not solved: ${await page.$eval("#message", (element) => element.textContent)}; ${errors.join("; ")}`);
  });
  expect(errors).toEqual([]);
  await page.close();
}

describe.each(kinds.map((kind) => [kind.title, kind] as const))("%s", (_title, kind) => {
  const { id, solution } = readyMade(kind.name).puzzles[24]!;
  const known: unknown = kind.readSolution(solution, "solution");

  test.each(PLAYERS.filter(([way]) => isPossible(way)))("is solved by %s on %s", async (way: Way, _device, viewport) => {
    const one = await opened(kind, id, viewport);
    let state: State = play(kind, kind.parseId(id) as unknown);
    while (!state.solved) {
      const { move } = hint(state, { known });
      await hands(kind).perform(one.page, state, move, way);
      state = state.apply(move);
    }
    await expectSolved(one);
  });

  test.each([PLAYERS[0], PLAYERS[2]].filter(([way]) => isPossible(way)))("is won by hints after ten random moves, by %s on %s", async (way, _device, viewport) => {
    const one = await opened(kind, id, viewport);
    const draws = new Draws(27);
    let state: State = play(kind, kind.parseId(id) as unknown);
    for (let count = 0; count < WRONG_MOVES && !state.solved; count++) {
      const moves = state.moves().filter(({ move }) => move !== "back" && move !== "lift");
      if (moves.length === 0) break;
      const move = draws.choice(moves);
      await hands(kind).perform(one.page, state, move, way);
      state = state.apply(move);
    }
    for (let hints = 0; hints < MOST_HINTS && !(await one.page.$("#board.solved")); hints++) await takeHint(one.page, way);
    await expectSolved(one);
  });

  if (FIREFOX) test.skip("is solved by touch (Firefox emulates no fingers)");
});

/** Asks for the next stage of a hint, and follows it once the page offers to. */
async function takeHint(page: Page, way: Pointing): Promise<void> {
  const press = async (selector: string): Promise<ElementHandle> => {
    const button = (await page.waitForSelector(selector, { timeout: 10_000 }))!;
    await button.scrollIntoView();
    await pressAt(page, await button.clickablePoint(), way);
    return button;
  };
  if (await page.$("#actions button")) {
    const pressed = await press("#actions button");
    await page.waitForFunction((button) => !button.isConnected, { timeout: 10_000 }, pressed);
    return;
  }
  const before = await page.$eval("#message", (element) => element.textContent);
  await press('[data-command="hint"]');
  await page.waitForFunction(
    (text: string) => {
      const now = document.querySelector("#message")!.textContent;
      return (now !== text && !now.endsWith("…")) || document.querySelector("#actions button") !== null;
    },
    { timeout: 10_000 },
    before,
  ).catch(async () => {
    throw new Error(`no hint follows ${JSON.stringify(before)}: ${await page.$eval("#message", (element) => element.textContent)}`);
  });
}
