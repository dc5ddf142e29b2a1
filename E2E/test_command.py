"""The command line, and the server as a process: start, invalid options, stop."""

import json
import os
import pathlib
import re
import shutil
import signal
import socket
import sqlite3
import subprocess
import zipfile

import pytest

from server import PATIENCE, PROGRAM, ROOT, Running, copy, demeter, sign_in, token, until


def test_what_is_added_shows_in_today_and_in_json(data):
    added = demeter(data, "add", "--name", "Oats", "--calories", "320.5", "--protein", "11")
    assert added.stdout == "Added Oats, 320.5 cal. 2026-03-10: 320.5 cal in all.\n"
    today = demeter(data, "today").stdout
    assert "Tuesday, Mar 10, 2026: 320.5 cal" in today and "Oats, 320.5 cal" in today and "protein: 11 g" in today
    day = json.loads(demeter(data, "day", "2026-03-10", "--json").stdout)
    assert day["totals"]["calories"] == 320.5 and day["entries"][0]["loggedAt"].startswith("2026-03-10T12:0")


def test_a_note_on_a_day_is_written_shown_and_removed(data):
    assert "  Rain\n  and wind\n" in demeter(data, "day", "2026-03-09", "--note", "Rain\nand wind").stdout
    assert json.loads(demeter(data, "day", "2026-03-09", "--json").stdout)["note"] == "Rain\nand wind"
    refused = demeter(data, "day", "2026-03-09", "--note", "a" * 2001)
    assert refused.returncode == 1 and "at most 2000 characters" in refused.stderr
    found = demeter(data, "search", "wind").stdout
    assert "  2026-03-09  Rain and wind\n" in found and "No entries found" not in found
    assert "Rain" not in demeter(data, "day", "2026-03-09", "--note", "").stdout


def test_adding_twice_under_one_id_adds_once(data):
    arguments = ["add", "--name", "Oats", "--calories", "320", "--id", "6f9619ff-8b86-4d01-b42d-00cf4fc964ff"]
    assert demeter(data, *arguments).stdout.startswith("Added Oats")
    assert demeter(data, *arguments).stdout.startswith("Had already added Oats")
    assert json.loads(demeter(data, "today", "--json").stdout)["entryCount"] == 1


def test_a_phrase_is_shown_asked_about_and_logged_whole_or_not_at_all(data):
    asked = demeter(data, "add", "2 eggs and a banana", stdin="n\n")
    assert asked.returncode == 1 and "Nothing was logged." in asked.stderr
    assert "2 large eggs: 143 cal" in asked.stderr and "  1 medium banana: 105" in asked.stderr
    unknown = demeter(data, "add", "2 eggs and 3 blorfs", "--yes")
    assert unknown.returncode == 1 and "Not known: " in unknown.stderr and "blorf" in unknown.stderr
    assert json.loads(demeter(data, "today", "--json").stdout)["entryCount"] == 0
    arguments = ["add", "2", "eggs and a banana", "--id", "6f9619ff-8b86-4d01-b42d-00cf4fc964ff"]
    assert demeter(data, *arguments, stdin="y\n").stdout.startswith("Added 2 items, 248")
    assert demeter(data, *arguments, "--yes").returncode == 0
    assert json.loads(demeter(data, "today", "--json").stdout)["entryCount"] == 2


def test_a_phrase_is_logged_on_the_day_it_says(data):
    said = demeter(data, "add", "2 eggs for breakfast yesterday", "--yes")
    assert "“yesterday”: this is for 2026-03-09." in said.stderr
    assert said.stdout.strip().endswith("2026-03-09: 143 cal in all.")
    assert demeter(data, "add", "a banana yesterday", "--day", "2026-03-08", "--yes").stdout.strip().endswith("2026-03-08: 105 cal in all.")
    several = demeter(data, "add", "a banana today and 2 eggs yesterday", "--yes")
    assert several.returncode == 1 and "Different days were said. Nothing was logged" in several.stderr


def test_a_weight_far_from_the_last_one_is_asked_about(data):
    assert demeter(data, "weight", "157.4", "lb", "--day", "2026-03-08").returncode == 0
    # Kilograms, typed by a person whose format has pounds.
    for arguments in [["weight", "71.4"], ["add", "my weight is 71.4", "--day", "2026-03-10"]]:
        asked = demeter(data, *arguments, stdin="y\n")
        assert asked.returncode == 1 and not asked.stdout
        assert "71.4 lb is 86 lb less than the last weight. Nothing was saved." in asked.stderr
    assert len(demeter(data, "weight", "--ids").stdout.splitlines()) == 1
    identified = ["weight", "71.4", "--yes", "--id", "6f9619ff-8b86-4d01-b42d-00cf4fc964fe"]
    assert demeter(data, *identified).stdout.startswith("Saved 71.4 lb")
    assert demeter(data, *[word for word in identified if word != "--yes"]).stdout.startswith("Had already saved 71.4 lb")


def test_exercise_is_written_down_listed_and_deleted(data):
    unknown = demeter(data, "exercise", "30 min running")
    assert unknown.returncode == 1 and "No weight is known yet" in unknown.stderr
    assert demeter(data, "weight", "71.4", "kg", "--day", "2026-03-01").returncode == 0
    identified = ["exercise", "30", "min", "running", "--id", "6f9619ff-8b86-4d01-b42d-00cf4fc964ff"]
    assert demeter(data, *identified).stdout.startswith("Saved Running, 30 min, 339.2 cal on 2026-03-10.")
    assert demeter(data, *identified).stdout.startswith("Had already saved Running")
    assert demeter(data, "add", "yoga 45", "--yes").stdout.startswith("Added Yoga, 45 min, 69.6 cal on 2026-03-10.")
    assert demeter(data, "exercise", "--name", "Skiing", "--calories", "400", "--day", "2026-03-09").stdout.startswith("Saved Skiing, 400 cal on 2026-03-09.")
    assert demeter(data, "exercise", "an apple").returncode == 1
    assert len(demeter(data, "exercise").stdout.splitlines()) == 3 == len(json.loads(demeter(data, "exercise", "--json").stdout))
    assert demeter(data, "exercise", "--delete", "6f9619ff-8b86-4d01-b42d-00cf4fc964ff").stdout.startswith("Deleted Running")
    assert "Running" not in demeter(data, "exercise").stdout


def test_food_is_planned_listed_skipped_and_logged_on_its_day(data):
    identified = ["planned", "--name", "Soup", "--calories", "320", "--day", "2026-03-11", "--time", "07:00", "--id", "6f9619ff-8b86-4d01-b42d-00cf4fc964ff"]
    assert demeter(data, *identified).stdout.startswith("Planned Soup, 320 cal, for 2026-03-11 07:00.")
    assert demeter(data, *identified).stdout.startswith("Had already planned Soup")
    tea = json.loads(demeter(data, "planned", "--name", "Tea", "--calories", "5", "--day", "2026-03-12", "--json").stdout)
    assert len(demeter(data, "planned").stdout.splitlines()) == 2 == len(json.loads(demeter(data, "planned", "--json").stdout))
    for day, words in [("2026-03-10", "only be planned for a day to come"), ("2026-05-10", "for the next 60 days")]:
        refused = demeter(data, "planned", "--name", "Soup", "--calories", "320", "--day", day)
        assert refused.returncode == 1 and words in refused.stderr
    assert demeter(data, "planned", "--name", "Soup").returncode == 64
    assert demeter(data, "planned", "--skip", tea["id"]).stdout.startswith("Skipped Tea")
    early = demeter(data, "planned", "--log", "6f9619ff-8b86-4d01-b42d-00cf4fc964ff")
    assert early.returncode == 1 and "day in the future" in early.stderr
    later = {"now": "2026-03-11T12:00:00+01:00"}
    assert demeter(data, "planned", "--log", "6f9619ff-8b86-4d01-b42d-00cf4fc964ff", **later).stdout.startswith("Logged Soup")
    again = demeter(data, "planned", "--log", "6f9619ff-8b86-4d01-b42d-00cf4fc964ff", **later)
    assert again.returncode == 1 and "was logged already" in again.stderr
    assert "Soup" in demeter(data, "today", **later).stdout
    assert demeter(data, "planned").stdout.strip() == "Nothing is planned."


