# Every target sets up what it needs in .venv, or in folders whose names begin so; nothing else on the machine is touched.
# Tests start hundreds of processes, and each would compile every module anew.
unexport PYTHONDONTWRITEBYTECODE

PYTHON ?= python3
BIN := .venv/bin
UV := .venv-uv/bin/uv
# Node comes from a wheel, so no other Node of the machine is ever used.
NPM := cd web && PATH="$(CURDIR)/$(BIN):$$PATH" npm
READY := .venv/dev.installed web/node_modules/.installed
PYTEST := -m pytest -q -n 2 --dist loadfile -W default

# What rests most on libraries: the bytes of packs, golden puzzles, the cache of kernels, the command line, pages, the bench.
PACKS := tests/packs/test_same_bytes.py tests/solvers/test_kernels.py tests/cli/test_cli.py README.md
FITTING := $(PACKS) tests/generator/domicles/test_domicles.py tests/generator/gloop/test_gloop.py tests/generator/ottf/test_ottf.py \
	tests/generator/search/test_climbing.py tests/puzzles/packs tests/packs/test_packs.py tests/cli/shared tests/cli/test_check_solver.py \
	tests/books/test_books.py tests/render/pages tests/publish/prepress tests/publish/inspection/test_content.py \
	tests/testing/test_registration.py tests/testing/test_shrinking.py tests/research/test_validity.py

# What runs kernels.
COMPILED := tests/solvers/compiling/test_ahead.py tests/solvers/domicles tests/solvers/gloop tests/solvers/iqblocks tests/generator/search \
	tests/packs/test_same_bytes.py tests/cli/test_cli.py README.md

.PHONY: book research web test test-changed test-browser test-thorough test-research test-all test-lowest test-pythons test-wheel wheels signatures lint lint-python lint-web \
	bench fuzz fuzz-coverage clean

book: .venv/book.installed
	$(BIN)/puzzlemill book -o book

# `puzzlemill research`, the observatory, which is a package of its own.
research: .venv/research.installed

# The npm package @puzzlemill/play, in web/dist.
web: $(READY)
	$(NPM) run build
	$(NPM) run size

# All quick tests, or those of a room or file: make test ROOM=solvers/ottf
ifdef ROOM
test: $(READY)
	PATH="$(CURDIR)/$(BIN):$$PATH" $(BIN)/python -m tests.choosing $(ROOM)
else
test: $(READY)
	$(BIN)/pytest -q -n 2 --dist loadfile
	$(NPM) test
endif

# The quick tests that the changes since a commit can break: make test-changed BASE=HEAD~3
test-changed: $(READY)
	PATH="$(CURDIR)/$(BIN):$$PATH" $(BIN)/python -m tests.changed $(BASE)

# The built package and the page that plays puzzles, in Chromium from npm or in PUZZLEMILL_BROWSER=/usr/bin/firefox.
test-browser: web
	$(NPM) run test:browser

# What `make test` leaves out.
test-thorough: $(READY)
	$(BIN)/pytest -q -n 2 --dist loadgroup -m "thorough and not research"

# All tests of the observatory; no other target runs them.
test-research: $(READY)
	$(BIN)/pytest -q -n 2 --dist loadgroup -m research tests tests/research research/docs

test-all: $(READY)
	$(BIN)/pytest -q -n 2 --dist loadgroup -m "" tests tests/research README.md docs research/docs

# The lowest versions that pyproject.toml allows, on the lowest Python.
test-lowest: .venv-lowest/installed
	.venv-lowest/bin/python $(PYTEST) $(FITTING)

# The newest versions on the Pythons between the lowest and the newest, if this machine has them.
test-pythons: $(UV)
	.ci/other-pythons $(UV) $(PYTEST) $(PACKS)

# The binary wheel of one Python, where nothing can be compiled.
test-wheel: $(UV)
	.ci/test-wheel $(UV) $(PYTEST) $(COMPILED)

# In dist: the sdist, a wheel for every platform, and binary wheels of this platform for each Python that this machine has.
wheels: $(UV)
	.ci/wheels $(UV) dist 3.11 3.12 3.13

# The list of calls that binary wheels have machine code for, from the calls of all tests.
signatures: $(READY)
	$(BIN)/pytest -q -n 2 --dist loadgroup -m "not research" --signatures

lint: lint-python lint-web

lint-python: $(READY)
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy

lint-web: $(READY)
	$(NPM) run lint

bench: $(READY)
	$(BIN)/python -m benchmarks

# Spoilt inputs at every door for a minute: make fuzz FUZZ="--minutes 30 --seed 7 --doors packs,ids"
fuzz: $(READY)
	$(BIN)/python -m tests.fuzz $(FUZZ)

# One door, led by coverage: make fuzz-coverage FUZZ="--door packs --minutes 10"
fuzz-coverage: .venv-fuzz/installed
	.venv-fuzz/bin/python -m tests.fuzz.coverage_guided $(FUZZ)

clean:
	rm -rf .venv .venv-* book build dist web/dist web/node_modules web/src/words web/player/words fuzz-failures .pytest_cache .hypothesis .mypy_cache .ruff_cache *.egg-info
	find . -name __pycache__ -type d -prune -exec rm -rf {} +

# Users need only the product; whoever tests, lints or measures gets everything at once.
.venv/book.installed: PROJECTS := --editable '.[jit]'
.venv/research.installed: PROJECTS := --editable '.[jit]' --editable research
.venv/dev.installed: PROJECTS := --editable '.[test,solvers,cluster,bench,dev,web]' --editable research

.venv/%.installed: pyproject.toml setup.py research/pyproject.toml $(UV)
	[ -x $(BIN)/python ] || $(UV) venv --quiet --no-python-downloads --python $(PYTHON) .venv
	$(UV) pip install --quiet --python $(BIN)/python $(PROJECTS)
	touch $@

# Only `npm ci` installs exactly what the lock file names.
web/node_modules/.installed: web/package-lock.json | .venv/dev.installed
	$(NPM) ci
	touch $@

.venv-lowest/installed: pyproject.toml $(UV)
	$(UV) venv --quiet --clear --no-python-downloads --python 3.11 .venv-lowest
	$(UV) pip install --quiet --python .venv-lowest/bin/python --resolution lowest-direct --editable '.[test,solvers]' --editable research
	touch $@

.venv-fuzz/installed: pyproject.toml $(UV)
	$(UV) venv --quiet --clear --no-python-downloads --python $(PYTHON) .venv-fuzz
	$(UV) pip install --quiet --python .venv-fuzz/bin/python --editable '.[test,solvers]' --editable research
	$(UV) pip install --quiet --python .venv-fuzz/bin/python --only-binary :all: 'atheris>=3' || \
		{ echo "atheris has no wheel for this Python and system; make fuzz does without it"; exit 1; }
	touch $@

$(UV):
	$(PYTHON) -m venv .venv-uv
	.venv-uv/bin/python -m pip install --quiet --disable-pip-version-check uv
