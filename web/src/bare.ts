// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The puzzlemill authors
// The bundle for pages without a bundler: all of the package but the words, as one file beside its worker.

export * from "./index.ts";
export * as packs from "./packs/index.ts";
export * from "./worker/index.ts";
