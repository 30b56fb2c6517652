// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The puzzlemill authors
// The board and the tray of Gloop: choosing, placing, turning, moving and taking off tiles, by press, key and drag.

import { gloop, type Gloop } from "../../src/gloop/index.ts";
import type { Cell, Said } from "../../src/kind.ts";
import { isGiven, type Move, type Position } from "../../src/gloop/play.ts";
import { turnsIn } from "../../src/gloop/puzzle.ts";
import { tileNumber } from "../../src/gloop/tiles.ts";
import { cellName } from "../../src/said.ts";
import { make, setAttribute } from "../board/dom.ts";
import { draggable, type Dragged } from "../board/drag.ts";
import { Grid, type Face } from "../board/grid.ts";
import type { Board, Table, View } from "../board/table.ts";
import { fitting, sidesOf, tilesLeft, turnsFrom, whyNot, without, wordOn } from "./fitting.ts";
import { text } from "./goal.ts";
import { cellLabel, described, nameOf } from "./labels.ts";
import { closedPaths, ground, showGround, tilePicture, type Closed } from "./picture.ts";
import { tools, type Tools } from "./tools.ts";
import { Tray, type TrayFace } from "./tray.ts";

/** A tile, and where it comes from: a cell, or null for the tray. */
interface Held {
  readonly word: string;
  readonly from: Cell | null;
}

/** What is chosen: a tile of the tray, or a cell with or without a tile. */
type Choice = { readonly tile: number } | { readonly cell: Cell };

/** The board of a Gloop puzzle with its tray. */
export class GloopBoard implements Board {
  readonly element: HTMLElement;
  readonly tray: HTMLElement;
  readonly #puzzle: Gloop;
  readonly #table: Table;
  readonly #grid: Grid;
  readonly #tiles: Tray;
  readonly #tools: Tools;
  readonly #ground: SVGElement;
  /** The words that the tiles of the tray show. */
  readonly #words: Map<number, string>;
  #view: View | null = null;
  #choice: Choice | null = null;
  #showsFits = false;

