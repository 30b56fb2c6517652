// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The puzzlemill authors
// The buttons beside the tiles: turn, take off, and show where tiles fit.

import { make, makeSvg, setAttribute } from "../board/dom.ts";
import { icon } from "../board/icons.ts";
import type { Table } from "../board/table.ts";
import { text } from "./goal.ts";

/** What the buttons do. */
interface Actions {
  readonly turn: () => void;
  readonly takeOff: () => void;
  readonly fits: (shown: boolean) => void;
}

/** What the buttons depend on. */
interface ToolsView {
  /** A tile is chosen. */
  readonly holding: boolean;
  /** It lies on the board. */
  readonly onBoard: boolean;
  /** No tile can be moved now. */
  readonly closed: boolean;
}

/** The row of buttons. */
export interface Tools {
  readonly element: HTMLElement;
  readonly show: (view: ToolsView) => void;
}

/** The buttons; without `turnable` tiles there is none to turn them. */
export function tools(table: Table, turnable: boolean, actions: Actions): Tools {
  const turn = tool(table.say(text("turn")), icon("turn"), actions.turn);
  const takeOff = tool(table.say(text("take_off")), drawn("M12 19V7M6 12.5L12 6.5l6 6M4 3h16"), actions.takeOff);
  const fits = tool(table.say(text("fits")), drawn("M4 4h6v6H4zM14 4h6v6h-6zM4 14h6v6H4zM14 17l2.5 3L21 14"), () => {
    const shown = fits.getAttribute("aria-pressed") !== "true";
    setAttribute(fits, "aria-pressed", String(shown));
    actions.fits(shown);
  });
  setAttribute(fits, "aria-pressed", "false");
  const element = make("div", { role: "group", class: "tools", "aria-label": table.say(text("tools")) }, turnable ? turn : null, takeOff, fits);
  return {
    element,
    show: ({ holding, onBoard, closed }) => {
      setAttribute(turn, "aria-disabled", !holding || closed ? "true" : null);
      setAttribute(takeOff, "aria-disabled", !onBoard || closed ? "true" : null);
      setAttribute(fits, "aria-disabled", closed ? "true" : null);
    },
  };
}

function tool(label: string, picture: SVGElement, press: () => void): HTMLButtonElement {
  const button = make("button", { type: "button", class: "tool" }, picture, make("span", {}, label));
  button.addEventListener("click", press);
  return button;
}

function drawn(d: string): SVGElement {
  return makeSvg("svg", { viewBox: "0 0 24 24", "aria-hidden": "true", focusable: "false" }, makeSvg("path", { d }));
}
