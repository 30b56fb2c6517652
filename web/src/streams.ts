// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The puzzlemill authors
// Random draws that never change, the same as those of `puzzles/streams.py`: xoshiro256** by Blackman and Vigna (2018),
// seeded by the SHA-256 of a text.

const PRIMES = Array.from({ length: 310 }, (_, index) => index + 2).filter((number) => {
  for (let factor = 2; factor * factor <= number; factor++) if (number % factor === 0) return false;
  return true;
});

/** The first 32 bits of a number's fraction. Double precision leaves 17 bits to spare for the roots below 8. */
function fraction(number: number): number {
  return ((number - Math.floor(number)) * 2 ** 32) >>> 0;
}

const START = PRIMES.slice(0, 8).map((prime) => fraction(Math.sqrt(prime)));
const ROUNDS = PRIMES.slice(0, 64).map((prime) => fraction(Math.cbrt(prime)));

function rotated(word: number, bits: number): number {
  return (word >>> bits) | (word << (32 - bits));
}

/** The SHA-256 of a text in UTF-8 (FIPS 180-4): 32 bytes. */
export function sha256(text: string): DataView {
  const bytes = new TextEncoder().encode(text);
  const padded = new DataView(new ArrayBuffer(Math.ceil((bytes.length + 9) / 64) * 64));
  bytes.forEach((byte, place) => padded.setUint8(place, byte));
  padded.setUint8(bytes.length, 0x80);
  padded.setBigUint64(padded.byteLength - 8, BigInt(bytes.length) * 8n);
  const hash = Int32Array.from(START);
  const words = new Int32Array(64);
  for (let block = 0; block < padded.byteLength; block += 64) {
    for (let round = 0; round < 64; round++) words[round] = round < 16 ? padded.getInt32(block + 4 * round) : mixed(words, round);
    const after = [...hash] as [number, number, number, number, number, number, number, number];
    words.forEach((word, round) => {
      const [a, b, c, d, e, f, g, h] = after;
      const high = rotated(a, 2) ^ rotated(a, 13) ^ rotated(a, 22);
      const low = rotated(e, 6) ^ rotated(e, 11) ^ rotated(e, 25);
      const first = (h + low + ((e & f) ^ (~e & g)) + ROUNDS[round]! + word) | 0;
      after.unshift((first + high + ((a & b) ^ (a & c) ^ (b & c))) | 0);
      after.pop();
      after[4] = (d + first) | 0;
    });
    after.forEach((word, place) => (hash[place]! += word));
  }
  const digest = new DataView(new ArrayBuffer(32));
  hash.forEach((word, place) => digest.setInt32(4 * place, word));
  return digest;
}

/** Words 16 to 63 of a block, from those before. */
function mixed(words: Int32Array, round: number): number {
  const [early, late] = [words[round - 15]!, words[round - 2]!];
  const one = rotated(early, 7) ^ rotated(early, 18) ^ (early >>> 3);
  const other = rotated(late, 17) ^ rotated(late, 19) ^ (late >>> 10);
  return words[round - 16]! + one + words[round - 7]! + other;
}

/** A stream of draws; equal texts give equal streams. */
export class Stream {
  #state: readonly [bigint, bigint, bigint, bigint];

  constructor(text: string) {
    const digest = sha256(text);
    const word = (place: number): bigint => digest.getBigUint64(8 * place, true);
    this.#state = [word(0), word(1), word(2), word(3)];
  }

  /** The next 64 raw bits. */
  bits(): bigint {
    const [a, b, c, d] = this.#state;
    const product = BigInt.asUintN(64, b * 5n);
    this.#state = [a ^ b ^ d, a ^ b ^ c, a ^ c ^ BigInt.asUintN(64, b << 17n), rotatedLong(b ^ d, 45n)];
    return BigInt.asUintN(64, rotatedLong(product, 7n) * 9n);
  }

  /** A uniform whole number from 0 to `bound` - 1, by rejection; `bound` is 1 to 2^53. */
  below(bound: number): number {
    if (bound === 1) return 0;
    const unused = BigInt(64 - (bound - 1).toString(2).length);
    for (;;) {
      const drawn = Number(this.bits() >> unused);
      if (drawn < bound) return drawn;
    }
  }

  /** One of a list, uniformly. */
  choice<T>(items: readonly T[]): T {
    return items[this.below(items.length)]!;
  }

  /** Puts a list into uniform random order in place (Fisher and Yates, from the end). */
  shuffle(items: unknown[]): void {
    for (let last = items.length - 1; last > 0; last--) {
      const other = this.below(last + 1);
      [items[last], items[other]] = [items[other], items[last]];
    }
  }
}

function rotatedLong(word: bigint, bits: bigint): bigint {
  return BigInt.asUintN(64, (word << bits) | (word >> (64n - bits)));
}
