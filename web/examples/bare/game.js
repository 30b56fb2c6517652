// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The puzzlemill authors
// A game of OTTF: place tiles, undo, hints in three stages, and the game is still there after a reload.

import { Adviser, cellName, load, ottf, play, reason, say, startWorker } from "../../dist/puzzlemill-play.min.js";
import { en } from "../../dist/words/en.js";

const adviser = new Adviser(startWorker);
const [board, message, hint, undo] = ["board", "message", "hint", "undo"].map((id) => document.getElementById(id));
let state, stages; // The game, and the stages of its hint that are not shown yet.

function restored() {
  try {
    return load(localStorage.getItem("ottf") ?? "", [ottf]);
  } catch {
    return play(ottf, ottf.parseId("ottf:3x4:a22a21122232"));
  }
}

function change(next) {
  [state, stages] = [next, []];
  localStorage.setItem("ottf", state.save());
  const [broken] = state.check() ?? []; // The first broken rule, once all tiles are placed.
  show(state.solved ? "Solved!" : broken ? say(reason(ottf, broken), en) : "", broken?.cells ?? []);
}

function show(text, cells) {
  const focused = [...board.children].indexOf(document.activeElement);
  const marked = (row, col) => cells.some(([r, c]) => r === row && c === col);
  board.replaceChildren(...state.puzzle.template.flatMap((line, row) => [...line].map((number, col) => tile(number, row, col, marked(row, col)))));
  board.children[focused]?.focus();
  message.textContent = text; // Never as markup.
  undo.disabled = state.moveCount === 0;
}

function tile(number, row, col, marked) {
  const button = document.createElement("button");
  const shows = state.position.rows[row][col]; // 0 until the tile is placed.
  button.textContent = shows ? `${shows} of ${number}` : number;
  button.ariaLabel = `${say(cellName([row, col]), en)}: ${button.textContent}`;
  button.disabled = number === "."; // No tile. A placed one stays enabled, so that it keeps the focus.
  button.className = `${shows ? "placed" : ""} ${marked ? "marked" : ""}`;
  button.onclick = () => shows || change(state.apply({ move: "place", row, col }));
  return button;
}

hint.onclick = async () => {
  const asked = state;
  if (stages.length === 0) stages = (await adviser.hint(asked))?.stages.slice() ?? [];
  if (state !== asked || stages.length === 0) return; // The player was quicker.
  const stage = stages.shift();
  show(say(stage, en), stage.cells);
};
undo.onclick = () => change(state.undo());
change(restored());
