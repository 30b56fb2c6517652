"""Gloop's questions: the paper's searches compared, proofs by machine, and records of the leaflet's challenges."""
