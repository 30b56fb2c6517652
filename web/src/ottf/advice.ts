// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The puzzlemill authors
// Hints: the placement that is easiest to explain, in three stages.

import { InputError } from "../errors.ts";
import type { Advice, Cell, Said, Stage } from "../kind.ts";
import { Meter } from "../meter.ts";
import { counted } from "../sentences.ts";
import { FIRST, LAST, costOf, opposite, type Board, type Part, type Role } from "./board.ts";
import { DEDUCTIONS, deduce, type Deduction } from "./deductions.ts";
import { restOf } from "./look.ts";
import { boardOf, emptyAround, isEmpty, judge, type Move, type Position } from "./play.ts";
import { cellOf, layoutOf, type Layout, type Ottf } from "./puzzle.ts";
import { contradiction } from "./reasons.ts";
import { easier, easiestRefutation, suppose, type Refutation, type Verdict } from "./search.ts";
import { said } from "./sentences.ts";

/** Nodes for trials and for searches of a hint; after that the hint is the first tile of the winning line. */
const TRIALS = 20_000;

/** Nodes charged for each ambiguous tile around which deductions are looked for. */
const DEDUCING = 20;

/** The techniques of deductions and trials, from easy to hard. */
const TECHNIQUES: readonly string[] = [...DEDUCTIONS, "trial"];

/** Why a tile can be placed now: the hardest technique needed, the sentence, and the cells it rests on, the tile first. */
interface Reason {
  readonly technique: string;
  readonly why: Said;
  readonly cells: readonly Cell[];
}

/** The placement that is easiest to explain in a position that `moves` win. */
export function advise(puzzle: Ottf, position: Position, moves: readonly Move[]): Advice<Move> {
  const [next] = moves;
  if (next?.move !== "place") throw new InputError("hint: there is no move left to explain");
  const layout = layoutOf(puzzle);
  const shows = boardOf(layout, position);
  const { safe, risky } = judge(puzzle, position);
  if (safe.length) return safeAdvice(layout, shows, easiestSafe(layout, position, safe));
  const where = stage("where", said("where_ones", { count: risky.length }), risky);
  const reason = riskyReason(restOf(layout, shows), [next.row, next.col], risky);
  return advice(where, reason);
}

/** A safe tile beside the last one placed, where the player looks; otherwise the first one, row by row. */
function easiestSafe(layout: Layout, { last }: Position, safe: readonly Cell[]): Cell {
  const [row, col] = last ? cellOf(layout, last.place) : [-2, -2];
  return safe.find((cell) => Math.abs(cell[0] - row) + Math.abs(cell[1] - col) === 1) ?? safe[0]!;
}

function safeAdvice(layout: Layout, shows: Uint8Array, cell: Cell): Advice<Move> {
  const [row, col] = cell;
  const around = emptyAround(layout, shows, row * layout.cols + col).map((other) => cellOf(layout, other));
  const places = Array.from({ length: layout.cols }, (_, index) => row * layout.cols + index);
  const empty = places.filter((place) => isEmpty(layout, shows, place)).map((place) => cellOf(layout, place));
  const where = stage("where", said("where_row", { row: row + 1 }), empty);
  const count = around.length;
  const why = count ? said("why_fits", { number: count + 1, count }) : said("why_alone");
  return advice(where, { technique: "rule 1", why, cells: [cell, ...around] });
}

/** A move as a hint names it when it was a mistake. */
export function naming(_puzzle: Ottf, _position: Position, move: Move): Said & { readonly cells: readonly Cell[] } {
  if (move.move === "back") return { ...said("naming_back"), cells: [] };
  const cell = [move.row, move.col] as const;
  return { ...said("naming_place", counted(cell)), cells: [cell] };
}

/** Why a risky tile is right, by the easiest reason; `next` is one that is. */
function riskyReason(board: Board, next: Cell, risky: readonly Cell[]): Reason {
  if (risky.length === 1) return { technique: "rule 1", why: said("why_only"), cells: risky };
  const meter = new Meter({ nodes: TRIALS });
  const reason = reasoned(board, meter);
  if (reason) return reason;
  board.undo(0);
  board.runRules();
  return searched(board, next, risky, meter);
}

/**
 * A tile that comes before all of its neighbours in every solution, shown by rule 2, or by deductions and trials one after
 * another; null if they do not show one. All tiles decided before it come after their neighbours, so it can be placed now.
 */
function reasoned(board: Board, meter: Meter): Reason | null {
  board.runRules();
  const made: Shown[] = [];
  for (;;) {
    const tile = board.log.subarray(0, board.tail).find((decided) => board.roleOf(decided) === FIRST);
    if (tile !== undefined) return forcedReason(board, tile, made);
    const shown = deduced(board, meter) ?? tried(board, meter);
    if (!shown || meter.spent) return null;
    made.push(shown);
    if (board.assume(shown.tile, shown.role)) return null;
  }
}

/** A deduction, or a refuted trial: a role of a tile, why, and the cells that show it. */
interface Shown {
  readonly technique: string;
  readonly tile: number;
  readonly role: Role;
  readonly why: Said;
  readonly cells: readonly Cell[];
}

/** The easiest deduction in any part, if the budget allows it. */
function deduced(board: Board, meter: Meter): Shown | null {
  let easiest: Deduction | null = null;
  for (const part of board.parts(board.all)) {
    const found = meter.spend(DEDUCING * part.ambiguous) ? deduce(board, part) : null;
    if (found && (!easiest || harder(easiest, found))) easiest = found;
  }
  return easiest;
}

