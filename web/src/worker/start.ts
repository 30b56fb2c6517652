// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The puzzlemill authors
// Starts the worker that knows all kinds. Bundlers find the worker's script by the shape of this very expression.

/** A worker for games of all kinds, or null where there are no workers, as in Node. For fewer kinds, see `serve`. */
export function startWorker(): Worker | null {
  if (typeof Worker === "undefined") return null;
  return new Worker(new URL("./all.js", import.meta.url), { type: "module" });
}
