"""The nutrients of 1,000 random days over the API: amounts, coverage, targets and what is judged, against a second computation.

Reference values are those of Tests/DemeterCoreTests/Oracle/references.csv, which was written from a page of facts. Which of them apply is
computed here again, from docs/notes/nutrients.md. No code is shared with the program.
"""

import collections
import csv
import http.client
import json
import math
import pathlib
import random
import urllib.parse
import uuid
from datetime import date, timedelta

import pytest

import server as servers

NOW = "2026-03-10T12:00:00+01:00"
TODAY = date(2026, 3, 10)
FILE = pathlib.Path(__file__).parent.parent / "Tests/DemeterCoreTests/Oracle/references.csv"
NUMBERS = {
    "fiber": 1079, "sugars": 2000, "saturatedFat": 1258, "cholesterol": 1253, "sodium": 1093, "potassium": 1092, "calcium": 1087,
    "magnesium": 1090, "iron": 1089, "zinc": 1095, "vitaminA": 1106, "vitaminC": 1162, "vitaminD": 1114, "vitaminE": 1109, "vitaminK": 1185,
    "thiamin": 1165, "riboflavin": 1166, "niacin": 1167, "pantothenicAcid": 1170, "vitaminB6": 1175, "folate": 1177,
    "folateEquivalents": 1190, "vitaminB12": 1178, "choline": 1180, "phosphorus": 1091, "copper": 1098, "selenium": 1103,
    "linolenicAcid": 1270, "epa": 1278, "dha": 1272, "caffeine": 1057, "alcohol": 1018, "water": 1051,
}
AUTHORITY = {"en-US": "us", "fr-CA": "us", "de-DE": "eu", "en-GB": "eu", "ja-JP": "none"}
# Own targets are typed in these units.
OWN = {"iron": 1e-3, "fiber": 1, "vitaminC": 1e-3, "calcium": 1e-3}
PEOPLE, DAYS = 25, 40


def references():
    """Returns milligrams and kind by authority, nutrient, sex, stage, end and the least age of a row."""
    found = collections.defaultdict(dict)
    with open(FILE, newline="") as file:
        for row in csv.DictReader(file):
            key = row["authority"], row["nutrient"], row["sex"], row["stage"], row["end"]
            found[key][int(row["age"] or 0)] = float(row["milligrams"]) / 1000, row["kind"]
    return found


KNOWN = references()


def of_age(rows, age):
    """Returns the value of an age of the DRI: rows are the bounds of its groups."""
    for first, last in ((14, 18), (19, 30), (31, 50), (51, 70), (71, 200)):
        if first <= age <= last:
            return next((rows[at] for at in sorted(rows) if first <= at <= last), None)
    return None


def applying(authority, sex, age, stage, nutrient, end):
    """Returns the reference of a nutrient for a person; None if there is none."""
    def rows(sex="", stage="usual"):
        return KNOWN.get((authority, nutrient, sex, stage, end), {})

    stage = "usual" if sex == "male" else stage
    for_anyone = rows().get(0)
    if authority == "us":
        if end == "maximum" and nutrient in ("sodium", "saturatedFat", "cholesterol"):
            return next(iter(rows("male").values()), for_anyone) if sex and nutrient == "sodium" else for_anyone
        if stage != "usual":
            found = KNOWN.get((authority, nutrient, "female", stage, end), {})
            return of_age(found, age) if age and 19 <= age <= 50 else None
        if not sex or age is None:
            return for_anyone
        # Upper levels are the same for men and women.
        return of_age(rows(sex) if end == "minimum" else rows("male") or rows("female"), age)
    if authority == "eu":
        if end == "maximum":
            return for_anyone
        if stage != "usual":
            return None
        own = rows(sex) if sex and age is not None and age >= 18 else {}
        after_menopause = nutrient == "iron" and sex == "female" and age is not None and age > 50
        return for_anyone if after_menopause or not own else next(iter(own.values()))
    return None


