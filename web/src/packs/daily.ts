// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The puzzlemill authors
// One puzzle per day from a pack, the same one everywhere, as `puzzlemill.puzzle_for` in Python chooses it.
//
// A day is a calendar date such as `2026-12-24`, never a moment, so no time zone can change the puzzle of a day. All
// numbers are whole; `conformance/daily.json` has cases that both languages share.

import { InputError, shown } from "../errors.ts";
import { KIND_NAMES } from "../kind.ts";
import { list, text, whole } from "../reading.ts";
import type { Entry, Pack } from "./packs.ts";

/** The day from which weeks are counted, a Monday. */
export const START = "2024-01-01";

/** How hard the puzzles are from Monday to Sunday: the easiest seventh of the pack is for Mondays. */
export const WEEK: readonly number[] = [1, 2, 3, 4, 5, 6, 7];

/** How a calendar is made of a pack; the same options give the same puzzles. */
export interface CalendarOptions {
  /** The day from which weeks are counted. The first days after it have all puzzles of the pack once. */
  readonly start?: string | undefined;
  /** Seven numbers from 1 to 7, from Monday to Sunday: days with a smaller number have easier puzzles. */
  readonly week?: readonly number[] | undefined;
  /** Chooses the order of each weekday's puzzles. */
  readonly seed?: number | undefined;
}

/** A pack as a calendar. */
export interface Calendar {
  /** The entry of a day such as `2026-12-24`, before the start, too; throws `InputError` for anything else. */
  readonly on: (day: string) => Entry;
}

/** The entry of a day; `calendar` is quicker for many days of a large pack. */
export function puzzleFor(day: string, pack: Pack, options: CalendarOptions = {}): Entry {
  return calendar(pack, options).on(day);
}

/** The calendar date of a moment where the player is, such as `2026-12-24`. */
export function dateHere(moment: Date): string {
  const two = (number: number): string => String(number).padStart(2, "0");
  return `${String(moment.getFullYear()).padStart(4, "0")}-${two(moment.getMonth() + 1)}-${two(moment.getDate())}`;
}

/**
 * A calendar with one puzzle per day.
 *
 * Each weekday has puzzles of its own, which come in turn; weekdays with equal numbers in `week` share theirs. All puzzles
 * of the pack come once in the days after `start`, and each comes again after as many days as the pack has puzzles,
 * rounded down to whole weeks; not rounded if all weekdays share theirs. In a pack of fewer than seven puzzles they take
 * turns. Entries with an id that came before in the pack are left out. Throws `InputError` for an empty pack.
 */
export function calendar(pack: Pack, options: CalendarOptions = {}): Calendar {
  const entries = [...new Map([...pack.entries].reverse().map((entry) => [entry.id, entry])).values()].reverse();
  if (entries.length === 0) throw new InputError("pack: has no puzzles; a calendar needs at least one");
  const seed = whole(0, Number.MAX_SAFE_INTEGER)(options.seed ?? 0, "seed");
  const first = dayNumber(options.start ?? START, "start");
  const week = list(whole(1, 7), 7, 7)(options.week ?? WEEK, "week");
  // The numbers of the days of a week that begins like `start`. Day 0 is a Monday.
  const ranks = week.map((_, day) => (entries.length < 7 ? 1 : week[modulo(first + day, 7)]!));
  const queues = queuesOf(entries, ranks, seed);
  return {
    on(day) {
      const days = dayNumber(day, "day") - first;
      const weeks = Math.floor(days / 7);
      const dayOfWeek = modulo(days, 7);
      const rank = ranks[dayOfWeek]!;
      const before = ranks.slice(0, dayOfWeek).filter((other) => other === rank).length;
      const each = ranks.filter((other) => other === rank).length;
      const queue = queues.get(rank)!;
      return queue[modulo(weeks * each + before, queue.length)]!;
    },
  };
}

