"""Fuzzing: seeded, structure-aware mutation at every door where input from outside comes in.

`make fuzz` runs it, `python -m tests.fuzz --help` lists its options.
"""
