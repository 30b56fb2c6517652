// Every kind is played to its end with real events: by mouse, by fingers and by keys, on a desktop and on a phone.

import type { Page } from "puppeteer-core";
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
import { pointOf, pressAt, type Pointing } from "./pointer.ts";
import { ask } from "./visitor.ts";

const HANDS: Readonly<Record<string, Hands<never>>> = {
  gloop: gloopHands,
  domicles: domiclesHands,
  ottf: ottfHands,
  iqblocks: iqblocksHands,
};

/** Ways to play a kind, and on what; kinds take turns. Firefox emulates no fingers. */
function players(number: number): readonly (readonly [way: Way, device: string, viewport: typeof DESKTOP])[] {
  const desktop = ["a desktop", DESKTOP] as const;
  const phone = ["a phone", PHONE] as const;
  const all = [["mouse", ...desktop], ["touch", ...phone], ["keyboard", ...(number % 2 === 0 ? desktop : phone)]] as const;
  return all.filter(([way]) => !(FIREFOX && way === "touch"));
}

const WRONG_MOVES = 4;
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
  await page.waitForSelector("#board.solved").catch(async () => {
    throw new Error(`not solved: ${await page.$eval("#message", (element) => element.textContent)}; ${errors.join("; ")}`);
  });
  expect(errors).toEqual([]);
  await page.close();
}

describe.each(kinds.map((kind, number) => [kind.title, kind, number] as const))("%s", (_title, kind, number) => {
  const { puzzles } = readyMade(kind.name);

  test.each(players(number))("is solved by %s on %s", async (way, _device, viewport) => {
    const { id, solution } = puzzles[8]!;
    const known: unknown = kind.readSolution(solution, "solution");
    const one = await opened(kind, id, viewport);
    let state: State = play(kind, kind.parseId(id) as unknown);
    while (!state.solved) {
      const { move } = hint(state, { known });
      await hands(kind).perform(one.page, state, move, way);
      state = state.apply(move);
    }
    await expectSolved(one);
  });

  const [way, device, viewport] = (number % 2 === 0 && players(number)[1]) || players(number)[0]!;
  test(`is won by hints after some random moves, by ${way} on ${device}`, async () => {
    const { id } = puzzles[2]!;
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
    for (let hints = 0; hints < MOST_HINTS && !(await one.page.$("#board.solved")); hints++) await takeHint(one.page, way as Pointing);
    await expectSolved(one);
  });
});

/** Asks for the next stage of a hint, and follows it once the page offers to. */
async function takeHint(page: Page, way: Pointing): Promise<void> {
  const press = async (selector: string): Promise<void> => pressAt(page, await pointOf(page, selector), way);
  const offers = await page.evaluate(() => {
    const offered = document.querySelector("#actions button");
    Object.assign(globalThis, { offered });
    return offered !== null;
  });
  if (offers) {
    await press("#actions button");
    await page.waitForFunction(() => !(globalThis as unknown as { offered: Element }).offered.isConnected);
  } else {
    await ask(page, () => press('[data-command="hint"]'));
  }
}
