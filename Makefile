# Each command makes what it needs: an environment in .venv, with the runtime packages for
# `make play` and the development packages on top of them for everything else.

.DEFAULT_GOAL := help
# What does not need each other is done at the same time.
MAKEFLAGS += --jobs=2
# Hundreds of processes are started by the tests: Python keeps what it has compiled.
unexport PYTHONDONTWRITEBYTECODE
.PHONY: help play test compiled web wire soak bench lint format lock clean

VENV := .venv
BIN := $(VENV)/bin
PIP := $(BIN)/python -m pip install --quiet --disable-pip-version-check

IS_RECENT := import sys; sys.exit(sys.version_info < (3, 11))
PYTHON ?= $(shell for candidate in python3.11 python3 python3.12 python3.13 python3.14 python; do \
	$$candidate -c '$(IS_RECENT)' 2>/dev/null && echo $$candidate && break; done)

# The folders that hold Python: the type checker refuses one without any.
CODE := $(shell for folder in src tests benchmarks examples tools; do \
	find $$folder -name '*.py' 2>/dev/null | grep -q . && echo $$folder; done)

# GATE-1: what has to be covered completely, lines and branches.
empty :=
comma := ,
GATED := src/broadside/rules/* src/broadside/table/* \
	src/broadside/console/sea_battle.py src/broadside/console/sea_battle/*
GATED_PATTERN := $(subst $(empty) $(empty),$(comma),$(strip $(GATED)))

help: ## list the commands
	@grep -E '^[a-z]+:.*## ' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/' | \
		while IFS="$$(printf '\t')" read -r name duty; do printf 'make %-8s %s\n' "$$name" "$$duty"; done

play: $(VENV)/.runtime ## play in the browser; `.venv/bin/broadside tui` plays in the terminal
	@$(BIN)/broadside play

# Three at a time, a module each: tests that wait for a server leave two cores half idle.
test: $(VENV)/.development lint web compiled ## style, types, imports, tests, coverage and requirements
	$(BIN)/pytest -n 3 --dist loadfile --no-loadscope-reorder --cov --cov-report= --requirements
	$(BIN)/coverage report --include='$(GATED_PATTERN)' --fail-under=100 --skip-covered --show-missing

# Once, or each process of the tests would compile the loops of the players for itself.
compiled: $(VENV)/.development
	$(BIN)/python -c 'from broadside.bots.classic.warm_up import warm_up, warm_up_posterior; \
		warm_up(); warm_up_posterior()'

web: $(VENV)/.development ## types, tests and size of the page
	@command -v npm >/dev/null || { echo 'The checks of the page need Node 20.19 or later, with npm: install it.' >&2; exit 1; }
	cd web && npm run --silent check && npm run --silent test && npm run --silent size

wire: $(VENV)/.development ## renew what the page knows of the protocol
	$(BIN)/python -c 'import json; from broadside.protocol.schema import schema; \
		print(json.dumps(schema(), indent=1, sort_keys=True))' > web/src/wire/schema.json
	cd web && npm run --silent wire

soak: $(VENV)/.development ## the long counts
	$(BIN)/pytest -n 2 --maxschedchunk 1 --soak -m soak

bench: $(VENV)/.benchmark ## measure speed, next to OpenSpiel
	$(BIN)/python -m benchmarks

lint: $(VENV)/.development ## style, types and import contracts
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy $(CODE)
	$(BIN)/lint-imports

format: $(VENV)/.development ## put the code into the common format
	$(BIN)/ruff check --fix-only .
	$(BIN)/ruff format .

COMPILE := CUSTOM_COMPILE_COMMAND='make lock' $(BIN)/pip-compile --quiet --upgrade --strip-extras \
	--no-emit-options --resolver=backtracking

lock: $(VENV)/.created ## renew the pinned versions
	$(PIP) 'pip-tools>=7.5'
	$(COMPILE) --extra=dev --output-file=requirements-dev.lock pyproject.toml
	$(COMPILE) --extra=benchmark --constraint=requirements-dev.lock \
		--output-file=requirements-benchmark.lock pyproject.toml

clean: ## remove the environment and everything generated
	rm -rf $(VENV) .coverage .coverage.* .hypothesis .import_linter_cache .mypy_cache .pytest_cache \
		.ruff_cache build dist web/node_modules web/dist web/gallery-dist src/broadside/server/page
	find src tests $(wildcard benchmarks examples tools) -name __pycache__ -type d -prune -exec rm -rf {} +

$(VENV)/.created:
	@'$(PYTHON)' -c '$(IS_RECENT)' 2>/dev/null || { \
		echo 'Broadside needs Python 3.11 or later. Install it, or name it: make PYTHON=/path/to/python3.11' >&2; \
		exit 1; }
	'$(PYTHON)' -m venv $(VENV)
	@touch $@

# Installing builds the page too: anew whenever a source of it has changed.
PAGE := hatch_build.py $(shell find web -type f -not -path '*/node_modules/*' -not -path '*dist/*')

$(VENV)/.runtime: pyproject.toml requirements-dev.lock $(PAGE) | $(VENV)/.created
	$(PIP) --constraint requirements-dev.lock --editable .
	@touch $@

# Uncompiled: most of what the tools bring is never imported.
$(VENV)/.development: $(VENV)/.runtime
	$(PIP) --no-compile --requirement requirements-dev.lock
	@touch $@

$(VENV)/.benchmark: $(VENV)/.development requirements-benchmark.lock
	$(PIP) --requirement requirements-benchmark.lock
	@touch $@
