SHELL := /bin/bash
.DEFAULT_GOAL := help
SOURCES := Package.swift Sources Tests Benchmarks
# Their public symbols have documentation.
DOCUMENTED := Sources/DemeterCore Sources/DemeterKit Sources/DemeterWords
HOST ?= 127.0.0.1
PORT ?= 8080
PYTHON := .venv/bin/python
# What they leave behind is theirs, and goes with the next run.
SWIFT_TESTS := rm -rf out/tests/tmp && mkdir out/tests/tmp && TMPDIR=$(CURDIR)/out/tests/tmp out/tests/DemeterPackageTests.xctest --testing-library swift-testing
# Eight tests at a time keep two cores busy; hundreds would only wait for each other.
export SWT_EXPERIMENTAL_MAXIMUM_PARALLELIZATION_WIDTH := 8
BROWSER_TESTS := $(PYTHON) -m pytest -q -n 3 --dist worksteal -m "not timed and not failover"

# What `scripts/step` counts, for the targets that people wait for.
build run run-postgres demo: export STEPS := setup packages compile link
test: export STEPS := setup packages compile link swift browser
check: export STEPS := setup format packages compile link swift browser

.PHONY: help setup setup-test setup-package build build-tests run run-postgres demo test test-swift test-browser test-postgres test-quick check lint format bench bench-meals bench-barcodes failover compile-times gallery \
  gallery-webkit package test-package release docs clean clean-cache

help: ## List what can be done here
	@grep -hE '^[a-z-]+:.*## ' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/' | expand -t 16

setup: ## Install what building needs
	@scripts/setup

setup-test: ## Install what the tests need too
	@scripts/setup test

build: setup ## Build for release into out/release
	@scripts/build release

run: build ## Serve the diary at http://127.0.0.1:8080
	out/release/demeter serve --host $(HOST) --port $(PORT)

run-postgres: build ## Serve with two servers on a PostgreSQL of their own, in out/postgres
	@scripts/setup postgres
	scripts/run-postgres out/postgres $(PORT)

demo: build ## Serve a year of sample data
	out/release/demeter demo --host $(HOST) --port $(PORT)

test: setup-test test-swift test-browser ## Test everything: Swift, HTTP, browser

build-tests: setup
	@scripts/build tests

test-swift: build-tests ## Test what needs no browser
	@scripts/setup postgres
	@scripts/step swift "running the Swift tests"
	@{ $(SWIFT_TESTS); } > out/tests/swift.txt 2>&1 || { tail -n 5 out/tests/swift.txt; grep -a -A 20 ' crashed:' out/tests/swift.txt; grep -a '✘' out/tests/swift.txt; exit 1; }
	@tail -n 1 out/tests/swift.txt

test-browser: setup-test build-tests ## Test the program as a person uses it, in a browser and at the command line
	@scripts/step browser "running the tests in a browser and on the command line"
	$(BROWSER_TESTS) E2E

# The tests that are left out work on SQLite files, or have nothing to do with diaries.
test-postgres: setup-test build-tests ## Run the browser tests on PostgreSQL
	PYTHONPATH=E2E $(BROWSER_TESTS) -p on_postgres E2E $(foreach name,many_machines failover command crash adversity tls,--ignore E2E/test_$(name).py)

test-quick: setup-test ## Test what a change touches (CONTRIBUTING.md says by which rule)
	@scripts/test-quick

check: setup-test lint test ## What continuous integration runs: format lint, then test

lint: setup-test
	@scripts/step format "checking the format"
	@! grep -rnE --include='*.swift' '[^`](UUID|EntryID)\(\)' Sources || { echo 'lint: make ids with UUID.fresh(), which cannot repeat itself'; exit 1; }
	@! grep -rnE '(row|\$$0)\??\[[0-9"]' Sources/DemeterStore || { echo 'lint: read columns with Row+Reading, which survives a damaged file'; exit 1; }
	@$(PYTHON) scripts/messages.py check
	swift format lint --strict --parallel --recursive $(SOURCES)
	@swift format lint --strict --parallel --recursive --configuration .swift-format-documented $(DOCUMENTED)

format: setup ## Format the Swift sources
	swift format --in-place --parallel --recursive $(SOURCES)

bench: build build-tests ## Measure speed and memory, as ratios within one run
	@scripts/build release health-bench
	@scripts/build release expenditure-bench
	@scripts/setup bench
	@export DEMETER_BIN=$(CURDIR)/out/release/demeter HEALTH_BENCH_BIN=$(CURDIR)/out/release/health-bench EXPENDITURE_BENCH_BIN=$(CURDIR)/out/release/expenditure-bench; \
	  DEMETER_KILLS=300 DEMETER_API_EXAMPLES=200 $(PYTHON) -m pytest -q E2E/test_crash.py E2E/test_hostile.py; crash=$$?; \
	  DEMETER_KILLS=200 DEMETER_FAILOVERS=200 DEMETER_CUTS=1 $(PYTHON) -m pytest -q -m "not timed" E2E/test_many_machines.py; machines=$$?; \
	  export DEMETER_SEEDS=40 DEMETER_FUZZ=20000 DEMETER_PHRASES=300; $(SWIFT_TESTS) --filter 'Random|random|strange|still being typed'; random=$$?; \
	  export DEMETER_SEEDS=10000; $(SWIFT_TESTS) --filter 'A damaged file'; damaged=$$?; \
	  $(PYTHON) -m pytest E2E -q -s -m timed; timed=$$?; $(PYTHON) scripts/bench.py && exit $$((crash + machines + random + damaged + timed))

failover: setup-test build-tests ## Let the primary of a Patroni cluster fail ten times while people log
	@scripts/setup failover
	$(PYTHON) -m pytest -q -s -m failover E2E

MEALS ?= Tests/DemeterFoodsTests/Tables/everyday.csv
bench-meals: setup ## Measure how well words are understood; MEALS=FILE has the columns words and carbohydrate_g, or words, low and high; LANGUAGES=de,en
	@scripts/build release meals-bench
	@out/release/meals-bench $(if $(LANGUAGES),--languages $(LANGUAGES)) $(MEALS)

bench-barcodes: setup-test build-tests ## Measure how well barcodes in photos are read; PHOTOS=FOLDER has labels.csv with the columns photo and number
	@PHOTOS=$(PHOTOS) $(PYTHON) scripts/barcodes_bench.py

compile-times: setup ## Measure how long each target takes to compile, for release and for the tests
	@scripts/compile-times

gallery: setup-test build-tests ## Photograph every screen into gallery/ (LANGUAGE=de: in another language)
	$(PYTHON) scripts/gallery.py

gallery-webkit: setup-test build-tests ## Photograph screens in the engine of Safari into gallery/webkit/
	@scripts/setup gallery-webkit
	xvfb-run -a -s "-screen 0 1400x1400x24" $(PYTHON) scripts/gallery_webkit.py

setup-package:
	@scripts/setup package

package: setup-package build ## Build a Debian package and a container image into out/package
	@scripts/package

test-package: package ## Install, upgrade and remove the package in a bare Debian, and start the image (as root)
	@scripts/test-package

release: package ## Make a signed release of the packages in out/publish, for any web server; KEY is the GPG key that signs
	@KEY='$(KEY)' scripts/release $(PACKAGES)

docs: ## Where to read on
	@ls docs docs/decisions

clean: ## Remove what was built here
	rm -rf .build .venv out gallery

clean-cache: ## Remove what builds of all clones share
	rm -rf "$${XDG_CACHE_HOME:-$$HOME/.cache}/demeter"
