"""What the targets of the Makefile need exists, also of those that `make check` does not run: they are used rarely, and would break unnoticed."""

import ast
import builtins
import contextlib
import functools
import importlib.util
import os
import re
import shutil
import sqlite3
import subprocess
import sys

import pytest

from server import PROGRAM, ROOT, demeter

MAKEFILE = (ROOT / "Makefile").read_text()
TARGETS = sorted(re.findall(r"^([a-z-]+):", MAKEFILE, re.M))
# Only for fitting the weights of the meal parser, and not installed for tests.
NOT_INSTALLED = {"numpy", "scipy"}
# The commands of the program that scripts use.
COMMANDS = [
    ["serve"], ["demo"], ["token", "create"], ["person", "add"], ["person", "move"], ["import", "foods"], ["import", "health"], ["import", "diary"],
    ["restore"],
]


def recipe(target):
    """Returns the commands that a target runs."""
    env = {**os.environ, "MAKEFLAGS": ""}
    return subprocess.run(["make", "-n", target], cwd=ROOT, env=env, capture_output=True, text=True, check=True).stdout


def python_files():
    scripts = [path for path in (ROOT / "scripts").iterdir() if path.suffix == ".py" or b"python3" in path.read_bytes()[:40]]
    # `make check` runs the other tests, which fails if a name is missing.
    tests = [path for path in (ROOT / "E2E").glob("*.py") if re.search(r"mark\.(timed|failover)", path.read_text()) or path.name[:5] != "test_"]
    return sorted(scripts + tests)


def shell_files():
    files = [path for folder in ("scripts", "packaging", "packaging/debian", "packaging/home-assistant/demeter") for path in (ROOT / folder).iterdir() if path.is_file()]
    return [path for path in files if re.match(rb"#!.*\b(ba)?sh\b", path.read_bytes()[:40])]


def bound(tree):
    """Returns the names that a file gives to anything."""
    names = {"__file__", "__name__", "__doc__"}
    for node in ast.walk(tree):
        if isinstance(node, (ast.Import, ast.ImportFrom)):
            names |= {(name.asname or name.name).split(".")[0] for name in node.names}
        elif isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
            names.add(node.id)
        else:
            names |= {getattr(node, field) for field in ("name", "arg") if isinstance(getattr(node, field, None), str)}
    return names


@functools.cache
def names_in(module):
    """Returns the names that a module offers, without running it if it is one of ours."""
    for folder in ("scripts", "E2E"):
        if (path := ROOT / folder / f"{module}.py").exists():
            return bound(ast.parse(path.read_text()))
    return set(dir(importlib.import_module(module)))


