# Every command of the project. Each does its own set-up, and only what is not yet done.

PYTHON ?= python3

PIP_INSTALL = bin/python -m pip install -qq --no-input --disable-pip-version-check
PYTEST = .venv/bin/python -m pytest
# What fails beside other tests on a busy machine is tried once more, alone: only what fails twice is red.
TRIED = $(PYTEST) $(1) || { echo "once more, alone: what failed"; $(PYTEST) $(2) --last-failed --last-failed-no-failures none; }
RULES := $(shell find src/dighouse/core src/dighouse/games src/dighouse/bots \
	\( -name '*.py' -o -name '*.toml' -o -name '*.json' \) -not -path '*/texts/*' 2>/dev/null)

# Python keeps what it has parsed: each of the many processes of the tests would parse all of it again.
unexport PYTHONDONTWRITEBYTECODE

.DEFAULT_GOAL := help
.NOTPARALLEL:
.DELETE_ON_ERROR:
.PHONY: help setup web play test check fix audit bench load speed gallery postcards learn soak playthroughs generated chromium browser lock clean

help: ## list the commands
	@awk -F ':.*## ' '/^[a-z]+:.*## / { printf "  make %-13s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

setup: .venv/.rules ## make .venv, install everything from the lock, compile the rules
	@:

web: .venv/.web ## build the browser app into the package
	@:

play: setup web ## serve the table and print its address
	@.venv/bin/dighouse serve

test: check audit setup web chromium ## all checks: format, lint, types, tests compiled and interpreted, server, browser
	web/npm.sh run test
	$(call TRIED,-n 2 --dist loadfile --ignore tests/web,--ignore tests/web)
	$(call TRIED,-n 2 --dist loadfile tests/web,tests/web)
	NUMBA_DISABLE_JIT=1 $(PYTEST) -n 2 --dist loadfile tests/games tests/laws -m "not compiled_only and not soak"

check: .venv/.project web/node_modules/.installed ## the quick checks only: format, lint, types
	@{ web/npm.sh run format && web/npm.sh run check; } & \
	{ .venv/bin/ruff format --check && .venv/bin/ruff check && .venv/bin/mypy && \
		.venv/bin/python -m dighouse.server.typescript --check; }; \
	python=$$?; wait $$! && exit $$python

audit: .venv-audit/.packages .venv/.packages web/node_modules/.installed ## look for known holes in all packages
	@.venv/bin/python -m tests.audit

fix: .venv/.packages web/node_modules/.installed ## format, and repair what can be repaired without a person
	.venv/bin/ruff check --fix-only --exit-zero
	.venv/bin/ruff format
	web/npm.sh run fix

generated: .venv/.project ## make the browser's types again from the server's messages
	.venv/bin/python -m dighouse.server.typescript

bench: .venv-bench/.rules ## measure Dighouse beside its peers
	@.venv-bench/bin/python -m bench

load: .venv/.rules load/boardgame_io/node_modules/.installed ## measure how much the table carries, beside boardgame.io (a quarter of an hour)
	@.venv/bin/python -m load

speed: setup web browser ## measure the table on a slow phone: opening, frames, memory
	@.venv/bin/python -m tests.web.speed

gallery: setup web browser ## take the pictures of every screen again
	@.venv/bin/python -m tests.web.gallery

postcards: setup web/node_modules/.installed browser ## draw the pictures of links and the icons of the app again
	@.venv/bin/python -m tests.web.postcards

learn: .venv-learn/.rules ## an environment with PyTorch for learning by self-play, and its tests
	.venv-learn/bin/python -m pytest -n0 tests/research/test_ppo.py tests/research/test_expert.py tests/research/test_hindsight.py

WALKS = build/soak
soak: setup web chromium ## the long random walks, then an hour (MINUTES=60) of mixed play over servers that die: docs/soak.md
	$(PYTEST) -m soak --junitxml $(WALKS)/soak.xml
	LONGER=4 $(PYTEST) -n 2 --dist loadfile --junitxml $(WALKS)/longer.xml \
		tests/laws tests/bots/test_choices.py tests/bots/test_search.py
	.venv/bin/python -m soak --minutes $(or $(MINUTES),60) --seed $(or $(SEED),1) \
		--walks $(WALKS)/soak.xml $(WALKS)/longer.xml

playthroughs: setup ## rewrite the golden playthroughs; the diff is the review
	@.venv/bin/python -m tests.playthroughs

clean: ## remove everything these commands made
	rm -rf .venv .venv-audit .venv-bench .venv-learn .venv-lock build dist web/node_modules load/boardgame_io/node_modules src/dighouse/server/static .hypothesis .mypy_cache .pytest_cache .ruff_cache
	find . -name __pycache__ -type d -prune -exec rm -rf {} +

# Lock files. Versions stay as they are unless UPGRADE=1 is given or an .in file asks for others.
LOCK = .venv-lock/bin/uv pip compile --quiet --universal --python-version 3.11 --generate-hashes \
	--no-annotate --no-emit-index-url --custom-compile-command "make lock" $(if $(UPGRADE),--upgrade)

