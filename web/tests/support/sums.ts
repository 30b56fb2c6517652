// A tiny kind for the tests of games and hints: choose numbers that add up to a total. Its search is brute force.

import { InputError } from "../../src/errors.ts";
import type { Cell, Kind } from "../../src/kind.ts";
import { list, oneOf, record, whole } from "../../src/reading.ts";

export interface Sums {
  readonly numbers: readonly number[];
  readonly total: number;
}

export type SumsMove = { readonly move: "lay"; readonly place: number } | { readonly move: "lift"; readonly place: number };

/** The places of the numbers chosen, sorted. */
type Chosen = readonly number[];

const readMove = record<{ move: "lay" | "lift"; place: number }>({ move: oneOf(["lay", "lift"]), place: whole(0, 99) });

/** How many positions were looked at, for tests of bounds. */
export const looked = { count: 0 };

function sum(puzzle: Sums, chosen: Chosen): number {
  return chosen.reduce((total, place) => total + puzzle.numbers[place]!, 0);
}

export const sums: Kind<Sums, Chosen, SumsMove, Chosen> = {
  name: "gloop",
  title: "Sums",
  parseId(id) {
    const parts = /^gloop:((?:\d{1,3}\.)*\d{1,3}):(\d{1,4})$/.exec(id);
    if (!parts) throw new InputError(`id ${id}: expected gloop:NUMBER.NUMBER:TOTAL`);
    return { numbers: parts[1]!.split(".").map(Number), total: Number(parts[2]) };
  },
  formatId: ({ numbers, total }) => `gloop:${numbers.join(".")}:${total}`,
  readInstance: record<Sums>({ numbers: list(whole(1, 999), 1, 99), total: whole(1, 9999) }),
  readSolution: list(whole(0, 99), 1, 99),
  readMove: readMove,
  mostMoves: 1_000,
  start: () => [],
  moves: (puzzle, chosen) =>
    puzzle.numbers.map((_, place) => ({ move: chosen.includes(place) ? "lift" : "lay", place }) as const),
  after(puzzle, chosen, { move, place }) {
    if (place >= puzzle.numbers.length) throw new InputError(`place ${place + 1}: outside the list`);
    if (chosen.includes(place) === (move === "lay")) throw new InputError(`${move} ${place + 1}: cannot be done`);
    return move === "lay" ? [...chosen, place].sort((a, b) => a - b) : chosen.filter((one) => one !== place);
  },
  normal: ({ move, place }) => ({ move, place }),
  progress: (puzzle, chosen) => ({ done: Math.min(sum(puzzle, chosen), puzzle.total), total: puzzle.total }),
  describe: (_, chosen) => chosen.join("."),
  solution: (puzzle, chosen) => (sum(puzzle, chosen) >= puzzle.total ? chosen : null),
  check: (puzzle, chosen) => (sum(puzzle, chosen) === puzzle.total ? [] : [{ code: "total", cells: chosen.map(cell) }]),
  look(puzzle, chosen, budget, known) {
    looked.count += 1;
    const free = puzzle.numbers.map((_, place) => place).filter((place) => !chosen.includes(place));
    if (known && chosen.every((place) => known.includes(place))) return winnable(free.filter((place) => known.includes(place)));
    let nodes = 0;
    for (let choice = 0; choice < 2 ** free.length; choice += 1) {
      if ((nodes += 1) > budget.nodes) return { status: "unknown" };
      const more = free.filter((_, bit) => (choice >> bit) & 1);
      if (sum(puzzle, [...chosen, ...more]) === puzzle.total) return winnable(more);
    }
    return { status: "lost", why: { key: "test.no_sum", args: { sum: sum(puzzle, chosen) } }, cells: chosen.map(cell) };
  },
  naming: (puzzle, _, { place }) => ({ key: "test.number", args: { number: puzzle.numbers[place]! }, cells: [cell(place)] }),
  advise: (_puzzle, _chosen, moves) => ({
    technique: "single",
    move: moves[0]!,
    stages: [
      { stage: "where", key: "test.where", args: {}, cells: [] },
      { stage: "why", key: "test.why", args: {}, cells: [] },
      { stage: "move", key: "test.move", args: { place: moves[0]!.place + 1 }, cells: [cell(moves[0]!.place)] },
    ],
  }),
};

function winnable(places: readonly number[]) {
  return { status: "winnable", moves: places.map((place) => ({ move: "lay", place }) as const) } as const;
}

function cell(place: number): Cell {
  return [0, place];
}
