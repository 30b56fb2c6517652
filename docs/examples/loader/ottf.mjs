// OTTF: each tile shows one more than the number of neighbours placed after it; 5 shows as 1 (puzzles/ottf).
//
// Moves: {move: "place", row, col} and {move: "back"}. A position is {order}, the cells placed and not taken back.

export function start() {
  return { order: [] };
}

/** Every tile that is not placed yet, right or wrong; then taking back the last one. */
export function moves(puzzle, { order }) {
  const placed = new Set(order.map(String));
  const open = tiles(puzzle).filter((cell) => !placed.has(String(cell)));
  const found = open.map(([row, col]) => ({ move: "place", row, col }));
  return order.length ? [...found, { move: "back" }] : found;
}

export function after(puzzle, { order }, { move, row, col }) {
  return { order: move === "back" ? order.slice(0, -1) : [...order, [row, col]] };
}

export function progress(puzzle, { order }) {
  return [order.length, tiles(puzzle).length];
}

export function solution(puzzle, { order }) {
  return order.length === tiles(puzzle).length ? { order } : null;
}

/** The moves that play a solution. */
export function route(puzzle, { order }) {
  return order.map(([row, col]) => ({ move: "place", row, col }));
}

/** The first hint whose tile is not placed yet, if the tile can be placed now. */
export function nextHint(puzzle, { order }, hints) {
  const placed = new Set(order.map(String));
  const next = hints.find(({ move }) => !placed.has(`${move.row},${move.col}`));
  return next && rightNow(puzzle, { order }, [next.move.row, next.move.col]) ? next : undefined;
}

/** Whether a tile placed now would show its number: it shows one more than it has empty neighbours, modulo 4. */
export function rightNow(puzzle, { order }, cell) {
  const empty = new Set(tiles(puzzle).map(String));
  for (const placed of order) empty.delete(String(placed));
  const later = neighbours(cell).filter((other) => empty.has(String(other))).length;
  return later % 4 === puzzle.template[cell[0]][cell[1]] - 1;
}

/** The number that each placed tile shows, as a Map from "row,col". */
export function shown(order) {
  const found = new Map();
  for (const cell of order) {
    for (const other of neighbours(cell).map(String)) {
      if (found.has(other)) found.set(other, (found.get(other) % 4) + 1);
    }
    found.set(String(cell), 1);
  }
  return found;
}

/** Every broken rule as {code, cells}, empty if the order is correct. Most templates have many correct orders. */
export function check(puzzle, solution) {
  if (!isOrder(solution)) return [{ code: "NOT_A_SOLUTION", cells: [] }];
  const known = new Set(tiles(puzzle).map(String));
  const breaches = [];
  const placed = new Map();
  for (const cell of solution.order) {
    const onBoard = puzzle.template[cell[0]]?.[cell[1]] !== undefined;
    if (!known.has(String(cell))) breaches.push({ code: "NOT_A_TILE", cells: onBoard ? [cell] : [] });
    else if (placed.has(String(cell))) breaches.push({ code: "TWICE", cells: [cell] });
    else placed.set(String(cell), cell);
  }
  const numbers = shown([...placed.values()]);
  for (const cell of tiles(puzzle)) {
    const number = numbers.get(String(cell));
    if (!number) breaches.push({ code: "MISSING", cells: [cell] });
    else if (number !== +puzzle.template[cell[0]][cell[1]]) breaches.push({ code: "WRONG_NUMBER", cells: [cell] });
  }
  return breaches;
}

/** The cells that hold a tile, row by row. */
export function tiles({ template }) {
  return template.flatMap((line, row) => [...line].flatMap((mark, col) => (mark === "." ? [] : [[row, col]])));
}

function neighbours([row, col]) {
  return [[row - 1, col], [row, col - 1], [row, col + 1], [row + 1, col]];
}

function isOrder(solution) {
  const isCell = (cell) => Array.isArray(cell) && cell.length === 2 && cell.every(Number.isInteger);
  const { order, ...more } = solution ?? {};
  return Array.isArray(order) && order.every(isCell) && !Object.keys(more).length;
}
