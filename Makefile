# Each command makes what it needs: an environment in .venv, with the runtime packages for
# `make play` and the development packages on top of them for everything else.

.DEFAULT_GOAL := help
# What does not need each other is done at the same time.
MAKEFLAGS += --jobs=2
# Hundreds of processes are started by the tests: Python keeps what it has compiled.
unexport PYTHONDONTWRITEBYTECODE
.PHONY: help play test quick coverage compiled web wire soak bench lint lint-python lint-page \
	format lock node browser clean

VENV := .venv
BIN := $(VENV)/bin
PIP := $(BIN)/python -m pip install --quiet --disable-pip-version-check
# The lock files are complete: what they do not name is not installed.
LOCKED := $(PIP) --no-deps --require-hashes --requirement
NPM := $(abspath $(BIN))/python $(abspath tools/node.py) npm
# npm writes this file last.
NODE_MODULES := web/node_modules/.package-lock.json

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

# Four at a time, a module each: tests that wait for a server leave two cores half idle.
test: $(VENV)/.development lint web compiled ## style, types, imports, tests, coverage and requirements
	$(BIN)/pytest -n 4 --dist loadfile --no-loadscope-reorder --cov --cov-report= --requirements
	$(BIN)/coverage report --include='$(GATED_PATTERN)' --fail-under=100 --skip-covered --show-missing

# The tests that start no server and no browser.
UNIT := analysis botlink bots conformance console protocol rules table tools tournament

quick: $(VENV)/.development lint compiled ## style, types, imports and unit tests, for the hand
	$(BIN)/pytest -q -n 2 $(UNIT:%=tests/%)

# Without a gate, and told even if a test fails. What runs in other processes is not counted. A
# traceback of pytest's own would be parsed, which Python 3.11 cannot do after greenlets switched.
MEASURED := server store protocol client
DATA := --data-file=.coverage.measured

coverage: $(VENV)/.development compiled ## measure the coverage of server, store, protocol and client
	-$(BIN)/coverage run $(DATA) --branch --concurrency=greenlet,thread \
		--source=$(subst $(empty) $(empty),$(comma),$(MEASURED:%=src/broadside/%)) \
		-m pytest -q -n 0 --tb=native $(MEASURED:%=tests/%)
	@$(BIN)/coverage report $(DATA) --skip-covered
	@for package in $(MEASURED); do printf '%-9s %s %%\n' $$package \
		$$($(BIN)/coverage report $(DATA) --include="src/broadside/$$package/*" --format=total); done

# Once, or each process of the tests would compile the loops of the players for itself.
compiled: $(VENV)/.development
	$(BIN)/python -c 'from broadside.bots.shooting.warm_up import warm_up, warm_up_posterior; \
		warm_up(); warm_up_posterior()'

web: $(VENV)/.development $(NODE_MODULES) | node ## types, tests and size of the page
	cd web && $(NPM) run --silent check && $(NPM) run --silent test && $(NPM) run --silent size

wire: $(VENV)/.development $(NODE_MODULES) | node ## renew what the page knows of the protocol
	$(BIN)/python -c 'import json; from broadside.protocol.schema import schema; \
		print(json.dumps(schema(), indent=1, sort_keys=True))' > web/src/wire/schema.json
	cd web && $(NPM) run --silent wire

soak: $(VENV)/.development ## the long counts
	$(BIN)/pytest -n 2 --maxschedchunk 1 --soak -m soak

bench: $(VENV)/.benchmark ## measure speed, next to OpenSpiel
	$(BIN)/python -m benchmarks

lint: lint-python lint-page ## style, types and import contracts

lint-python: $(VENV)/.development
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy $(CODE)
	$(BIN)/lint-imports

lint-page: $(NODE_MODULES)
	cd web && $(NPM) run --silent lint

format: $(VENV)/.development $(NODE_MODULES) ## put the code into the common format
	$(BIN)/ruff check --fix-only .
	$(BIN)/ruff format .
	cd web && $(NPM) run --silent format