def test_a_person_has_the_format_of_the_machine_or_the_one_that_is_given(tmp_path):
    def weight(name, *options, **environment):
        added = demeter(tmp_path, "person", "add", name, *options, stdin="correct horse\n", **environment)
        if added.returncode:
            return added.stderr
        return demeter(tmp_path, "weight", "71.4", "--person", name).stdout.split(" on ")[0]

    assert weight("Ann", LC_ALL="", LC_NUMERIC="", LANG="de_DE.UTF-8") == "Saved 71,4 kg"
    assert weight("Ben", LC_ALL="", LC_NUMERIC="en_US.UTF-8", LANG="de_DE.UTF-8") == "Saved 71.4 lb"
    assert weight("Cem", LC_ALL="C.UTF-8", LC_NUMERIC="de_DE", LANG="de_DE") == "Saved 71.4 lb"
    assert weight("Dora", "--format", "sv-SE", LC_ALL="en_US.UTF-8") == "Saved 71,4 kg"
    for wrong in ["xx-YY", "de", "C", ""]:
        assert "is not a format" in weight("Eve", "--format", wrong)


def test_weights_and_water_are_written_down_listed_and_deleted(data):
    arguments = ["weight", "71.4", "kg", "--time", "07:30", "--id", "6f9619ff-8b86-4d01-b42d-00cf4fc964ff"]
    assert demeter(data, *arguments).stdout == "Saved 157.4 lb on 2026-03-10. Its id is 6f9619ff-8b86-4d01-b42d-00cf4fc964ff.\n"
    assert demeter(data, *arguments).stdout.startswith("Had already saved 157.4 lb")
    asked = demeter(data, "add", "weight", "72", "kg", stdin="n\n")
    assert asked.returncode == 1 and "  Weight: 158.7 lb" in asked.stderr and "Nothing was logged." in asked.stderr
    assert demeter(data, "add", "my weight is 159.2", "--day", "2026-03-09", "--yes").stdout.startswith("Added 159.2 lb on 2026-03-09.")
    assert demeter(data, "add", "two glasses of water", "--yes").stdout.startswith("Added 16 fl oz on 2026-03-10.")
    assert demeter(data, "weight", "7100").returncode == 1
    listed = demeter(data, "weight", "--ids").stdout
    assert listed.splitlines()[1] == "  2026-03-10 7:30 AM: 157.4 lb, id 6f9619ff-8b86-4d01-b42d-00cf4fc964ff"
    assert len(listed.splitlines()) == 2 == len(json.loads(demeter(data, "weight", "--ids", "--json").stdout))
    assert "trend" in demeter(data, "weight").stdout
    assert demeter(data, "weight", "--delete", "6f9619ff-8b86-4d01-b42d-00cf4fc964ff").stdout == "Deleted 157.4 lb of 2026-03-10.\n"
    assert "157.4" not in demeter(data, "weight", "--ids").stdout


def test_nutrients_are_shown_against_their_goals(data):
    assert demeter(data, "nutrients").stdout == "Nothing that was logged says more than energy, protein, carbohydrates and fat.\n"
    demeter(data, "add", "--name", "Cake", "--calories", "100")
    demeter(data, "add", "banana", "--yes")
    lines = demeter(data, "nutrients", "2026-03-10").stdout.splitlines()
    assert "Iron: at least 0.3 mg, goal at least 18 mg, known for 51% of the calories" in lines
    shown = json.loads(demeter(data, "nutrients", "--days", "7", "--json").stdout)
    assert (shown["from"], shown["to"], shown["loggedDays"], shown["references"]) == ("2026-03-04", "2026-03-10", 1, "us")
    iron = next(line for line in shown["nutrients"] if line["nutrient"] == "iron")
    assert iron["standing"] == "unknown" and iron["foods"][0]["name"] == "banana"
    for arguments in (["2026-13-01"], ["--days", "93"], ["--days", "0"]):
        assert demeter(data, "nutrients", *arguments).returncode == 1


def test_own_nutrients_are_imported_by_the_names_of_columns_and_shown(data, tmp_path):
    with sqlite3.connect(data / "accounts.sqlite") as accounts:
        accounts.execute("UPDATE person SET own_nutrients = 'g:3000000000::Creatine'")
    accounts.close()
    table = tmp_path / "table.csv"
    table.write_text("Date,Food,kcal,Creatine (mg)\n2026-03-09,Steak,300,2500\n2026-03-09,Tea,100,\n")
    columns = "date=Date,name=Food,calories=kcal,own:g:Creatine=Creatine (mg)"
    imported = demeter(data, "import", "diary", str(table), "--columns", columns)
    assert imported.returncode == 0, imported.stderr
    shown = demeter(data, "nutrients", "2026-03-09").stdout.splitlines()
    assert shown == ["Creatine: at least 2.5 g, goal at least 3 g, known for 75% of the calories"]
    line = json.loads(demeter(data, "nutrients", "2026-03-09", "--json").stdout)["nutrients"][0]
    assert (line["nutrient"], line["name"], line["unit"], line["standing"]) == ("own-272030465", "Creatine", "g", "below")
    assert demeter(data, "export", str(tmp_path / "all")).returncode == 0
    entries = (tmp_path / "all/entries.csv").read_text().splitlines()
    assert entries[0].endswith(',note,loggedBy,"own:g:Creatine"')
    assert [line.rsplit(",", 1)[1] for line in entries if "Steak" in line or "Tea" in line].count("2.5") == 1


def test_a_month_shows_its_days_and_the_whole(data):
    demeter(data, "add", "--name", "Feast", "--calories", "2400", "--day", "2026-03-08")
    demeter(data, "add", "--name", "Oats", "--calories", "320.5", "--day", "2026-03-09")
    assert demeter(data, "month").stdout.splitlines() == [
        "March 2026", "  Sun, Mar 8: 2,400 cal, 1 entry, no goal set", "  Mon, Mar 9: 320.5 cal, 1 entry, no goal set",
        "Average 1,360.3 cal on 2 logged days",
    ]
    assert demeter(data, "month", "2026-02").stdout.splitlines() == ["February 2026", "  Nothing logged."]
    month = json.loads(demeter(data, "month", "2026-03", "--json").stdout)
    assert month["statistics"] == {"averageCalories": 1360.25, "daysLogged": 2, "daysWithGoal": 0, "entryCount": 2, "goalMet": 0, "asAimed": 0, "judgedDays": 0}
    assert len(month["cells"]) == 35
    refused = demeter(data, "month", "2026-13")
    assert refused.returncode == 1 and "“2026-13” is not a month like 2026-03" in refused.stderr


