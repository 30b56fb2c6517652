// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The puzzlemill authors
// Sets as the bits of a number. `bits & -bits` is the lowest member of a set alone, `bits & (bits - 1)` the set without it.

/** The number of bits that are 1. */
export function bitCount(bits: number): number {
  // Each line adds neighbouring counts: of 1 bit to counts of 2 bits, these to counts of 4, and so on.
  bits -= (bits >>> 1) & 0x55555555;
  bits = (bits & 0x33333333) + ((bits >>> 2) & 0x33333333);
  bits = (bits + (bits >>> 4)) & 0x0f0f0f0f;
  return Math.imul(bits, 0x01010101) >>> 24;
}

/** The place of the lowest bit that is 1. */
export function lowestBit(bits: number): number {
  return 31 - Math.clz32(bits & -bits);
}
