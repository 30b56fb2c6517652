// What the tests of IQ Blocks share: files of the repository, random games, and brute force.

import { readFileSync } from "node:fs";
import { join } from "node:path";

import { covers, deadRegion, placed, tally, type Cover, type Rest } from "../../src/iqblocks/cover.ts";
import { iqblocks, type Filling, type IqBlocks, type Move, type Position } from "../../src/iqblocks/index.ts";

export interface PackEntry {
  readonly puzzle: IqBlocks;
  readonly solution: Filling;
  readonly technique: string;
}

export function fileText(path: string): string {
  return readFileSync(join(import.meta.dirname, "../../..", path), "utf8");
}

/** The entries of the shipped pack, with the technique of the first hint. */
export function packEntries(): PackEntry[] {
  const pack = JSON.parse(fileText("catalogues/packs/iqblocks.json")) as {
    puzzles: { instance: unknown; solution: unknown; hints: { technique: string }[] }[];
  };
  return pack.puzzles.map(({ instance, solution, hints }, index) => ({
    puzzle: iqblocks.readInstance(instance, `entry ${index}: instance`),
    solution: iqblocks.readSolution(solution, `entry ${index}: solution`),
    technique: hints[0]!.technique,
  }));
}

/** A position after some random moves, of which at most a third are lifts. */
export function wandered(puzzle: IqBlocks, from: Position, count: number, next: (limit: number) => number): Position {
  let position = from;
  for (let move = 0; move < count; move++) {
    const moves = iqblocks.moves(puzzle, position).filter((one) => one.move === "lay" || next(3) === 0);
    if (moves.length === 0) break;
    position = iqblocks.after(puzzle, position, moves[next(moves.length)]!);
  }
  return position;
}

/** The position after all moves. */
export function afterAll(puzzle: IqBlocks, from: Position, moves: readonly Move[]): Position {
  return moves.reduce((position, move) => iqblocks.after(puzzle, position, move), from);
}

/** Whether a position can be completed, by trying every placement that covers the first empty cell. */
export function canBeCompleted(puzzle: IqBlocks, position: Position): boolean {
  const solution = iqblocks.solution(puzzle, position);
  if (solution) return iqblocks.check(puzzle, solution).length === 0;
  const lays = iqblocks.moves(puzzle, position).filter((move) => move.move === "lay");
  const row = position.board.findIndex((line) => line.includes("."));
  const column = position.board[row]?.indexOf(".");
  // With clues alone left there is no empty cell, and every placement is tried.
  const next = lays.filter(({ cells }) => row < 0 || cells.some(([r, c]) => r === row && c === column));
  return next.some((move) => canBeCompleted(puzzle, iqblocks.after(puzzle, position, move)));
}

/** How many ways there are to cover what is left, cell by cell. */
export function completions(cover: Cover, rest: Rest): number {
  if (deadRegion(cover, rest.open, rest.copies)) return 0;
  const counts = tally(cover, rest);
  const open = [...rest.open.keys()].filter((cell) => rest.open[cell] === 1);
  if (open.length === 0) return 1;
  const item = open.reduce((best, cell) => (counts[cell]! < counts[best]! ? cell : best));
  return [...rest.alive]
    .filter((candidate) => covers(cover, candidate, item))
    .reduce((sum, candidate) => sum + completions(cover, placed(cover, rest, candidate)), 0);
}