def test_a_month_shows_its_steps_and_its_energy(data):
    demeter(data, "add", "--name", "Feast", "--calories", "2400", "--day", "2026-03-01")
    with sqlite3.connect(next((data / "diaries").glob("*.sqlite"))) as diary:
        for day, metric, amount in (
            ("2026-03-01", "steps", 8431), ("2026-03-01", "distance", 6437.376), ("2026-03-01", "activeEnergy", 320.4),
            ("2026-03-01", "basalEnergy", 1600), ("2026-03-02", "steps", 4000), ("2026-03-03", "burnedEnergy", 2000),
        ):
            diary.execute("INSERT INTO activity_value VALUES (?, ?, 'push', ?, 1, 1)", (day, metric, round(amount * 1000)))
        diary.execute("INSERT INTO goal (effective_from, steps, saved_at) VALUES ('2026-03-01', 8000, 1)")
    assert demeter(data, "month", "--lens", "steps").stdout.splitlines() == [
        "March 2026", "  Sun, Mar 1: 8,431 steps, 4 mi, 320.4 cal active, goal of 8,000 met", "  Mon, Mar 2: 4,000 steps, 50% of 8,000",
        "Average 6,216 steps on 2 days, 12,431 in all",
    ]
    assert demeter(data, "month", "--lens", "energy").stdout.splitlines() == [
        "March 2026", "  Sun, Mar 1: burned 1,920.4 cal, intake 2,400 cal, surplus 479.6 cal",
        "  Tue, Mar 3: burned 2,000 cal, intake no data, net no data", "Net -479.6 cal on 1 day with both, -479.6 cal a day",
    ]
    assert demeter(data, "month", "2026-02", "--lens", "steps").stdout.splitlines() == ["February 2026", "  No steps recorded."]
    assert demeter(data, "month", "2026-02", "--lens", "energy").stdout.splitlines() == ["February 2026", "  No data."]
    cell = json.loads(demeter(data, "month", "2026-03", "--lens", "steps", "--json").stdout)["cells"][0]
    assert cell["steps"] == {"count": 8431, "distance": 6437.376, "goal": 8000, "progress": 1}
    assert cell["energy"] == {"burned": 1920.4, "colorMode": "red", "intake": 2400, "net": -479.6, "progress": cell["energy"]["progress"]}
    assert demeter(data, "month", "--lens", "dreams").returncode == 64


def test_the_plan_of_a_person_is_set(data):
    assert demeter(data, "person", "plan", "ann", "free").stdout == "Ann has the free plan now.\n"
    assert "\tfree\t" in demeter(data, "person", "list").stdout
    refused = demeter(data, "person", "plan", "Ann", "gold")
    assert refused.returncode == 1 and "A plan is free or pro." in refused.stderr
    assert demeter(data, "person", "plan", "Bob", "free").returncode == 1


def test_the_unit_of_energy_is_set(data):
    assert demeter(data, "person", "set", "ann", "--energy", "kJ").stdout == "Ann reads energy in kJ.\n"
    refused = demeter(data, "person", "set", "ann", "--energy", "BTU")
    assert refused.returncode != 0 and "kcal or kJ" in refused.stderr
    assert "Give --language" in demeter(data, "person", "set", "ann").stderr
    assert demeter(data, "person", "set", "ann", "--energy", "kcal").returncode == 0


def test_the_eating_window_is_set(data):
    def set_window(hours):
        return demeter(data, "person", "set", "ann", "--eating-window", hours)
    assert set_window("18:00-02:00").stdout == "The eating window of Ann is 18:00 to 02:00.\n"
    refused = set_window("6pm-2am")
    assert refused.returncode == 1 and "An eating window is like 12:00-20:00, or off." in refused.stderr
    assert set_window("off").stdout == "Ann has no eating window.\n"


def test_the_start_of_the_day_is_set(data):
    def set_start(hour):
        return demeter(data, "person", "set", "ann", "--day-start", hour)
    assert set_start("4").stdout == "The days of Ann start at 4:00 from today on. Entries stay on their days.\n"
    for hour in ("7", "-1", "x", "04"):
        refused = demeter(data, "person", "set", "ann", f"--day-start={hour}")
        assert refused.returncode == 1 and "A day starts at 0, 1, 2, 3, 4, 5 or 6 o’clock." in refused.stderr
    assert set_start("0").returncode == 0


def test_languages_of_food_are_set(data):
    set_languages = demeter(data, "person", "set", "ann", "--food-languages", "de,en")
    assert set_languages.stdout == "Ann names foods in Deutsch, English (US).\n"
    assert "2 Scheiben Vollkornbrot: " in demeter(data, "add", "zwei Scheiben Vollkornbrot", stdin="n\n").stderr
    refused = demeter(data, "person", "set", "ann", "--food-languages", "tlh")
    assert refused.returncode == 1 and "Languages of food are en, en-GB, de, fr, es." in refused.stderr


def test_the_language_of_a_person_is_set(data):
    def chosen():
        with Running(data) as server:
            access = {"Authorization": f"Bearer {token(data)}"}
            return json.loads(server.ask("GET", "/api/v1/settings", headers=access)[1]).get("language")

    both = demeter(data, "person", "set", "ann", "--language", "de", "--food-languages", "fr").stdout
    assert both.splitlines() == ["Ann names foods in Français.", "The screens of Ann are in Deutsch."] and chosen() == "de"
    assert demeter(data, "person", "set", "ann", "--food-languages", "en").returncode == 0 and chosen() == "de"
    device = demeter(data, "person", "set", "ann", "--language", "device")
    assert device.stdout == "The screens of Ann are in the language of each device.\n" and chosen() is None
    refused = demeter(data, "person", "set", "ann", "--language", "tlh")
    assert refused.returncode == 1 and "A language of screens is en, de, fr, es or device." in refused.stderr
    nothing = demeter(data, "person", "set", "ann")
    assert nothing.returncode == 64 and "Give --language, --food-languages, --energy, --eating-window or --day-start." in nothing.stderr


def test_commands_speak_the_language_of_the_environment(data):
    other = {"LC_ALL": "", "LC_MESSAGES": "en_XA.UTF-8", "LANG": "C"}
    assert demeter(data, "food", "list").stdout == "No own foods.\n"
    assert re.fullmatch(r"\[Ñö .*~\]\n", demeter(data, "food", "list", **other).stdout)
    assert demeter(data, "food", "list", **{**other, "LC_ALL": "C"}).stdout == "No own foods.\n"
    for arguments in (["day", "never"], ["serve", "--port", "99999"]):
        failed, english = demeter(data, *arguments, **other), demeter(data, *arguments)
        assert failed.returncode == english.returncode != 0 and "[" in failed.stderr and failed.stderr != english.stderr
    help_text = demeter(data, "weight", "--help", **other).stdout
    assert "[Wríté döwñ" in help_text
    assert set(re.findall(r"^  (--[a-z-]+)", help_text, re.M)) == set(re.findall(r"^  (--[a-z-]+)", demeter(data, "weight", "--help").stdout, re.M))
    for arguments in (["today", "--json"], ["month", "--json"], ["person", "list"], ["--version"]):
        assert demeter(data, *arguments, **other).stdout == demeter(data, *arguments).stdout


def test_a_server_has_a_language_for_devices_that_name_none(data):
    with Running(data, "--language", "de") as server:
        assert '<html lang="de">' in server.ask("GET", "/sign-in")[1]
        assert '<html lang="fr">' in server.ask("GET", "/sign-in", headers={"Accept-Language": "fr"})[1]
    assert demeter(data, "serve", "--language", "tlh").returncode == 64


