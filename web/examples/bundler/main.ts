// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The puzzlemill authors
// A game of Domicles for a bundler: esbuild main.ts worker.ts --bundle --format=esm --outdir=out

import { type Cell, type Hint, play, say } from "@puzzlemill/play";
import { domicles } from "@puzzlemill/play/domicles";
import { Adviser } from "@puzzlemill/play/worker";
import { en } from "@puzzlemill/play/words/en";

// Vite and webpack find the worker by this expression if it names ./worker.ts.
const adviser = new Adviser(() => new Worker(new URL("./worker.js", import.meta.url), { type: "module" }));
let state = play(domicles, domicles.parseId("domicles:4x2:6:e2:4032102164535142"));
let chosen: number | null = null;

/** Two taps swap two dominoes; two taps on the same one do nothing. */
function tap(place: number): void {
  const other = chosen;
  chosen = other === null ? place : null;
  if (other !== null && other !== place && state.position.swaps.length < state.puzzle.swaps) {
    state = state.apply({ move: "swap", i: other, j: place });
  }
  show(state.solved ? "Solved!" : `Swaps left: ${state.puzzle.swaps - state.position.swaps.length}`);
}

function show(text: string, cells: readonly Cell[] = []): void {
  const { cols } = state.puzzle;
  const board = document.querySelector<HTMLElement>("#board")!;
  const focused = [...board.children].findIndex((button) => button === document.activeElement);
  const dominoes = state.position.tiles.map(([left, right], place) => {
    const button = document.createElement("button");
    button.textContent = `${left} | ${right}`;
    button.ariaPressed = String(place === chosen);
    button.className = cells.some(([row, col]) => row * cols + (col >> 1) === place) ? "marked" : ""; // Two cells per domino.
    button.onclick = () => tap(place);
    return button;
  });
  board.style.gridTemplateColumns = `repeat(${cols}, 1fr)`;
  board.replaceChildren(...dominoes);
  board.querySelectorAll("button")[focused]?.focus();
  document.querySelector("#message")!.textContent = text;
}

document.querySelector<HTMLButtonElement>("#hint")!.onclick = async () => {
  const hint: Hint | null = await adviser.hint(state);
  if (hint) show(hint.stages.map((stage) => say(stage, en)).join(" "), hint.stages.at(-1)?.cells);
};
document.querySelector<HTMLButtonElement>("#undo")!.onclick = () => {
  if (state.moveCount > 0) state = state.undo();
  show("");
};
show("");
