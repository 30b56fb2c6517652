// Reads a level pack (docs/packs.md), plain or gzipped, and picks the next puzzle to play.

import { SETS } from "./iqblocks.mjs";

export const LEVELS = ["", "gentle", "easy", "medium", "hard", "expert", "marathon"];

/** The pack in the text of a file: a pack in JSON, or JSON Lines with one entry per line. Throws for anything else. */
export function readPack(text) {
  const lines = text.replace(/^\uFEFF/, "").split(/\r?\n/).filter((line) => line.trim());
  if (!lines.length) throw new Error("not a pack: the file is empty");
  const pack = isEntry(lines[0])
    ? { format: "puzzlemill-pack", version: 1, title: "", puzzles: lines.map((line) => JSON.parse(line)) }
    : JSON.parse(lines.join("\n"));
  if (pack?.format !== "puzzlemill-pack") throw new Error("not a pack: its format is not puzzlemill-pack");
  if (pack.version !== 1) throw new Error(`version ${pack.version}: unknown version of packs, expected 1`);
  if (!Array.isArray(pack.puzzles)) throw new Error("not a pack: it has no list of puzzles");
  const bad = pack.puzzles.findIndex((entry) => typeof entry?.id !== "string" || !entry.instance);
  if (bad >= 0) throw new Error(`entry ${bad + 1} has no id or no instance`);
  pack.puzzles.forEach(checkEntry);
  return pack;
}

const isText = (value, form) => typeof value === "string" && form.test(value);
const isNumber = (value, least, most) => Number.isInteger(value) && value >= least && value <= most;
const isList = (value, fits) => Array.isArray(value) && value.length > 0 && value.every(fits);
const isBoard = (value, form) => isList(value, (row) => isText(row, form) && row.length === value[0].length);

/** Whether an instance has the fields that the games read, with letters and numbers that are valid for its kind. */
const INSTANCES = {
  gloop: ({ board, goal, tiles, givens = [], unturned = [] }) =>
    isBoard(board, /^[.#]+$/) && isText(goal, /^(valid|mixed|perfect)$/) && isList(tiles, (tile) => isNumber(tile, 0, 90))
    && Array.isArray(givens) && givens.every((given) => Array.isArray(given) && given.length === 3
      && isNumber(given[0], 0, board.length - 1) && isNumber(given[1], 0, board[0].length - 1)
      && isText(given[2], /^[().]{8}$/))
    && Array.isArray(unturned) && unturned.every((word) => isText(word, /^[().]{8}$/)),
  domicles: ({ rows, cols, pips, tiles, swaps }) =>
    [rows, cols, pips].every((number) => isNumber(number, 1, 100)) && isNumber(swaps, 0, 10_000)
    && isList(tiles, (tile) => Array.isArray(tile) && tile.length === 2 && tile.every((half) => isNumber(half, 0, pips)))
    && tiles.length === rows * cols,
  ottf: ({ template }) => isBoard(template, /^[1-4.]+$/),
  iqblocks: ({ board, pieces }) =>
    isBoard(board, /^[A-Z.#]+$/) && (typeof pieces === "string" ? Object.hasOwn(SETS, pieces)
      : isList(pieces, (piece) => isText(piece?.name, /^[A-Z]$/) && isBoard(piece.shape, /^[.#]+$/))),
};

/** Refuse an entry with anything that a game does not expect: packs can come from anyone. */
function checkEntry({ kind, id, instance, grade }, number) {
  const place = `entry ${number + 1}`;
  if (!Object.hasOwn(INSTANCES, kind)) throw new Error(`${place}: kind: expected one of ${Object.keys(INSTANCES).join(", ")}`);
  if (!/^[a-z0-9._:-]+$/.test(id)) throw new Error(`${place}: its id has characters that are not allowed in ids`);
  if (!INSTANCES[kind](instance)) throw new Error(`${place}: is not a puzzle of kind ${kind}`);
  const isTime = (value) => Number.isFinite(value) && value > 0;
  const { minutes = null, minutes_range: span = null } = grade ?? {};
  if (grade && !(isNumber(grade.level, 1, 6) && Number.isFinite(grade.score) && (minutes === null || isTime(minutes))
    && (span === null || (isList(span, isTime) && span.length === 2)))) {
    throw new Error(`${place}: its grade is invalid`);
  }
}

/** The text of a file's bytes, an ArrayBuffer or a Uint8Array, unpacked if they are gzipped. */
export async function textOf(bytes) {
  const [first, second] = new Uint8Array(bytes.buffer ?? bytes, bytes.byteOffset ?? 0);
  const stream = new Blob([bytes]).stream();
  const gzipped = first === 0x1f && second === 0x8b;
  return new Response(gzipped ? stream.pipeThrough(new DecompressionStream("gzip")) : stream).text();
}

/**
 * The next entry whose id is not in the set `solved`, or undefined when there is none left.
 *
 * By rising minutes, whatever the kind; those without minutes come last by their score, those without a grade after
 * them. With `by: "pack"` in the order that the maker of the pack gave them. `level` 1 to 5, or 6 for marathons, asks for
 * that level alone, `above` for at least that many minutes.
 */
export function nextLevel(pack, solved = new Set(), { level, above = 0, by = "minutes" } = {}) {
  const open = pack.puzzles.filter((entry) =>
    !solved.has(entry.id) && (!level || entry.grade?.level === level) && minutes(entry) >= above);
  // Sorting is stable, so that equal puzzles stay in the order of the pack.
  const compared = (one, other) => (one > other) - (one < other);
  const rising = (one, other) => compared(minutes(one), minutes(other)) || compared(score(one), score(other));
  return (by === "pack" ? open : open.sort(rising))[0];
}

/** [done, total] of the pack, or of one of its levels. */
export function progress(pack, solved, level) {
  const asked = pack.puzzles.filter((entry) => !level || entry.grade?.level === level);
  return [asked.filter((entry) => solved.has(entry.id)).length, asked.length];
}

/** The grade for people: `easy, about 4 minutes (3 to 6)`, in hours from two hours up. */
export function about({ grade }) {
  if (!grade) return "not graded";
  const { level, minutes, minutes_range: span } = grade;
  if (!minutes) return LEVELS[level];
  if (minutes < 1) return `${LEVELS[level]}, under a minute`;
  const hours = minutes >= 120;
  const rounded = (time) => hours ? Math.round(time / 30) / 2 : Math.max(1, Math.round(time));
  const unit = hours ? "hours" : rounded(minutes) === 1 ? "minute" : "minutes";
  return `${LEVELS[level]}, about ${rounded(minutes)} ${unit}${span ? ` (${span.map(rounded).join(" to ")})` : ""}`;
}

function minutes(entry) {
  return entry.grade?.minutes ?? Infinity;
}

function score(entry) {
  return entry.grade?.score ?? Infinity;
}

/** Whether a line is an object of its own, but not a whole pack on one line. */
function isEntry(line) {
  try {
    return !("format" in JSON.parse(line));
  } catch {
    return false;
  }
}
