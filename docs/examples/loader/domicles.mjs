// Domicles: swap dominoes until no row and no column repeats a number (puzzles/domicles).
//
// Moves: {move: "swap", i, j} with i < j, places row by row, and {move: "back"}. A position is {tiles, swaps}: the
// tiles on the board and the swaps made. Cells are those of the number grid, two for each tile.

export function start({ tiles }) {
  return { tiles, swaps: [] };
}

/** Every swap, if some are left; then taking back the last one. */
export function moves(puzzle, { tiles, swaps }) {
  const left = swaps.length < puzzle.swaps;
  const found = tiles.flatMap((_, i) => tiles.slice(i + 1).map((_, k) => ({ move: "swap", i, j: i + 1 + k })));
  return [...(left ? found : []), ...(swaps.length ? [{ move: "back" }] : [])];
}

/** A swap with the lower place first, as in `moves`: both orders mean the same. */
export function normal(move) {
  return move?.i > move?.j ? { ...move, i: move.j, j: move.i } : move;
}

export function after(puzzle, { tiles, swaps }, { move, i, j }) {
  if (move === "swap") return { tiles: swapped(tiles, i, j), swaps: [...swaps, [i, j]] };
  return { tiles: swapped(tiles, ...swaps.at(-1)), swaps: swaps.slice(0, -1) };
}

/** Cells of the number grid without a conflict, out of all. */
export function progress(puzzle, { tiles }) {
  const repeated = new Set(duplicates(tiles, puzzle.cols).flatMap(({ cells }) => cells.map(String)));
  return [2 * tiles.length - repeated.size, 2 * tiles.length];
}

/** The swaps made, if they solve the board or none is left. */
export function solution(puzzle, { tiles, swaps }) {
  return swaps.length === puzzle.swaps || !duplicates(tiles, puzzle.cols).length ? { swaps } : null;
}

/** The moves that play a solution. */
export function route(puzzle, { swaps }) {
  return swaps.map(([i, j]) => normal({ move: "swap", i, j }));
}

/** The next hint for a player who followed all before it: each hint is about the board after the previous ones. */
export function nextHint(puzzle, { swaps }, hints) {
  const followed = swaps.every((swap, number) => String(swap) === `${hints[number]?.move.i},${hints[number]?.move.j}`);
  return followed ? hints[swaps.length] : undefined;
}

/** Every broken rule as {code, cells}, empty if the swaps are correct. Swaps that cannot be made are skipped. */
export function check(puzzle, solution) {
  if (!isSwaps(solution)) return [{ code: "NOT_A_SOLUTION", cells: [] }];
  const breaches = solution.swaps.length > puzzle.swaps ? [{ code: "TOO_MANY_SWAPS", cells: [] }] : [];
  let { tiles } = puzzle;
  for (const [i, j] of solution.swaps) {
    if (!tiles[i] || !tiles[j]) breaches.push({ code: "NO_SUCH_PLACE", cells: [[i, j]] });
    else if (i === j) breaches.push({ code: "SAME_PLACE", cells: [[i, j]] });
    else tiles = swapped(tiles, i, j);
  }
  return [...breaches, ...duplicates(tiles, puzzle.cols)];
}

/** The rows and columns that repeat a number, last row or column and highest number first, as in Python. */
export function duplicates(tiles, cols) {
  const grid = tiles.flat();
  const width = 2 * cols;
  const lines = (count, code, at) => Array.from({ length: count }, (_, line) => ({ code, cells: at(line) }));
  const range = (count) => [...Array(count).keys()];
  const rows = lines(grid.length / width, "ROW_DUPLICATE", (row) => range(width).map((col) => [row, col]));
  const columns = lines(width, "COLUMN_DUPLICATE", (col) => range(grid.length / width).map((row) => [row, col]));
  return [...rows.reverse(), ...columns.reverse()].flatMap(({ code, cells }) => {
    const where = new Map();
    for (const [row, col] of cells) {
      const number = grid[row * width + col];
      where.set(number, [...(where.get(number) ?? []), [row, col]]);
    }
    const repeated = [...where].filter(([, there]) => there.length > 1).sort(([one], [other]) => other - one);
    return repeated.map(([, there]) => ({ code, cells: there }));
  });
}

function swapped(tiles, i, j) {
  return tiles.map((tile, place) => (place === i ? tiles[j] : place === j ? tiles[i] : tile));
}

function isSwaps(solution) {
  const isSwap = (swap) => Array.isArray(swap) && swap.length === 2 && swap.every(Number.isInteger);
  const { swaps, ...more } = solution ?? {};
  return Array.isArray(swaps) && swaps.every(isSwap) && !Object.keys(more).length;
}
