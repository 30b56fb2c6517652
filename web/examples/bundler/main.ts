// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The puzzlemill authors
// A game of Domicles for a bundler: esbuild main.ts worker.ts --bundle --format=esm --outdir=out

import { type Hint, play, say } from "@puzzlemill/play";
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
  show(state.solved ? "Solved!" : `${state.puzzle.swaps - state.position.swaps.length} swaps left`);
}

function show(text: string): void {
  const dominoes = state.position.tiles.map(([left, right], place) => {
    const button = document.createElement("button");
    button.textContent = `${left} | ${right}`;
    button.ariaPressed = String(place === chosen);
    button.onclick = () => tap(place);
    return button;
  });
  document.querySelector("#board")!.replaceChildren(...dominoes);
  document.querySelector("#message")!.textContent = text;
}

document.querySelector<HTMLButtonElement>("#hint")!.onclick = async () => {
  const hint: Hint | null = await adviser.hint(state);
  if (hint) show(hint.stages.map((stage) => say(stage, en)).join(" "));
};
document.querySelector<HTMLButtonElement>("#undo")!.onclick = () => {
  if (state.moveCount > 0) state = state.undo();
  show("");
};
show("");
