// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The puzzlemill authors
// The sentences that only hints of OTTF say.

import { sentencesOf } from "../sentences.ts";

export const said = sentencesOf("ottf");
