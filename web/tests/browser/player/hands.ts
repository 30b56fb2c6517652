// A player's hands: how the moves of a kind are made on the page by real events.

import type { Page } from "puppeteer-core";

import type { AnyMove } from "../../../src/kind.ts";
import type { State } from "../../../src/state.ts";

export type Way = "mouse" | "touch" | "keyboard";

export interface Hands<M extends AnyMove = AnyMove> {
  /** Makes a move that is legal in this state, which the page shows. */
  perform(page: Page, state: State, move: M, way: Way): Promise<void>;
}
