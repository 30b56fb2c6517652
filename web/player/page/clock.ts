// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The puzzlemill authors
// The clock of a game. It only runs while the page is visible, until the game ends.

/** A stop watch in seconds; `now` gives milliseconds. */
export class Clock {
  readonly #now: () => number;
  #before: number;
  #since: number | null = null;

  constructor(seconds: number, now: () => number) {
    this.#before = seconds;
    this.#now = now;
  }

  get seconds(): number {
    return this.#before + (this.#since === null ? 0 : Math.max(0, this.#now() - this.#since) / 1_000);
  }

  /** Starts the clock, if it is not running. */
  start(): void {
    this.#since ??= this.#now();
  }

  /** Stops the clock, if it is running. */
  stop(): void {
    this.#before = this.seconds;
    this.#since = null;
  }
}

/** Seconds as on a clock: `2:05`, `1:00:00`. */
export function clockText(seconds: number): string {
  const whole = Math.floor(seconds);
  const two = (count: number): string => String(count).padStart(2, "0");
  const minutes = Math.floor(whole / 60);
  return minutes < 60 ? `${minutes}:${two(whole % 60)}` : `${Math.floor(minutes / 60)}:${two(minutes % 60)}:${two(whole % 60)}`;
}
