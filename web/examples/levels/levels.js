// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The puzzlemill authors
// Levels of a pack: choose one, play it, continue with the next. A reload finds everything as it was.

import { Adviser, cellName, load, ottf, packs, play, reason, say, startWorker } from "../../dist/puzzlemill-play.min.js";
import { en } from "../../dist/words/en.js";

const KINDS = [ottf]; // The kinds that this game can draw.
const ui = Object.fromEntries(["daily", "progress", "levels", "board", "message", "hint", "undo", "next"].map((id) => [id, document.getElementById(id)]));
const adviser = new Adviser(startWorker);

// 1. The pack, and which of its puzzles are solved. Storage can be damaged or full: then the game starts afresh.
const pack = await opened(new URL(location.href).searchParams.get("pack") ?? "pack.json");
const solved = new Set(stored("solved", (text) => JSON.parse(text).filter((id) => typeof id === "string")) ?? []);

async function opened(address) {
  try {
    const response = await fetch(address);
    if (!response.ok) throw new Error(`${address}: ${response.statusText}`);
    return packs.readPack(await packs.textOf(await response.arrayBuffer()), KINDS, { otherKinds: "leave out" });
  } catch (error) {
    ui.message.textContent = `This pack cannot be played: ${error.message}`;
    throw error;
  }
}

function stored(key, read) {
  try {
    const text = localStorage.getItem(key);
    return text === null ? null : read(text);
  } catch {
    return null;
  }
}

function store(key, text) {
  try {
    localStorage.setItem(key, text);
  } catch {
    // The game works without storage, too.
  }
}

// 2. The levels: a button for each puzzle, in the order of the pack.
function showLevels() {
  const { solved: done, total } = packs.progress(pack, solved);
  ui.progress.textContent = `${done} of ${total} solved`;
  const groups = packs.levels(pack, solved).map(({ level, entries, solved: ofLevel }) => {
    const group = document.createElement("details");
    const title = document.createElement("summary");
    const name = level === null ? "more" : say(packs.levelName(level), en);
    title.textContent = `${name} (${ofLevel} of ${entries.length})`;
    group.open = entries.some(({ id }) => id === entry.id);
    group.append(title, ...entries.map(levelButton));
    return group;
  });
  ui.levels.replaceChildren(...groups);
}

function levelButton(choice) {
  const button = document.createElement("button");
  const minutes = choice.grade?.minutes ?? null;
  const time = minutes === null ? "" : `, ${say(packs.minutesName(minutes), en)}`;
  button.textContent = `${packs.numberOf(pack, choice.id)}${solved.has(choice.id) ? " ✓" : ""}`;
  button.ariaLabel = `Puzzle ${button.textContent}${time}`;
  button.ariaCurrent = String(choice.id === entry.id);
  button.onclick = () => {
    open(choice);
    ui.board.querySelector("button:enabled").focus(); // The button was replaced with the others.
  };
  return button;
}

// 3. A level: the saved game if there is one, and it fits; otherwise the first move.
let entry = pack.entries.find(({ id }) => id === stored("open", String)) ?? packs.nextUnsolved(pack, solved) ?? pack.entries[0];
let state, stages;

function open(choice) {
  entry = choice;
  store("open", entry.id);
  const saved = stored(`game ${entry.id}`, (text) => load(text, KINDS));
  change(saved?.kind.formatId(saved.puzzle) === entry.id ? saved : play(entry.kind, entry.puzzle));
  showLevels();
}

function change(next) {
  state = next;
  stages = [];
  adviser.cancel();
  store(`game ${entry.id}`, state.save());
  const broken = state.check() ?? []; // Empty unless the board is full and wrong.
  const reasons = new Set(broken.map((rule) => say(reason(entry.kind, rule), en)));
  show(state.solved ? "Solved!" : [...reasons].join(" "), broken.flatMap(({ cells }) => cells));
  if (!state.solved || solved.has(entry.id)) return;
  solved.add(entry.id);
  store("solved", JSON.stringify([...solved]));
  showLevels();
}

// 4. The board: what is drawn depends on the kind; see the table of positions.
function show(text, cells) {
  ui.message.textContent = text;
  ui.undo.disabled = state.moveCount === 0;
  const { template } = state.puzzle;
  ui.board.style.gridTemplateColumns = `repeat(${template[0].length}, 1fr)`;
  const focused = [...ui.board.children].indexOf(document.activeElement);
  ui.board.replaceChildren(...template.flatMap((line, row) => [...line].map((number, col) => tile(number, row, col, cells))));
  ui.board.children[focused]?.focus();
}

function tile(number, row, col, cells) {
  const button = document.createElement("button");
  const shows = state.position.rows[row][col];
  button.textContent = shows ? `${shows} of ${number}` : number;
  button.ariaLabel = `${say(cellName([row, col]), en)}: ${button.textContent}`;
  button.disabled = number === "."; // No tile. A placed one stays enabled, so that it keeps the focus.
  button.classList.toggle("placed", shows > 0);
  button.classList.toggle("marked", cells.some(([r, c]) => r === row && c === col));
  button.onclick = () => shows || change(state.apply({ move: "place", row, col }));
  return button;
}

// 5. Hints, one stage per press; if the game is lost, the last stage says how many moves to take back.
ui.hint.onclick = async () => {
  if (stages.length === 0) {
    const asked = state;
    const hint = await adviser.hint(asked, { known: entry.solution });
    if (hint === null || state !== asked) return; // The player was quicker.
    stages = [...hint.stages];
  }
  const stage = stages.shift();
  if (stage) show(say(stage, en), stage.cells);
};
ui.undo.onclick = () => change(state.undo());
ui.next.onclick = () => open(packs.nextUnsolved(pack, solved, entry.id) ?? entry);
ui.daily.onclick = () => open(packs.puzzleFor(packs.dateHere(new Date()), pack));
open(entry);
