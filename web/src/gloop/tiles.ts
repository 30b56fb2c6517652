// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The puzzlemill authors
// The Gloop tiles: Motzkin words, turns and mirrors, tile numbers, and how tiles touch.
//
// Vertices of a tile run clockwise: 0 N-left, 1 N-right, 2 E-top, 3 E-bottom, 4 S-right, 5 S-left, 6 W-bottom, 7 W-top.
// Sides N, E, S, W are 0 to 3; side s has the vertices 2s and 2s + 1. A word has a letter for each vertex: `(` and `)`
// for the two ends of a path, `.` for an unused vertex.

export const VERTICES = 8;

/** Row and column steps across sides N, E, S, W. */
export const STEPS = [
  [-1, 0],
  [0, 1],
  [1, 0],
  [0, -1],
] as const;

/** The vertex that touches a vertex across the edge. */
export const TOUCHING = [5, 4, 7, 6, 1, 0, 3, 2] as const;

/** The pattern that touches a side pattern across the edge: both are read clockwise, so 01 faces 10. */
export const FACING = [0, 2, 1, 3] as const;

/** For each vertex of a word, the vertex at the other end of its path, or -1. */
export function partners(word: string): number[] {
  const partner = Array<number>(VERTICES).fill(-1);
  const open: number[] = [];
  for (let vertex = 0; vertex < VERTICES; vertex++) {
    if (word[vertex] === "(") open.push(vertex);
    if (word[vertex] !== ")") continue;
    const start = open.pop()!;
    partner[vertex] = start;
    partner[start] = vertex;
  }
  return partner;
}

/** The word after a clockwise quarter turn of the tile. */
export function turn(word: string): string {
  return renumbered(word, (vertex) => (vertex + 2) % VERTICES);
}

/** The word after a left-right reflection of the tile. */
export function mirror(word: string): string {
  return renumbered(word, (vertex) => (VERTICES + 1 - vertex) % VERTICES);
}

function renumbered(word: string, place: (vertex: number) => number): string {
  const letters = Array<string>(VERTICES).fill(".");
  partners(word).forEach((other, vertex) => {
    if (other >= 0) letters[place(vertex)] = place(vertex) < place(other) ? "(" : ")";
  });
  return letters.join("");
}

/** The 1, 2 or 4 different words of a tile, from `word` on by clockwise quarter turns. */
export function turns(word: string): string[] {
  const words = [word];
  for (let next = turn(word); next !== word; next = turn(next)) words.push(next);
  return words;
}

/** All Motzkin words of a length: `.` before a word, or a pair around one word and before another. */
function motzkin(length: number): string[] {
  if (length < 0) return [];
  if (length === 0) return [""];
  const words = motzkin(length - 1).map((rest) => `.${rest}`);
  for (let inner = 0; inner < length - 1; inner++) {
    for (const inside of motzkin(inner)) {
      for (const rest of motzkin(length - 2 - inner)) words.push(`(${inside})${rest}`);
    }
  }
  return words;
}

function ends(word: string): number {
  return word.replaceAll(".", "").length;
}

/** The canonical words (the least of the turns of each) of tiles 0 to 90, by number of path ends and then by word. */
export const TILES: readonly string[] = [...new Set(motzkin(VERTICES).map((word) => turns(word).sort()[0]!))].sort(
  (one, other) => ends(one) - ends(other) || (one < other ? -1 : 1),
);

/** The words of each tile, from its canonical word on by clockwise quarter turns. */
export const TURNS: readonly (readonly string[])[] = TILES.map(turns);

const NUMBERS: ReadonlyMap<string, number> = new Map(
  TURNS.flatMap((words, tile) => words.map((word) => [word, tile] as const)),
);

/** Whether a text is one of the 323 words. */
export function isWord(text: string): boolean {
  return NUMBERS.has(text);
}

/** The number 0 to 90 of the tile that one of the 323 words shows. */
export function tileNumber(word: string): number {
  return NUMBERS.get(word)!;
}

/** The pattern of a side: 0 to 3, the binary number of its two vertices in clockwise order, 1 for a path end. */
export function pattern(word: string, side: number): number {
  return (word[2 * side] === "." ? 0 : 2) + (word[2 * side + 1] === "." ? 0 : 1);
}