class Client:
    def __init__(self, app):
        self.app, self.connection = app, http.client.HTTPConnection("127.0.0.1", app.port, timeout=120)

    def ask(self, method, path, body, headers):
        self.connection.request(method, path, body, headers)
        answer = self.connection.getresponse()
        text = answer.read().decode()
        assert answer.status in (200, 201, 303), f"{method} {path}: {answer.status} {text[:600]}"
        return text

    def call(self, method, path, body=None):
        headers = {"Authorization": f"Bearer {self.app.token}", "Content-Type": "application/json"}
        return json.loads(self.ask(method, "/api/v1" + path, body and json.dumps(body).encode(), headers))

    def page(self, path, form):
        headers = {"Cookie": f"demeter_session={self.app.cookie}", "Content-Type": "application/x-www-form-urlencoded"}
        self.ask("POST", path, urllib.parse.urlencode(form), headers)


class Person:
    """A person with settings and 40 days of entries."""

    def __init__(self, seed):
        draw = self.draw = random.Random(seed)
        # Of five people, two have the references of each authority, and one has none.
        self.locale = list(AUTHORITY)[seed % len(AUTHORITY)]
        self.sex, self.born = draw.choice((None, "female", "female", "male")), draw.choice((None, *[draw.randint(1930, 2008) for _ in range(4)]))
        self.stage = draw.choice(("usual", "usual", "usual", "pregnant", "breastfeeding"))
        self.chosen = draw.choice(("automatic", "automatic", "us", "eu", "none"))
        self.own = {}
        for nutrient in draw.sample(list(OWN), draw.randint(0, 2)):
            low, high = sorted(draw.sample(range(1, 100), 2))
            self.own[nutrient] = draw.choice(((low, high), (low, None), (None, high)))
        # Around the turn of the year, at which people get older.
        self.days = [TODAY - timedelta(days=back) for back in draw.sample(range(1, 140), DAYS)]
        self.entries = [entry for day in self.days for entry in self.day(day)]

    def day(self, day):
        for _ in range(self.draw.randint(1, 5)):
            nutrients = {}
            for name in self.draw.sample(list(NUMBERS), self.draw.choice((0, 3, 12, 33))):
                nutrients[str(NUMBERS[name])] = round(self.draw.choice((0, 10 ** self.draw.uniform(-6, 1))), 9)
            yield {"id": str(uuid.UUID(int=self.draw.getrandbits(128), version=4)), "name": self.draw.choice(("Oats", "Soup", "Bread", "Tea", "Rice", "Cake", "Plums")),
                   "calories": self.draw.choice((0, self.draw.randint(1, 900), round(self.draw.uniform(1, 900), 3))), "day": str(day),
                   "loggedAt": f"{day}T12:00:00+01:00", "timeZone": "Etc/GMT-1", **({"nutrients": nutrients} if nutrients else {})}

    def save(self, client):
        client.page("/settings", {"timeZone": "Europe/Berlin", "locale": self.locale})
        client.page("/settings/body", {"sex": self.sex or "", "birthYear": self.born or "", "height": "", "glass": "250", "weight": "kg"})
        form = {"references": self.chosen, "stage": self.stage}
        for nutrient, limits in self.own.items():
            form |= {f"{nutrient}.{end}": limit for end, limit in zip(("minimum", "maximum"), limits) if limit is not None}
        client.page("/settings/nutrients", form)
        for first in range(0, len(self.entries), 100):
            client.call("POST", "/entries", {"entries": self.entries[first:first + 100]})

    def target(self, nutrient, day):
        """Returns minimum and maximum in grams, and the references with their kinds."""
        authority = AUTHORITY[self.locale] if self.chosen == "automatic" else self.chosen
        age = day.year - self.born if self.born else None
        found = [applying(authority, self.sex, age, self.stage, nutrient, end) for end in ("minimum", "maximum")]
        limits = [value and value[0] for value in found]
        if nutrient in self.own:
            limits = [None if limit is None else limit * OWN[nutrient] for limit in self.own[nutrient]]
        return limits, found

    def expected(self, day):
        """Returns what the API should say of each nutrient that any entry states."""
        entries = [entry for entry in self.entries if entry["day"] == str(day)]
        energy = sum(entry["calories"] for entry in entries)
        for name, number in NUMBERS.items():
            stating = [entry for entry in entries if str(number) in entry.get("nutrients", {})]
            if not stating:
                continue
            amount = sum(entry["nutrients"][str(number)] for entry in stating)
            share = sum(entry["calories"] for entry in stating) / energy if energy else float(len(stating) == len(entries))
            foods = collections.Counter()
            for entry in stating:
                foods[entry["name"]] += entry["nutrients"][str(number)]
            limits, found = self.target(name, day)
            minimum, maximum = limits
            standing = None
            if minimum is not None or maximum is not None:
                standing = "unknown" if share < 0.6 else "above" if maximum is not None and amount > maximum + 1e-12 else \
                    "below" if minimum is not None and amount < minimum - 1e-12 else "within"
            yield name, {
                "id": number, "amount": amount, "energyShare": share, "isKnownForAll": len(stating) == len(entries), "minimum": minimum,
                "maximum": maximum, "isOwnTarget": name in self.own, "standing": standing,
                "minimumReference": found[0], "maximumReference": found[1],
                "foods": sorted((mass for mass in foods.values() if mass > 0), reverse=True)[:5],
            }