/** The entries of each rank in the order in which they come, given the ranks of the days of a week. */
function queuesOf(entries: readonly Entry[], ranks: readonly number[], seed: number): Map<number, Entry[]> {
  const weeks = Math.floor(entries.length / 7);
  const remainder = entries.length % 7;
  const ordered = entries.map((entry, place) => ({ entry, place })).sort(byDifficulty).map(({ entry }) => entry);
  const waiting = new Map<number, Map<string, Entry[]>>();
  let end = 0;
  for (const rank of [...new Set(ranks)].sort((one, other) => one - other)) {
    const begin = end;
    ranks.forEach((other, day) => (end += other === rank ? weeks + (day < remainder ? 1 : 0) : 0));
    waiting.set(rank, byKind(ordered.slice(begin, end), seed));
  }
  const queues = new Map<number, Entry[]>([...waiting.keys()].map((rank) => [rank, []]));
  let yesterday = "";
  for (let day = 0; day < entries.length; day++) {
    const rank = ranks[day % 7]!;
    const left = [...waiting.get(rank)!].filter(([, listed]) => listed.length > 0);
    const others = left.filter(([kind]) => kind !== yesterday);
    // The kind with the most puzzles left, the first one of equal ones.
    const choices = others.length > 0 ? others : left;
    const [kind, listed] = choices.reduce((most, one) => (one[1].length > most[1].length ? one : most));
    queues.get(rank)!.push(listed.pop()!);
    yesterday = kind;
  }
  return queues;
}

/** Level, minutes, score and place in the pack; zeros without a grade. */
function byDifficulty(one: { entry: Entry; place: number }, other: { entry: Entry; place: number }): number {
  const [a, b] = [one.entry.grade, other.entry.grade];
  return (
    (a?.level ?? 0) - (b?.level ?? 0) ||
    compared(a?.minutes ?? 0, b?.minutes ?? 0) ||
    compared(a?.score ?? 0, b?.score ?? 0) ||
    one.place - other.place
  );
}

/** Numbers are compared, not subtracted: a difference of tiny ones could be rounded to 0. */
function compared<T>(one: T, other: T): number {
  return one < other ? -1 : one > other ? 1 : 0;
}

/** The entries of each kind, mixed by the seed; the first to come is the last. */
function byKind(entries: readonly Entry[], seed: number): Map<string, Entry[]> {
  const mixed = entries
    .map((entry) => ({ entry, number: mixedNumber(`${seed}:${entry.id}`) }))
    .sort((one, other) => other.number - one.number || compared(other.entry.id, one.entry.id))
    .map(({ entry }) => entry);
  return new Map(KIND_NAMES.map((kind) => [kind, mixed.filter((entry) => entry.kind.name === kind)]));
}

/** A number of 32 bits from ASCII text: FNV-1a, then the finalizer of MurmurHash3, which mixes its high bits. */
export function mixedNumber(ascii: string): number {
  let number = 0x811c9dc5;
  for (let at = 0; at < ascii.length; at++) number = Math.imul(number ^ ascii.charCodeAt(at), 0x01000193);
  number = Math.imul(number ^ (number >>> 16), 0x85ebca6b);
  number = Math.imul(number ^ (number >>> 13), 0xc2b2ae35);
  return (number ^ (number >>> 16)) >>> 0;
}

function modulo(value: number, divisor: number): number {
  return ((value % divisor) + divisor) % divisor;
}

/** The days from 1 January 0001, a Monday, to a date in the Gregorian calendar. */
function dayNumber(date: string, path: string): number {
  text(/^\d{4}-\d\d-\d\d$/, "a date such as 2026-12-24")(date, path);
  const [year, month, day] = date.split("-").map(Number) as [number, number, number];
  const leap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
  const lengths = [31, leap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
  if (year < 1 || month < 1 || month > 12 || day < 1 || day > lengths[month - 1]!) {
    throw new InputError(`${path}: ${shown(date)}: there is no such day`);
  }
  const past = year - 1;
  const leapDays = Math.floor(past / 4) - Math.floor(past / 100) + Math.floor(past / 400);
  return past * 365 + leapDays + lengths.slice(0, month - 1).reduce((sum, length) => sum + length, 0) + day - 1;
}
