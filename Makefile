# Coaster. `make play` builds and serves the site, `make test` runs every check, `make help` lists the
# other targets. They set up what is missing; needed beforehand: Python 3.11 or later (with venv) and
# Node 20 or later with npm.

PYTHON ?= python3
PORT ?= 8000
# PATCH=0 uses PyScript, MicroPython and Pyodide as they are shipped, in folders of their own.
PATCH ?= 1
VENDOR := vendor$(if $(filter 0,$(PATCH)),-unpatched)
DIST := dist$(if $(filter 0,$(PATCH)),-unpatched)
BIN := .venv/bin
PY := $(wildcard main.py engine ui tools tests e2e bench)

# Keep compiled modules: tests start many Pythons.
unexport PYTHONDONTWRITEBYTECODE

# Of pytest; browsers wait for each other, so more than two have work on two processors.
WORKERS := $(shell n=$$(getconf _NPROCESSORS_ONLN) && echo $$((n > 6 ? n : 6)))

.PHONY: help play dev build unpatched test check lint contracts subset types collect cover unit slow bench ladder puzzles screens icons mutants soak soak-studies soak-sealed soak-page fuzz audit golden format lock clean

help:  ## list the targets
	@sed -n 's/^\([a-z-]*\):.*  ## \(.*\)/\1	\2/p' Makefile | expand -t 14

play: build  ## build the site and serve it, also to phones on the same Wi-Fi
	$(PYTHON) -m tools.serve --root $(DIST) --port $(PORT)

dev: .venv/.done vendor/.done  ## serve the source tree; after an edit, reload the page
	$(BIN)/python -m tools.serve --port $(PORT)

build: .venv/.done $(VENDOR)/.done  ## write the static site to dist/ (PATCH=0: dist-unpatched/)
	$(BIN)/python -m tools.build --vendor $(VENDOR) --out $(DIST)

unpatched: .venv/.done node_modules/.done  ## write dist-unpatched/, with dependencies as shipped
	$(MAKE) build PATCH=0