def test_search_tells_how_often_and_when(data):
    for day in ("2026-03-01", "2026-03-03"):
        demeter(data, "add", "--name", "Crème brûlée", "--calories", "420.5", "--day", day, "--time", "19:30")
    demeter(data, "add", "--name", "Cream cheese", "--calories", "90", "--day", "2026-03-02", "--time", "08:05")
    found = demeter(data, "search", "creme", "BRU")
    assert found.returncode == 0 and found.stdout.splitlines() == [
        "Crème brûlée: 2 times, last on Mar 3, 2026",
        "  2026-03-03  7:30 PM  Crème brûlée, 420.5 cal",
        "  2026-03-01  7:30 PM  Crème brûlée, 420.5 cal"]
    both = demeter(data, "search", "cre", "--to", "2026-03-02", "--limit", "1").stdout.splitlines()
    assert both[0].startswith("Crème brûlée: 2 times") and both[1] == "Cream cheese: 1 time, last on Mar 2, 2026"
    assert both[2] == "  2026-03-02  8:05 AM  Cream cheese, 90 cal" and both[3].startswith("There are older ones.")
    meant = demeter(data, "search", "chese").stdout.splitlines()
    assert meant[0] == "Nothing matches “chese”. Showing “cheese”." and "Cream cheese" in meant[-1]
    assert demeter(data, "search", "creme", "--to", "2026-02-28").stdout.splitlines()[-1] == "None of them in those days."
    given = json.loads(demeter(data, "search", "creme", "--from", "2026-03-02", "--json").stdout)
    assert [entry["day"] for entry in given["entries"]] == ["2026-03-03"] and given["foods"][0]["uses"] == 2


def test_own_foods_are_added_listed_shown_removed_and_come_back_from_an_export(data, tmp_path):
    soup, chili = "6f9619ff-8b86-4d01-b42d-00cf4fc964ff", "7f9619ff-8b86-4d01-b42d-00cf4fc964ff"
    assert demeter(data, "food", "list").stdout == "No own foods.\n"
    arguments = ["food", "add", "--json", "-", "--id", soup]
    for _ in range(2):
        added = demeter(data, *arguments, stdin='{"name":"Soup","calories":60}')
        assert added.stdout == f"Added Soup, 60 cal per 100 g. Its id is {soup}.\n", added.stderr
    for body, words in [('{"name":"Stew","calories":60}', "already names another food"), ("[]", "not a JSON object"), ("{}", "Food name is required")]:
        refused = demeter(data, *arguments, stdin=body)
        assert refused.returncode == 1 and words in refused.stderr and refused.stderr.count("\n") == 1
    recipe = tmp_path / "chili.json"
    recipe.write_text(json.dumps({"name": "Chili", "recipe": {"servings": 4, "lines": [{"text": "2 eggs"}, {"text": "salt to taste"}]}}))
    assert demeter(data, "food", "add", "--json", str(recipe), "--id", chili).stdout.startswith("Added Chili, 143 cal in all.")
    listed = demeter(data, "food", "list").stdout
    assert listed == f"  Chili: 143 cal in all, id {chili}\n  Soup: 60 cal per 100 g, id {soup}\n"
    shown = json.loads(demeter(data, "food", "show", "chili").stdout)
    assert shown["id"] == chili and shown["recipe"]["servings"] == 4 and shown["recipe"]["totals"]["uncounted"] == ["salt to taste"]
    read = demeter(data, "recipe", "read", "-", stdin="2 eggs\nsalt to taste\n").stdout
    assert "  2 eggs: " in read and ", 143 cal\n" in read and "  salt to taste: left out\n" in read and "All of it: 143 cal" in read
    # Into another household, twice.
    assert demeter(data, "export", str(tmp_path / "all.zip")).returncode == 0
    assert demeter(data, "food", "remove", soup).stdout == "Removed Soup.\n"
    assert "There is no own food" in demeter(data, "food", "show", "Soup").stderr
    # What was removed stays away.
    assert "own food" not in demeter(data, "import", "diary", str(tmp_path / "all.zip")).stdout
    other = tmp_path / "other"
    other.mkdir()
    assert demeter(other, "person", "add", "Ben", "--time-zone", "Europe/Berlin", "--format", "en-US", stdin="correct horse\n").returncode == 0
    first = demeter(other, "import", "diary", str(tmp_path / "all.zip")).stdout
    assert "New: 2 own foods.\n" in first and first.endswith("Imported 2 own foods.\n")
    assert demeter(other, "import", "diary", str(tmp_path / "all.zip")).stdout.endswith("Nothing was new.\n")
    again = json.loads(demeter(other, "food", "show", chili).stdout)
    assert {**again, "editor": "", "writtenAt": ""} == {**shown, "editor": "", "writtenAt": ""}


def test_own_foods_are_added_from_a_table_once(data, tmp_path):
    table = tmp_path / "foods.csv"
    table.write_bytes("Name;Marke;Code;kcal;Fett;Farbe\nMüsli;Mühle;4006381333931;370;7,5;grau\nWrong;;4006381333932;100;1;\n".encode("cp1252"))
    tried = demeter(data, "food", "add", str(table), "--dry-run").stdout
    assert "  Müsli: 370 cal per 100 g\n" in tried and tried.endswith("New: 1 food.\n")
    assert demeter(data, "food", "list").stdout == "No own foods.\n"
    added = demeter(data, "food", "add", str(table)).stdout
    assert added.startswith("Can't be added: Line 3, Wrong: One of the digits is wrong") and added.endswith("Not read: farbe.\nAdded 1 food.\n")
    assert demeter(data, "food", "add", "-", stdin=table.read_text(encoding="cp1252")).stdout.endswith("Here already: 1 food.\nAdded 0 foods.\n")
    table.write_text("colour\ngrey\n")
    refused = demeter(data, "food", "add", str(table))
    assert refused.returncode == 1 and "The first line must name the columns" in refused.stderr
    assert demeter(data, "food", "add").returncode == 64
    assert demeter(data, "food", "add", str(table), "--json", str(table)).returncode == 64


def test_foods_are_imported_once_however_often(data, tmp_path):
    release = tmp_path / "FoodData_Central_sr_legacy_food_csv_2018-04"
    release.mkdir()
    (release / "food.csv").write_text('"fdc_id","data_type","description"\n"7","sr_legacy_food","Zwieback, plain"\n"8","sr_legacy_food","Air"\n')
    (release / "food_nutrient.csv").write_text('"id","fdc_id","nutrient_id","amount"\n"1","7","1008","426"\n')
    for _ in range(2):
        imported = demeter(data, "import", "foods", str(release))
        assert imported.returncode == 0, imported.stderr
        assert imported.stdout.startswith("1 foods in the catalogue, from 3 records.\n1 left out without energy.\n")
    import sqlite3
    with sqlite3.connect(data / "catalogue.sqlite") as catalogue:
        assert catalogue.execute("SELECT name, energy FROM food WHERE source = 'usda'").fetchall() == [("Zwieback, plain", 426000)]