/** Whether a deduction is harder than another, or as hard but rests on more tiles. */
function harder(one: Deduction, other: Deduction): boolean {
  const more = DEDUCTIONS.indexOf(one.technique) - DEDUCTIONS.indexOf(other.technique);
  return more > 0 || (more === 0 && one.cells.length > other.cells.length);
}

/** The trial in any part that is refuted most easily. */
function tried(board: Board, meter: Meter): Shown | null {
  let easiest: Refutation | null = null;
  for (const part of board.parts(board.all)) {
    const refutation = easiestRefutation(board, part, meter);
    if (refutation && (!easiest || easier(refutation, easiest))) easiest = refutation;
  }
  if (!easiest) return null;
  const { part, tile, wrong } = easiest;
  const shown = contradiction(board, part, tile, wrong);
  if (!shown) throw new Error("a refuted trial has a contradiction");
  return { technique: "trial", tile, role: opposite(wrong), why: shown.end, cells: shown.cells };
}

/** Why a tile comes before its neighbours: by the last deduction, or because one of them comes after all of its own. */
function forcedReason(board: Board, tile: number, made: readonly Shown[]): Reason {
  const chain = [tile, ...board.chainTo(tile).reverse()];
  const last = made.at(-1);
  const cells = [...chain.map((one) => board.cell(one)), ...(last ? last.cells : [])];
  let why = whyRules(board, chain);
  if (last) why = last.technique === "trial" ? whyTrial(board, chain, last) : whyDeduced(board, chain, last);
  const before = made.length - 1;
  const hardest = Math.max(...made.map(({ technique }) => TECHNIQUES.indexOf(technique)));
  return {
    technique: TECHNIQUES[hardest] ?? "rule 2",
    why: before > 0 ? said("why_deductions", { count: before, why }) : why,
    cells: unique(cells),
  };
}

function whyRules(board: Board, chain: readonly number[]): Said {
  const count = chain.length - 1;
  return count > 1 ? said("why_chain", { ...beside(board, chain), count }) : said("why_beside", beside(board, chain));
}

function whyTrial(board: Board, chain: readonly number[], { tile, why: end }: Shown): Said {
  const { row, column } = counted(board.cell(tile));
  if (tile === chain[0]) return said("why_trial", { row, column, end });
  if (tile === chain[1]) return said("why_trial_beside", { ...beside(board, chain), end });
  return said("why_trial_chain", { ...beside(board, chain), trial: place(board, tile), end });
}

function whyDeduced(board: Board, chain: readonly number[], { tile, why }: Shown): Said {
  if (tile === chain[0]) return why;
  return said(tile === chain[1] ? "why_deduced_beside" : "why_deduced_chain", { ...beside(board, chain), why });
}

/** The tile that can be placed, and its neighbour that comes after it. */
function beside(board: Board, [tile, later]: readonly number[]): Record<string, number | Said> {
  return { ...counted(board.cell(later!)), tile: place(board, tile!) };
}

/** The cell of a tile, as part of a sentence. */
function place(board: Board, tile: number): Said {
  return { key: "sentences.common.cell", args: counted(board.cell(tile)) };
}

/** The technique and the sentence for what a search finds if a right tile came after its neighbours. */
const SEARCHED = {
  refuted: ["search", "why_search"],
  solved: ["choice", "why_choice"],
  unknown: ["search", "why_line"],
} as const;

/** A risky tile that nested trials show to be right; or one that a search does; or the first of a solution. */
function searched(board: Board, next: Cell, risky: readonly Cell[], meter: Meter): Reason {
  const mark = board.tail;
  const partOf = partsByTile(board);
  const verdict = (cell: Cell, branches?: number): Verdict => {
    const tile = board.tile(cell);
    const part = partOf.get(tile);
    // Contradictions that come at once cost a search nothing, and a board can have thousands of them.
    if (!part || !meter.spend(costOf(part))) return "unknown";
    return suppose(board, part, tile, LAST, meter, branches);
  };
  for (const cell of risky) {
    if (meter.spent) break;
    if (verdict(cell, 0) === "refuted") return { technique: "nested trial", why: said("why_nested", counted(cell)), cells: [cell] };
    // The board keeps a solution in which the tile comes after its neighbours.
    board.undo(mark);
  }
  const [technique, key] = SEARCHED[verdict(next)];
  return { technique, why: said(key, counted(next)), cells: [next] };
}

/** The connected part of each open tile. */
function partsByTile(board: Board): Map<number, Part> {
  const parts = new Map<number, Part>();
  for (const part of board.parts(board.all)) for (const tile of part.tiles) parts.set(tile, part);
  return parts;
}

function advice(where: Stage, { technique, why, cells }: Reason): Advice<Move> {
  const [row, col] = cells[0]!;
  const move = { move: "place", row, col } as const;
  const last = stage("move", said("move_place", counted([row, col])), [[row, col]]);
  return { technique, stages: [where, stage("why", why, cells), last], move };
}

function stage(name: Stage["stage"], { key, args }: Said, cells: readonly Cell[]): Stage {
  return { stage: name, key, args, cells };
}

/** Cells without repetition. */
function unique(cells: readonly Cell[]): Cell[] {
  return [...new Map(cells.map((cell) => [cell.join(), cell])).values()];
}
