"""The test bench for solvers: items, programs and functions under test, verdicts, reports."""