COMPILE := CUSTOM_COMPILE_COMMAND='make lock' $(BIN)/pip-compile --quiet --upgrade --strip-extras \
	--no-emit-options --resolver=backtracking --generate-hashes

# After the page is built: as long as it is not, its build asks for a Node.
lock: $(VENV)/.runtime ## renew the pinned versions
	$(PIP) 'pip-tools>=7.5'
	$(COMPILE) --output-file=requirements.lock pyproject.toml
	$(COMPILE) --extra=dev --constraint=requirements.lock \
		--output-file=requirements-dev.lock pyproject.toml
	$(COMPILE) --build-deps-for=editable --only-build-deps --constraint=requirements-dev.lock \
		--output-file=requirements-build.lock pyproject.toml
	$(COMPILE) --extra=benchmark --constraint=requirements-dev.lock \
		--output-file=requirements-benchmark.lock pyproject.toml
	$(BIN)/python -c 'from tools.node import WHEEL; print(WHEEL)' | \
		$(COMPILE) --output-file=requirements-node.lock -

NO_VENV := This Python cannot make environments: install its module venv
NO_VENV += (Debian, Ubuntu: sudo apt-get install python3-venv), then try again.
NO_INDEX := The packages cannot be fetched: connect this machine to a package index,
NO_INDEX += or name one (pip config set global.index-url ...), then try again.

# Node 20.19 or later of this machine, else one from a wheel.
node: | $(VENV)/.created
	@$(BIN)/python tools/node.py 2>/dev/null || $(LOCKED) requirements-node.lock || { \
		echo '$(NO_INDEX)' >&2; exit 1; }

# A Chromium of this machine, else one that is fetched.
browser: | node
	@$(BIN)/python -m tools.chromium

clean: ## remove the environment and everything generated
	rm -rf $(VENV) .coverage .coverage.* .hypothesis .import_linter_cache .mypy_cache .pytest_cache \
		.ruff_cache build dist web/node_modules web/dist web/gallery-dist src/broadside/server/page
	find src tests $(wildcard benchmarks examples tools) -name __pycache__ -type d -prune -exec rm -rf {} +

# The first packages are small and are asked for with little patience: without an index, pip would
# try each of them for minutes.
$(VENV)/.created: requirements-build.lock
	@'$(PYTHON)' -c '$(IS_RECENT)' 2>/dev/null || { \
		echo 'Broadside needs Python 3.11 or later. Install it, or name it: make PYTHON=/path/to/python3.11' >&2; \
		exit 1; }
	@'$(PYTHON)' -c 'import ensurepip, venv' 2>/dev/null || { echo '$(NO_VENV)' >&2; exit 1; }
	'$(PYTHON)' -m venv $(VENV)
	@$(PIP) --retries 1 --timeout 4 --no-deps --require-hashes --requirement requirements-build.lock || { \
		echo '$(NO_INDEX)' >&2; exit 1; }
	@touch $@

# Installing builds the page too: anew whenever a source of it has changed.
PAGE := hatch_build.py tools/node.py $(shell find web -type f -not -path '*/node_modules/*' -not -path '*dist/*')

$(VENV)/.runtime: pyproject.toml requirements.lock $(PAGE) | $(VENV)/.created node
	$(LOCKED) requirements.lock
	$(PIP) --no-deps --no-build-isolation --editable .
	@touch $@

# After the page was built, which installs the same packages.
$(NODE_MODULES): web/package-lock.json | $(VENV)/.runtime node
	cd web && $(NPM) ci --silent --no-audit --no-fund

# What the tests need is fetched before the long work, so that you learn at once what is missing.
ifneq ($(filter test soak,$(MAKECMDGOALS)),)
$(VENV)/.runtime: | browser
endif

# Uncompiled: most of what the tools bring is never imported.
$(VENV)/.development: $(VENV)/.runtime requirements-dev.lock
	$(LOCKED) requirements-dev.lock --no-compile
	@touch $@

$(VENV)/.benchmark: $(VENV)/.development requirements-benchmark.lock
	$(LOCKED) requirements-benchmark.lock
	@touch $@
