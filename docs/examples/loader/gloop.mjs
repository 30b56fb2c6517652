// Gloop: place square tiles so that every path closes and the contours meet the goal (puzzles/gloop).
//
// Moves: {move: "lay", row, col, word} and {move: "lift", row, col}. A position is {laid}, the tiles on the board as
// [row, col, word]: the givens, then the others in the order they were placed. A word has a letter for each of a tile's
// eight vertices, clockwise from the left one of the north side: "(" and ")" for the two ends of a path.

const STEPS = [[-1, 0], [0, 1], [1, 0], [0, -1]]; // Across the sides north, east, south, west.
const TOUCHES = [5, 4, 7, 6, 1, 0, 3, 2]; // The vertex that touches a vertex across the edge.

/** For each vertex of a word, the vertex that its path leads to, or -1. */
export function partners(word) {
  const found = Array(8).fill(-1);
  const open = [];
  for (const [vertex, letter] of [...word].entries()) {
    if (letter === "(") open.push(vertex);
    if (letter === ")") {
      const other = open.pop();
      found[vertex] = other;
      found[other] = vertex;
    }
  }
  return found;
}

/** The word after a clockwise quarter turn of the tile. */
export function turned(word) {
  const letters = Array(8).fill(".");
  partners(word).forEach((other, vertex) => {
    if (other >= 0) letters[(vertex + 2) % 8] = (vertex + 2) % 8 < (other + 2) % 8 ? "(" : ")";
  });
  return letters.join("");
}

/** The 1, 2 or 4 words of a tile. */
export function turns(word) {
  const found = [word];
  for (let next = turned(word); next !== word; next = turned(next)) found.push(next);
  return found;
}

/** The canonical words of tiles 0 to 90: the least of the turns of each, by number of path ends and then by word. */
export const TILES = [...new Set(motzkin(8).map((word) => turns(word).sort()[0]))]
  .sort((one, other) => ends(one) - ends(other) || (one < other ? -1 : 1));

/** The tile number of each of the 323 words. */
export const NUMBER = new Map(TILES.flatMap((tile, number) => turns(tile).map((word) => [word, number])));

/** The words in which a tile of a puzzle can lie: only the one in `unturned` if the puzzle has it. */
export function wordsOf({ unturned = [] }, tile) {
  const drawn = unturned.find((word) => NUMBER.get(word) === tile);
  return drawn ? [drawn] : turns(TILES[tile]);
}

export function start({ givens = [] }) {
  return { laid: givens };
}

/** Every word of an unused tile on every empty cell where it matches border and neighbours; then every lift. */
export function moves(puzzle, { laid }) {
  const { givens = [], board, tiles } = puzzle;
  const grid = gridOf(puzzle, laid);
  const used = new Set(laid.map(([, , word]) => NUMBER.get(word)));
  const words = tiles.filter((tile) => !used.has(tile)).flatMap((tile) => wordsOf(puzzle, tile));
  const found = [];
  for (const [row, col] of cells(board)) {
    if (grid[row][col]) continue;
    const wanted = wantedEnds(board, grid, row, col);
    for (const word of words) {
      const fits = wanted.every((end, vertex) => end === null || end === (word[vertex] !== "."));
      if (fits) found.push({ move: "lay", row, col, word });
    }
  }
  return [...found, ...laid.slice(givens.length).map(([row, col]) => ({ move: "lift", row, col }))];
}

export function after(puzzle, { laid }, { move, row, col, word }) {
  if (move === "lay") return { laid: [...laid, [row, col, word]] };
  return { laid: laid.filter(([r, c]) => r !== row || c !== col) };
}

/** Cells filled by the player, out of those without a given. */
export function progress({ board, givens = [] }, { laid }) {
  return [laid.length - givens.length, cells(board).length - givens.length];
}

/** The packing on a full board, right or wrong. */
export function solution(puzzle, { laid }) {
  return laid.length === cells(puzzle.board).length ? { grid: gridOf(puzzle, laid) } : null;
}

