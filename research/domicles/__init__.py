"""Domicles' question: the analysis with which its blog ends, recomputed."""
