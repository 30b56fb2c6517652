// Draws a game as SVG and turns taps into moves, for index.html. Nothing here touches the page.
//
// `ui` is what the player has in hand: {picked, turn, over, marks}, a place, tile or piece, its rotation, the cell under
// the pointer and the cells to mark. `tap` returns {game, ui} with the changes, or {note} with a message to show.

import { duplicates } from "./domicles.mjs";
import { NUMBER, partners, wordsOf } from "./gloop.mjs";
import { cellsOf, pieces } from "./iqblocks.mjs";
import { shown, tiles } from "./ottf.mjs";

const ESCAPES = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };

/** Any value as text that is safe in markup. */
const escaped = (value) => String(value).replace(/[&<>"']/g, (letter) => ESCAPES[letter]);
const tag = (name, fields, inside = "") => {
  const said = Object.entries(fields).map(([key, value]) => ` ${key}="${escaped(value)}"`);
  return `<${name}${said.join("")}>${inside}</${name}>`;
};
const button = (what, inside, fields = {}) =>
  tag("g", { "data-tap": what, tabindex: 0, role: "button", ...fields }, inside);
const box = (x, y, width, height, kind, round = 0.1) => tag("rect", { x, y, width, height, rx: round, class: kind });
const label = (x, y, text, kind) => tag("text", { x, y, class: kind ?? "" }, escaped(text));
const dot = (cx, cy, r, kind = "") => tag("circle", { cx, cy, r, class: kind });
const isIn = (cells, [row, col]) => cells.some(([r, c]) => r === row && c === col);
const kindOf = (...names) => names.filter(Boolean).join(" ");

export const BOARDS = {
  domicles: {
    help: () => "Tap two dominoes to swap them, until no number appears twice in any row or column.",
    draw: drawDomicles,
    tap: tapDomicles,
  },
  ottf: {
    help: () => "Tap tiles to place them, one by one. A tile starts at 1 and goes up by 1 for each neighbour placed after it; "
      + "after 4 comes 1. At the end every tile must show its number.",
    draw: drawOttf,
    tap: tapOttf,
  },
  iqblocks: {
    help: () => "Fill the board. Tap a piece to pick it, again to turn it, then tap the board. "
      + "Tap a piece on the board to take it off.",
    draw: drawIqblocks,
    tap: tapIqblocks,
  },
  gloop: {
    help: ({ goal, unturned = [] }) => `${GOALS[goal]} `
      + (unturned.length ? "No tile is turned. Tap a tile to pick it, then tap the board. "
        : "Tap a tile to pick it, again to turn it, then tap the board. ")
      + "Tap a tile on the board to take it off.",
    draw: drawGloop,
    tap: tapGloop,
  },
};

const GOALS = {
  valid: "Close every path.",
  mixed: "Close every path: one loop, and any number of circles.",
  perfect: "Join all paths into one single loop.",
};

/** The picture of a board of rows x cols with its marks, centred above the loose tiles or pieces. */
function picture(rows, cols, board, ui, loose = [], least = cols) {
  const width = Math.max(cols, least);
  const marks = (ui.marks ?? []).map(([row, col]) => box(col, row, 1, 1, "mark"));
  const tray = inRows(loose, width, rows + 0.5, ui.picked);
  const left = (width - cols) / 2;
  const height = loose.length ? tray.bottom : rows;
  const xmlns = "http://www.w3.org/2000/svg";
  return tag("svg", { xmlns, viewBox: `-.1 -.1 ${width + 0.2} ${height + 0.2}`, style: `--units:${width}` },
    tag("g", { transform: `translate(${left})` }, [...board, ...marks].join("")) + tray.inside);
}

/** Loose things, {what, width, height, svg}, side by side in centred rows of a width, from `top` on. */
function inRows(loose, width, top, picked) {
  const rows = [];
  const wide = (row) => row.reduce((sum, one) => sum + one.width + 0.3, -0.3);
  for (const one of loose) {
    if (rows.length && wide([...rows.at(-1), one]) <= width) rows.at(-1).push(one);
    else rows.push([one]);
  }
  let y = top;
  const inside = rows.map((row) => {
    let x = (width - wide(row)) / 2;
    const drawn = row.map(({ what, width: step, svg }) => {
      const place = { transform: `translate(${x} ${y})`, class: kindOf("loose", picked === what && "picked") };
      x += step + 0.3;
      return button(what, svg, place);
    });
    y += Math.max(...row.map(({ height }) => height)) + 0.3;
    return drawn.join("");
  });
  return { inside: inside.join(""), bottom: y - 0.3 };
}

/** Where the pips of a number lie, as places of a 3 x 3 square. */
const PIPS = ["", "4", "28", "246", "0268", "02468", "035268", "0352684", "03526817", "012345678"];

function drawDomicles({ puzzle: { rows, cols }, position }, ui) {
  const wrong = duplicates(position.tiles, cols).flatMap(({ cells }) => cells);
  const half = (number, row, col) => {
    const pip = (at) => dot(col + 0.26 + 0.24 * (at % 3), row + 0.26 + 0.24 * Math.floor(at / 3), 0.085);
    const pips = [...(PIPS[number] ?? "")].map(pip);
    const clash = isIn(wrong, [row, col]) ? box(col + 0.08, row + 0.08, 0.84, 0.84, "clash", 0.08) : "";
    return clash + (PIPS[number] === undefined ? label(col + 0.5, row + 0.5, number, "number") : pips.join(""));
  };
  const dominoes = position.tiles.map(([high, low], place) => {
    const [row, col] = [Math.floor(place / cols), 2 * (place % cols)];
    const middle = tag("path", { d: `M${col + 1} ${row + 0.16}v.68`, class: "line" });
    const halves = half(high, row, col) + half(low, row, col + 1);
    const face = box(col + 0.04, row + 0.04, 1.92, 0.92, "tile") + middle + halves;
    return button(place, face, { class: ui.picked === place ? "picked" : "", "aria-label": `${high} ${low}` });
  });
  return picture(rows, 2 * cols, dominoes, ui);
}

function tapDomicles(game, { picked }, what) {
  const place = Number(what);
  if (picked === undefined) return { ui: { picked: place } };
  if (picked === place) return { ui: {} };
  if (game.position.swaps.length === game.puzzle.swaps) return { ui: {}, note: "No swaps left: undo one first." };
  return { game: game.apply({ move: "swap", i: picked, j: place }), ui: {} };
}

function drawOttf({ puzzle, position: { order } }, ui) {
  const { template } = puzzle;
  const numbers = shown(order);
  const cells = tiles(puzzle).map((cell) => {
    const [row, col] = cell;
    const number = numbers.get(String(cell));
    const face = (kind, text, textKind) =>
      box(col + 0.05, row + 0.05, 0.9, 0.9, kind, 0.14) + label(col + 0.5, row + 0.52, text, textKind);
    if (!number) return button(cell, face("empty", template[row][col], "faint"));
    const last = String(order.at(-1)) === String(cell) && "last";
    const small = number === +template[row][col] ? "" : label(col + 0.79, row + 0.23, template[row][col], "small");
    return button(cell, face(kindOf("tile", `n${number}`, last), number, "bright") + small);
  });
  return picture(template.length, template[0].length, cells, ui);
}

function tapOttf(game, ui, what) {
  const [row, col] = what.split(",").map(Number);
  const { order } = game.position;
  if (String(order.at(-1)) === what) return { game: game.apply({ move: "back" }), ui: {} };
  if (isIn(order, [row, col])) return { note: "Only the last tile placed can be taken back." };
  return { game: game.apply({ move: "place", row, col }), ui: {} };
}

function drawIqblocks(game, ui) {
  const { puzzle, position: { board, laid } } = game;
  const all = pieces(puzzle);
  const colour = (mark) => `c${all.findIndex(({ name }) => name === mark) % 12}`;
  const ghost = ui.over ? placement(game, ui, ui.over)?.cells ?? [] : [];
  const cells = board.flatMap((line, row) => [...line].map((mark, col) => {
    if (mark === "#") return "";
    const kind = isIn(ghost, [row, col]) ? `${colour(ui.picked)} ghost` : mark === "." ? "empty" : colour(mark);
    const given = mark === "." || laid.includes(mark) ? "" : dot(col + 0.5, row + 0.5, 0.09, "given");
    return button(`${row},${col}`, box(col + 0.03, row + 0.03, 0.94, 0.94, kind, 0.12) + given);
  }));
  const open = all.filter(({ name, size }) => cellsOf(board, name).length < size);
  const loose = open.map(({ name, shapes }) => {
    const shape = shapes[(ui.picked === name ? ui.turn ?? 0 : 0) % shapes.length];
    const [width, height] = [shape[0].length * 0.6, shape.length * 0.6];
    const inside = cellsOf(shape, "#").map(([row, col]) => box(col * 0.6, row * 0.6, 0.57, 0.57, colour(name), 0.08));
    const hit = box(-0.1, -0.1, width + 0.2, height + 0.2, "hit", 0.15);
    return { what: name, width, height, svg: hit + inside.join("") };
  });
  return picture(board.length, board[0].length, cells, ui, loose, 8);
}

/** The legal placement of the picked piece, as it is turned, whose middle is nearest to a cell that it covers. */
function placement(game, { picked, turn = 0 }, [row, col]) {
  const piece = pieces(game.puzzle).find(({ name }) => name === picked);
  if (!piece) return undefined;
  const outline = (cells) => {
    const [top, left] = [cells[0][0], Math.min(...cells.map(([, c]) => c))];
    return String(cells.map(([r, c]) => [r - top, c - left]));
  };
  const wanted = outline(cellsOf(piece.shapes[turn % piece.shapes.length], "#"));
  const far = ({ cells }) => cells.reduce((sum, [r, c]) => sum + Math.abs(r - row) + Math.abs(c - col), 0);
  const lays = game.moves().filter((move) => move.move === "lay" && move.piece === picked);
  return lays.filter(({ cells }) => isIn(cells, [row, col]) && outline(cells) === wanted)
    .sort((one, other) => far(one) - far(other))[0];
}

function tapIqblocks(game, ui, what) {
  if (!what.includes(",")) return { ui: { picked: what, turn: ui.picked === what ? (ui.turn ?? 0) + 1 : 0 } };
  const [row, col] = what.split(",").map(Number);
  const { board, laid } = game.position;
  const there = board[row][col];
  if (laid.includes(there)) return { game: game.apply({ move: "lift", piece: there }), ui: { picked: there } };
  if (!ui.picked) return { note: "Choose a piece below first." };
  const move = placement(game, ui, [row, col]);
  return move ? { game: game.apply(move), ui: {} } : { note: `${ui.picked} does not fit there in this position.` };
}

function drawGloop(game, ui) {
  const { puzzle: { board, givens = [], tiles: numbers }, position: { laid } } = game;
  const ghost = ui.over && ui.picked !== undefined ? laying(game, ui, ui.over) : undefined;
  const lying = new Map(laid.map(([row, col, word]) => [`${row},${col}`, word]));
  const cells = board.flatMap((line, row) => [...line].map((mark, col) => {
    if (mark === "#") return "";
    const word = lying.get(`${row},${col}`);
    const here = !word && ghost?.row === row && ghost?.col === col && ghost.word;
    const kind = kindOf(word ? "tile" : "empty", isIn(givens, [row, col]) && "fixed");
    const face = box(col, row, 1, 1, kind, 0.04) + (word ? paths(word, col, row) : "");
    return button(`${row},${col}`, here ? face + tag("g", { class: "ghost" }, paths(here, col, row)) : face);
  }));
  const used = new Set(laid.map(([, , word]) => NUMBER.get(word)));
  const loose = numbers.filter((tile) => !used.has(tile)).map((tile) => {
    const words = wordsOf(game.puzzle, tile);
    const word = words[(ui.picked === tile ? ui.turn ?? 0 : 0) % words.length];
    const face = box(0, 0, 1, 1, "tile", 0.06) + paths(word, 0, 0);
    return { what: tile, width: 0.72, height: 0.72, svg: tag("g", { transform: "scale(.72)" }, face) };
  });
  return picture(board.length, board[0].length, cells, ui, loose, 6);
}

/** The legal laying of the picked tile on a cell, as it is turned or else as it first fits. */
function laying(game, { picked, turn = 0 }, [row, col]) {
  const words = wordsOf(game.puzzle, picked);
  const fitting = game.moves().filter((move) => move.row === row && move.col === col && words.includes(move.word));
  return fitting.find(({ word }) => word === words[turn % words.length]) ?? fitting[0];
}

function tapGloop(game, ui, what) {
  if (!what.includes(",")) return { ui: { picked: +what, turn: ui.picked === +what ? ui.turn + 1 : 0 } };
  const [row, col] = what.split(",").map(Number);
  const there = game.position.laid.find(([r, c]) => r === row && c === col);
  if (there) {
    if (isIn(game.puzzle.givens ?? [], [row, col])) return { note: "This tile is given and cannot be moved." };
    const picked = NUMBER.get(there[2]);
    const turn = wordsOf(game.puzzle, picked).indexOf(there[2]);
    return { game: game.apply({ move: "lift", row, col }), ui: { picked, turn } };
  }
  if (ui.picked === undefined) return { note: "Choose a tile below first." };
  const move = laying(game, ui, [row, col]);
  const however = game.puzzle.unturned?.length ? "" : ", however you turn it";
  return move ? { game: game.apply(move), ui: {} } : { note: `This tile does not fit there${however}.` };
}

/** The paths of a word on a tile of side 1, each a curve that leaves its sides at right angles. */
function paths(word, x, y) {
  const at = [[1, 0], [2, 0], [3, 1], [3, 2], [2, 3], [1, 3], [0, 2], [0, 1]];
  const inward = [[0, 1], [-1, 0], [0, -1], [1, 0]];
  return partners(word).map((other, vertex) => {
    if (other < vertex) return "";
    const ends = [vertex, other].map((end) => [x + at[end][0] / 3, y + at[end][1] / 3, inward[end >> 1]]);
    const distance = Math.hypot(ends[0][0] - ends[1][0], ends[0][1] - ends[1][1]);
    const pull = distance * (vertex >> 1 === other >> 1 ? 0.667 : 0.39);
    const [[ax, ay, a], [bx, by, b]] = ends;
    const bend = `${ax + pull * a[0]} ${ay + pull * a[1]} ${bx + pull * b[0]} ${by + pull * b[1]}`;
    return tag("path", { d: `M${ax} ${ay}C${bend} ${bx} ${by}`, class: "path" });
  }).join("");
}
