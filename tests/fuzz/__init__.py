"""Fuzzing: seeded, structure-aware mutation at every door for input from outside.

`make fuzz` runs it, `python -m tests.fuzz --help` lists its options.
"""
