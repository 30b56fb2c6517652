// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The puzzlemill authors
// The board of IQ Blocks: a grid of transparent buttons over a picture of the pieces, and the tray.

import { iqblocks, type IqBlocks, type Orientation, type Piece, type Position } from "../../src/iqblocks/index.ts";
import { HOLE, cellsOf } from "../../src/iqblocks/pieces.ts";
import { piecesLeft } from "../../src/iqblocks/puzzle.ts";
import { placeOf } from "../../src/iqblocks/sentences.ts";
import type { Cell, Said } from "../../src/kind.ts";
import { cellName } from "../../src/said.ts";
import { make, makeSvg } from "../board/dom.ts";
import { draggable, type Dragged } from "../board/drag.ts";
import { Grid, type Face } from "../board/grid.ts";
import type { Board, Table, View } from "../board/table.ts";
import { Carried } from "./carried.ts";
import { contentOf, whyNot } from "./fits.ts";
import { Hand } from "./hand.ts";
import { boardFigures, pieceFigure, previewFigure } from "./picture.ts";
import { cornerOf, flipped, shapeOf, turned } from "./shapes.ts";
import { Tray } from "./tray.ts";

/** The board and the tray of a puzzle. */
export class IqBlocksBoard implements Board {
  readonly element: HTMLElement;
  readonly tray: HTMLElement;
  readonly #puzzle: IqBlocks;
  readonly #table: Table;
  readonly #grid: Grid;
  readonly #tray: Tray;
  readonly #hand = new Hand();
  readonly #picture: SVGSVGElement;
  readonly #laid = makeSvg("g");
  readonly #preview = makeSvg("g");
  #view: View | null = null;
  /** The cell under the mouse or with the focus. */
  #at: Cell | null = null;
  #carried: Carried | null = null;

