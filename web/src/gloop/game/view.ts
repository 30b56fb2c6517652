// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The puzzlemill authors
// What a player sees of the Gloop game, and the moves that follow from it.

import { formations, pairs } from "./formations.ts";
import { attachments, type Group } from "./group.ts";
import type { Attach, Move, Variant, Words } from "./moves.ts";

/** The fields of a class, without its methods. */
export type Facts<T> = { readonly [K in keyof T as T[K] extends (...args: never[]) => unknown ? never : K]: T[K] };

/** What a player may see of a game: enough to choose a move, and no more. `new View(facts)` makes one of its own fields. */
export class View {
  declare readonly variant: Variant;
  declare readonly seat: number;
  declare readonly toMove: number;
  declare readonly group: Group;
  /** The two tiles of the pair, until the opener has turned them. */
  declare readonly drawn: readonly number[];
  /** The player's own tiles, ascending. */
  declare readonly hand: readonly number[];
  /** The number of tiles in each hand. */
  declare readonly hands: readonly number[];
  declare readonly areas: readonly (readonly Words[])[];
  /** The number of tiles in the pool. */
  declare readonly pool: number;
  /** The tiles in other hands and in the pool, ascending: nobody but their owners knows which is where. */
  declare readonly unseen: readonly number[];
  /** How many players in a row have passed. */
  declare readonly passes: number;
  /** The seat that had no tile left first, if the variant plays the round to its end. */
  declare readonly out: number | null;
  declare readonly ended: boolean;

  constructor(facts: Facts<View>) {
    Object.assign(this, facts);
  }

  /** Every legal move of the player, in a fixed order; none unless it is the player's turn. */
  moves(): Move[] {
    if (this.ended || this.seat !== this.toMove) return [];
    const [first, second] = this.drawn;
    if (first !== undefined && second !== undefined) return pairs(first, second).map(([upper, lower]) => ({ move: "pair", upper, lower }));
    const moves: Move[] = Array.from(formations(this.hand), (words) => ({ move: "build", words }));
    moves.push(...this.attachments());
    if (this.pool > 0 && (moves.length === 0 || this.variant.draw === "free")) moves.push({ move: "draw" });
    return moves.length > 0 ? moves : [{ move: "pass" }];
  }

  /** The ways to attach a formation of the player's own area. */
  attachments(): Attach[] {
    return this.group.pair === null ? [] : attachments(this.group, this.areas[this.seat]!, this.variant.edges === "last");
  }

  /** Whether the hand has a formation: quicker than listing all of them. */
  canBuild(): boolean {
    return !formations(this.hand).next().done;
  }

  /** Whether a formation of the area can be attached. */
  canAttach(): boolean {
    return this.attachments().length > 0;
  }
}
