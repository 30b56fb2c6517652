// A game of any kind, with the methods of Python's `puzzlemill.play` (docs/play.md) and the same saved games.

import * as domicles from "./domicles.mjs";
import * as gloop from "./gloop.mjs";
import * as iqblocks from "./iqblocks.mjs";
import * as ottf from "./ottf.mjs";

export const RULES = { gloop, domicles, ottf, iqblocks };

/** An entry of a pack and the moves played. Games never change: `apply` and `undo` return a new one. */
export class Game {
  constructor(entry, played = [], positions = [RULES[entry.kind].start(entry.instance)]) {
    Object.assign(this, { entry, played, positions, puzzle: entry.instance, rules: RULES[entry.kind] });
  }

  /** What is on the board, in the form that the kind's module describes. */
  get position() {
    return this.positions.at(-1);
  }

  /** Every legal move. */
  moves() {
    return this.rules.moves(this.puzzle, this.position);
  }

  /** The game after a move; throws if the move is illegal. */
  apply(move) {
    const wanted = this.rules.normal?.(move) ?? move;
    const known = this.moves().find((legal) => same(legal, wanted));
    if (!known) throw new Error(`${JSON.stringify(move)} is not a legal move here`);
    const after = this.rules.after(this.puzzle, this.position, known);
    return new Game(this.entry, [...this.played, known], [...this.positions, after]);
  }

  /** The game before the last move; throws at the start. */
  undo() {
    if (!this.played.length) throw new Error("no move to undo");
    return new Game(this.entry, this.played.slice(0, -1), this.positions.slice(0, -1));
  }

  /** [done, total]. */
  get progress() {
    return this.rules.progress(this.puzzle, this.position);
  }

  /** Every rule that the finished board breaks, as {code, cells}; null if it is not finished. */
  check() {
    const solution = this.rules.solution(this.puzzle, this.position);
    return solution && this.rules.check(this.puzzle, solution);
  }

  get solved() {
    return this.check()?.length === 0;
  }

  /** The next hints of the entry: remarks, then one with a move; empty if no hint applies here. */
  hint() {
    const hints = this.entry.hints ?? [];
    const next = this.rules.nextHint(this.puzzle, this.position, hints.filter((hint) => hint.move));
    const before = hints.slice(0, hints.indexOf(next)).findLastIndex((hint) => hint.move);
    return next ? hints.slice(before + 1, hints.indexOf(next) + 1) : [];
  }

  /** The game as JSON, which `Game.load` and Python's `puzzlemill.play_from_json` read. */
  save() {
    return JSON.stringify({ format: "puzzlemill-play", version: 1, id: this.entry.id, moves: this.played });
  }

  /** The saved game of one of the pack's puzzles, with every move played again; throws for anything else. */
  static load(text, pack) {
    const saved = JSON.parse(text);
    if (saved?.format !== "puzzlemill-play" || saved.version !== 1) throw new Error("not a saved game of version 1");
    const entry = pack.puzzles.find((one) => one.id === saved.id);
    if (!entry) throw new Error(`the pack has no puzzle ${saved.id}`);
    if (!Array.isArray(saved.moves)) throw new Error("the saved game has no list of moves");
    return saved.moves.reduce((game, move) => game.apply(move), new Game(entry));
  }
}

/** Whether two moves have the same fields and values. */
function same(legal, move) {
  const fields = Object.entries(legal);
  return Object.keys(move ?? {}).length === fields.length
    && fields.every(([name, value]) => JSON.stringify(value) === JSON.stringify(move[name]));
}