/** The moves that play a solution. */
export function route({ board, givens = [] }, { grid }) {
  const given = new Set(givens.map(([row, col]) => `${row},${col}`));
  const open = cells(board).filter((cell) => !given.has(String(cell)));
  return open.map(([row, col]) => ({ move: "lay", row, col, word: grid[row][col] }));
}

/** The first hint whose tile is not yet in its place: hints are true of the puzzle, whatever is on the board. */
export function nextHint(puzzle, { laid }, hints) {
  const lying = new Set(laid.map(String));
  return hints.find(({ move }) => !lying.has(`${move.row},${move.col},${move.word}`));
}

/** Every broken rule as {code, cells}, empty if the packing is correct. Contours are checked only if every path is closed. */
export function check(puzzle, solution) {
  if (!isPacking(solution)) return [{ code: "NOT_A_SOLUTION", cells: [] }];
  const { board, goal, tiles, givens = [], limits, unturned = [] } = puzzle;
  const { grid } = solution;
  if (grid.length !== board.length || grid.some((line) => line.length !== board[0].length)) {
    return [{ code: "SHAPE", cells: [] }];
  }
  const known = grid.map((line) => line.map((word) => (NUMBER.has(word) ? word : null)));
  const wrong = cellBreaches(board, grid);
  const edges = edgeBreaches(known);
  const breaches = [...wrong, ...setBreaches(tiles, givens, known), ...edges, ...turnedBreaches(unturned, known)];
  if (wrong.length || edges.length) return breaches;
  const closed = contours(known);
  const circles = closed.filter(({ circle }) => circle);
  return [
    ...breaches,
    ...goalBreaches(goal, closed.filter(({ circle }) => !circle), circles),
    ...limitBreaches("CONTOUR_LIMIT", closed.length, limits?.contours),
    ...limitBreaches("CIRCLE_LIMIT", circles.length, limits?.circles),
  ];
}

/** The closed contours of a grid of words as {cells, circle}, in the order of their first cells. */
export function contours(grid) {
  const left = new Set(pathEnds(grid).map(String));
  const found = [];
  for (const first of left) { // A set can shrink during iteration.
    const arcs = [];
    let here = first;
    while (left.has(here)) {
      const [row, col, vertex] = here.split(",").map(Number);
      const other = partners(grid[row][col])[vertex];
      left.delete(here);
      left.delete(String([row, col, other]));
      arcs.push([row, col, vertex >> 1 === other >> 1]);
      here = String(across([row, col, other]));
    }
    const visited = new Map(arcs.map(([row, col]) => [`${row},${col}`, [row, col]]));
    const circle = arcs.length === 2 && arcs.every(([, , cap]) => cap);
    if (here === first) found.push({ cells: [...visited.values()].sort(byCell), circle });
  }
  return found;
}

/** The cells of a board, row by row. */
export function cells(board) {
  return board.flatMap((line, row) => [...line].flatMap((mark, col) => (mark === "." ? [[row, col]] : [])));
}

function cellBreaches(board, grid) {
  return grid.flatMap((line, row) => line.flatMap((word, col) => {
    const broken = (code, isBroken) => (isBroken ? [{ code, cells: [[row, col]] }] : []);
    if (board[row][col] === "#") return broken("FILLED_HOLE", word !== null);
    return word === null ? broken("EMPTY_CELL", true) : broken("NOT_A_WORD", !NUMBER.has(word));
  }));
}

function setBreaches(tiles, givens, grid) {
  const where = TILES.map(() => []);
  grid.forEach((line, row) => line.forEach((word, col) => word && where[NUMBER.get(word)].push([row, col])));
  const strange = where.filter((there, tile) => there.length && !tiles.includes(tile));
  const twice = where.filter((there) => there.length > 1);
  const moved = givens.filter(([row, col, word]) => grid[row][col] !== word);
  return [
    ...strange.map((there) => ({ code: "NOT_IN_SET", cells: there })),
    ...twice.map((there) => ({ code: "TILE_TWICE", cells: there })),
    ...moved.map(([row, col]) => ({ code: "GIVEN_MOVED", cells: [[row, col]] })),
  ];
}