lock: .venv-lock/.packages ## make the lock files again (UPGRADE=1 for newer versions)
	@echo "Locking the versions of all packages…"
	@.venv-lock/bin/python -c 'import tomllib; \
	print("# Written by `make lock` from the dependencies in pyproject.toml."); \
	print(*tomllib.load(open("pyproject.toml", "rb"))["project"]["dependencies"], sep="\n")' > requirements/run.in
	@$(LOCK) requirements/run.in -o requirements/run.txt
	@$(LOCK) requirements/dev.in -c requirements/run.txt -o requirements/dev.txt
	@$(LOCK) requirements/bench.in -c requirements/run.txt -o requirements/bench.txt
	@$(LOCK) requirements/learn.in -c requirements/run.txt -o requirements/learn.txt
	@$(LOCK) requirements/audit.in -o requirements/audit.txt
	@$(LOCK) requirements/lock.in -o requirements/lock.txt
	@$(LOCK) requirements/web.in -o requirements/web.txt

# Set-up, in three stamps an environment: packages from its lock, Dighouse itself, compiled rules.
.venv/.packages: requirements/dev.txt
.venv-bench/.packages: requirements/bench.txt
.venv-learn/.packages: requirements/learn.txt
.venv-lock/.packages: requirements/lock.txt
.venv-audit/.packages: requirements/audit.txt

.venv/.packages .venv-bench/.packages .venv-learn/.packages .venv-lock/.packages .venv-audit/.packages:
	$(require_python)
	@echo "Making $(@D) with $$($(PYTHON) --version)…"
	@$(PYTHON) -m venv --clear $(@D)
	@echo "Installing packages (about a minute the first time)…"
	@$(@D)/$(PIP_INSTALL) --require-hashes --only-binary :all: -r $<
	@touch $@

.venv/.project .venv-bench/.project .venv-learn/.project: %/.project: %/.packages pyproject.toml src/dighouse/__init__.py
	@echo "Installing Dighouse…"
	@$(@D)/$(PIP_INSTALL) --no-deps --no-build-isolation -e .
	@touch $@

.venv/.rules .venv-bench/.rules .venv-learn/.rules: %/.rules: %/.project $(RULES)
	@$(@D)/bin/python -m dighouse compile
	@touch $@

# The browser app: packages from its lock, then the built files inside the Python package.
WEB := $(shell find web/src web/public web/index.html web/*.ts web/*.js -type f 2>/dev/null)

web/node_modules/.installed: web/package-lock.json | .venv/.packages
	@echo "Installing the browser app's packages…"
	@web/npm.sh ci --loglevel=error
	@touch $@

# The peer of the load report, for that alone.
load/boardgame_io/node_modules/.installed: load/boardgame_io/package-lock.json | .venv/.packages
	@echo "Installing boardgame.io…"
	@web/npm.sh --prefix ../load/boardgame_io ci --loglevel=error
	@touch $@

.venv/.web: web/node_modules/.installed $(WEB)
	@echo "Building the browser app…"
	@web/npm.sh run build --silent -- --logLevel warn
	@touch $@

chromium: ## see to it that there is a Chromium for the browser tests
	@$(installing); \
	here chromium-headless-shell || [ -n "$$CHROMIUM" ] || { \
	if here chromium || here google-chrome; then \
		if root && apt-cache show chromium-headless-shell >/dev/null 2>&1; then \
			echo "Installing Chromium without windows, which is quicker…"; install chromium-headless-shell || true; fi; \
	elif root; then \
		echo "Installing Chromium…"; \
		apt-get update >/dev/null && { install chromium-headless-shell 2>/dev/null || install chromium; }; \
	else \
		echo "The browser tests need Chromium: install it (Debian: sudo apt-get install chromium)," \
			"or name yours: make test CHROMIUM=/path/to/chromium" >&2; exit 1; \
	fi; }

browser: ## see to it that there is a whole Chromium, to measure and to take pictures with
	@$(installing); \
	here chromium || here google-chrome || [ -n "$$CHROMIUM" ] || { \
	if root; then \
		echo "Installing the whole Chromium…"; apt-get update >/dev/null && install chromium; \
	else \
		echo "This needs a whole Chromium, as readers have one: install it (Debian: sudo apt-get install chromium)," \
			"or name yours: make $(firstword $(MAKECMDGOALS)) CHROMIUM=/path/to/chromium" >&2; exit 1; \
	fi; }

# What both ask of the machine.
installing = here() { command -v "$$1" >/dev/null; }; root() { [ "$$(id -u)" = 0 ] && here apt-get; }; \
	install() { DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends $$1 >/dev/null; }

# Python 3.11 or newer that can make an environment. Debian and Ubuntu keep that part in a package of its own.
define require_python
@command -v $(PYTHON) >/dev/null || { echo "$(PYTHON) was not found: install Python 3.11 or newer," \
	"or name yours: make setup PYTHON=/path/to/python3" >&2; exit 1; }
@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { \
	echo "Dighouse needs Python 3.11 or newer, and $(PYTHON) is $$($(PYTHON) --version 2>&1)." \
	"Name another: make setup PYTHON=python3.12" >&2; exit 1; }
@can_make_venv() { $(PYTHON) -c 'import ensurepip, venv' 2>/dev/null; }; \
can_make_venv && exit 0; \
package=$$($(PYTHON) -c 'import sys; print("python%d.%d-venv" % sys.version_info[:2])'); \
if [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null; then \
	echo "Installing $$package…"; \
	{ apt-get update && DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends $$package; } \
		>/dev/null && can_make_venv && exit 0; \
fi; \
echo "$(PYTHON) cannot make virtual environments: its venv or ensurepip module is missing." \
	"On Debian or Ubuntu: sudo apt-get install $$package" >&2; exit 1
endef
