"""OTTF's questions: the smallest templates that two rules do not solve, and how many orders a template has."""
