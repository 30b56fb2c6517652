// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The puzzlemill authors

/** Random draws that only depend on the seed, a whole number below 2^32: mulberry32 by Tommy Ettinger. */
export class Draws {
  #state: number;

  constructor(seed: number) {
    this.#state = seed >>> 0;
  }

  /** 32 random bits. */
  bits(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0;
    let mixed = this.#state;
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return (mixed ^ (mixed >>> 14)) >>> 0;
  }

  /** A whole number from 0 to `bound` - 1, for bounds far below 2^32. */
  below(bound: number): number {
    return Math.floor((this.bits() / 2 ** 32) * bound);
  }

  choice<T>(items: readonly T[]): T {
    return items[this.below(items.length)]!;
  }
}

/** Whole numbers from 0 to a bound - 1. */
export function numbers(seed: number): (bound: number) => number {
  const draws = new Draws(seed);
  return (bound) => draws.below(bound);
}

/** Numbers from 0 to below 1. */
export function fractions(seed: number): () => number {
  const draws = new Draws(seed);
  return () => draws.bits() / 2 ** 32;
}