def fineli(file):
    """A package in the layout of Fineli's open data, with foods and figures that are made up."""
    tables = {
        "component.csv": "EUFDNAME;COMPUNIT;CMPCLASS;CMPCLASSP\nENERC;KJ;ENERGY;MACROCMP\nPROT;G;PROTEIN;MACROCMP\n",
        "component_value.csv": "FOODID;EUFDNAME;BESTLOC;ACQTYPE;METHTYPE;METHIND\n7;ENERC;418,40;S;S;X\n7;PROT;3,5;S;S;X\n8;PROT;1;S;S;X\n",
        "food.csv": "FOODID;FOODNAME;FOODTYPE\n7;BLORFPUURO, VEDELLÄ;FOOD\n8;ILMA;FOOD\n",
        "foodname_FI.csv": "FOODID;FOODNAME;LANG\n7;BLORFPUURO, VEDELLÄ;FI\n",
        "foodname_SV.csv": "FOODID;FOODNAME;LANG\n7;BLORFGRÖT;SV\n",
        "foodname_EN.csv": "FOODID;FOODNAME;LANG\n7;BLORF PORRIDGE;EN\n",
    }
    with zipfile.ZipFile(file, "w") as package:
        for name, text in tables.items():
            package.writestr(name, text.encode("latin-1"))
    return file


def test_the_newest_health_import_is_undone_and_what_it_replaced_counts_again(data, tmp_path):
    def steps():
        assert demeter(data, "export", str(tmp_path / "all.zip")).returncode == 0
        with zipfile.ZipFile(tmp_path / "all.zip") as archive:
            lines = archive.read("activity.csv").decode().splitlines()
        (tmp_path / "all.zip").unlink()
        return [line.split(",")[2] for line in lines if line.startswith("2026-03-08,steps,")]

    for exported, count in [("2026-03-08 20:00", 500), ("2026-03-09 08:00", 700)]:
        file = tmp_path / "export.xml"
        file.write_text(
            '<?xml version="1.0" encoding="UTF-8"?>\n<HealthData locale="en_GB">\n'
            f' <ExportDate value="{exported}:00 +0100"/>\n'
            ' <Record type="HKQuantityTypeIdentifierStepCount" sourceName="Phone" unit="count" creationDate="2026-03-08 10:05:00 +0100" '
            f'startDate="2026-03-08 10:00:00 +0100" endDate="2026-03-08 10:05:00 +0100" value="{count}"/>\n</HealthData>\n')
        imported = demeter(data, "import", "health", str(file))
        assert imported.returncode == 0, imported.stderr
        assert steps() == [str(count)]
    undone = demeter(data, "import", "health", "--undo")
    assert undone.returncode == 0 and undone.stdout.startswith("Undid the import of 2026-03-10 "), undone.stderr
    assert "with 1 day. What it replaced counts again." in undone.stdout and steps() == ["500"]
    again = demeter(data, "import", "health", "--undo")
    assert again.returncode == 1 and again.stdout == "" and "Only the newest one can, once." in again.stderr
    assert steps() == ["500"]
    assert demeter(data, "import", "health", "--undo", str(tmp_path / "export.xml")).returncode == 64


def test_fineli_is_looked_at_imported_and_removed(data, tmp_path):
    package = str(fineli(tmp_path / "package.zip"))
    looked = demeter(data, "import", "foods", package, "--dry-run")
    assert looked.stdout == "1 foods, 1 left out. Nothing was changed.\n  Blorfpuuro, vedellä · Blorfgröt · Blorf porridge\n", looked.stderr
    def stored():
        with sqlite3.connect(data / "catalogue.sqlite") as catalogue:
            return catalogue.execute("SELECT name, energy, licence FROM food WHERE source = 'fineli'").fetchall()
    assert stored() == []
    imported = demeter(data, "import", "foods", package, "--names", "sv")
    assert imported.returncode == 0 and imported.stdout.endswith("Fineli, https://fineli.fi, under CC BY 4.0.\n"), imported.stderr
    assert stored() == [("Blorfgröt", 100000, "CC BY 4.0")]
    assert demeter(data, "import", "foods", "--remove-fineli").stdout == "1 food of Fineli removed\n"
    assert stored() == []
    assert demeter(data, "import", "foods").returncode == 64
    assert demeter(data, "import", "foods", package, "--remove-fineli").returncode == 64


@pytest.fixture(scope="module")
def unchanged(ann, tmp_path_factory):
    """A data folder for tests that change nothing."""
    folder = copy(ann, tmp_path_factory.mktemp("unchanged") / "data")
    yield folder
    assert json.loads(demeter(folder, "today", "--json").stdout)["entryCount"] == 0
    assert demeter(folder, "person", "list").stdout.count("\n") == 1


@pytest.mark.parametrize("text", ["xyz", '"*^()-', "🍏", "x" * 200])
def test_search_that_finds_nothing_says_so(unchanged, text):
    found = demeter(unchanged, "search", "--", text)
    assert found.returncode == 0 and found.stdout == f"No entries found for “{text}”.\n"
    assert json.loads(demeter(unchanged, "search", "--json", "--", text).stdout) == {"entries": [], "foods": []}


@pytest.mark.parametrize("arguments, words", [
    (["add", "--name", " ", "--calories", "1"], "Food name is required"),
    (["add", "--name", "A", "--calories", "x"], "Calories must be a valid number"),
    (["add", "--name", "A", "--calories", "-1"], "Calories must be a non-negative number"),
    (["add", "--name", "A", "--calories", "1", "--day", "2026-02-30"], "Day must be a date like 2026-03-01"),
    (["add", "--name", "A", "--calories", "1", "--day", "2026-03-11"], "in the future"),
    (["add", "--name", "A", "--calories", "1", "--id", "7"], "An id is a UUID"),
    (["day", "tomorrow"], "is not a day like 2026-03-01"),
    (["today", "--person", "Eve"], "There is no person called “Eve” here"),
    (["token", "create", "Ann", "--scope", "all"], "A scope is one of"),
    (["token", "create", "Ann", "--label", " "], "has 1 to 60 characters"),
    (["token", "create", "Ann", "--label", "x" * 61], "has 1 to 60 characters"),
    (["search", "oats", "--from", "2026-02-30"], "From must be a date like 2026-03-01"),
    (["search", "oats", "--from", "2026-03-02", "--to", "2026-03-01"], "The last day is before the first day"),
    (["search", "oats", "--limit", "0"], "Limit must be a whole number from 1 to 200"),
    (["search", " "], "Say what to look for"),
    (["import", "foods", "missing.zip"], "can't be read"),
    (["import", "foods", __file__, "--source", "usda"], "holds no foods that are known here"),
    (["import", "foods", __file__, "--source", "x"], "A source is usda, fineli or off"),
    (["import", "foods", __file__, "--names", "de"], "Names are fi, sv or en"),
    (["import", "foods", __file__, "--names", "sv"], "only for Fineli"),
    (["import", "foods", __file__, "--countries", "de,xx"], "Countries are codes with commas between them"),
    (["import", "foods", "missing.zip", "--replace"], "only for Open Food Facts"),
    (["import", "health", "--undo"], "There is no import of health data that can be undone"),
    (["person", "add", "ANN"], "is taken"),
    (["person", "add", "Eve", "--time-zone", "Mars"], "Unknown time zone"),
])
def test_refusals_are_one_clear_line_and_status_one(unchanged, arguments, words):
    refused = demeter(unchanged, *arguments, stdin="correct horse\n")
    assert refused.returncode == 1
    assert words in refused.stderr and refused.stderr.startswith("demeter: ") and refused.stderr.count("\n") == 1


