# Two commands do everything on a machine with Python 3.11+ and make: `make play` and `make test`.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin

.PHONY: play test check soak bench clean help

help: ## list the commands
	@grep -hE '^[a-z]+:.*## ' $(MAKEFILE_LIST) | sed -E 's/:[^#]*## /\t/'

play: $(VENV)/.base ## set up and start a game
	@$(BIN)/chabudai warm >/dev/null 2>&1 &
	@$(BIN)/chabudai play

test: check ## set up and pass all checks
	$(BIN)/pytest -q -n auto --dist loadfile

check: $(VENV)/.dev ## format, lint, types and import rules only
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/lint-imports

soak: $(VENV)/.dev ## the longer searches
	$(BIN)/pytest -q -n auto -m slow

bench: $(VENV)/.base ## measure
	$(BIN)/python bench/playouts.py
	$(BIN)/python bench/steps.py
	$(BIN)/python bench/ladder.py --pairs 40

clean: ## forget the environment
	rm -rf $(VENV)

$(VENV)/.python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { \
	  echo "Chabudai needs Python 3.11 or later; name one with: make PYTHON=python3.12 ..."; exit 1; }
	$(PYTHON) -m venv $(VENV)
	@touch $@

$(VENV)/.base: $(VENV)/.python pyproject.toml
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -e .
	@touch $@

$(VENV)/.dev: $(VENV)/.python pyproject.toml
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -e '.[dev]'
	@touch $@ $(VENV)/.base
