// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The puzzlemill authors
// How large the squares of a board are.

/** A square is never smaller than what a finger can hit at all, and never larger than what looks good. */
const SMALLEST = 24;
const LARGEST = 72;
/** Squares from here on are comfortable: below, the page offers to zoom. */
const COMFORTABLE = 44;
const STEP = 1.4;

/** A width and a height in pixels. */
interface Size {
  readonly width: number;
  readonly height: number;
}

/** The side of a square, in whole pixels, so that `columns` x `rows` of them and `frame` around them fit into `area`. */
export function fittingCell(area: Size, frame: Size, extent: { readonly rows: number; readonly columns: number }): number {
  const wide = (area.width - frame.width) / extent.columns;
  const high = (area.height - frame.height) / extent.rows;
  return Math.floor(Math.min(LARGEST, Math.max(SMALLEST, Math.min(wide, high))));
}

/** Whether squares of this size are too small for comfort, so that the page offers to zoom. */
export function zooms(fitting: number): boolean {
  return fitting < COMFORTABLE;
}

/** The side of a square at a step of zoom, 0 being the one that fits. */
export function zoomedCell(fitting: number, step: number): number {
  return Math.min(LARGEST, Math.round(fitting * STEP ** step));
}

/** The highest step of zoom. */
export function mostZoom(fitting: number): number {
  let step = 0;
  while (zoomedCell(fitting, step) < LARGEST) step += 1;
  return step;
}
