// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The puzzlemill authors
// The hint for a position that can be won: the tile that is easiest to find, in three stages.

import { lowestBit } from "../bits.ts";
import { InputError } from "../errors.ts";
import type { Advice, Cell, Said, Stage } from "../kind.ts";
import { counted } from "../sentences.ts";
import { boardOf, type Board } from "./board.ts";
import { DEDUCTIONS, forcedTile, nextRule, settle } from "./deductions.ts";
import { groundOf, NONE, type Ground } from "./ground.ts";
import type { Lay, Move, Position } from "./play.ts";
import type { Gloop } from "./puzzle.ts";
import { narrowest, narrowestFirst } from "./search.ts";
import { said, withIdea } from "./sentences.ts";
import { tileNumber, turns, TURNS } from "./tiles.ts";

/** Most candidates that a hint supposes, about 20 ms on 36 cells; after that it shows a tile of the solution. */
const MOST_TRIALS = 300;

/** Rows or columns from which half of a board does not give the place of a tile away. */
const LEAST_AREA = 3;

/** From easy to hard. */
const TECHNIQUES = [...DEDUCTIONS, "trial"] as const;
type Technique = (typeof TECHNIQUES)[number];

/** A tile to place, the hardest technique needed to find it, and the reason. */
interface Step {
  readonly technique: string;
  readonly cell: number;
  readonly word: number;
  readonly why: Said;
  readonly cells: readonly Cell[];
}

/**
 * The tile that the easiest techniques find, which is part of every solution from here; otherwise a tile of the solution
 * that `moves` lead to, on the cell with the fewest candidates. Throws `InputError` if `moves` place no tile.
 */
export function advise(puzzle: Gloop, position: Position, moves: readonly Move[]): Advice<Move> {
  const ground = groundOf(puzzle);
  const target = new Map<number, number>();
  for (const move of moves) {
    if (move.move !== "lay") throw new InputError("advise: expected moves that place tiles only");
    target.set(ground.numbers.get(`${move.row},${move.col}`) ?? NONE, ground.wordNumber.get(move.word) ?? NONE);
  }
  const board = boardOf(ground, position);
  if (target.size === 0 || board === null) throw new InputError("advise: expected moves that win from this position");
  const step = forcedStep(board, target) ?? searchedStep(board, target);
  const cell = ground.cells[step.cell]!;
  const [row, col] = cell;
  const move: Lay = { move: "lay", row, col, word: ground.words[step.word]! };
  return {
    technique: step.technique,
    stages: [
      whereStage(ground, board, cell),
      { stage: "why", ...step.why, cells: step.cells },
      { stage: "move", ...placing(puzzle, move), cells: [cell] },
    ],
    move,
  };
}

/** The first tile that deductions and then trials force; null if they do not reach one. */
function forcedStep(start: Board, target: ReadonlyMap<number, number>): Step | null {
  const board = start.copy();
  let hardest: Technique = "single";
  let ruledOut = false;
  let trials = MOST_TRIALS;
  for (;;) {
    const forced = forcedTile(board);
    if (forced) {
      const { cell, word } = forced;
      // Moves that do not win would otherwise lead to a tile that cannot be explained.
      if (target.get(cell) !== word) return null;
      const { ground } = board;
      const plain = turns(ground.words[word]!).length > 1 && ground.stride > 1 ? "one_way" : "one_tile";
      const beside = hardest === "single" && ruledOut ? "one_tile_beside" : plain;
      const reason = forced.because === "tile" ? "one_cell" : beside;
      const why = reasonOf(ground, cell, word, reason, hardest);
      return { technique: hardest, cell, word, why, cells: reason === "one_cell" ? [] : [ground.cells[cell]!] };
    }
    const rule = nextRule(board);
    if (rule?.lost) return null;
    if (!rule) {
      trials = refute(board, target, trials);
      if (trials === 0) return null;
    }
    hardest = harder(hardest, rule?.technique ?? "trial");
    ruledOut = true;
  }
}

function harder(one: Technique, other: Technique): Technique {
  return TECHNIQUES.indexOf(other) > TECHNIQUES.indexOf(one) ? other : one;
}

/** Rules out the first candidate from which the rules reach a contradiction; returns the trials left, 0 if none does. */
function refute(board: Board, target: ReadonlyMap<number, number>, trials: number): number {
  const { ground } = board;
  const supposed = board.copy();
  for (const cell of narrowestFirst(board)) {
    for (let block = 0; block < ground.blocks; block++) {
      for (let left = board.candidates[cell * ground.blocks + block]!; left !== 0; left &= left - 1) {
        const word = 32 * block + lowestBit(left);
        if (target.get(cell) === word) continue;
        if (--trials <= 0) return 0;
        supposed.copyFrom(board).lay(cell, word);
        if (settle(supposed)) continue;
        board.strike(cell, block, left & -left);
        return trials;
      }
    }
  }
  return 0;
}

/** A tile of the solution, on the cell with the fewest candidates. */
function searchedStep(board: Board, target: ReadonlyMap<number, number>): Step {
  const settled = board.copy();
  const cell = settle(settled) && settled.empty > 0 ? narrowest(settled) : narrowest(board);
  const word = target.get(cell);
  if (word === undefined || word === NONE) throw new InputError("advise: expected moves that win from this position");
  return { technique: "search", cell, word, why: { key: "hints.gloop.search", args: {} }, cells: [] };
}

/** Why a tile is forced. A harder technique than `single` adds the idea that the books give for it. */
function reasonOf(ground: Ground, cell: number, word: number, name: string, technique: Technique): Said {
  const reason = said(name, name === "one_cell" ? { tile: ground.tileOf(word) } : counted(ground.cells[cell]!));
  return technique === "single" ? reason : withIdea(reason, technique);
}

/** The quarter of the board with a cell, or the half of a narrow one, as in the books; its empty cells. */
function whereStage(ground: Ground, board: Board, cell: Cell): Stage {
  const { board: lines } = ground.puzzle;
  const size = [lines.length, lines[0]!.length];
  const half = (place: Cell, axis: number): boolean => 2 * place[axis]! >= size[axis]!;
  const names = [
    ["upper", "lower"],
    ["left", "right"],
  ];
  const axes = [0, 1].filter((axis) => size[axis]! >= LEAST_AREA);
  const name = axes.map((axis) => names[axis]![half(cell, axis) ? 1 : 0]!).join(" ") || "any";
  const cells = ground.cells.filter(
    (other, at) => board.words[at] === NONE && axes.every((axis) => half(other, axis) === half(cell, axis)),
  );
  return { stage: "where", ...said("where", { area: { key: `hints.area.${name}`, args: {} } }), cells };
}

/** What the move does. Turns are those from the tile's canonical word. */
function placing(puzzle: Gloop, { row, col, word }: Lay): Said {
  const tile = tileNumber(word);
  const looksAlike = turns(word).length === 1;
  const quarter = TURNS[tile]!.indexOf(word);
  const forms = ["place_as_drawn", "place_right", "place_half", "place_left"];
  const form = puzzle.unturned.length || looksAlike ? "place" : forms[quarter]!;
  return said(form, { tile, ...counted([row, col]) });
}

/** A move of a game as a hint names it: the tile and its cell. */
export function naming(_puzzle: Gloop, position: Position, move: Move): Said & { readonly cells: readonly Cell[] } {
  const { row, col } = move;
  const word = move.move === "lay" ? move.word : position.find((tile) => tile[0] === row && tile[1] === col)?.[2];
  const tile = word === undefined ? 0 : tileNumber(word);
  return { ...said(move.move, { tile, ...counted([row, col]) }), cells: [[row, col]] };
}
