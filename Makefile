# Coaster. `make play` is all a player needs, `make test` all a developer needs; both set up what
# is missing. Needed beforehand: Python 3.11 or later (with venv), Node 20 or later with npm.

PYTHON ?= python3
PORT ?= 8000
BIN := .venv/bin
PY := $(wildcard main.py engine ui tools tests e2e bench)

# What is compiled is kept: tests start many Pythons.
unexport PYTHONDONTWRITEBYTECODE

.PHONY: play dev build test check cover unit bench ladder puzzles screens icons mutants soak soak-sealed soak-page fuzz audit golden format lock clean

play: build  ## build the site and serve it, to phones on the same Wi-Fi too
	$(PYTHON) -m tools.serve --root dist --port $(PORT)

dev: vendor/.done  ## serve the source tree: edit, reload
	$(PYTHON) -m tools.serve --port $(PORT)

build: .venv/.done vendor/.done  ## write the static site to dist/
	$(BIN)/python -m tools.build

test:  ## everything: lint, types, unit tests, interpreters, browsers (tests/play in cover)
	$(MAKE) -j 3 .cache/browsers check cover build
	$(BIN)/python -m pytest -n 4 --dist worksteal --ignore=tests/play

check: .venv/.done
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/lint-imports --no-logo
	$(BIN)/python -m tools.subset
	$(BIN)/mypy $(PY)
	$(BIN)/python -m pytest --collect-only -qq  # compiles the tests once, not in four workers at a time

cover: .venv/.done  ## what the page does, tested without a browser, line by line
	$(BIN)/python -m pytest -n 2 tests/play --cov=ui/play --cov-fail-under=95 \
	    --cov-report=term:skip-covered

unit: .venv/.done vendor/.done  ## the tests that need no browser
	$(BIN)/python -m pytest -n 2 tests

bench: .venv/.done build .cache/browsers  ## measure the page and the engine
	$(BIN)/python -m bench

ladder: .venv/.done  ## every level of the computer against the one below; writes docs/ladder.md
	$(BIN)/python -m bench.ladder $(ONLY)

puzzles: .venv/.done  ## puzzles from games of the computer against itself; writes engine/*/puzzles.py
	$(BIN)/python -m bench.puzzles $(ONLY)

screens: .venv/.done build .cache/browsers  ## pictures of every screen in screens/, to be looked at
	$(BIN)/python -m e2e.screens $(ONLY)

icons: .venv/.done .cache/browsers  ## icons/*.png, drawn from icons/coaster.svg
	$(BIN)/python -m e2e.icons

ROOM ?= mixtour
mutants: .venv/.done  ## does a test fail when a line of ROOM is wrong? (a game, or play; slow)
	$(BIN)/python -m tools.mutants $(ROOM) $(ONLY)

soak: .venv/.done  ## 1000 random games of every game and option set against the contract (hours)
	$(BIN)/python -m tests.soak $(ONLY)

soak-sealed: .venv/.done  ## 1000 sealed games of both kinds, every option set, between honest devices
	$(BIN)/python -m tests.sealed.games 1000
	$(BIN)/python -m tests.sealed_hexheaven 1000

soak-page: build .cache/browsers  ## fifty games of computers in one page: nothing grows
	SOAK=50 $(BIN)/python -m pytest e2e/test_soak.py

fuzz: .venv/.done  ## mutated links, a million, and saves, led by coverage (an hour)
	$(BIN)/python -m tests.fuzz $(ONLY)

audit: node_modules/.done  ## is a weakness known of anything that Coaster is made of? (asks the network)
	npm audit --audit-level=high
	pipx run pip-audit==2.9.0 --disable-pip --requirement requirements.txt

golden: .venv/.done  ## write golden playthroughs anew, add missing links; look at the difference
	$(BIN)/python -m tests.golden
	$(BIN)/python -m tests.golden_links

format: .venv/.done
	$(BIN)/ruff format
	$(BIN)/ruff check --fix
	$(BIN)/ruff format

lock: .venv/.done  ## pin the newest versions that requirements.in and package.json allow, for every Python
	$(BIN)/pip install --quiet uv
	$(BIN)/uv pip compile --quiet --upgrade --universal --python-version 3.11 --generate-hashes \
	    --custom-compile-command "make lock" --output-file requirements.txt requirements.in
	npm install --package-lock-only

clean:
	rm -rf .venv node_modules vendor dist .cache .mypy_cache .ruff_cache .pytest_cache

# All that is needed is in the list. (Debian 12's pip, left to look for it, finds newer releases.)
.venv/.done: requirements.txt
	@tools/needs.sh $(PYTHON)
	$(PYTHON) -m venv .venv
	$(BIN)/pip install --quiet --disable-pip-version-check --require-hashes --no-deps \
	    -r requirements.txt
	touch $@

node_modules/.done: package.json package-lock.json
	@tools/needs.sh $(PYTHON)
	npm ci
	touch $@

vendor/.done: node_modules/.done tools/vendor.mjs tools/longjmp.mjs tools/pyc.mjs tools/squeeze.mjs
	node tools/vendor.mjs
	touch $@

.cache/browsers: tools/browsers.sh requirements.txt | .venv/.done
	tools/browsers.sh
	mkdir -p .cache
	touch $@
