// Templates to test with, and games with seeded chance.

import type { Cell } from "../../src/kind.ts";
import { fractions } from "../support/draws.ts";
import { judge, ottf, type Move, type Ottf, type Position } from "../../src/ottf/index.ts";

export function template(...lines: string[]): Ottf {
  return ottf.readInstance({ template: lines }, "instance");
}

/** The smallest template on which rules 1 and 2 are stuck; the left of its two 1s with four neighbours comes first. */
export const STUCK = template(".22.", "2112", "2232");
/** Two solutions, one the other backwards. */
export const TWO_WAYS = template("2232", "3112", "2112", "2332");
/** Trials inside trials are needed. */
export const TWO_DEEP = template("22222", "33133", "31313", "21323", "23232");
/** No solution, and only a tree of trials shows it. */
export const TREE = template("23322", "21313", "33143", "23222");
/** A board of 15 x 15 on which the rules are stuck everywhere, and nested trials too. */
export const HARD = template(
  "223222222332322",
  "332333331234233",
  "333333333321333",
  "243333324323333",
  "333334334233342",
  "333332233333423",
  "243333133333413",
  "243333242333333",
  "243333233333342",
  "314333233333223",
  "332333234233332",
  "333332334234323",
  "334323333433242",
  "333323331333332",
  "222323333333332",
);
/** The middle comes first, or last; or there is no solution. */
export const PLUS_FIRST = template(".1.", "111", ".1.");
export const PLUS_LAST = template(".2.", "212", ".2.");
export const PLUS_LOST = template(".2.", "211", ".2.");

export function pick<T>(list: readonly T[], draw: () => number): T {
  return list[Math.floor(draw() * list.length)]!;
}

export function shuffled<T>(list: readonly T[], draw: () => number): T[] {
  const left = [...list];
  return list.map(() => left.splice(Math.floor(draw() * left.length), 1)[0]!);
}

/** A template of `rows` x `cols` that an order of its cells solves, some of them left out as holes. */
export function solvable(rows: number, cols: number, seed: number, holes = 0): { puzzle: Ottf; order: Cell[] } {
  const draw = fractions(seed);
  const cells = Array.from({ length: rows * cols }, (_, place): Cell => [Math.floor(place / cols), place % cols]);
  const order = shuffled(cells, draw).slice(holes);
  const when = new Map(order.map((cell, index) => [cell.join(), index]));
  const lines = Array.from({ length: rows }, (_, row) =>
    Array.from({ length: cols }, (_, col) => {
      const now = when.get(`${row},${col}`);
      if (now === undefined) return ".";
      const around = [[row - 1, col], [row, col - 1], [row, col + 1], [row + 1, col]];
      return (around.filter((other) => (when.get(other.join()) ?? -1) > now).length % 4) + 1;
    }).join(""),
  );
  return { puzzle: template(...lines), order };
}

export function place([row, col]: Cell): Move {
  return { move: "place", row, col };
}

export function after(puzzle: Ottf, order: readonly Cell[]): Position {
  return ottf.replay!(puzzle, order.map(place));
}

/** The cells of up to `most` placements, nearly all of them safe or risky. */
export function wander(puzzle: Ottf, most: number, draw: () => number): Cell[] {
  const order: Cell[] = [];
  for (let count = Math.floor(draw() * (most + 1)); count > 0; count--) {
    const position = after(puzzle, order);
    const { safe, risky } = judge(puzzle, position);
    const any = ottf.moves(puzzle, position).flatMap((move): Cell[] => (move.move === "place" ? [[move.row, move.col]] : []));
    const luck = draw();
    const cells = luck < 0.3 && risky.length ? risky : luck < 0.85 && safe.length ? safe : any;
    if (!cells.length) break;
    order.push(pick(cells, draw));
  }
  return order;
}
