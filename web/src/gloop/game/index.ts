// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The puzzlemill authors
// The Gloop game for two to eight players. Not a kind of puzzle: it has players, chance and hidden hands.

export { formations } from "./formations.ts";
export { type Block, corners, type Group, steps } from "./group.ts";
export { type Attach, type Build, type Draw, type End, LEAFLET, type Move, type Pair, type Pass, type Step } from "./moves.ts";
export type { Variant, Words } from "./moves.ts";
export { GameError, REFUSALS, replay, type Result, start, State } from "./state.ts";
export { View } from "./view.ts";
export { InputError } from "../../errors.ts";
export { TILES, tileNumber, turns } from "../tiles.ts";