@pytest.mark.parametrize("arguments", [["add", "--name", "A"], ["search"], ["fly"], ["import", "health"], ["serve", "--port", "99999"], ["demo", "--days", "0"]])
def test_wrong_usage_is_status_64(unchanged, arguments):
    assert demeter(unchanged, *arguments).returncode == 64


def test_a_wrong_folder_is_not_made_into_a_diary(tmp_path):
    refused = demeter(tmp_path / "typo", "today")
    assert refused.returncode == 1 and "There is no diary in" in refused.stderr
    assert not (tmp_path / "typo").exists()


def test_a_wrong_clock_is_refused(data):
    assert demeter(data, "today", now="noon").returncode == 64


def test_demo_never_touches_a_real_diary(data):
    refused = demeter(data, "demo", "--data", str(data), "--data-only")
    assert refused.returncode == 1 and "holds something that is not a demo" in refused.stderr
    assert demeter(data, "person", "list").stdout.startswith("Ann\t")


def test_demo_makes_the_same_life_twice(tmp_path):
    def life():
        assert demeter(tmp_path, "demo", "--data", str(tmp_path / "demo"), "--days", "20", "--data-only", TZ="UTC").returncode == 0
        return demeter(tmp_path / "demo", "day", "2026-03-05").stdout
    assert life() == life()


def test_doctor_proves_and_repairs(data):
    import sqlite3
    demeter(data, "add", "--name", "Oats", "--calories", "320")
    assert demeter(data, "doctor").stdout == "Ann: all totals are correct.\n"
    file = next((data / "diaries").glob("*.sqlite"))
    with sqlite3.connect(file) as database:
        database.execute("UPDATE daily_total SET energy = 1")
    sick = demeter(data, "doctor")
    assert sick.returncode == 1 and "The total of 2026-03-10 disagrees with its entries" in sick.stdout
    assert demeter(data, "doctor", "--repair").returncode == 0
    assert demeter(data, "doctor").stdout == "Ann: all totals are correct.\n"


def test_doctor_goes_on_behind_a_lost_and_a_damaged_diary(data, tmp_path):
    demeter(data, "person", "add", "Bob", stdin="correct horse\n")
    demeter(data, "person", "add", "Cleo", stdin="correct horse\n")
    files = {}
    for name in ("Ann", "Bob", "Cleo"):
        before = set((data / "diaries").iterdir())
        demeter(data, "add", "--name", "Oats", "--calories", "320", "--person", name)
        files[name], = set((data / "diaries").iterdir()) - before
    files["Ann"].unlink()
    files["Bob"].write_text("no database, but long enough to be looked at")
    sick = demeter(data, "doctor")
    assert sick.returncode == 1 and "Problems found" in sick.stderr
    assert "Ann: The diary can't be examined: " in sick.stdout and "is missing or empty" in sick.stdout
    assert "Bob: The diary can't be examined: " in sick.stdout
    assert "Cleo: all totals are correct.\n" in sick.stdout
    assert demeter(data, "add", "--name", "Tea", "--calories", "2", "--person", "Ann").returncode == 1
    assert not files["Ann"].exists()
    kept = demeter(data, "backup", str(tmp_path / "backups"), "--thin")
    assert kept.returncode == 1 and "the diary of Ann, is missing" in kept.stderr and "copied as it is" in kept.stderr


def test_a_restore_that_was_cut_short_is_ended_by_the_next_command(data, tmp_path):
    demeter(data, "add", "--name", "Oats", "--calories", "320")
    backup = pathlib.Path(demeter(data, "backup", str(tmp_path / "backups")).stdout.removeprefix("Backed up to ").removesuffix(".\n"))
    demeter(data, "add", "--name", "Tea", "--calories", "2")
    diary = next((data / "diaries").glob("*.sqlite")).relative_to(data)
    # The state after a power failure while the accounts are moved away: without a repair, there is nothing to open.
    shutil.copytree(backup, data / ".restoring")
    moves = {
        "aside": [{"from": path, "to": f"before-restore-x/{path}"} for path in ("accounts.sqlite", str(diary))],
        "into": [{"from": f".restoring/{path}", "to": path} for path in ("accounts.sqlite", str(diary))],
    }
    (data / ".restoring" / "moves.json").write_text(json.dumps(moves))
    (data / "before-restore-x" / "diaries").mkdir(parents=True)
    (data / "accounts.sqlite").rename(data / "before-restore-x" / "accounts.sqlite")
    ended = demeter(data, "today")
    assert "Oats" in ended.stdout and "Tea" not in ended.stdout and "had been cut short" in ended.stderr
    assert "Tea" in demeter(data / "before-restore-x", "today").stdout
    assert not (data / ".restoring").exists()


def test_a_backup_is_restored_unless_it_would_lose_what_came_after(data, tmp_path):
    demeter(data, "add", "--name", "Oats", "--calories", "320")
    made = demeter(data, "backup", str(tmp_path / "backups"))
    assert made.returncode == 0, made.stderr
    backup = made.stdout.removeprefix("Backed up to ").removesuffix(".\n")
    demeter(data, "add", "--name", "Tea", "--calories", "2")
    refused = demeter(data, "restore", backup)
    assert refused.returncode == 1 and "the diary of Ann has entries (1) that the backup lacks" in refused.stderr
    assert "Tea" in demeter(data, "today").stdout
    with Running(data) as server:
        busy = demeter(data, "restore", backup, "--overwrite")
        assert busy.returncode == 1 and "Another Demeter is serving" in busy.stderr
        assert server.ask("GET", "/healthz")[0] == 200
    done = demeter(data, "restore", backup, "--overwrite")
    assert done.returncode == 0, done.stderr
    assert "Tea" not in demeter(data, "today").stdout and "Oats" in demeter(data, "today").stdout
    aside = re.search(r"The replaced data is in (.*)\.", done.stdout)[1]
    assert "Tea" in demeter(pathlib.Path(aside), "today").stdout
    assert demeter(data, "restore", str(tmp_path)).returncode == 1
    assert demeter(tmp_path / "nowhere", "backup", str(tmp_path / "more")).returncode == 1


def test_a_server_backs_up_when_it_starts_and_no_backup_is_of_the_last_day(data, tmp_path):
    with Running(data, "--backup", str(tmp_path / "backups"), stderr=subprocess.PIPE) as server:
        for line in server.process.stderr:
            if "backed up" in line:
                break
    assert len(list((tmp_path / "backups").glob("2026-*/backup.json"))) == 1
    # Later by the clock than the first backup, even if the first start was slow.
    with Running(data, "--backup", str(tmp_path / "backups"), now="2026-03-10T13:00:00+01:00") as server:
        assert server.ask("GET", "/healthz")[0] == 200
    assert len(list((tmp_path / "backups").glob("2026-*/backup.json"))) == 1


def test_a_network_address_needs_an_account_first(tmp_path):
    refused = demeter(tmp_path, "serve", "--host", "0.0.0.0", "--port", "0")
    assert refused.returncode == 1 and "There is no account yet" in refused.stderr


def test_data_is_for_this_user_only(data):
    assert os.stat(data).st_mode & 0o077 == 0
    with Running(data) as server:
        assert server.ask("GET", "/healthz")[0] == 200


def everything_is_read(line):
    """Whether the other end of a connection on this machine has read all that was sent; the kernel's list has both ends' queues."""
    sender, receiver = (f"{port:04X}" for port in (line.getsockname()[1], line.getpeername()[1]))
    rows = [row.split() for row in pathlib.Path("/proc/net/tcp").read_text().splitlines()[1:]]
    ends = [(row[1][-4:], row[2][-4:], *row[4].split(":")) for row in rows]
    return (sender, receiver, "00000000") in [end[:3] for end in ends] and (receiver, sender, "00000000") in [(*end[:2], end[3]) for end in ends]


