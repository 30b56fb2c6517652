// IQ Blocks: fill a board with polyomino pieces, each used once (puzzles/iqblocks).
//
// Moves: {move: "lay", piece, cells}, cells row by row, and {move: "lift", piece}. A position is {board, laid}: the
// board in letters and the pieces placed, in order. On a board "." is an empty cell and "#" is not a cell.

const PENTOMINOES = "f011.110.010_i11111_l1111.1000_n0111.1100_p111.110_t111.010.010_u101.111_v100.100.111_"
  + "w100.110.011_x010.111.010_y1111.0100_z110.010.011";

/** The bundled sets in the spelling of ids: pieces joined by "_", each its letter and then its rows of 0 and 1. */
export const SETS = {
  iq: "a1111.1100_b00111.00100.11100_c110.111.111_d1111.1000.1000_e1111.1111_f111.110_g111.100_h111.100.100_"
    + "i1111.1100.1100_j11111.11000",
  pentominoes: PENTOMINOES,
  "pentominoes-tetromino": `${PENTOMINOES}_q11.11`,
};

/** The pieces of a puzzle as {name, size, shapes}; a shape is one orientation, rows of "#" and ".". */
export function pieces({ pieces: set }) {
  const list = typeof set === "string" ? SETS[set].split("_").map(spelt) : set;
  return list.map(({ name, shape, flip = true }) => ({ name, size: area(shape), shapes: orientations(shape, flip) }));
}

export function start({ board }) {
  return { board, laid: [] };
}

/** Every placement of a piece that is not on the board, covering all its own given cells and no others; then lifts. */
export function moves(puzzle, { board, laid }) {
  const found = [];
  const height = board.length, width = board[0].length;
  for (const { name, size, shapes } of pieces(puzzle)) {
    const given = cellsOf(board, name).length;
    if (given === size) continue;
    for (const shape of shapes) {
      const cells = cellsOf(shape, "#");
      for (let down = 0; down <= height - shape.length; down++) {
        for (let right = 0; right <= width - shape[0].length; right++) {
          const there = cells.map(([row, col]) => [row + down, col + right]);
          const marks = there.map(([row, col]) => board[row][col]);
          const fits = marks.every((mark) => mark === "." || mark === name);
          if (fits && marks.filter((mark) => mark === name).length === given) {
            found.push({ move: "lay", piece: name, cells: there });
          }
        }
      }
    }
  }
  return [...found, ...laid.map((piece) => ({ move: "lift", piece }))];
}

export function after(puzzle, { board, laid }, { move, piece, cells }) {
  if (move === "lay") return { board: marked(board, cells, () => piece), laid: [...laid, piece] };
  const lifted = marked(board, cellsOf(board, piece), (row, col) => puzzle.board[row][col]);
  return { board: lifted, laid: laid.filter((name) => name !== piece) };
}

/** Cells covered by the player, out of all except those of complete given pieces. */
export function progress(puzzle, { laid }) {
  const all = pieces(puzzle);
  const given = all.filter(({ name, size }) => cellsOf(puzzle.board, name).length === size);
  const total = (list) => list.reduce((sum, { size }) => sum + size, 0);
  const cells = area(puzzle.board, (mark) => mark !== "#");
  return [total(all.filter(({ name }) => laid.includes(name))), cells - total(given)];
}

/** The board, right or wrong, if all cells are covered. */
export function solution(puzzle, position) {
  const [done, total] = progress(puzzle, position);
  return done === total ? { board: position.board } : null;
}

/** The moves that play a solution. */
export function route(puzzle, { board }) {
  const open = pieces(puzzle).filter(({ name, size }) => cellsOf(puzzle.board, name).length < size);
  return open.map(({ name }) => ({ move: "lay", piece: name, cells: cellsOf(board, name) }));
}

/** The first hint whose piece is not yet in its place: hints are true of the puzzle, whatever is on the board. */
export function nextHint(puzzle, { board }, hints) {
  return hints.find(({ move }) => !move.cells.every(([row, col]) => board[row][col] === move.piece));
}

/** Every broken rule as {code, cells}, empty if the filling is correct. */
export function check(puzzle, solution) {
  if (!isFilling(solution)) return [{ code: "NOT_A_SOLUTION", cells: [] }];
  const board = solution.board.map((line) => [...line]);
  if (board.map((line) => line.length).join() !== puzzle.board.map((line) => line.length).join()) {
    return [{ code: "SHAPE", cells: [] }];
  }
  const all = pieces(puzzle);
  const names = new Set(all.map(({ name }) => name));
  const where = (rule) => puzzle.board.flatMap((line, row) => [...line].flatMap((mark, col) =>
    rule(mark, board[row][col]) ? [[row, col]] : []));
  const isEmpty = (mark) => mark === "." || mark === "#";
  const breaches = [
    { code: "GIVEN_CHANGED", cells: where((mark, there) => names.has(mark) && there !== mark) },
    { code: "HOLE_FILLED", cells: where((mark, there) => mark === "#" && there !== "#") },
    { code: "CELL_EMPTY", cells: where((mark, there) => mark !== "#" && isEmpty(there)) },
    { code: "UNKNOWN_PIECE", cells: where((mark, there) => mark !== "#" && !isEmpty(there) && !names.has(there)) },
  ].filter(({ cells }) => cells.length);
  const lying = all.map((piece) => ({ ...piece, cells: cellsOf(board, piece.name) }));
  if (lying.some(({ cells }) => !cells.length)) breaches.push({ code: "PIECE_MISSING", cells: [] });
  const misshapen = lying.filter(({ cells, shapes }) => cells.length && !shapes.some((shape) => isAt(shape, cells)));
  return [...breaches, ...misshapen.map(({ cells }) => ({ code: "PIECE_SHAPE", cells }))];
}

/** The cells of a mark, row by row. */
export function cellsOf(rows, mark) {
  return rows.flatMap((line, row) => [...line].flatMap((there, col) => (there === mark ? [[row, col]] : [])));
}

/** Whether cells, row by row, are those of a shape somewhere. */
function isAt(shape, cells) {
  const left = (list) => Math.min(...list.map(([, col]) => col));
  const outline = (list) => String(list.map(([row, col]) => [row - list[0][0], col - left(list)]));
  return outline(cells) === outline(cellsOf(shape, "#"));
}

/** The different orientations of a shape: turned, and flipped if it may be. */
function orientations(shape, flip) {
  const found = new Map();
  for (let image of flip ? [shape, shape.map((line) => [...line].reverse().join(""))] : [shape]) {
    for (let turn = 0; turn < 4; turn++) {
      image = [...image[0]].map((_, col) => image.map((line) => line[col]).reverse().join(""));
      found.set(image.join(), image);
    }
  }
  return [...found.values()];
}

function spelt(item) {
  const shape = item.slice(1).split(".").map((row) => row.replaceAll("0", ".").replaceAll("1", "#"));
  return { name: item[0].toUpperCase(), shape };
}

function marked(board, cells, mark) {
  const rows = board.map((line) => [...line]);
  for (const [row, col] of cells) rows[row][col] = mark(row, col);
  return rows.map((line) => line.join(""));
}

function area(rows, counts = (mark) => mark === "#") {
  return rows.flatMap((line) => [...line]).filter(counts).length;
}

function isFilling(solution) {
  const isText = (line) => typeof line === "string";
  const { board, ...more } = solution ?? {};
  return Array.isArray(board) && board.every(isText) && !Object.keys(more).length;
}
