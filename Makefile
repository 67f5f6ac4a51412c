# Two commands do everything on a machine with Python 3.11+ and make: `make play` and `make test`.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
PEERS := .venv-peers
# only as in `make play HOST=0.0.0.0`: some shells have a HOST of their own
HOST_FLAG = $(if $(filter command,$(origin HOST)),--host '$(HOST)')

.PHONY: play test check browser servers terminal soak bench bench-peers pictures terminal-pictures dist
.PHONY: clean help

help: ## list the commands
	@grep -hE '^[a-z-]+:.*## ' $(MAKEFILE_LIST) | sed -E 's/:[^#]*## /\t/'

play: $(VENV)/.base ## set up and open the table in the browser; HOST=0.0.0.0 lets others on the network join
	@$(BIN)/chabudai serve --open --quiet --warm $(HOST_FLAG)

test: check browser servers terminal ## set up and pass all checks
	$(BIN)/pytest -q -n auto --dist worksteal

check: $(VENV)/.dev ## format, lint, types and import rules only
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/lint-imports

browser: ## Chromium for the tests of the pages, where it can be installed
	@$(call debian,/usr/bin/chromium,chromium,the tests of the pages in a browser)

servers: ## PostgreSQL for the tests of the store, where it can be installed
	@$(call debian,/usr/lib/postgresql/*/bin/postgres,postgresql,the tests with PostgreSQL)

terminal: ## tmux for the tests of the full screen, where it can be installed
	@$(call debian,/usr/bin/tmux,tmux,the tests in a real terminal)

# $(call debian,FILE,PACKAGE,WHAT FAILS): install a package of Debian's unless a file of it is there;
# without it tests are skipped, loudly, but in CI it must be there
debian = ls $(1) >/dev/null 2>&1 || { test "$$(id -u)" = 0 && command -v apt-get >/dev/null && \
	  echo "chabudai: installing $(2) ..." && { apt-get install -qq -y $(2) || \
	  { apt-get update -qq && apt-get install -qq -y $(2); }; } >/dev/null 2>&1; } || { \
	  echo "chabudai: $(2) is missing: $(3) will not run." >&2; test -z "$$CI"; }

soak: $(VENV)/.dev servers terminal ## the longer searches
	$(BIN)/pytest -q -n auto -m slow

bench: $(VENV)/.dev $(PEERS)/.done ## measure, side by side with other libraries
	$(BIN)/python bench/table.py
	$(BIN)/python bench/ladder.py --pairs 40
	$(BIN)/python bench/server.py
	for n in 1 2 4; do $(BIN)/python bench/server.py --postgres --processes $$n --viewers 0; done
	$(BIN)/python bench/bus.py

pictures: $(VENV)/.dev browser ## take the pictures of the documents anew
	$(BIN)/python -m tests.web_pages.make_pictures

terminal-pictures: $(VENV)/.dev ## take the stills and recordings of the terminal anew
	$(BIN)/python tools/terminal_pictures.py

bench-peers: $(PEERS)/.done ## set up the other libraries, in an environment of their own

clean: ## forget the environment
	rm -rf $(VENV) $(PEERS) dist

dist: $(VENV)/.dev ## build the wheel and the source archive into dist/
	$(BIN)/python -m build --no-isolation --outdir dist .

$(VENV)/.base: pyproject.toml
	@PYTHON='$(PYTHON)' tools/install $(VENV) web
	@touch $@

$(VENV)/.dev: pyproject.toml examples/lanterns/pyproject.toml
	@PYTHON='$(PYTHON)' tools/install $(VENV) dev pip -e ./examples/lanterns
	@touch $@ $(VENV)/.base

$(PEERS)/.done: bench/peers.txt
	$(PYTHON) -m venv $(PEERS)
	$(PEERS)/bin/python -m pip install --quiet --disable-pip-version-check -r bench/peers.txt
	@touch $@
