// OTTF by brute force: tile by tile, every direction of the pairs to the right and below, then a test for circles. It knows
// no rules of thumb, roles or sums.

import type { Cell } from "../../src/kind.ts";
import type { Ottf } from "../../src/ottf/index.ts";

/** Pairs of neighbours, the earlier tile first. */
type Orientation = readonly (readonly [earlier: string, later: string])[];

const known = new Map<string, Orientation[]>();

/** Every way to decide which of two neighbours comes first that gives the numbers of the template. */
export function orientations(puzzle: Ottf): Orientation[] {
  const id = puzzle.template.join("/");
  if (!known.has(id)) known.set(id, [...directed(puzzle, tilesOf(puzzle), [])].filter((pairs) => hasOrder(puzzle, pairs)));
  return known.get(id)!;
}

/** Whether an order of all tiles begins with these cells. */
export function canStillWin(puzzle: Ottf, order: readonly Cell[]): boolean {
  const when = new Map(order.map((cell, index) => [cell.join(), index]));
  const later = order.length;
  return orientations(puzzle).some((pairs) =>
    pairs.every(([one, other]) => {
      const [first, second] = [when.get(one) ?? later, when.get(other) ?? later];
      return first < second || (first === later && second === later);
    }),
  );
}

export function tilesOf({ template }: Ottf): Cell[] {
  return template.flatMap((line, row) => Array.from(line).flatMap((mark, col): Cell[] => (mark === "." ? [] : [[row, col]])));
}

function* directed(puzzle: Ottf, left: readonly Cell[], pairs: Orientation): Generator<Orientation> {
  const [cell, ...rest] = left;
  if (!cell) {
    yield pairs;
    return;
  }
  const [row, col] = cell;
  const placed = cell.join();
  const ahead = [[row, col + 1], [row + 1, col]].map(String).filter((other) => rest.some((tile) => tile.join() === other));
  for (let choice = 0; choice < 1 << ahead.length; choice++) {
    const more = ahead.map((other, index): [string, string] => (choice & (1 << index) ? [placed, other] : [other, placed]));
    const all = [...pairs, ...more];
    const later = all.filter(([earlier]) => earlier === placed).length;
    if ((later % 4) + 1 === Number(puzzle.template[row]![col])) yield* directed(puzzle, rest, all);
  }
}

function hasOrder(puzzle: Ottf, pairs: Orientation): boolean {
  const left = new Set(tilesOf(puzzle).map(String));
  while (left.size) {
    const first = [...left].filter((tile) => !pairs.some(([earlier, later]) => later === tile && left.has(earlier)));
    if (!first.length) return false;
    first.forEach((tile) => left.delete(tile));
  }
  return true;
}
