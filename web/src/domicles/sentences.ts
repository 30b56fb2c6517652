// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The puzzlemill authors
// The sentences that only hints of Domicles say.

import { sentencesOf } from "../sentences.ts";

export const said = sentencesOf("domicles");
