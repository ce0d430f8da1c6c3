# Coaster. `make play` is all a player needs, `make test` all a developer needs; both set up what
# is missing. Needed beforehand: Python 3.11 or later (with venv), Node 20 or later with npm.

PYTHON ?= python3
PORT ?= 8000
# PATCH=0: PyScript, MicroPython and Pyodide as they are shipped, in folders of their own.
PATCH ?= 1
VENDOR := vendor$(if $(filter 0,$(PATCH)),-unpatched)
DIST := dist$(if $(filter 0,$(PATCH)),-unpatched)
BIN := .venv/bin
PY := $(wildcard main.py engine ui tools tests e2e bench)

# What is compiled is kept: tests start many Pythons.
unexport PYTHONDONTWRITEBYTECODE

.PHONY: play dev build unpatched test check cover unit bench ladder puzzles screens icons mutants soak soak-sealed soak-page fuzz audit golden format lock clean

play: build  ## build the site and serve it, to phones on the same Wi-Fi too
	$(PYTHON) -m tools.serve --root $(DIST) --port $(PORT)

dev: .venv/.done vendor/.done  ## serve the source tree: edit, reload
	$(BIN)/python -m tools.serve --port $(PORT)

build: .venv/.done $(VENDOR)/.done  ## write the static site to dist/; PATCH=0: to dist-unpatched/
	$(BIN)/python -m tools.build --vendor $(VENDOR) --out $(DIST)

unpatched: .venv/.done node_modules/.done
	$(MAKE) build PATCH=0

test:  ## everything: lint, types, unit tests, interpreters, browsers (tests/ui in cover)
	$(MAKE) -j 3 .cache/browsers check cover build unpatched
	$(BIN)/python -m pytest -n 4 --dist worksteal --ignore=tests/ui

check: .venv/.done
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/lint-imports --no-logo
	$(BIN)/python -m tools.micropython_lint
	$(BIN)/mypy $(PY)
	$(BIN)/python -m pytest --collect-only -qq  # compiles the tests once, not in four workers at a time

cover: .venv/.done  ## what the page does, tested without a browser, line by line
	$(BIN)/python -m pytest -n 2 tests/ui --cov=ui --cov-fail-under=95 \
	    --cov-report=term:skip-covered

unit: .venv/.done vendor/.done  ## the tests that need no browser
	$(BIN)/python -m pytest -n 2 tests

bench: .venv/.done build .cache/browsers  ## measure the page and the engine
	$(BIN)/python -m bench

ladder: .venv/.done  ## every level of the computer against the one below; writes docs/ladder.md
	$(BIN)/python -m bench.ladder $(ONLY)

puzzles: .venv/.done  ## puzzles from games of the computer against itself; writes engine/*/learn/puzzles.py
	$(BIN)/python -m bench.puzzles $(ONLY)

screens: .venv/.done build .cache/browsers  ## pictures of every screen in screens/, to be looked at
	$(BIN)/python -m e2e.screenshots $(ONLY)

icons: .venv/.done .cache/browsers  ## icons/*.png, drawn from icons/coaster.svg
	$(BIN)/python -m e2e.icons

TARGET ?= mixtour
mutants: .venv/.done  ## mutation testing of TARGET: a game or a package of ui/ (slow)
	$(BIN)/python -m tools.mutation_testing $(TARGET) $(ONLY)

soak: .venv/.done  ## 1000 random games of every game and option set against the contract (hours)
	$(BIN)/python -m tests.soak $(ONLY)

soak-sealed: .venv/.done  ## 1000 sealed games of both kinds, every option set, between honest devices
	$(BIN)/python -m tests.engine.sealed.games 1000
	$(BIN)/python -m tests.engine.sealed.hexheaven_games 1000

soak-page: build .cache/browsers  ## fifty games of computers in one page: nothing grows
	SOAK=50 $(BIN)/python -m pytest e2e/test_memory_growth.py

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
	rm -rf .venv node_modules vendor dist vendor-unpatched dist-unpatched .cache .mypy_cache .ruff_cache .pytest_cache

# All that is needed is in the list. (Debian 12's pip, left to look for it, finds newer releases.)
.venv/.done: requirements.txt
	@tools/check_prerequisites.sh $(PYTHON)
	$(PYTHON) -m venv .venv
	$(BIN)/pip install --quiet --disable-pip-version-check --require-hashes --no-deps \
	    -r requirements.txt
	touch $@

node_modules/.done: package.json package-lock.json
	@tools/check_prerequisites.sh $(PYTHON)
	npm ci
	touch $@

vendor/.done: node_modules/.done tools/vendor.mjs tools/compile_worker.mjs tools/minify.mjs $(wildcard tools/patches/*.mjs)
	PATCH=1 node tools/vendor.mjs
	touch $@

vendor-unpatched/.done: node_modules/.done tools/vendor.mjs
	PATCH=0 node tools/vendor.mjs
	touch $@

.cache/browsers: tools/install_browsers.sh requirements.txt | .venv/.done
	tools/install_browsers.sh
	mkdir -p .cache
	touch $@