  constructor(puzzle: IqBlocks, table: Table) {
    this.#puzzle = puzzle;
    this.#table = table;
    const { board, set } = puzzle;
    const [rows, columns] = [board.length, board[0]!.length];
    const isCell = ([row, column]: Cell): boolean => board[row]![column] !== HOLE;
    this.#grid = new Grid({ rows, columns, label: iqblocks.title, isCell, press: (cell) => this.#press(cell) });
    const { ground, frame } = boardFigures(puzzle);
    const box = { viewBox: `0 0 ${columns} ${rows}`, class: "squares", "aria-hidden": "true" };
    this.#picture = makeSvg("svg", box, ground, this.#laid, frame, this.#preview);
    this.element = make("div", { class: "iqblocks" }, this.#picture, this.#grid.element);
    const change = (how: "turn" | "flip") => () => this.#change(how);
    const press = (piece: Piece): void => this.#select(piece);
    this.#tray = new Tray({ pieces: set, say: table.say, press, turn: change("turn"), flip: change("flip") });
    this.tray = this.#tray.element;
    this.#followPointer();
    draggable(this.element, (target, down) => this.#dragFromBoard(target, down));
    draggable(this.tray, (target, down) => this.#dragFromTray(target, down));
    this.#hearKeys();
  }

  show(view: View): void {
    this.#view = view;
    const held = this.#hand.piece;
    if (view.closed || (held && !this.#left().includes(held.name))) this.#hand.release();
    this.#refresh();
  }

  get #position(): Position {
    return this.#view!.state.position as Position;
  }

  get #isClosed(): boolean {
    return this.#view?.closed ?? true;
  }

  #left(): string[] {
    return piecesLeft(this.#puzzle, this.#position.board).map(({ name }) => name);
  }

  #pieceOf(letter: string): Piece {
    return this.#puzzle.set.find(({ name }) => name === letter)!;
  }

  #said(name: string, args: Said["args"] = {}): Said {
    return { key: `page.iqblocks.${name}`, args };
  }

  // What is shown

  #refresh(): void {
    if (!this.#view) return;
    const { set } = this.#puzzle;
    const held = this.#hand.piece;
    this.#laid.replaceChildren(...set.map((piece, place) => this.#figure(piece, place)).filter((figure) => figure !== null));
    const noted = (note: string): string => this.#table.say({ key: "page.common.note", args: { note } });
    this.#grid.show(this.#view, (cell) => this.#face(cell), noted);
    this.#tray.show({
      left: this.#left(),
      held: held?.name ?? null,
      shapeOf: (piece) => this.#hand.shapeOf(piece),
      closed: this.#isClosed,
    });
    this.element.classList.toggle("holding", held !== null);
    this.#showPreview();
  }

  /** A piece on the board, or its clues; null if it is not there. */
  #figure({ name, size }: Piece, place: number): SVGGElement | null {
    const cells = cellsOf(this.#position.board, name);
    if (cells.length === 0) return null;
    const fixed = cellsOf(this.#puzzle.board, name);
    const carried = this.#carried?.piece.name === name ? "away" : "";
    const letter = name;
    if (cells.length === size) return pieceFigure({ place, letter, cells, fixed, classes: carried });
    const clues = cells.map((cell) => pieceFigure({ place, letter, cells: [cell], fixed: [cell], classes: "clue" }));
    return makeSvg("g", {}, ...clues);
  }

  #face(cell: Cell): Face {
    const { sort, piece, fixed } = contentOf(this.#puzzle, this.#position, cell);
    const content = this.#said(fixed && sort === "laid" ? "laid_on_clue" : sort, { piece });
    const held = this.#hand.piece;
    const args = { cell: cellName(cell), content };
    const isOpen = sort === "empty" || sort === "clue";
    const why = held && isOpen ? this.#whyNot(held, this.#hand.cellsOn(cell)) : null;
    const fits = held && isOpen ? { held: held.name } : null;
    const label = fits ? this.#said(why ? "cell_blocked" : "cell_fits", { ...args, ...fits }) : this.#said("cell", args);
    return { label: this.#table.say(label), content: "", classes: [sort] };
  }

  /** Why a piece, taken off the board if it is there, does not fit on cells. */
  #whyNot(piece: Piece, cells: readonly Cell[]): Said | null {
    const { board, pieces } = pieceTakenOff(this.#puzzle, this.#position, piece);
    const isClue = (letter: string): boolean =>
      !pieces.includes(letter) && cellsOf(board, letter).length < this.#pieceOf(letter).size;
    return whyNot(board, piece, isClue, cells);
  }

  /** Shows where the selected or dragged piece would lie. */
  #showPreview(over: readonly Cell[] | null = null): void {
    const piece = this.#carried?.piece ?? this.#hand.piece;
    const isDragged = this.#carried !== null;
    const cells = over ?? (this.#at && !isDragged && !this.#view?.noting ? this.#hand.cellsOn(this.#at) : []);
    const onBoard = cells.filter(([row, column]) => (this.#puzzle.board[row]?.[column] ?? HOLE) !== HOLE);
    if (!piece || onBoard.length === 0) { this.#preview.replaceChildren(); return; }
    const place = this.#puzzle.set.indexOf(piece);
    const fits = this.#whyNot(piece, cells) === null;
    this.#preview.replaceChildren(previewFigure(place, onBoard, fits, isDragged ? null : this.#at));
  }

  // Presses

  #press(cell: Cell): void {
    if (!this.#view || this.#isClosed) return;
    this.#at = cell;
    const { sort, piece } = contentOf(this.#puzzle, this.#position, cell);
    const held = this.#hand.piece;
    if (this.#view.noting) {
      if (sort === "empty") this.#table.note(cell);
      else this.#table.tell(this.#said("note_empty"));
    } else if (sort === "laid") this.#pickUp(this.#pieceOf(piece), cell);
    else if (held) this.#lay(held, this.#hand.cellsOn(cell));
    else this.#table.tell(this.#said(sort === "empty" ? "choose" : `${sort}_stays`, { piece }));
  }

  #select(piece: Piece): void {
    if (this.#isClosed) return;
    if (this.#hand.piece === piece) { this.#release(); return; }
    this.#hand.take(piece);
    this.#refresh();
    this.#tray.speak(this.#said("selected", { piece: piece.name }));
  }

  #release(): void {
    const held = this.#hand.piece;
    this.#hand.release();
    this.#refresh();
    if (held) this.#tray.speak(this.#said("released", { piece: held.name }));
  }

  #pickUp(piece: Piece, cell: Cell): void {
    const cells = cellsOf(this.#position.board, piece.name);
    if (!this.#lift(piece)) return;
    this.#hand.pickUp(piece, cells, cell);
    this.#refresh();
  }

  /** Lifts a piece into the tray without turning or flipping it. */
  #lift(piece: Piece): boolean {
    const shape = shapeOf(cellsOf(this.#position.board, piece.name));
    if (!this.#table.play({ move: "lift", piece: piece.name })) return false;
    this.#keep(piece, shape);
    this.#tray.speak(this.#said("lifted", { piece: piece.name }));
    return true;
  }

  /** Lays a piece that is in the tray; one that does not fit stays selected. */
  #lay(piece: Piece, cells: readonly Cell[]): boolean {
    const why = this.#whyNot(piece, cells);
    if (why) {
      this.#table.tell(why);
      this.#showPreview();
      return false;
    }
    if (!this.#table.play({ move: "lay", piece: piece.name, cells })) return false;
    if (!this.#isClosed) this.#tray.speak(this.#said("placed", { piece: piece.name, count: this.#left().length }));
    return true;
  }

  /** Turns or flips the piece that is dragged or selected, or whose button in the tray has the focus. */
  #change(how: "turn" | "flip"): void {
    if (this.#isClosed) return;
    const focused = this.#tray.focused;
    const piece = this.#carried?.piece ?? this.#hand.piece ?? (focused === null ? null : this.#pieceOf(focused));
    if (!piece) { this.#table.tell(this.#said("choose")); return; }
    if (how === "flip" && !piece.flip) { this.#table.tell(this.#said("never_flipped", { piece: piece.name })); return; }
    const change = (shape: Orientation): Orientation => (how === "turn" ? turned(shape) : flipped(shape));
    if (this.#carried) { this.#carried.become(change(this.#carried.shape)); return; }
    const shape = change(this.#hand.shapeOf(piece));
    this.#keep(piece, shape);
    const name = how === "turn" ? "turned" : "flipped";
    this.#tray.speak(this.#said(name, { piece: piece.name, shape: placeOf(shape.cells) }));
  }

  #keep(piece: Piece, shape: Orientation): void {
    this.#hand.keep(piece, shape);
    this.#refresh();
  }

  // Dragging

  #dragFromTray(target: Element, at: PointerEvent): Dragged | null {
    const letter = this.#tray.letterOf(target);
    if (letter === null || this.#isClosed) return null;
    const piece = this.#pieceOf(letter);
    const box = target.closest("button")!.querySelector("svg")!.getBoundingClientRect();
    return this.#dragged(piece, this.#hand.shapeOf(piece), { box, at }, null);
  }

  #dragFromBoard(target: Element, at: PointerEvent): Dragged | null {
    const cell = this.#grid.cellOf(target);
    if (!cell || this.#isClosed || this.#view!.noting) return null;
    const { sort, piece: letter } = contentOf(this.#puzzle, this.#position, cell);
    if (sort !== "laid") return null;
    const cells = cellsOf(this.#position.board, letter);
    const shape = shapeOf(cells);
    const [top, left] = cornerOf(cells);
    const { x, y, width } = this.#picture.getBoundingClientRect();
    const side = width / this.#puzzle.board[0]!.length;
    const box = new DOMRect(x + left * side, y + top * side, shape.cols * side, shape.rows * side);
    return this.#dragged(this.#pieceOf(letter), shape, { box, at }, cells);
  }

  /** What happens when a piece is dragged, which is on cells of the board or in the tray. */
  #dragged(piece: Piece, shape: Orientation, taken: { box: DOMRect; at: PointerEvent }, from: readonly Cell[] | null): Dragged {
    const side = this.#picture.getBoundingClientRect().width / this.#puzzle.board[0]!.length;
    const carried = new Carried(piece, this.#puzzle.set.indexOf(piece), shape, side, taken);
    return {
      picture: carried.picture,
      over: (_, at) => {
        if ((this.#carried !== null) !== (at !== undefined)) {
          this.#carried = at ? carried : null;
          this.#hand.release();
          this.#refresh();
        }
        if (at) this.#showPreview(carried.cellsOver(this.#picture.getBoundingClientRect(), at));
      },
      drop: (_, at) => this.#drop(carried, carried.cellsOver(this.#picture.getBoundingClientRect(), at), from),
    };
  }

  #drop({ piece, shape }: Carried, cells: readonly Cell[], from: readonly Cell[] | null): void {
    if (this.#isClosed) return;
    if (!from) this.#keep(piece, shape);
    const isAway = cells.every(([row, column]) => (this.#puzzle.board[row]?.[column] ?? HOLE) === HOLE);
    const isSame = from !== null && String(cells) === String(from);
    const why = isAway || isSame ? null : this.#whyNot(piece, cells);
    if (why) { this.#table.tell(why); return; }
    if (isSame) return;
    if (from && !this.#lift(piece)) return;
    this.#keep(piece, shape);
    if (!isAway && this.#lay(piece, cells)) this.#grid.button(cells[0]!)!.focus({ preventScroll: true });
  }

  // Pointer and keys

  #followPointer(): void {
    const { element } = this.#grid;
    const point = (cell: Cell | null): void => {
      this.#at = cell;
      if (!this.#carried) this.#showPreview();
    };
    element.addEventListener("pointerover", ({ target, pointerType }) => {
      if (pointerType === "mouse") point(this.#grid.cellOf(target));
    });
    element.addEventListener("pointerleave", () => point(this.#grid.cellOf(element.querySelector(".cell:focus-visible"))));
    element.addEventListener("focusin", ({ target }) => point(this.#grid.cellOf(target)));
    element.addEventListener("focusout", () => point(null));
  }

  /** Keys work wherever the focus is, so that a piece can be turned while the mouse moves it. */
  #hearKeys(): void {
    const listening = new AbortController();
    const hear = (event: KeyboardEvent): void => {
      if (this.#view && !this.element.isConnected) listening.abort();
      else if (!isForOthers(event) && this.#key(event)) event.preventDefault();
    };
    document.addEventListener("keydown", hear, { signal: listening.signal });
  }

  /** Whether the board used a key. */
  #key({ key, target }: KeyboardEvent): boolean {
    const pressed = key.toLowerCase();
    if (pressed === "r") this.#change("turn");
    else if (pressed === "f") this.#change("flip");
    else if (pressed === "escape" && this.#hand.piece) this.#release();
    else if (pressed === "delete" || pressed === "backspace") return this.#remove(this.#grid.cellOf(target));
    else return false;
    return true;
  }

  /** Lifts the piece on a cell. */
  #remove(cell: Cell | null): boolean {
    if (!cell || this.#isClosed) return false;
    const { sort, piece } = contentOf(this.#puzzle, this.#position, cell);
    if (sort === "laid") this.#lift(this.#pieceOf(piece));
    else if (sort !== "empty") this.#table.tell(this.#said(`${sort}_stays`, { piece }));
    return true;
  }
}

/** Whether a key is meant for a field, a dialog or the browser. */
function isForOthers({ target, defaultPrevented, ctrlKey, altKey, metaKey }: KeyboardEvent): boolean {
  const isField = target instanceof Element && target.closest("input, select, textarea, dialog") !== null;
  return isField || defaultPrevented || ctrlKey || altKey || metaKey || document.querySelector("dialog[open]") !== null;
}

/** The position without a piece, whether it is on the board or not. */
function pieceTakenOff(puzzle: IqBlocks, position: Position, { name }: Piece): Position {
  return position.pieces.includes(name) ? iqblocks.after(puzzle, position, { move: "lift", piece: name }) : position;
}
