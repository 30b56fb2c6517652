// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The puzzlemill authors
// The sentences that only hints of Gloop say, and those of the books that they repeat.

import type { Said } from "../kind.ts";
import { sentencesOf } from "../sentences.ts";
import type { Technique } from "./deductions.ts";

export const said = sentencesOf("gloop");

/** A reason, and the idea with which a person sees it, in the words of the books. */
export function withIdea(reason: Said, technique: Technique | "trial"): Said {
  return said("with_idea", { reason, idea: { key: `hints.gloop.${technique}`, args: {} } });
}
