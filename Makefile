# Every target sets up what it needs in .venv; nothing else on the machine is touched.
PYTHON ?= python3
BIN := .venv/bin

.PHONY: book test test-all lint bench clean

book: .venv/book.installed
	$(BIN)/puzzlemill book -o book

test: .venv/test.installed
	$(BIN)/pytest -q -n 2 --dist loadfile

test-all: .venv/test-all.installed
	$(BIN)/pytest -q -n 2 -m "slow or not slow"

lint: .venv/lint.installed
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy

bench: .venv/bench.installed
	$(BIN)/python -m benchmarks

clean:
	rm -rf .venv book build dist .pytest_cache .hypothesis .mypy_cache .ruff_cache *.egg-info
	find . -name __pycache__ -type d -prune -exec rm -rf {} +

.venv/book.installed: EXTRAS :=
.venv/test.installed: EXTRAS := [test,solvers]
.venv/test-all.installed: EXTRAS := [test,solvers,cluster,bench]
.venv/bench.installed: EXTRAS := [test,solvers,bench]
.venv/lint.installed: EXTRAS := [dev,test,solvers]

.venv/%.installed: pyproject.toml | .venv/bin/python
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable '.$(EXTRAS)'
	touch $@

.venv/bin/python:
	$(PYTHON) -m venv .venv
