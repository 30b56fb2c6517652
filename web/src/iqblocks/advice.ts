// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The puzzlemill authors

// Hints: the placement that is easiest to explain in a position that can be won, in three stages.

import { InputError } from "../errors.ts";
import type { Advice, Argument, Cell, Said, Stage } from "../kind.ts";
import { allOf, cellsIn, coverOf, tally } from "./cover.ts";
import type { Cover, Rest } from "./cover.ts";
import { deduce } from "./deductions.ts";
import type { Deduction } from "./deductions.ts";
import { cellsOf } from "./pieces.ts";
import type { Lay, Move, Position } from "./play.ts";
import type { IqBlocks } from "./rules.ts";
import { complete } from "./search.ts";
import { cellArguments, key, placeOf } from "./sentences.ts";

/** Nodes that a hint may spend to show that only one placement of a solution covers a cell. */
const MOST_NODES = 20_000;

/** The placement that is easiest to explain, with its three stages; `moves` must win. */
export function advise(puzzle: IqBlocks, { board }: Position, moves: readonly Move[]): Advice<Move> {
  const lays = moves.filter((move) => move.move === "lay");
  if (!lays[0]) throw new InputError("advise: expected the placements that win");
  const cover = coverOf(puzzle, board);
  const solution = cover ? candidatesOf(cover, lays) : null;
  if (!cover || !solution) return searched(lays[0]);
  const start = allOf(cover);
  const deduction = deduce(cover, start, solution);
  return deduction ? deduced(cover, deduction) : beyond(cover, start, solution);
}

/** A move of a game as a hint names it: `F on row 4: columns 3-4; row 5: 2-4`, or `lifting F`. */
export function naming(_: IqBlocks, { board }: Position, move: Move): Said & { readonly cells: readonly Cell[] } {
  if (move.move === "lift") return { key: key("lift"), args: { piece: move.piece }, cells: cellsOf(board, move.piece) };
  return { key: key("lay"), args: { piece: move.piece, cells: placeOf(move.cells) }, cells: move.cells };
}

/** The candidates of placements; null if one is not a candidate. */
function candidatesOf(cover: Cover, lays: readonly Lay[]): number[] | null {
  const numbers = new Map([...cover.group.keys()].map((one) => [`${cover.group[one]!} ${cellsIn(cover, one).join(";")}`, one]));
  const candidates = lays.map(({ piece, cells }) => {
    const group = cover.groups.findIndex(({ letters }) => letters.includes(piece));
    return numbers.get(`${group} ${cells.join(";")}`) ?? -1;
  });
  return candidates.includes(-1) ? null : candidates;
}

/** The advice for a placement that follows from a deduction. */
function deduced(cover: Cover, { technique, candidate, item, others }: Deduction): Advice<Move> {
  const where = itemOf(cover, item);
  const name = { "forced placement": "only", "dead region": "cut", probing: "trial" }[technique];
  const isPlain = technique === "forced placement" || (others > 0 && where.sort !== "pieces");
  const args = technique === "forced placement" && where.sort !== "pieces" ? where.args : { ...where.args, count: others };
  const why = isPlain ? { key: key(`${name}_${where.sort}`), args } : { key: `hints.iqblocks.${technique}`, args: {} };
  return advice(technique, where, why, layOf(cover, candidate));
}

/** The advice for a placement that only a search shows to be right, or one of several that are. */
function beyond(cover: Cover, start: Rest, solution: readonly number[]): Advice<Move> {
  const counts = tally(cover, start);
  const fewest = (candidate: number): number => {
    const cells = [...cover.members.subarray(cover.starts[candidate], cover.starts[candidate + 1])];
    return cells.reduce((best, cell) => (counts[cell]! < counts[best]! ? cell : best));
  };
  const items = solution.map((candidate) => ({ candidate, item: fewest(candidate) }));
  items.sort((one, other) => counts[one.item]! - counts[other.item]! || one.item - other.item);
  let verdict = "searched";
  for (const { candidate, item } of items) {
    const rest = { ...start, alive: start.alive.filter((one) => one !== candidate) };
    const other = complete(cover, rest, MOST_NODES / items.length, Infinity);
    if (other === null) {
      const why = { key: "hints.iqblocks.deeper search", args: {} };
      return advice("deeper search", itemOf(cover, item), why, layOf(cover, candidate));
    }
    if (other !== "unknown") verdict = "choice";
  }
  const { candidate, item } = items[0]!;
  const move = layOf(cover, candidate);
  if (verdict === "searched") return searched(move, cover.cells[item]);
  return advice("choice", itemOf(cover, item), { key: "hints.iqblocks.choice", args: {} }, move);
}

/** The advice for a placement of a solution of which nothing more is known. */
function searched(move: Lay, cell: Cell = move.cells[0]!): Advice<Move> {
  const where = { sort: "cell", args: cellArguments(cell), cells: [cell] } as const;
  return advice("deeper search", where, { key: key("searched"), args: {} }, move);
}

/** What a hint is about: a cell, a piece, or equal pieces; with the arguments of its sentences, and its cells. */
interface Item {
  readonly sort: "cell" | "piece" | "pieces";
  readonly args: Readonly<Record<string, Argument>>;
  readonly cells: readonly Cell[];
}

function itemOf(cover: Cover, item: number): Item {
  const cell = cover.cells[item];
  if (cell) return { sort: "cell", args: cellArguments(cell), cells: [cell] };
  const { letters } = cover.groups[item - cover.cells.length]!;
  if (letters.length === 1) return { sort: "piece", args: { piece: letters[0]! }, cells: [] };
  return { sort: "pieces", args: { pieces: letters, count: letters.length }, cells: [] };
}

function advice(technique: string, where: Item, why: Said, move: Lay): Advice<Move> {
  const stages: readonly [Stage, Stage, Stage] = [
    { stage: "where", key: key(`where_${where.sort}`), args: where.args, cells: where.cells },
    { stage: "why", ...why, cells: where.cells },
    { stage: "move", key: key("place"), args: { piece: move.piece, cells: placeOf(move.cells) }, cells: move.cells },
  ];
  return { technique, stages, move };
}

/** A candidate as a move of the first of its equal pieces. */
function layOf(cover: Cover, candidate: number): Lay {
  return { move: "lay", piece: cover.groups[cover.group[candidate]!]!.letters[0]!, cells: cellsIn(cover, candidate) };
}
