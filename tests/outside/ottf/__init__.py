"""OTTF: which of two neighbours is placed earlier, without cycles, so that out-degrees are right modulo 4."""
