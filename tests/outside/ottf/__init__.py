"""OTTF: which of two neighbours comes first, without cycles, so that out-degrees are right modulo 4."""
