// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The puzzlemill authors
// Lines of CSV, as RFC 4180 has them.

/** A field with quotation marks if it needs them. */
function field(value: string | number): string {
  const text = String(value);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** A table as CSV. */
export function csv(rows: readonly (readonly (string | number)[])[]): string {
  return rows.map((row) => `${row.map(field).join(",")}\n`).join("");
}

/** Seconds as `puzzlemill calibrate` reads them: above 0, with one digit after the point, and less than 10 million. */
export function secondsText(seconds: number): string {
  return String(Math.min(9_999_999, Math.max(0.1, Math.round(10 * seconds) / 10)));
}
