SHELL := /bin/bash
.DEFAULT_GOAL := help
SOURCES := Package.swift Sources Tests Benchmarks
HOST ?= 127.0.0.1
PORT ?= 8080
# What is tested is built in whole modules, each read once, and without debug information, which takes less time from nothing. C is
# optimised, since tests hash many passwords. A place of its own keeps `swift build` by hand incremental.
TESTED := .build/tested
TESTED_FLAGS := --scratch-path $(TESTED) -debug-info-format none \
  -Xswiftc -whole-module-optimization -Xswiftc -no-emit-module-separately-wmo -Xswiftc -num-threads -Xswiftc 2 -Xcc -O2

.PHONY: help setup setup-test build run demo test test-swift test-browser check lint format bench gallery docs clean

help: ## List what can be done here
	@grep -hE '^[a-z-]+:.*## ' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/' | expand -t 16

setup: ## Install what building needs
	@scripts/setup

setup-test: ## Install what the tests need too
	@scripts/setup test

build: setup ## Build for release
	swift build -c release --product demeter

run: build ## Serve the diary at http://127.0.0.1:8080
	.build/release/demeter serve --host $(HOST) --port $(PORT)

demo: build ## Serve a year of sample data
	.build/release/demeter demo --host $(HOST) --port $(PORT)

test: test-swift test-browser ## Test everything: Swift, HTTP, browser

test-swift: setup
	swift build --build-tests $(TESTED_FLAGS)
	@SWT_EXPERIMENTAL_MAXIMUM_PARALLELIZATION_WIDTH=4 swift test --skip-build $(TESTED_FLAGS) > $(TESTED)/tests.txt 2>&1 || \
	  { tail -n 30 $(TESTED)/tests.txt; grep -a '✘' $(TESTED)/tests.txt; exit 1; }
	@tail -n 1 $(TESTED)/tests.txt

test-browser: export DEMETER_BIN ?= $(CURDIR)/$(TESTED)/debug/demeter
test-browser: export HEALTH_BENCH_BIN ?= $(CURDIR)/$(TESTED)/debug/health-bench
test-browser: setup-test test-swift
	.venv/bin/python -m pytest E2E -q -n 2 -m "not timed"

check: lint test ## What continuous integration runs: format lint, then test

lint: setup
	swift format lint --strict --parallel --recursive $(SOURCES)

format: setup ## Format the Swift sources
	swift format --in-place --parallel --recursive $(SOURCES)

bench: build ## Measure speed and memory, as ratios within one run
	swift build -c release --product phrase-bench
	swift build -c release --product health-bench
	@scripts/setup bench
	@DEMETER_BIN=$(CURDIR)/.build/release/demeter .venv/bin/python -m pytest E2E -q -s -m timed; timed=$$?; \
	  .venv/bin/python scripts/bench.py && exit $$timed

gallery: setup-test ## Photograph every screen into gallery/
	swift build --product demeter
	.venv/bin/python scripts/gallery.py

docs: ## Where to read on
	@ls docs docs/decisions

clean: ## Remove what was built
	rm -rf .build .venv gallery
