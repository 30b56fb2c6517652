// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The puzzlemill authors
export { Adviser, type WorkerLike } from "./adviser.ts";
export { serve, type Scope } from "./serve.ts";
export { startWorker } from "./start.ts";
