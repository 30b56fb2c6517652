// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The puzzlemill authors
// The four kinds of puzzle together, for games that play them all.

import { domicles } from "./domicles/index.ts";
import { gloop } from "./gloop/index.ts";
import { iqblocks } from "./iqblocks/index.ts";
import type { AnyKind } from "./kind.ts";
import { ottf } from "./ottf/index.ts";

/** All kinds, in the order of packs. */
export const kinds: readonly AnyKind[] = [gloop, domicles, ottf, iqblocks];