  constructor(puzzle: Gloop, table: Table) {
    this.#puzzle = puzzle;
    this.#table = table;
    this.#words = new Map(puzzle.tiles.map((tile) => [tile, turnsIn(puzzle, tile)[0]!]));
    const [rows, columns] = [puzzle.board.length, puzzle.board[0]!.length];
    this.#grid = new Grid({
      rows,
      columns,
      label: table.say(text("board", { rows, columns })),
      isCell: ([row, column]) => puzzle.board[row]![column] === ".",
      press: (cell) => this.#press(cell),
      key: (cell, event) => this.#keyOnBoard(cell, event),
    });
    this.#tiles = new Tray({
      label: table.say(text("tray")),
      tiles: tilesLeft(puzzle, puzzle.givens),
      press: (tile) => this.#pressTile(tile),
      key: (tile, event) => this.#keyInTray(tile, event),
    });
    this.#tools = tools(table, puzzle.unturned.length === 0, {
      turn: () => this.#turnChosen(),
      takeOff: () => this.#takeOffChosen(),
      fits: (shown) => {
        this.#showsFits = shown;
        this.#showAgain();
      },
    });
    this.#ground = ground(puzzle);
    this.element = make("div", { class: "gloop" }, this.#ground, this.#grid.element);
    this.tray = make("div", { class: "gloop-tray" }, this.#tiles.element, this.#tools.element);
    draggable(this.element, (target) => this.#dragged(target));
    draggable(this.tray, (target) => this.#dragged(target));
  }

  get #position(): Position {
    return this.#view!.state.position as Position;
  }

  get #asDrawn(): boolean {
    return this.#puzzle.unturned.length > 0;
  }

  /** Whether tiles can be moved now. */
  get #open(): boolean {
    return this.#view !== null && !this.#view.closed && !this.#view.noting;
  }

  show = (view: View): void => {
    this.#view = view;
    const left = tilesLeft(this.#puzzle, this.#position);
    if (view.closed || view.noting || (this.#choice && "tile" in this.#choice && !left.includes(this.#choice.tile))) this.#choice = null;
    const closed = closedPaths(this.#puzzle, this.#position);
    showGround(this.#ground, this.#position, closed);
    this.#grid.show(view, (cell) => this.#face(cell, closed), (note) => this.#table.say({ key: "page.common.note", args: { note } }));
    this.#tiles.show(new Map(left.map((tile) => [tile, this.#trayFace(tile)])));
    this.tray.classList.toggle("noting", view.noting);
    const held = this.#held();
    this.#tools.show({ holding: held !== null, onBoard: held !== null && held.from !== null, closed: !this.#open });
    setAttribute(this.element, "data-holding", held !== null);
  };

  #showAgain(): void {
    if (this.#view) this.show(this.#view);
  }

  #choose(choice: Choice | null): void {
    this.#choice = choice;
    this.#showAgain();
  }

  /** The chosen tile, with the cell that it lies on. */
  #held(): Held | null {
    if (this.#choice === null) return null;
    if ("tile" in this.#choice) return { word: this.#words.get(this.#choice.tile)!, from: null };
    const word = wordOn(this.#position, this.#choice.cell);
    return word === null ? null : { word, from: this.#choice.cell };
  }

  /** The chosen cell, if it is empty. */
  #target(): Cell | null {
    return this.#choice && "cell" in this.#choice && wordOn(this.#position, this.#choice.cell) === null ? this.#choice.cell : null;
  }

  #face(cell: Cell, closed: Closed): Face {
    const word = wordOn(this.#position, cell);
    const given = isGiven(this.#puzzle, ...cell);
    const held = this.#held();
    const fits = this.#showsFits && word === null && held !== null && this.#fitting(held, cell).length > 0;
    const sides = word === null ? sidesOf(this.#puzzle, this.#position, cell) : [];
    const label = cellLabel(cell, word === null ? null : described(word, this.#asDrawn), given, sides);
    return {
      label: this.#table.say(fits ? text("fits_here", { label }) : label),
      content: word === null ? "" : tilePicture(word, { pinned: given, at: { cell, closed } }),
      classes: [word === null ? "free" : given ? "given" : "laid", ...(fits ? ["fits"] : [])],
      ...(given ? {} : { selected: this.#choice !== null && "cell" in this.#choice && same(cell, this.#choice.cell) }),
    };
  }

  #trayFace(tile: number): TrayFace {
    const word = this.#words.get(tile)!;
    const cell = this.#target();
    const fits = this.#showsFits && cell !== null && this.#fitting({ word, from: null }, cell).length > 0;
    const label = described(word, this.#asDrawn);
    return {
      label: this.#table.say(fits ? text("fits_there", { label }) : label),
      content: tilePicture(word, { numbered: true, arrow: this.#asDrawn }),
      chosen: this.#choice !== null && "tile" in this.#choice && this.#choice.tile === tile,
      fits,
    };
  }

  #press(cell: Cell): void {
    if (this.#view?.noting && !this.#view.closed) this.#table.note(cell);
    if (!this.#open) return;
    const held = this.#held();
    if (wordOn(this.#position, cell) === null) {
      if (held) this.#place(held, cell);
      else this.#chooseEmpty(cell);
    } else if (this.#fixed(cell)) {
      return;
    } else if (held?.from && same(held.from, cell)) {
      this.#turnLaid(cell);
    } else {
      this.#choose({ cell });
      const word = wordOn(this.#position, cell)!;
      const turnable = turnsIn(this.#puzzle, tileNumber(word)).length > 1;
      this.#guide(text(turnable ? "chosen" : "chosen_unturned", { tile: nameOf(word, this.#asDrawn) }));
    }
  }

  /** Chooses an empty cell. For players with a keyboard, the focus moves on to the tiles. */
  #chooseEmpty(cell: Cell): void {
    const target = this.#target();
    if (target && same(target, cell)) {
      this.#choose(null);
      return;
    }
    this.#choose({ cell });
    this.#guide(text("choose_tile", { cell: cellName(cell) }));
    if (this.#grid.button(cell)?.matches(":focus-visible")) this.#tiles.focus();
  }

  #pressTile(tile: number): void {
    if (!this.#open) return;
    const word = this.#words.get(tile)!;
    const target = this.#target();
    if (target) {
      this.#place({ word, from: null }, target);
      return;
    }
    const again = this.#choice && "tile" in this.#choice && this.#choice.tile === tile;
    if (again && this.#asDrawn) this.#choose(null);
    else if (again) this.#turnInTray(tile);
    else {
      this.#choose({ tile });
      const turnable = turnsIn(this.#puzzle, tile).length > 1;
      this.#guide(text(turnable ? "choose_cell_or_turn" : "choose_cell", { tile: nameOf(word, this.#asDrawn) }));
    }
  }

  #keyOnBoard(cell: Cell, { key }: KeyboardEvent): boolean {
    if (key === "Escape") return this.#drop();
    if (!this.#open) return false;
    const word = wordOn(this.#position, cell);
    if (key.toLowerCase() === "r") {
      if (word === null) this.#turnChosen();
      else if (!this.#fixed(cell)) this.#turnLaid(cell);
      return true;
    }
    if (key !== "Delete" && key !== "Backspace") return false;
    if (word !== null && !this.#fixed(cell)) this.#takeOff(cell);
    return true;
  }

  #keyInTray(tile: number, { key }: KeyboardEvent): boolean {
    if (key === "Escape") return this.#drop();
    if (!this.#open || key.toLowerCase() !== "r") return false;
    this.#turnInTray(tile);
    return true;
  }

  /** Drops the choice; false if there is none. */
  #drop(): boolean {
    if (this.#choice === null) return false;
    const target = this.#target();
    if (target && this.#tiles.focused) this.#grid.button(target)?.focus();
    this.#choose(null);
    return true;
  }

  /** Whether the tile on a cell is given; if so, says that it stays. */
  #fixed(cell: Cell): boolean {
    const given = isGiven(this.#puzzle, ...cell);
    if (given) this.#table.tell(text("is_given", { tile: tileNumber(wordOn(this.#position, cell)!) }));
    return given;
  }

  #turnChosen(): void {
    const held = this.#open ? this.#held() : null;
    if (!held) this.#table.tell(text("choose_first"));
    else if (held.from) this.#turnLaid(held.from);
    else this.#turnInTray(tileNumber(held.word));
  }

  #takeOffChosen(): void {
    const from = this.#open ? this.#held()?.from : null;
    if (from) this.#takeOff(from);
    else this.#table.tell(text("choose_first"));
  }

  #turnInTray(tile: number): void {
    if (!this.#turnable(tile)) return;
    const word = turnsFrom(this.#puzzle, this.#words.get(tile)!)[1]!;
    this.#words.set(tile, word);
    this.#showAgain();
    this.#guide(text("turned", { tile: nameOf(word, false) }));
  }

  /** Whether a tile can be turned; if not, says why. */
  #turnable(tile: number): boolean {
    if (turnsIn(this.#puzzle, tile).length > 1) return true;
    this.#table.tell(this.#asDrawn ? text("not_turned") : text("looks_alike", { tile }));
    return false;
  }

  /** Turns a tile on the board to the next position in which it fits there. */
  #turnLaid(cell: Cell): void {
    const word = wordOn(this.#position, cell)!;
    const tile = tileNumber(word);
    if (!this.#turnable(tile)) return;
    const next = this.#fitting({ word, from: cell }, cell).find((turned) => turned !== word);
    if (!next) this.#table.tell(text("only_this_way", { tile }));
    else if (this.#lay({ word: next, from: cell }, cell)) this.#afterwards({ cell }, text("turned", { tile: nameOf(next, false) }));
  }

  #takeOff([row, col]: Cell): void {
    const tile = tileNumber(wordOn(this.#position, [row, col])!);
    this.#words.set(tile, turnsIn(this.#puzzle, tile)[0]!);
    this.#choice = null;
    if (this.#play({ move: "lift", row, col })) this.#afterwards(null, text("back", { tile }));
  }

  /** The words in which a tile fits a cell, from how it lies now on. A tile on the board can be moved. */
  #fitting({ word, from }: Held, cell: Cell): string[] {
    return fitting(this.#puzzle, from ? without(this.#position, from) : this.#position, word, cell);
  }

  /** Lays a tile on an empty cell, turned to fit if it does not fit as it is; if no position fits, says why. */
  #place(held: Held, cell: Cell): void {
    const [word, another] = this.#fitting(held, cell);
    if (word === undefined) {
      const position = held.from ? without(this.#position, held.from) : this.#position;
      this.#table.tell(whyNot(this.#puzzle, position, held.word, cell, cellName(cell)));
      return;
    }
    const fromTray = this.#tiles.focused;
    if (!this.#lay({ ...held, word }, cell)) return;
    if (fromTray) this.#grid.button(cell)?.focus();
    const turned = word === held.word ? null : text(another ? "turned_to_fit_again" : "turned_to_fit", { tile: nameOf(word, false) });
    this.#afterwards(another && turned ? { cell } : null, turned);
  }

  #lay({ word, from }: Held, [row, col]: Cell): boolean {
    if (from && !this.#play({ move: "lift", row: from[0], col: from[1] })) return false;
    this.#words.set(tileNumber(word), turnsIn(this.#puzzle, tileNumber(word))[0]!);
    return this.#play({ move: "lay", row, col, word });
  }

  #play(move: Move): boolean {
    return this.#table.play(move);
  }

  /** Chooses and says what follows from a move. The page itself has something to say about a full board. */
  #afterwards(choice: Choice | null, said: Said | null): void {
    this.#choose(choice);
    if (said && gloop.solution(this.#puzzle, this.#position) === null) this.#table.tell(said);
  }

  /** Says what to do next, unless a hint is shown, which is more important. */
  #guide(said: Said): void {
    if (!this.#view?.marks) this.#table.tell(said);
  }

  #dragged(target: Element): Dragged | null {
    if (!this.#open) return null;
    const tile = this.#tiles.tileOf(target);
    const from = tile === null ? this.#grid.cellOf(target) : null;
    const word = tile !== null ? this.#words.get(tile)! : from && !isGiven(this.#puzzle, ...from) ? wordOn(this.#position, from) : null;
    if (word === null) return null;
    const held: Held = { word, from };
    const picture = make("div", { class: "gloop-dragged" }, tilePicture(word));
    const side = this.#grid.element.querySelector(".cell")!.getBoundingClientRect().width;
    picture.style.setProperty("--cell", `${side}px`);
    let over: HTMLElement | null = null;
    return {
      picture,
      over: (under) => {
        over?.removeAttribute("data-over");
        const cell = this.#grid.cellOf(under);
        over = cell && this.#grid.button(cell);
        if (cell) over?.setAttribute("data-over", this.#droppable(held, cell) ? "fits" : "misfit");
      },
      drop: (under) => this.#dropped(held, under),
    };
  }

  #droppable(held: Held, cell: Cell): boolean {
    const free = wordOn(this.#position, cell) === null || (held.from !== null && same(held.from, cell));
    return free && this.#fitting(held, cell).length > 0;
  }

  #dropped(held: Held, under: Element | null): void {
    if (!this.#open) return;
    const cell = this.#grid.cellOf(under);
    if (cell === null) {
      // Anywhere beside the board, as on a table; not on a hole of it.
      if (held.from && !this.element.contains(under)) this.#takeOff(held.from);
    } else if (held.from && same(held.from, cell)) {
      return;
    } else if (wordOn(this.#position, cell) === null) {
      this.#place(held, cell);
    } else if (!this.#fixed(cell)) {
      this.#table.tell(text("taken"));
    }
  }
}

function same(one: Cell, other: Cell): boolean {
  return one[0] === other[0] && one[1] === other[1];
}
