// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The puzzlemill authors
// Pictures of the board and of pieces in SVG, in squares of side 1.

import type { IqBlocks, Orientation } from "../../src/iqblocks/index.ts";
import { HOLE, cellsOf } from "../../src/iqblocks/pieces.ts";
import type { Cell } from "../../src/kind.ts";
import { makeSvg } from "../board/dom.ts";
import { crosses, enclosed, hatching, letterCell, outline, seams, texture } from "./outline.ts";

/** Tints of pieces; pieces beyond have these again with a texture. */
const TINTS = 10;

/** A piece as it is drawn. */
interface Drawn {
  /** Its place in the set, which chooses its tint and texture. */
  readonly place: number;
  readonly letter: string;
  readonly cells: readonly Cell[];
  /** The cells that are given, which are hatched. */
  readonly fixed?: readonly Cell[];
  /** The height of the letter in squares. */
  readonly size?: number;
  /** Classes of the style sheet besides `piece`. */
  readonly classes?: string;
}

/** A piece as one shape with a thick outline and its letter. */
export function pieceFigure({ place, letter, cells, fixed = [], size = 0.58, classes = "" }: Drawn): SVGGElement {
  const [row, column] = letterCell(cells);
  const textures = Math.floor(place / TINTS);
  const path = (name: string, d: string): SVGPathElement | null => (d === "" ? null : makeSvg("path", { class: name, d }));
  return makeSvg(
    "g",
    { class: `piece tint-${place % TINTS} ${classes}`.trim(), "data-piece": letter },
    path("fill", outline(cells)),
    textures > 0 ? path("texture", texture(cells, textures === 1)) : null,
    path("hatch", hatching(fixed)),
    path("seam", seams(cells)),
    path("edge", outline(cells)),
    makeSvg("text", { x: column + 0.5, y: row + 0.5, "font-size": size }, letter),
  );
}

/** A picture of a shape alone, such as in the tray. */
export function shapePicture(shape: Orientation, drawn: Omit<Drawn, "cells">): SVGSVGElement {
  const { rows, cols, cells } = shape;
  return makeSvg("svg", { viewBox: `0 0 ${cols} ${rows}`, class: "shape", "aria-hidden": "true" }, pieceFigure({ ...drawn, cells }));
}

/** The ground of a board with the holes inside it, and the frame, which is drawn over the pieces. */
export function boardFigures({ board }: IqBlocks): { readonly ground: SVGGElement; readonly frame: SVGPathElement } {
  const cells = board.flatMap((row, r) => Array.from(row).flatMap((mark, c): Cell[] => (mark === HOLE ? [] : [[r, c]])));
  const holes = enclosed(cellsOf(board, HOLE), board.length, board[0]!.length);
  const around = outline(cells);
  const ground = makeSvg(
    "g",
    { class: "ground" },
    makeSvg("path", { class: "fill", d: around }),
    makeSvg("path", { class: "hatch", d: hatching(holes) }),
    makeSvg("path", { class: "seam", d: seams(cells) }),
  );
  return { ground, frame: makeSvg("path", { class: "frame", d: around }) };
}

/** The piece at the place where it would go: a solid outline if it fits, else a dashed one with a cross in each cell. A dot marks its grip. */
export function previewFigure(place: number, cells: readonly Cell[], fits: boolean, grip: Cell | null): SVGGElement {
  const d = outline(cells);
  return makeSvg(
    "g",
    { class: `preview tint-${place % TINTS} ${fits ? "fits" : "blocked"}` },
    makeSvg("path", { class: "fill", d }),
    makeSvg("path", { class: "seam", d: fits ? seams(cells) : crosses(cells) }),
    makeSvg("path", { class: "edge under", d }),
    makeSvg("path", { class: "edge", d }),
    grip ? makeSvg("circle", { class: "grip", cx: grip[1] + 0.5, cy: grip[0] + 0.5, r: 0.14 }) : null,
  );
}
