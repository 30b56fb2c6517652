// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The puzzlemill authors
// Draws tiles, and what is below the tiles of a board: its cells, its border, and the insides of closed paths.

import type { Cell } from "../../src/kind.ts";
import { gridOf, isGiven, type Position } from "../../src/gloop/play.ts";
import { cellsOf, hasCell, type Gloop } from "../../src/gloop/puzzle.ts";
import { contours, type Arc, type Contour } from "../../src/gloop/rules.ts";
import { partners, STEPS, tileNumber } from "../../src/gloop/tiles.ts";
import { makeSvg } from "../board/dom.ts";
import { quarters } from "./labels.ts";
import { CURVES, PLACES, SIDE, STROKE } from "./paths.ts";

/** Radius of the dot on the blank tile, and of the pins that hold a given tile. */
const DOT = 0.045 * SIDE;
const PIN = 0.026 * SIDE;

/** Distance of pins and numbers from the corner. */
const PIN_INSET = 0.085 * SIDE;
const NUMBER_INSET = 0.125 * SIDE;

/** The corners of a square, clockwise from the top left. */
const CORNERS: readonly (readonly [x: number, y: number])[] = [[0, 0], [1, 0], [1, 1], [0, 1]];

/** The closed paths of a position: their contours, and their arcs by `arcKey`. */
export interface Closed {
  readonly contours: readonly Contour[];
  readonly arcs: ReadonlySet<string>;
}

/** All closed paths of a position. */
export function closedPaths(puzzle: Gloop, position: Position): Closed {
  const closed = contours(gridOf(puzzle, position));
  return { contours: closed, arcs: new Set(closed.flatMap(({ arcs }) => arcs.map(([row, col, start, end]) => arcKey([row, col], start, end)))) };
}

function arcKey([row, col]: Cell, start: number, end: number): string {
  return `${row},${col} ${Math.min(start, end)}`;
}

/** How a tile is drawn. */
interface TileLook {
  /** Its number, in the corner that turns with it. */
  readonly numbered?: boolean;
  /** The pins of a given tile. */
  readonly pinned?: boolean;
  /** The arrow of tiles that are never turned. */
  readonly arrow?: boolean;
  /** The cell of the tile, and the closed paths of the board. */
  readonly at?: { readonly cell: Cell; readonly closed: Closed };
}

/** The paths of a word, in a square. */
export function tilePicture(word: string, { numbered = false, pinned = false, arrow = false, at }: TileLook = {}): SVGElement {
  const picture = makeSvg("svg", { viewBox: `0 0 ${SIDE} ${SIDE}`, class: "paths", "aria-hidden": "true", focusable: "false" });
  partners(word).forEach((end, start) => {
    if (end < start) return;
    const [x, y] = PLACES[start]!;
    const closed = at?.closed.arcs.has(arcKey(at.cell, start, end)) ?? false;
    picture.append(makeSvg("path", { d: `M${x} ${y}${CURVES[`${start}${end}`]!}`, class: closed ? "path closed" : "path", "stroke-width": STROKE }));
  });
  if (!picture.childElementCount) picture.append(makeSvg("circle", { cx: SIDE / 2, cy: SIDE / 2, r: DOT, class: "dot" }));
  if (pinned) picture.append(...CORNERS.map(([x, y]) => makeSvg("circle", { cx: inset(x, PIN_INSET), cy: inset(y, PIN_INSET), r: PIN, class: "dot" })));
  if (numbered) picture.append(inCorner(arrow ? 0 : quarters(word), String(tileNumber(word)), "number"));
  if (arrow) picture.append(inCorner(1, "↑", "arrow"));
  return picture;
}

function inset(corner: number, distance: number): number {
  return corner ? SIDE - distance : distance;
}

function inCorner(corner: number, text: string, name: string): SVGElement {
  const [x, y] = CORNERS[corner]!;
  return makeSvg("text", { x: inset(x, NUMBER_INSET), y: inset(y, NUMBER_INSET), class: name }, text);
}

/** What is below the tiles; `showGround` fits it to a position. */
export function ground(puzzle: Gloop): SVGElement {
  const { board } = puzzle;
  const [rows, columns] = [board.length, board[0]!.length];
  const square = ([row, col]: Cell, name: string): SVGElement =>
    makeSvg("rect", { x: col * SIDE, y: row * SIDE, width: SIDE, height: SIDE, class: name, "data-cell": String([row, col]) });
  const cells = cellsOf(board);
  return makeSvg(
    "svg",
    { viewBox: `0 0 ${columns * SIDE} ${rows * SIDE}`, class: "ground", "aria-hidden": "true", focusable: "false" },
    ...cells.map(([row, col]) => square([row, col], isGiven(puzzle, row, col) ? "square fixed" : "square")),
    makeSvg("path", { class: "inside" }),
    makeSvg("path", { class: "edges", d: edges(board, cells) }),
    makeSvg("path", { class: "border", d: border(board, cells) }),
  );
}

/** Shows which cells have a tile, and the insides of closed paths; a path inside another one cuts its inside out. */
export function showGround(picture: SVGElement, position: Position, { contours: closed }: Closed): void {
  const covered = new Set(position.map(([row, col]) => String([row, col])));
  for (const square of picture.querySelectorAll<SVGElement>(".square")) square.classList.toggle("laid", covered.has(square.dataset["cell"]!));
  picture.querySelector(".inside")!.setAttribute("d", closed.map(({ arcs }) => outline(arcs)).join(""));
}

function outline(arcs: readonly Arc[]): string {
  const [row, col, first] = arcs[0]!;
  const [x, y] = PLACES[first]!;
  return `M${col * SIDE + x} ${row * SIDE + y}${arcs.map(([, , start, end]) => CURVES[`${start}${end}`]!).join("")}Z`;
}

/** The lines between cells. */
function edges(board: readonly string[], cells: readonly Cell[]): string {
  return cells
    .flatMap(([row, col]) => [
      hasCell(board, row, col + 1) ? `M${(col + 1) * SIDE} ${row * SIDE}v${SIDE}` : "",
      hasCell(board, row + 1, col) ? `M${col * SIDE} ${(row + 1) * SIDE}h${SIDE}` : "",
    ])
    .join("");
}

/** The lines where a cell has no neighbour. */
function border(board: readonly string[], cells: readonly Cell[]): string {
  const lines = cells.flatMap(([row, col]) =>
    STEPS.map(([down, right], side) => {
      if (hasCell(board, row + down, col + right)) return "";
      const [from, to] = [CORNERS[side]!, CORNERS[(side + 1) % 4]!];
      return `M${(col + from[0]) * SIDE} ${(row + from[1]) * SIDE}L${(col + to[0]) * SIDE} ${(row + to[1]) * SIDE}`;
    }),
  );
  return lines.join("");
}