def said(line):
    """Returns a line of the API as `expected` has it."""
    target = line.get("target", {})
    found = {end: (value["amount"], value["kind"]) for end in ("minimumReference", "maximumReference") if (value := line.get(end))}
    return {name: line.get(name) for name in ("id", "amount", "energyShare", "isKnownForAll", "isOwnTarget", "standing")} | {
        "minimum": target.get("minimum"), "maximum": target.get("maximum"), "minimumReference": found.get("minimumReference"),
        "maximumReference": found.get("maximumReference"), "foods": [food["amount"] for food in line["foods"]],
    }


def agree(got, expected):
    if isinstance(expected, (list, tuple)) and isinstance(got, (list, tuple)):
        return len(got) == len(expected) and all(map(agree, got, expected))
    if isinstance(expected, float) and isinstance(got, (int, float)):
        return math.isclose(got, expected, rel_tol=1e-9, abs_tol=2e-9)
    return got == expected


@pytest.mark.parametrize("seeds", [range(first, first + 5) for first in range(0, PEOPLE, 5)], ids=lambda seeds: f"{seeds[0]}-{seeds[-1]}")
def test_the_nutrients_of_random_days_equal_a_second_computation(make_app, seeds):
    app = make_app(now=NOW)
    people = servers.SharedServer(lambda: app)
    people.LIFETIME = math.inf
    wrong, judged = [], collections.Counter()
    for seed in seeds:
        client, person = Client(people.person()), Person(seed)
        person.save(client)
        for day in person.days:
            lines = {line["nutrient"]: said(line) for line in client.call("GET", f"/days/{day}/nutrients")["nutrients"]}
            expected = dict(person.expected(day))
            if lines.keys() != expected.keys():
                wrong.append(f"person {seed}, {day}: {sorted(lines)} instead of {sorted(expected)}")
            for name in lines.keys() & expected.keys():
                judged[expected[name]["standing"]] += 1
                wrong += [f"person {seed}, {day}, {name}, {part}: {lines[name][part]} instead of {value}"
                          for part, value in expected[name].items() if not agree(lines[name][part], value)]
    assert not wrong, "\n".join([f"{len(wrong)} differences", *wrong[:20]])
    assert all(judged[standing] > 20 for standing in ("unknown", "below", "within", "above")), judged