def test_stopping_finishes_requests_in_flight(data):
    secret = token(data)
    body = json.dumps({"name": "Last bite", "calories": 77})
    with Running(data) as server:
        with socket.create_connection(("127.0.0.1", server.port), timeout=120) as line:
            head = f"POST /api/v1/entries HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer {secret}\r\nContent-Length: {len(body)}\r\n\r\n"
            line.sendall((head + body[:5]).encode())
            until(lambda: everything_is_read(line))
            server.process.send_signal(signal.SIGTERM)
            line.sendall(body[5:].encode())
            answer = line.recv(65536).decode()
    assert answer.startswith("HTTP/1.1 201"), answer
    assert server.process.returncode == 0
    # A manual copy of the files is complete.
    assert [path.name for path in data.rglob("*-wal")] == []
    assert "Last bite" in demeter(data, "today").stdout
    assert [path.name for path in data.rglob("*-wal")] == []


def test_stopping_does_not_wait_for_listeners(data):
    secret = token(data)
    with Running(data) as server:
        with socket.create_connection(("127.0.0.1", server.port), timeout=120) as line:
            line.sendall(f"GET /api/v1/events HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer {secret}\r\n\r\n".encode())
            text = ""
            while ": listening" not in text:
                text += line.recv(4096).decode()
            server.process.send_signal(signal.SIGTERM)
            server.process.wait(timeout=120)
    assert server.process.returncode == 0


def received(connection):
    """The number of bytes that still arrive until the connection ends."""
    count = 0
    try:
        while piece := connection.recv(1 << 20):
            count += len(piece)
    except ConnectionResetError:
        pass
    return count


def test_stopping_waits_only_so_long_for_who_reads_or_sends_nothing_more(data):
    secret = token(data)
    assert demeter(data, "add", "--name", "Oats", "--calories", "320").returncode == 0
    with sqlite3.connect(next((data / "diaries").glob("*.sqlite"))) as diary:
        diary.execute("CREATE TABLE ballast AS SELECT randomblob(8000000) AS bytes")
    diary.close()
    with Running(data) as server, socket.socket() as reader, socket.socket() as sender:
        status, _, headers = sign_in(server.port, "Ann", "correct horse")
        assert status == 303
        cookie = headers["Set-Cookie"].split(";")[0]
        sender.connect(("127.0.0.1", server.port))
        sender.sendall((
            f"POST /settings/data/imports HTTP/1.1\r\nHost: x\r\nCookie: {cookie}\r\nContent-Length: 500000\r\n"
            'Content-Type: multipart/form-data; boundary=edge\r\n\r\n--edge\r\n'
            'Content-Disposition: form-data; name="file"; filename="a.csv"\r\n\r\n' + 20_000 * "x").encode())
        # More than the network's buffers hold: if the client reads only the first bytes, the rest stays in the server.
        reader.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        reader.connect(("127.0.0.1", server.port))
        reader.sendall(f"GET /api/v1/export HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer {secret}\r\n\r\n".encode())
        assert reader.recv(12) == b"HTTP/1.1 200"
        # The export's own file may be gone by now: its last piece may already wait to be sent.
        until(lambda: any((data / "work").glob("*/import-*")))
        server.process.send_signal(signal.SIGTERM)
        assert sender.recv(12) == b"HTTP/1.1 503"
        # Without a limit, it would wait for ever.
        assert server.process.wait(timeout=PATIENCE) == 0
        reader.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 1 << 20)
        assert received(reader) < 8_000_000
    assert list((data / "work").glob("*/*")) == []
    assert "Oats" in demeter(data, "today").stdout


def test_a_password_that_was_forgotten_is_set_on_this_machine_the_owners_too(data):
    with Running(data) as server:
        headers = sign_in(server.port, "Ann", "correct horse")[2]
        cookie = {"Cookie": headers["Set-Cookie"].split(";")[0]}
        assert server.ask("GET", "/goals", headers=cookie)[0] == 200
        short = demeter(data, "person", "password", "ann", stdin="short\n")
        assert short.returncode == 1 and "at least 10 characters" in short.stderr
        done = demeter(data, "person", "password", "ann", stdin="quite another one\n")
        assert done.stdout == "Ann has another password now and is signed out everywhere; programs keep their tokens.\n"
        assert server.ask("GET", "/goals", headers=cookie)[0] == 303
        assert sign_in(server.port, "Ann", "correct horse")[0] == 422
        assert sign_in(server.port, "Ann", "quite another one")[0] == 303


def test_a_body_cut_off_half_way_saves_nothing(data):
    secret = token(data)
    with Running(data) as server:
        with socket.create_connection(("127.0.0.1", server.port), timeout=120) as line:
            line.sendall(
                f"POST /api/v1/entries HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer {secret}\r\nContent-Length: 500\r\n\r\n"
                .encode() + b'{"name":"Half","calories":1}')
        assert server.ask("GET", "/healthz")[0] == 200
        day = json.loads(server.ask("GET", "/api/v1/days/2026-03-10", headers={"Authorization": f"Bearer {secret}"})[1])
        assert day["entryCount"] == 0


def test_the_log_has_no_food_no_name_and_no_secret(data):
    secret = token(data)
    address = demeter(data, "token", "create", "Ann", "--scope", "health:write").stdout.strip()
    with Running(data, level="trace") as server:
        headers = {"Authorization": f"Bearer {secret}"}
        assert server.ask("POST", "/api/v1/entries", json.dumps({"name": "Zwetschgenkuchen", "calories": 1}), headers)[0] == 201
        assert server.ask("POST", "/api/v1/entries", json.dumps({"name": "Zwetschgenkuchen", "calories": -1}), headers)[0] == 422
        form = {"Content-Type": "application/x-www-form-urlencoded"}
        assert server.ask("POST", "/sign-in", "name=Ann&password=wrong+battery+staple", form)[0] == 422
        # Addresses that are secrets: one that works, one that could do more, one without numbers, and one through a proxy.
        steps = json.dumps({"steps": "2026-03-09\n7421"})
        assert server.ask("POST", f"/h/{address}", steps)[0] == 200
        assert server.ask("POST", f"/h/{secret}", steps)[0] == 404
        assert server.ask("POST", f"/h/{address}", "hello")[0] == 400
        assert server.ask("POST", f"/h/{address}", steps, {"X-Forwarded-For": "203.0.113.7"})[0] == 403
        assert server.ask("GET", f"/h/{address}")[0] == 200
        metrics = server.ask("GET", "/metrics")[1]
    for word in ("Zwetschgenkuchen", secret, address, "battery", "Ann"):
        assert word not in server.log and word not in metrics
    assert re.search(r'demeter_hb_requests_total\{.*http_route="/api/v1/entries".*status_code="201"\} 1', metrics), metrics


def test_the_health_of_a_server_is_checked_from_its_own_machine(data):
    with Running(data) as server:
        healthy = demeter(data, "health", "--port", str(server.port))
        assert (healthy.returncode, healthy.stdout) == (0, "The server works.\n"), healthy.stderr
    gone = demeter(data, "health", "--port", str(server.port))
    assert gone.returncode == 1 and gone.stderr == f"demeter: No server works at 127.0.0.1, port {server.port}.\n"
    with Running(data, "--tls") as server:
        assert demeter(data, "health", "--port", str(server.port), "--tls").returncode == 0
    assert demeter(data, "health", "--host", "a name", "--port", "1").returncode == 1
    assert demeter(data, "health", "--port", "0").returncode == 64


