// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The puzzlemill authors
// The paths of the tiles on a board: the other end of each open path, and how many contours are closed.

import { NONE } from "./ground.ts";
import type { Ground } from "./ground.ts";
import { VERTICES } from "./tiles.ts";

/** A strand is an open path that is longer than a half circle: it can only become part of a loop, never of a circle. */
export class Paths {
  loops = 0;
  circles = 0;
  open = 0;
  strands = 0;
  /** For each point the other end of the open path that ends there, or `NONE`, and whether that path is a strand. */
  readonly mate: Int16Array;
  readonly strand: Uint8Array;

  constructor(ground: Ground) {
    this.mate = new Int16Array(ground.pointCount).fill(NONE);
    this.strand = new Uint8Array(ground.pointCount);
  }

  copyFrom(other: Paths): void {
    this.loops = other.loops;
    this.circles = other.circles;
    this.open = other.open;
    this.strands = other.strands;
    this.mate.set(other.mate);
    this.strand.set(other.strand);
  }

  /** Adds the paths of a word on a cell. */
  lay(ground: Ground, cell: number, word: number): void {
    for (let vertex = 0; vertex < VERTICES; vertex++) {
      const partner = ground.partners[VERTICES * word + vertex]!;
      if (partner <= vertex) continue;
      const [start, end] = [ground.points[VERTICES * cell + vertex]!, ground.points[VERTICES * cell + partner]!];
      this.#join(start, end, vertex >> 1 === partner >> 1);
    }
  }

  #join(start: number, end: number, sameSide: boolean): void {
    const { mate, strand } = this;
    const [first, last] = [mate[start]!, mate[end]!];
    const joined = (first === NONE ? 0 : 1) + (last === NONE ? 0 : 1);
    const closed = joined === 2 && first === end;
    // A path that closes counts twice, once for each end.
    const strands = strand[start]! + strand[end]!;
    if (closed && sameSide && strands === 0) this.circles++;
    else if (closed) this.loops++;
    this.strands -= closed ? strands / 2 : strands;
    this.open += 1 - joined;
    mate[start] = mate[end] = NONE;
    strand[start] = strand[end] = 0;
    if (closed) return;
    const [head, tail] = [first === NONE ? start : first, last === NONE ? end : last];
    const longer = joined > 0 || !sameSide ? 1 : 0;
    mate[head] = tail;
    mate[tail] = head;
    strand[head] = strand[tail] = longer;
    this.strands += longer;
  }

  /** Whether the contours alone show that the goal cannot be reached with `left` cells empty. */
  refused(ground: Ground, left: number): boolean {
    const { loops, circles } = this;
    const total = loops + circles;
    if (loops > ground.loops[1] || circles > ground.circles[1] || total > ground.contours[1]) return true;
    if (left === 0) return loops < ground.loops[0] || circles < ground.circles[0] || total < ground.contours[0];
    const noLoop = loops === ground.loops[1] || total === ground.contours[1];
    const noCircle = circles === ground.circles[1] || total === ground.contours[1];
    if (noLoop && (this.strands > 0 || (noCircle && this.open > 0))) return true;
    // Every tile but the blank one adds a contour of its own when no path is open.
    return noLoop && noCircle && left > 1;
  }
}
