// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The puzzlemill authors
// Made by `python -m conformance.maker tables`: the letters of Gloop words, sets of pieces, techniques that are trials,
// and how kinds spell ids.

export const LETTERS = {"word": "().", "id": "abo"} as const;

export const SETS = {"iq": "a1111.1100_b00111.00100.11100_c110.111.111_d1111.1000.1000_e1111.1111_f111.110_g111.100_h111.100.100_i1111.1100.1100_j11111.11000", "pentominoes": "f011.110.010_i11111_l1111.1000_n0111.1100_p111.110_t111.010.010_u101.111_v100.100.111_w100.110.011_x010.111.010_y1111.0100_z110.010.011", "pentominoes-tetromino": "f011.110.010_i11111_l1111.1000_n0111.1100_p111.110_t111.010.010_u101.111_v100.100.111_w100.110.011_x010.111.010_y1111.0100_z110.010.011_q11.11"} as const;

export const TRIALS = {"gloop": ["trial", "nested trial"], "domicles": ["detour"], "ottf": ["trial", "nested trial"], "iqblocks": ["probing", "deeper search"]} as const;

export const GLOOP = {"form": "gloop:ROWSxCOLS[.MASK]:GOAL:TILES[:UNTURNED][:GIVENS][:LIMITS]", "fields": [["board", "([1-9][0-9]{0,1})x([1-9][0-9]{0,1})(?:\\.([0-9a-f]+))?", "ROWSxCOLS or ROWSxCOLS.MASK without leading zeros"], ["goal", "(valid|mixed|perfect)", "valid or mixed or perfect"], ["tiles", "([0-9a-f]{1,23})", "1 to 23 hexadecimal digits"], ["unturned", "u([0-3]{1,91})", "u and a digit 0 to 3 for each tile", "u"], ["givens", "([0-9]{1,2}[abo]{8}(?:_[0-9]{1,2}[abo]{8}){0,90})", "the number of a cell and 8 letters a, b or o, with _ between givens", "0-9"], ["limits", "([co][0-9]{1,3}-[0-9]{1,3}(?:\\.o[0-9]{1,3}-[0-9]{1,3})?)", "contours such as c1-6, circles such as o0-2, or both joined by .", "co"]]} as const;

export const DOMICLES = {"form": "domicles:ROWSxCOLS:PIPS:CLAIM:TILES", "fields": [["layout", "([1-9][0-9]{0,2})x([1-9][0-9]{0,2})", "ROWSxCOLS without leading zeros"], ["pips", "([0-9]{1,2})", "the double set's largest number"], ["claim", "([em])([0-9]{1,3})", "e or m and the number of swaps"], ["tiles", "((?:[0-9a-i]{2}){1,171})", "two digits 0-9 and a-i for each tile"]]} as const;

export const OTTF = {"form": "ottf:ROWSxCOLS:CELLS, with digits 1-4 for tiles and letters for empty runs", "fields": [["size", "([1-9][0-9]{0,3})x([1-9][0-9]{0,3})", "ROWSxCOLS such as 7x13"], ["cells", "([1-4a-z]*)", "1 to 4 or a to z"]]} as const;

export const IQBLOCKS = {"form": "iqblocks:PIECES:ROWSxCOLUMNS:BOARD", "fields": [["pieces", "([^:]*)", "a set"], ["size", "([1-9][0-9]{0,1})x([1-9][0-9]{0,1})", "ROWSxCOLUMNS such as 8x8, at most 32 each"], ["board", "((?:[0-9]{0,4}[a-z.-])+)", "letters, . and -; a number repeats the character after it"]]} as const;
