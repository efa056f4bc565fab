# Two commands are all one needs: `make run` and `make test`.
.DEFAULT_GOAL := help
.PHONY: help run test check audit bench down migrate playthroughs new-game test-long browser nginx install-run install-dev
BIN := .venv/bin
WORKERS ?= 2

help:          ## list the targets
	@grep -E '^[a-z-]+: .*##' $(MAKEFILE_LIST) | sed -E 's/:[^#]*## */\t/' | expand -t 16

run: install-run          ## set up and start everything; prints the address when ready (BOT_WORKERS=n)
	@exec $(BIN)/turntable run

test: install-dev browser nginx          ## set up and run the whole suite
	$(BIN)/pytest -n $(WORKERS) --dist loadfile -m "not slow"

test-long: install-dev browser nginx          ## the deep version of the suite
	$(BIN)/pytest -n $(WORKERS) --dist loadfile

check: install-dev          ## lint, format, types, import rules
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy shared services
	$(BIN)/lint-imports

audit: install-dev          ## ask the package index for known holes in what is installed
	@deploy/audit

bench: install-dev          ## measure what the design promises
	$(BIN)/turntable bench

down:          ## stop a run that was started elsewhere
	@if [ -x $(BIN)/turntable ]; then $(BIN)/turntable down; fi

migrate: install-run          ## bring the database up to date: of DATABASE_ADMIN_URL, else of the local run
	$(BIN)/turntable migrate

playthroughs: install-dev          ## record the golden playthroughs again (KEY=game, else all)
	$(BIN)/python -m tests.conformance.playthroughs $(KEY)

new-game: install-dev          ## start a game of your own (KEY=night_market, optional PREFIX=NIG TITLE="Night Market")
	@$(BIN)/turntable new-game $(KEY) $(if $(PREFIX),--prefix $(PREFIX)) $(if $(TITLE),--title "$(TITLE)")

browser: install-dev
	@deploy/browser

nginx: install-dev
	@deploy/nginx

install-run:
	@deploy/install run

install-dev:
	@deploy/install dev
