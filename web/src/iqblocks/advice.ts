// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The puzzlemill authors
// Hints: the placement that is easiest to explain in a position that can be won, in three stages.

import { InputError } from "../errors.ts";
import type { Advice, Argument, Cell, Said, Stage } from "../kind.ts";
import { counted } from "../sentences.ts";
import { allOf, cellsIn, coverOf, tally } from "./cover.ts";
import type { Cover, Rest } from "./cover.ts";
import { deduceAtOnce, deduceByTrials } from "./deductions.ts";
import type { Deduction } from "./deductions.ts";
import { cellsOf } from "./pieces.ts";
import type { Lay, Move, Position } from "./play.ts";
import type { IqBlocks } from "./puzzle.ts";
import { backboneOf } from "./search.ts";
import type { Backbone } from "./search.ts";
import { placeOf, said } from "./sentences.ts";

/** Nodes that a hint may spend to find out what all completions have in common. */
const MOST_NODES = 10_000;

/** The placement that is easiest to explain, with its three stages; `moves` must win. */
export function advise(puzzle: IqBlocks, { board }: Position, moves: readonly Move[]): Advice<Move> {
  const lays = moves.filter((move) => move.move === "lay");
  if (!lays[0]) throw new InputError("advise: expected the placements that win");
  const cover = coverOf(puzzle, board);
  const solution = cover ? candidatesOf(cover, lays) : null;
  if (!cover || !solution) return searched(lays[0]);
  const start = allOf(cover);
  const atOnce = deduceAtOnce(cover, start);
  if (atOnce) return deduced(cover, atOnce);
  const backbone = backboneOf(cover, start, solution, MOST_NODES);
  const byTrials = backbone.shared.size > 0 ? deduceByTrials(cover, start, backbone) : null;
  return byTrials ? deduced(cover, byTrials) : beyond(cover, start, solution, backbone);
}

/** A move of a game as a hint names it: `F on row 4: columns 3-4; row 5: 2-4`, or `lifting F`. */
export function naming(_: IqBlocks, { board }: Position, move: Move): Said & { readonly cells: readonly Cell[] } {
  if (move.move === "lift") return { ...said("lift", { piece: move.piece }), cells: cellsOf(board, move.piece) };
  return { ...said("lay", { piece: move.piece, cells: placeOf(move.cells) }), cells: move.cells };
}

/** The candidates of placements; null if one is not a candidate. */
function candidatesOf(cover: Cover, lays: readonly Lay[]): number[] | null {
  const { group, starts, members } = cover;
  const numbers = new Map(cover.cells.map((cell, number) => [String(cell), number]));
  const candidates = lays.map(({ piece, cells }) => {
    const pieceGroup = cover.groups.findIndex(({ letters }) => letters.includes(piece));
    const covered = cells.map((cell) => numbers.get(String(cell)));
    const isOn = (at: number): boolean => covered.every((cell, index) => members[starts[at]! + index] === cell);
    return group.findIndex((one, at) => one === pieceGroup && isOn(at));
  });
  return candidates.includes(-1) ? null : candidates;
}

/** The advice for a placement that follows from a deduction. */
function deduced(cover: Cover, { technique, candidate, item, others }: Deduction): Advice<Move> {
  const where = itemOf(cover, item);
  const name = { "forced placement": "only", "dead region": "cut", probing: "trial" }[technique];
  const isPlain = technique === "forced placement" || (others > 0 && where.sort !== "pieces");
  const args = technique === "forced placement" ? where.args : { ...where.args, count: others };
  const why = isPlain ? said(`${name}_${where.sort}`, args) : { key: `hints.iqblocks.${technique}`, args: {} };
  return advice(technique, where, why, layOf(cover, candidate));
}

/** The advice for a placement that only a search shows to be right, or one of several that are. */
function beyond(cover: Cover, start: Rest, solution: readonly number[], backbone: Backbone): Advice<Move> {
  const counts = tally(cover, start);
  const fewest = (candidate: number): number => {
    const cells = [...cover.members.subarray(cover.starts[candidate], cover.starts[candidate + 1])];
    return cells.reduce((best, cell) => (counts[cell]! < counts[best]! ? cell : best));
  };
  const items = solution.map((candidate) => ({ candidate, item: fewest(candidate) }));
  items.sort((one, other) => counts[one.item]! - counts[other.item]! || one.item - other.item);
  const proven = items.find(({ candidate }) => backbone.proven.has(candidate));
  const { candidate, item } = proven ?? items.find((one) => !backbone.shared.has(one.candidate)) ?? items[0]!;
  const move = layOf(cover, candidate);
  if (backbone.shared.has(candidate) && !proven) return searched(move, cover.cells[item]);
  const technique = proven ? "deeper search" : "choice";
  return advice(technique, itemOf(cover, item), { key: `hints.iqblocks.${technique}`, args: {} }, move);
}

/** The advice for a placement of a solution of which nothing more is known. */
function searched(move: Lay, cell: Cell = move.cells[0]!): Advice<Move> {
  const where = { sort: "cell", args: counted(cell), cells: [cell] } as const;
  return advice("deeper search", where, said("searched"), move);
}

/** What a hint is about: a cell, a piece, or equal pieces; with the arguments of its sentences, and its cells. */
interface Item {
  readonly sort: "cell" | "piece" | "pieces";
  readonly args: Readonly<Record<string, Argument>>;
  readonly cells: readonly Cell[];
}

function itemOf(cover: Cover, item: number): Item {
  const cell = cover.cells[item];
  if (cell) return { sort: "cell", args: counted(cell), cells: [cell] };
  const { letters } = cover.groups[item - cover.cells.length]!;
  if (letters.length === 1) return { sort: "piece", args: { piece: letters[0]! }, cells: [] };
  return { sort: "pieces", args: { pieces: letters, count: letters.length }, cells: [] };
}

function advice(technique: string, where: Item, why: Said, move: Lay): Advice<Move> {
  const stages: readonly [Stage, Stage, Stage] = [
    { stage: "where", ...said(`where_${where.sort}`, where.args), cells: where.cells },
    { stage: "why", ...why, cells: where.cells },
    { stage: "move", ...said("place", { piece: move.piece, cells: placeOf(move.cells) }), cells: move.cells },
  ];
  return { technique, stages, move };
}

/** A candidate as a move of the first of its equal pieces. */
function layOf(cover: Cover, candidate: number): Lay {
  return { move: "lay", piece: cover.groups[cover.group[candidate]!]!.letters[0]!, cells: cellsIn(cover, candidate) };
}