def test_what_is_written_is_this_users_only_whatever_folder_it_is_in(tmp_path):
    open_to_all = tmp_path / "open"
    open_to_all.mkdir(mode=0o755)
    assert demeter(open_to_all, "person", "add", "Ann", stdin="correct horse\n").returncode == 0
    assert demeter(open_to_all, "add", "--name", "Oats", "--calories", "1").returncode == 0
    with Running(open_to_all) as server:
        assert server.ask("GET", "/healthz")[0] == 200
        modes = {file.relative_to(open_to_all): file.stat().st_mode & 0o077 for file in open_to_all.rglob("*")}
    assert len(modes) > 4 and set(modes.values()) == {0}, modes


def test_the_manual_names_every_command_option_and_variable():
    manual = (ROOT / "docs/manual/command-line.md").read_text()
    commands = [
        ["serve"], ["demo"], ["person", "add"], ["person", "list"], ["person", "plan"], ["person", "set"], ["person", "password"], ["person", "link"], ["person", "second-factor"], ["person", "passkeys"], ["person", "sessions"], ["person", "linked-accounts"], ["server", "passwords"], ["token", "create"], ["add"], ["today"], ["day"],
        ["nutrients"], ["month"], ["weight"], ["measure"], ["exercise"], ["planned"], ["trends"], ["search"], ["food", "list"], ["food", "show"], ["food", "add"], ["food", "remove"],
        ["recipe", "read"], ["mcp"], ["import", "foods"], ["import", "health"], ["import", "diary"], ["person", "delete"], ["export"],
        ["backup"], ["restore"], ["upgrade"], ["doctor"], ["health"],
    ]
    for command in commands:
        assert "demeter " + " ".join(command) in manual
        text = subprocess.run([PROGRAM, *command, "--help"], capture_output=True, text=True).stdout
        for option in re.findall(r"^  (--[a-z-]+)", text, re.M):
            assert option in manual or option in ("--version", "--help"), (command, option)
    colours = (ROOT / "Sources/DemeterWeb/public/css/nutrients.css").read_text()
    options = subprocess.run([PROGRAM, "add", "--help"], capture_output=True, text=True).stdout
    assert [name for name in re.findall(r"--(\w+): light-dark", colours) if f"  --{name} " not in options] == []
    for source in (ROOT / "Sources").rglob("*.swift"):
        for variable in re.findall(r'environment\["([A-Z_]+)"\]', source.read_text()):
            assert f"`{variable}`" in manual, variable
    served = subprocess.run([PROGRAM, "--help"], capture_output=True, text=True).stdout
    listed = re.findall(r"^  ([a-z]+)  ", served.split("SUBCOMMANDS:")[1], re.M)
    assert set(listed) == {command[0] for command in commands}


def conformance():
    """What every diary promises, each check written as the test of a suite."""
    text = "\n".join(file.read_text() for file in (ROOT / "Sources/DemeterDiaryConformance").rglob("*.swift"))
    return re.sub(r'\bcheck\("([^":\\]+)', r"func `\1`", re.sub(r'\bchecks\("([^"]+)', r"struct `\1`", text))


def test_every_test_that_the_security_page_names_exists():
    browser = "\n".join(file.read_text() for file in (ROOT / "E2E").glob("test_*.py"))
    files = {file.name: file.read_text() for file in (ROOT / "Tests").rglob("*.swift")}
    swift = "\n".join(files.values()) + conformance()
    threats, chapters = (ROOT / "docs/security.md").read_text().split("\n## OWASP ASVS")
    assert [int(number) for number in re.findall(r"^### V(\d+) ", chapters, re.M)] == list(range(1, 18))
    sections = threats.split("\n### ")[1:]
    assert [section.splitlines()[0] for section in sections if "\nTests: `" not in section] == []
    for tests in re.findall(r"^Tests: (.+?)\n\n", threats + chapters + "\n\n", re.M | re.S):
        # A name may continue on the next line.
        for name in re.findall(r"`([^`]+)`", " ".join(tests.split())):
            suite, _, test = name.partition(".")
            if name.startswith("test_"):
                assert f"def {name}(" in browser, name
            elif name.endswith(".py"):
                assert (ROOT / name).exists(), name
            else:
                assert f"struct `{suite}`" in swift or f"struct {suite} " in swift or f"{suite}.swift" in files, name
                assert f"func `{test.removesuffix(' …')}" in swift, name


def test_every_test_that_the_requirements_name_exists():
    requirements = (ROOT / "docs/requirements.md").read_text()
    browser = "\n".join(file.read_text() for file in (ROOT / "E2E").glob("test_*.py"))
    swift = "\n".join(file.read_text() for file in (ROOT / "Tests").rglob("*.swift")) + conformance()
    for row in re.findall(r"^\| [A-Z].*\|$", requirements, re.M):
        shown = row.split("|")[-2]
        for name in re.findall(r"`([^`]+)`", shown):
            known = f"def {name}(" in browser or f"func `{name}`" in swift or name.startswith("scripts/") and (ROOT / name).exists()
            assert known, (row.split("|")[1], name)
        assert shown.strip() != "—" or "*open" in row, row


def test_the_pages_of_the_swift_library_name_only_types_that_exist():
    sources = "\n".join(file.read_text() for folder in ("Core", "Words", "Store", "Kit", "Foods") for file in (ROOT / f"Sources/Demeter{folder}").rglob("*.swift"))
    known = set(re.findall(r"\b(?:struct|class|enum|actor|protocol|typealias|case) ([A-Z]\w+)", sources)) | set(re.findall(r'name: "(\w+)"', (ROOT / "Package.swift").read_text()))
    known |= {"Date", "String", "Logger", "MainActor", "Notification", "Name", "UserDefaults", "URLSession", "CancellationError"}
    for page in ("README.md", "docs/notes/swift-library.md", "Sources/DemeterKit/DemeterKit.docc/KeepingADiary.md"):
        text = (ROOT / page).read_text()
        code = re.sub(r'"[^"\n]*"', "", "\n".join(re.findall(r"```swift\n(.*?)```", text, re.S)) + "\n" + "\n".join(re.findall(r"`([^`\n]+)`", text)))
        unknown = set(re.findall(r"\b[A-Z][a-z]\w+", code)) - known
        assert not unknown, (page, unknown)


def test_the_swift_library_needs_no_networking_package():
    needs = {}
    for part in re.split(r"\n    \.(?=target|executableTarget|testTarget|systemLibrary)", (ROOT / "Package.swift").read_text())[1:]:
        name = re.search(r'name: "([^"]+)"', part)[1]
        inside = re.search(r"dependencies: \[(.*?)\],?\s*(?:path|exclude|swiftSettings)", part, re.S)
        needs[name] = set(re.findall(r'(?:name: )?"([^"]+)"', re.sub(r', package: "[^"]+"', "", inside[1]))) if inside else set()
    reached, left = set(), ["DemeterKit"]
    while left:
        name = left.pop()
        if name not in reached:
            reached.add(name)
            left += needs.get(name, ())
    assert "DemeterFoods" in reached and "AsyncHTTPClient" in needs["DemeterFoodService"]
    assert {name for name in reached if name not in needs} == {"Crypto"}