test:  ## run every check: style, types, unit tests, three interpreters, browsers
	$(MAKE) -j 3 .cache/browsers cover build check
	$(BIN)/python -m pytest -n $(WORKERS) --dist worksteal e2e $(UNTRACED) \
	    $(filter-out tests/ui/,$(wildcard tests/*/)) $(wildcard tests/test_*.py)

check: lint contracts subset types collect  ## run what needs no test run: style, imports, Python subset, types

lint: .venv/.done
	$(BIN)/ruff check
	$(BIN)/ruff format --check

contracts: .venv/.done
	$(BIN)/lint-imports --no-logo

subset: .venv/.done
	$(BIN)/python -m tools.micropython_lint

types: .venv/.done
	$(BIN)/mypy $(PY)

# Compiles the tests once, so that not every worker of pytest does.
collect: .venv/.done
	$(BIN)/python -m pytest --collect-only -qq

# Tests of ui/ that tracing would slow down without adding coverage; the fuzzer traces by itself.
UNTRACED := tests/ui/backup/test_fuzz_saves.py tests/ui/games \
    tests/ui/table/test_information_leaks.py tests/ui/test_on_micropython.py \
    tests/ui/learn/test_missed_wins.py tests/ui/study/test_setup_table.py \
    tests/ui/test_page_objects.py tests/ui/test_properties.py

cover: .venv/.done  ## test ui/ without a browser, and require 95 % of its lines to be covered
	$(BIN)/python -m pytest -n 2 tests/ui $(UNTRACED:%=--ignore=%) --cov=ui --cov-fail-under=95 \
	    --cov-report=term:skip-covered

unit: .venv/.done vendor/.done  ## run the tests that need no browser
	$(BIN)/python -m pytest -n 2 tests

slow: build unpatched .cache/browsers  ## run the tests that are too long for every push
	$(BIN)/python -m pytest -n $(WORKERS) --dist worksteal --hypothesis-profile night \
	    -m 'slow or hypothesis' e2e tests

bench: .venv/.done build .cache/browsers  ## measure the page and the engine (half an hour)
	$(BIN)/python -m bench

ladder: .venv/.done  ## measure each level of the computer against the one below; writes docs/ladder.md
	$(BIN)/python -m bench.ladder $(ONLY)

puzzles: .venv/.done  ## find puzzles in games of the computer against itself; writes engine/*/learn/puzzles.py
	$(BIN)/python -m bench.puzzles $(ONLY)

screens: .venv/.done build .cache/browsers  ## write pictures of every screen to screens/
	$(BIN)/python -m e2e.screenshots $(ONLY)

icons: .venv/.done .cache/browsers  ## draw icons/*.png from icons/coaster.svg
	$(BIN)/python -m e2e.icons

TARGET ?= mixtour
mutants: .venv/.done  ## mutation testing of TARGET, a game or a package of ui/ (slow)
	$(BIN)/python -m tools.mutation_testing $(TARGET) $(ONLY)

soak: .venv/.done  ## check 1000 random games of every game and option set against the contract (hours)
	$(BIN)/python -m tests.soak $(ONLY)

soak-studies: .venv/.done  ## send 1000 random studies of every game through text, save, link and file
	$(BIN)/python -m tests.soak --games 0 $(ONLY)

soak-sealed: .venv/.done  ## play 1000 sealed games of both kinds, and 200 of each against the second implementation
	$(BIN)/python -m tests.support.sealed.games 1000
	$(BIN)/python -m tests.support.sealed.hexheaven_games 1000
	$(BIN)/python -m tests.support.sealed.mixed_games 200

soak-page: build .cache/browsers  ## play fifty games in one page and check that its memory doesn't grow
	SOAK=50 $(BIN)/python -m pytest -m slow e2e/app/test_memory_growth.py

fuzz: .venv/.done  ## read a million mutated links and saves, and 200,000 games as text and studies, guided by coverage (an hour)
	$(BIN)/python -m tests.fuzz $(ONLY)

audit: node_modules/.done  ## check dependencies for known vulnerabilities (needs the network)
	npm audit --audit-level=high
	pipx run pip-audit==2.9.0 --disable-pip --requirement requirements.txt

golden: .venv/.done  ## rewrite golden playthroughs and add missing links; review the difference
	$(BIN)/python -m tests.golden
	$(BIN)/python -m tests.golden_links

format: .venv/.done  ## format the code, and fix what the linter can fix
	$(BIN)/ruff format
	$(BIN)/ruff check --fix
	$(BIN)/ruff format

lock: .venv/.done  ## pin the newest versions that requirements.in and package.json allow
	$(BIN)/pip install --quiet uv
	$(BIN)/uv pip compile --quiet --upgrade --universal --python-version 3.11 --generate-hashes \
	    --custom-compile-command "make lock" --output-file requirements.txt requirements.in
	npm install --package-lock-only

clean:  ## delete everything that the other targets make
	rm -rf .venv node_modules vendor dist vendor-unpatched dist-unpatched .cache .mypy_cache .ruff_cache .pytest_cache

# requirements.txt lists every dependency. (Debian 12's pip would resolve to newer releases.)
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

vendor/.done: node_modules/.done tools/vendor.mjs tools/bundle_pyscript.mjs tools/compile_worker.mjs tools/wasm_wrapper.py tools/minify.mjs $(wildcard tools/patches/*.mjs)
	PATCH=1 node tools/vendor.mjs
	touch $@

vendor-unpatched/.done: node_modules/.done tools/vendor.mjs
	PATCH=0 node tools/vendor.mjs
	touch $@

.cache/browsers: tools/install_browsers.sh requirements.txt | .venv/.done
	tools/install_browsers.sh
	mkdir -p .cache
	touch $@