/** A broken rule for each tile that does not lie as its word in `unturned`. */
function turnedBreaches(unturned, grid) {
  const drawn = new Map(unturned.map((word) => [NUMBER.get(word), word]));
  return grid.flatMap((line, row) => line.flatMap((word, col) =>
    (word && (drawn.get(NUMBER.get(word)) ?? word) !== word ? [{ code: "TURNED", cells: [[row, col]] }] : [])));
}

/** A broken rule for each edge whose path ends do not match, sorted by the cells on this side and on the other. */
function edgeBreaches(grid) {
  const ends = new Set(pathEnds(grid).map(String));
  const unmet = pathEnds(grid).filter((end) => !ends.has(String(across(end)))).map((end) => [end, across(end)]);
  unmet.sort(([one, over], [other, overOther]) => byCell(one, other) || byCell(over, overOther));
  const found = unmet.map(([[row, col], [r, c]]) => (grid[r]?.[c]
    ? { code: "EDGE_MISMATCH", cells: [[row, col], [r, c]].sort(byCell) }
    : { code: "PATH_CUT_OFF", cells: [[row, col]] }));
  return [...new Map(found.map((breach) => [JSON.stringify(breach), breach])).values()];
}

function goalBreaches(goal, loops, circles) {
  if (goal === "valid") return [];
  const each = (code, contours) => contours.map(({ cells: there }) => ({ code, cells: there }));
  const found = loops.length ? each("SECOND_LOOP", loops.slice(1)) : [{ code: "NO_LOOP", cells: [] }];
  return goal === "perfect" ? [...found, ...each("CIRCLE", circles)] : found;
}

function limitBreaches(code, number, limit) {
  return !limit || (limit[0] <= number && number <= limit[1]) ? [] : [{ code, cells: [] }];
}

/** Whether each vertex of a cell must have a path end to match border and tiles; null beside an empty cell. */
function wantedEnds(board, grid, row, col) {
  return TOUCHES.map((touched, vertex) => {
    const [r, c] = across([row, col, vertex]);
    if (board[r]?.[c] !== ".") return false;
    return grid[r][c] ? grid[r][c][touched] !== "." : null;
  });
}

function across([row, col, vertex]) {
  const [down, right] = STEPS[vertex >> 1];
  return [row + down, col + right, TOUCHES[vertex]];
}

function pathEnds(grid) {
  return grid.flatMap((line, row) => line.flatMap((word, col) =>
    [...(word ?? "")].flatMap((letter, vertex) => (letter === "." ? [] : [[row, col, vertex]]))));
}

function gridOf({ board }, laid) {
  const grid = board.map((line) => [...line].map(() => null));
  for (const [row, col, word] of laid) grid[row][col] = word;
  return grid;
}

/** All Motzkin words of a length: "." first, or a pair around one word and before another. */
function motzkin(length) {
  if (length <= 0) return length ? [] : [""];
  const found = motzkin(length - 1).map((rest) => `.${rest}`);
  for (let inner = 0; inner < length - 1; inner++) {
    for (const inside of motzkin(inner)) {
      for (const rest of motzkin(length - 2 - inner)) found.push(`(${inside})${rest}`);
    }
  }
  return found;
}

function ends(word) {
  return word.replaceAll(".", "").length;
}

function byCell([row, col], [otherRow, otherCol]) {
  return row - otherRow || col - otherCol;
}

function isPacking(solution) {
  const isLine = (line) => Array.isArray(line) && line.every((word) => word === null || typeof word === "string");
  const { grid, ...more } = solution ?? {};
  return Array.isArray(grid) && grid.every(isLine) && !Object.keys(more).length;
}
