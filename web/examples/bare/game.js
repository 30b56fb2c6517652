// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The puzzlemill authors
// A game of OTTF: place tiles, undo, hints in three stages, and the game is still there after a reload.

import { Adviser, load, ottf, play, say, startWorker } from "../../dist/puzzlemill-play.min.js";
import { en } from "../../dist/words/en.js";

const adviser = new Adviser(startWorker);
const [board, message, hint, undo] = ["board", "message", "hint", "undo"].map((id) => document.getElementById(id));
let state = restored();
let stages = []; // Of the hint for this state that are not shown yet.

function restored() {
  try {
    return load(localStorage.getItem("ottf") ?? "", [ottf]);
  } catch {
    return play(ottf, ottf.parseId("ottf:3x4:a22a21122232"));
  }
}

function tile(number, row, col, marked) {
  const button = document.createElement("button");
  const shows = state.position.rows[row][col]; // 0 until the tile is placed.
  button.textContent = number === "." ? "" : shows ? `${shows} of ${number}` : number;
  button.ariaLabel = `Row ${row + 1}, column ${col + 1}: ${button.textContent || "no tile"}`;
  button.disabled = number === "." || shows > 0;
  button.className = `${shows ? "placed" : ""} ${marked ? "marked" : ""}`;
  button.onclick = () => show(state.apply({ move: "place", row, col }));
  return button;
}

function show(next, text = next.solved ? "Solved!" : "", cells = []) {
  if (next !== state) stages = [];
  state = next;
  localStorage.setItem("ottf", state.save());
  const marked = (row, col) => cells.some(([r, c]) => r === row && c === col);
  const tiles = state.puzzle.template.flatMap((line, row) => [...line].map((number, col) => tile(number, row, col, marked(row, col))));
  board.replaceChildren(...tiles);
  message.textContent = text; // Never as markup.
  undo.disabled = state.moveCount === 0;
}

hint.onclick = async () => {
  const asked = state;
  if (stages.length === 0) stages = (await adviser.hint(asked))?.stages.slice() ?? [];
  if (state !== asked || stages.length === 0) return; // The player was quicker.
  const stage = stages.shift();
  show(state, say(stage, en), stage.cells);
};
undo.onclick = () => show(state.undo());
show(state);
