// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The puzzlemill authors
// Short movements of what changes on a board, for players who did not ask their system for less of them.

/** Moves an element through `frames` to where it is; at once for players who want less motion. */
export function animate(element: Element, frames: Keyframe[], milliseconds: number): void {
  if (matchMedia("(prefers-reduced-motion: reduce)").matches) return;
  element.animate(frames, { duration: milliseconds, easing: "cubic-bezier(0.2, 0.8, 0.3, 1)" });
}
