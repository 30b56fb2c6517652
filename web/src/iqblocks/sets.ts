// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The puzzlemill authors
// The bundled piece sets, in the spelling of ids and in the order of the piece files in catalogues/pieces.

const PENTOMINOES =
  "f011.110.010_i11111_l1111.1000_n0111.1100_p111.110_t111.010.010_u101.111_v100.100.111_w100.110.011_" +
  "x010.111.010_y1111.0100_z110.010.011";

/** Each piece is its letter and then its rows of 0 and 1 joined by `.`; the pieces are joined by `_`. */
export const SETS = {
  iq:
    "a1111.1100_b00111.00100.11100_c110.111.111_d1111.1000.1000_e1111.1111_f111.110_g111.100_h111.100.100_" +
    "i1111.1100.1100_j11111.11000",
  pentominoes: PENTOMINOES,
  "pentominoes-tetromino": `${PENTOMINOES}_q11.11`,
} as const;