def missing(path):
    """Returns the names that a Python file uses and that do not exist."""
    tree = ast.parse(path.read_text())
    known = bound(tree) | set(dir(builtins))
    absent = {node.id for node in ast.walk(tree) if isinstance(node, ast.Name)} - known
    modules = {}
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            modules |= {name.asname or name.name: name.name for name in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module.split(".")[0] not in NOT_INSTALLED:
            absent |= {name.name for name in node.names} - names_in(node.module)
    used = {}
    for node in ast.walk(tree):
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id in modules:
            used.setdefault(modules[node.value.id], set()).add(node.attr)
    for module, attributes in used.items():
        if module not in NOT_INSTALLED:
            absent |= {f"{module}.{name}" for name in attributes - names_in(module)}
    return absent


def test_python_files_use_only_names_that_exist():
    assert {path.name: names for path in python_files() if (names := missing(path))} == {}


def test_shell_scripts_can_be_parsed():
    files = shell_files()
    assert {"setup", "build", "package", "test-package", "release", "run.sh", "run-postgres", "postgres"} <= {path.name for path in files}
    for path in files:
        checked = subprocess.run(["bash", "-n", path], capture_output=True, text=True)
        assert checked.returncode == 0, checked.stderr


@functools.cache
def known_options(*command):
    return set(re.findall(r"--[a-z-]+", subprocess.run([PROGRAM, *command, "--help"], capture_output=True, text=True).stdout))


def commands_in(path):
    """Yields the commands of the program that a Python file runs, each as words and options."""
    for node in ast.walk(ast.parse(path.read_text())):
        parts = node.args if isinstance(node, ast.Call) else node.elts if isinstance(node, ast.List) else []
        texts = [part.value for part in parts if isinstance(part, ast.Constant) and isinstance(part.value, str)]
        for command in COMMANDS:
            if any(texts[at:at + len(command)] == command for at in (0, 1)):
                yield tuple(command), {text for text in texts if text.startswith("--")}


def test_the_scripts_use_options_that_the_program_has():
    found = [(path.name, *each) for path in (ROOT / "scripts").glob("*.py") for each in commands_in(path)]
    assert len(found) > 12
    assert [each for each in found if not each[2] <= known_options(*each[1])] == []


@pytest.mark.files
def test_what_the_benchmarks_read_and_write_fits_the_databases(data):
    named = {node.targets[0].id: node.value.value for node in ast.parse((ROOT / "scripts/bench.py").read_text()).body
             if isinstance(node, ast.Assign) and isinstance(node.value, ast.Constant)}
    demeter(data, "add", "--name", "Oats", "--calories", "320")
    with contextlib.closing(sqlite3.connect(next((data / "diaries").glob("*.sqlite")))) as diary:
        for name, values in (("MONTH_SQL", ("2026-03-01", "2026-03-31")), ("SEARCH_SQL", ('"c"*',))):
            diary.execute(named[name], values).fetchall()
    spec = importlib.util.spec_from_file_location("load_bench", ROOT / "scripts/load_bench.py")
    load_bench = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(load_bench)
    assert len(load_bench.crowd(str(data), 2)) == 2
    assert demeter(data, "person", "list").stdout.count("\n") == 3


@pytest.mark.parametrize("target", TARGETS)
def test_what_a_make_target_uses_exists(target):
    commands = recipe(target)
    scripts = [ROOT / name for name in set(re.findall(r"scripts/[\w.-]+", commands))]
    whole = commands + "".join(path.read_text() for path in scripts if path.name == "run-postgres")
    for name in re.findall(r"(?<![\w/.])(?:scripts|E2E|Tests|docs|packaging)/[\w./-]+", commands):
        assert (ROOT / name).exists(), name
    assert all(os.access(path, os.X_OK) for path in scripts if not path.suffix)
    setup = (ROOT / "scripts/setup").read_text()
    for purpose in re.findall(r"scripts/setup (\S+)", commands):
        assert f"`setup {purpose}`" in setup, purpose
    products = re.findall(r'(?:executableTarget\(\s*name: |executable\(name: )"([^"]+)"', (ROOT / "Package.swift").read_text())
    built = {f"release/{product or 'demeter'}" for product in re.findall(r"scripts/build release ?([\w-]*)", commands)}
    built |= {"tests/DemeterPackageTests.xctest"} if "scripts/build tests" in commands else set()
    assert all(name.split("/")[1] in [*products, "DemeterPackageTests.xctest"] for name in built), built
    assert set(re.findall(r"(?<!/postgres/)out/((?:release|tests)/[\w.-]+)", whole)) - {"tests/tmp", "tests/swift.txt"} <= built
    for command, options in re.findall(r"out/release/demeter ([a-z]+)(.*)", whole):
        assert set(re.findall(r"--[a-z-]+", options)) <= known_options(command), options


@pytest.mark.files
def test_the_package_test_makes_data_that_an_earlier_version_could_have_written(data, tmp_path):
    script = (ROOT / "scripts/test-package").read_text()
    demeter(data, "add", "--name", "Oats", "--calories", "320")
    for file, pattern in ((next((data / "diaries").glob("*.sqlite")), r'executescript\("(.+)"\)'),
                          (data / "accounts.sqlite", r'accounts\.execute\("(.+)"\)')):
        with contextlib.closing(sqlite3.connect(file)) as database:
            database.executescript(re.search(pattern, script)[1])
    # The first command backs the data up and upgrades it.
    assert "Oats" in demeter(data, "today").stdout
    [backup] = [file.parent for file in (data / "before-upgrade").rglob("backup.json")]
    done = demeter(tmp_path / "restored", "restore", str(backup))
    assert (done.returncode, done.stderr) == (0, "")


def test_what_the_long_tests_are_given_is_read():
    sources = "\n".join(path.read_text() for folder in ("E2E", "scripts", "Tests") for path in (ROOT / folder).rglob("*") if path.suffix in (".py", ".swift"))
    swift = "\n".join(path.read_text() for path in (ROOT / "Tests").rglob("*.swift"))
    everything = "".join(recipe(target) for target in TARGETS)
    variables = set(re.findall(r"\b((?:DEMETER|HEALTH|EXPENDITURE|BENCH)_[A-Z_]+)=", everything))
    assert len(variables) > 6
    for variable in variables:
        assert re.search(rf'environ(ment|\.get)?[(\[]"{variable}"|"{variable}" in os.environ', sources), variable
    filters = re.findall(r"--filter '([^']+)'", everything)
    assert filters
    for name in "|".join(filters).split("|"):
        assert re.search(rf"(func|struct) `[^`]*{name}", swift), name


def test_the_tests_that_only_long_targets_run_are_found_with_their_fixtures():
    files = [path for path in (ROOT / "E2E").glob("test_*.py") if re.search(r"mark\.(timed|failover)", path.read_text())]
    options = ["-m", "timed or failover", "-p", "no:schemathesis", "-p", "no:hypothesispytest", "-p", "no:xdist", "-q", "--setup-plan"]
    plan = subprocess.run([sys.executable, "-m", "pytest", *options, *files], cwd=ROOT, capture_output=True, text=True)
    assert plan.returncode == 0, plan.stdout[-3000:]
    for name in ("test_figures", "test_a_cluster_whose_primary_fails_again_and_again_loses_nothing", "test_a_search_of_everything_answers_within_a_second"):
        assert name in plan.stdout


def test_every_make_target_is_explained():
    help_text = subprocess.run(["make", "help"], cwd=ROOT, capture_output=True, text=True).stdout
    phony = set(re.search(r"^\.PHONY: ((?:.*\\\n)*.*)", MAKEFILE, re.M)[1].replace("\\\n", " ").split())
    assert phony == set(TARGETS)
    for target in phony - {"build-tests", "setup-package", "lint"}:
        assert re.search(rf"^{target}:.*## ", MAKEFILE, re.M) and re.search(rf"^{target} ", help_text, re.M), target


def test_each_step_that_is_counted_is_said():
    scripts = "".join((ROOT / "scripts" / name).read_text() for name in ("setup", "build"))
    for target in ("run", "demo", "test", "check"):
        steps = re.search(rf"^(?:.* )?{target}\b.*: export STEPS := (.*)", MAKEFILE, re.M)[1].split()
        # In the order in which they run.
        said = re.findall(r"scripts/(?:step (\w+)|(setup)\b|(build) )", recipe(target))
        names = " ".join(name[0] or name[1] or "packages compile link" for name in said).split()
        assert list(dict.fromkeys(names)) == steps
        assert all(f"scripts/step {name} " in scripts + MAKEFILE or f"step={name}" in scripts for name in steps)


FETCHES = "Fetching https://example.org/a\nFetched https://example.org/a (0.02s)\n"
COMPILES = "Building for production...\n[1/4] Write sources\n[2/4] Compiling A a.swift\n"


@pytest.mark.parametrize("output, said", [
    (FETCHES + COMPILES + "[4/4] Linking demeter\nBuild of product 'demeter' complete! (1.00s)\n", [
        "Step 2 of 4: downloading the packages that Demeter uses", *FETCHES.splitlines(), *COMPILES.splitlines()[:2],
        "Step 3 of 4: compiling; [7/1380] means 7 of 1,380 parts. The first time takes up to 25 minutes on a slow machine.",
        "[2/4] Compiling A a.swift", "Step 4 of 4: linking the program", "[4/4] Linking demeter", "Build of product 'demeter' complete! (1.00s)"]),
    ("Building for production...\n[0/1] Write swift-version.txt\nBuild of product 'demeter' complete! (0.10s)\n", []),
    ("error: no such module\n", ["error: no such module"]),
])
def test_a_build_says_which_step_it_is_at_and_nothing_if_there_is_nothing_to_do(tmp_path, output, said):
    clone, tools = tmp_path / "clone", tmp_path / "tools"
    for folder in (clone / "scripts", clone / "Sources", tools):
        folder.mkdir(parents=True)
    for name in ("build", "step"):
        shutil.copy(ROOT / "scripts" / name, clone / "scripts" / name)
    (clone / "Package.swift").write_text(".package()")
    (tmp_path / "output").write_text(output)
    # In place of the compiler: prints the lines, and makes a program unless there is an error.
    (tools / "swift").write_text(f"""#!/bin/bash
        [ "$1" = build ] || exit 0
        while [ "$1" != --scratch-path ]; do shift; done
        mkdir -p "$2/release" && objcopy --remove-section .gnu_debuglink /bin/true "$2/release/demeter"
        cat {tmp_path}/output
        ! grep -q error {tmp_path}/output
        """)
    (tools / "swift").chmod(0o755)
    env = {**os.environ, "PATH": f"{tools}:{os.environ['PATH']}", "XDG_CACHE_HOME": str(tmp_path / "cache"), "STEPS": "setup packages compile link"}
    built = subprocess.run([clone / "scripts/build", "release"], env=env, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    assert built.stdout.splitlines() == said
    failed = "error" in output
    assert (built.returncode != 0) == failed and (clone / "out/release/demeter").exists() != failed
