"""Which tests `make test-quick` runs for a change."""

import importlib.machinery
import importlib.util

import pytest

from server import ROOT

LOADER = importlib.machinery.SourceFileLoader("test_quick_script", str(ROOT / "scripts/test-quick"))


@pytest.fixture(scope="module")
def script():
    module = importlib.util.module_from_spec(importlib.util.spec_from_loader(LOADER.name, LOADER))
    LOADER.exec_module(module)
    return module


@pytest.mark.parametrize("file, tests", [
    ("Sources/DemeterCore/Goals/GoalLog.swift", {"test_goals.py"}),
    ("Sources/DemeterPages/Steps/StepsList.swift", {"test_steps.py"}),
    ("Sources/DemeterWeb/public/css/energy.css", {"test_energy.py"}),
    ("Sources/DemeterCore/Calendar/Day.swift", {"test_day_detail.py", "test_day_start.py", "test_past_day.py"}),
    ("E2E/test_tls.py", {"test_tls.py"}),
    ("docs/privacy.md", set()),
])
def test_a_change_runs_the_tests_named_after_what_it_touches(script, file, tests):
    assert set(script.browser_tests({file})) == tests | {"test_today.py"}
