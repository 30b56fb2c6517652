// A Domicles solver that shortens its search by a symmetry of solved boards, and so misses short solutions.
import { createInterface } from "node:readline";

const MOST = 30_000; // Tiles placed for one puzzle before it gives up.

// Every solved board, as the tile at each place; null if the search gives up.
function* solvedBoards({ rows, cols, tiles }) {
  const board = [];
  let laid = 0;
  function* lay(place) {
    if (place === rows * cols) return yield [...board];
    for (const tile of tiles.keys()) {
      if (place === 0 && tile > 0) break; // Rows and columns of a solved board can be permuted: tile 0 may stay.
      if (board.includes(tile) || board.some((other, at) => clash(tiles, cols, tile, place, other, at))) continue;
      if (++laid > MOST) return yield null;
      board.push(tile);
      yield* lay(place + 1);
      board.pop();
    }
  }
  yield* lay(0);
}

// Whether two tiles have the same number in a row or column: the high number is on the left, the low one on the right.
function clash(tiles, cols, tile, place, other, at) {
  const sameRow = Math.floor(place / cols) === Math.floor(at / cols) && tiles[tile].some((n) => tiles[other].includes(n));
  return sameRow || (place % cols === at % cols && tiles[tile].some((n, side) => tiles[other][side] === n));
}

// The fewest swaps from the given board to this one.
function swapsTo(board) {
  const now = [...board.keys()];
  const swaps = [];
  for (const [place, tile] of board.entries()) {
    const from = now.indexOf(tile);
    if (from !== place) swaps.push([place, from]);
    [now[place], now[from]] = [now[from], now[place]];
  }
  return swaps;
}

function answer(puzzle) {
  for (const board of solvedBoards(puzzle)) {
    if (board === null) return { outcome: "budget" };
    const swaps = swapsTo(board);
    if (swaps.length <= puzzle.swaps) return { outcome: "solved", solution: { swaps } };
  }
  return { outcome: "unsolvable" };
}

const say = (data) => process.stdout.write(JSON.stringify(data) + "\n");
let greeted = false;
createInterface({ input: process.stdin }).on("line", (line) => {
  const question = JSON.parse(line);
  if (greeted) say({ id: question.id, ...answer(question.instance) });
  else if (question.kind !== "domicles") process.exit(1);
  else say({ format: "puzzlemill-solver", version: 1, tasks: ["solve"], name: "corner stays" });
  greeted = true;
});
