// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The puzzlemill authors

import { domicles } from "../src/domicles/index.ts";
import { gloop } from "../src/gloop/index.ts";
import { iqblocks } from "../src/iqblocks/index.ts";
import type { AnyKind } from "../src/kind.ts";
import { ottf } from "../src/ottf/index.ts";

/** All kinds, for programs and tests; games import only those that they need. */
export const KINDS: readonly AnyKind[] = [gloop, domicles, ottf, iqblocks];
