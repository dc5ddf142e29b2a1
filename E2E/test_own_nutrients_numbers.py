"""Own nutrients of random days: over the API, in an export and in the tables of the report, against a second computation.

What was logged is added up here again, also portions of recipes. No code is shared with the program: the number of a nutrient is computed from
docs/notes/nutrients.md.
"""

import collections
import csv
import http.client
import io
import math
import random
import uuid
import zipfile
from datetime import date, timedelta

import pytest

import server as servers
from test_nutrients_numbers import Client, agree

NOW = "2026-03-10T12:00:00+01:00"
TODAY = date(2026, 3, 10)
NAMED = [("Creatine", "g"), ("Quercetin", "mg"), ("Natto: raw, \"old\"", "IU"), ("Süßholz", "µg"), ("=Gummies", "Stück")]
GRAMS = {"g": 1, "mg": 1e-3, "µg": 1e-6}
DAYS = 12


def number(name, unit):
    """Returns the number of a nutrient: FNV-1a of its unit and name, within the range of own nutrients."""
    found = 0xCBF29CE484222325
    for byte in f"{unit}:{name}".encode():
        found = (found ^ byte) * 0x100000001B3 % 2**64
    return 100_000 + found % 999_900_000


class Person:
    """A person with own nutrients, recipes, and some days of entries."""

    def __init__(self, seed, client):
        draw = self.draw = random.Random(seed)
        self.client, self.named = client, draw.sample(NAMED, draw.randint(1, len(NAMED)))
        self.grams = {number(name, unit): GRAMS.get(unit, 1e-6) for name, unit in self.named}
        # Entries also have an own nutrient that is not in the settings.
        self.numbers = [*self.grams, number("Unlisted", "mg")]
        self.limits = {}
        # What each entry has: masses by the numbers of nutrients.
        self.logged, self.foods = {}, {}
        self.days = [TODAY - timedelta(days=back) for back in draw.sample(range(1, 28), DAYS)]

    def masses(self):
        chosen = self.draw.sample(self.numbers, self.draw.randint(0, len(self.numbers)))
        return {key: self.amount(key) for key in chosen}

    def amount(self, key):
        # Multiples of 120 ng, so that no portion is rounded.
        mass = self.draw.choice((0, self.draw.uniform(0.2, 30))) * self.grams.get(key, 1e-3)
        return round(mass * 1e9 / 120) * 120 / 1e9

    def save(self):
        self.client.page("/settings", {"timeZone": "Europe/Berlin", "locale": "en-US"})
        for name, unit in self.named:
            self.client.page("/settings/nutrients", {"own.name": name, "own.unit": unit})
        form = {}
        for key, grams in self.grams.items():
            low, high = sorted(self.draw.sample(range(1, 60), 2))
            low, high = self.draw.choice(((low, high), (low, None), (None, high), (None, None)))
            self.limits[key] = [limit and limit * grams for limit in (low, high)]
            form |= {f"own-{key}": "on", f"own-{key}.minimum": low or "", f"own-{key}.maximum": high or ""}
        self.client.page("/settings/nutrients", form)
        recipes = [self.recipe(place) for place in range(3)]
        for day in self.days:
            for _ in range(self.draw.randint(1, 4)):
                if self.draw.random() < 0.4:
                    self.portion(day, *self.draw.choice(recipes))
                else:
                    self.entry(day)

    def entry(self, day):
        identity, masses = self.identity(), self.masses()
        entry = {"id": identity, "name": self.draw.choice(("Oats", "Steak", "Tea")), "calories": self.draw.choice((0, self.draw.randint(1, 900))),
                 "day": str(day), "loggedAt": f"{day}T12:00:00+01:00", "timeZone": "Etc/GMT-1",
                 **({"nutrients": {str(key): mass for key, mass in masses.items()}} if masses else {})}
        self.client.call("POST", "/entries", entry)
        self.logged[identity], self.foods[identity] = masses, entry["name"]

    def recipe(self, place):
        """Saves a recipe. Returns its id, its name, its servings, and what all of it has: only what each ingredient states is known."""
        identity, servings = self.identity(), self.draw.randint(1, 6)
        shared = self.draw.sample(self.numbers, self.draw.randint(0, len(self.numbers)))
        lines = [self.masses() | {key: self.amount(key) for key in shared} for _ in range(self.draw.randint(1, 4))]
        self.client.call("PUT", f"/own-foods/{identity}", {"name": f"Dish {place}", "recipe": {"servings": servings, "lines": [
            {"text": f"line {at}", "name": f"Line {at}", "calories": self.draw.randint(1, 600),
             **({"nutrients": {str(key): mass for key, mass in masses.items()}} if masses else {})}
            for at, masses in enumerate(lines)]}})
        known = set.intersection(*(set(masses) for masses in lines))
        return identity, f"Dish {place}", servings, {key: sum(masses[key] for masses in lines) for key in known}

    def portion(self, day, recipe, name, servings, masses):
        identity, quantity = self.identity(), self.draw.choice((1, 2, 0.5))
        # All of a recipe for one is its only portion.
        unit = "serving" if servings > 1 else "share"
        typed = quantity if servings > 1 else quantity * 100
        self.client.page(f"/recipes/{recipe}/log", {"id": identity, "quantity": typed, "unit": unit, "day": str(day)})
        self.logged[identity], self.foods[identity] = {key: mass / servings * quantity for key, mass in masses.items()}, name

    def identity(self):
        return str(uuid.UUID(int=self.draw.getrandbits(128), version=4))

    def expected(self, entries, days=1):
        """Returns what the API should say of the named nutrients that any of some entries states."""
        energy = sum(entry["calories"] for entry in entries)
        for key in self.grams:
            stating = [entry for entry in entries if key in self.logged[entry["id"]]]
            if not stating:
                continue
            amount = sum(self.logged[entry["id"]][key] for entry in stating) / days
            share = sum(entry["calories"] for entry in stating) / energy if energy else float(len(stating) == len(entries))
            foods = collections.Counter()
            for entry in stating:
                foods[self.foods[entry["id"]]] += self.logged[entry["id"]][key] / days
            minimum, maximum = self.limits[key]
            standing = None
            if minimum is not None or maximum is not None:
                standing = "unknown" if share < 0.6 else "above" if maximum is not None and amount > maximum + 1e-12 else \
                    "below" if minimum is not None and amount < minimum - 1e-12 else "within"
            yield key, {"amount": amount, "energyShare": share, "isKnownForAll": len(stating) == len(entries), "minimum": minimum,
                        "maximum": maximum, "standing": standing, "foods": sorted((mass for mass in foods.values() if mass > 0), reverse=True)[:5]}


def said(lines):
    """Returns the own nutrients of an answer as `expected` has them."""
    return {line["id"]: {name: line.get(name) for name in ("amount", "energyShare", "isKnownForAll", "standing")}
            | {end: line.get("target", {}).get(end) for end in ("minimum", "maximum")}
            | {"foods": [food["amount"] for food in line["foods"]]} for line in lines if line["nutrient"].startswith("own-")}


def differences(where, got, expected):
    if got.keys() != expected.keys():
        yield f"{where}: {sorted(got)} instead of {sorted(expected)}"
    for key in got.keys() & expected.keys():
        yield from (f"{where}, {key}, {part}: {got[key][part]} instead of {value}" for part, value in expected[key].items()
                    if not agree(got[key][part], value))


def download(app, path, headers):
    connection = http.client.HTTPConnection("127.0.0.1", app.port, timeout=120)
    connection.request("GET", path, headers=headers)
    answer = connection.getresponse()
    content = answer.read()
    connection.close()
    assert answer.status == 200, (path, answer.status)
    return content


def is_near(cell, amount, count=1):
    """Whether a cell has an amount: tables have three decimals, and each of the summed amounts is rounded."""
    return cell == "" if amount is None else cell != "" and math.isclose(float(cell), amount, rel_tol=1e-9, abs_tol=0.00051 * count)


@pytest.mark.parametrize("seeds", [range(first, first + 3) for first in range(0, 9, 3)], ids=lambda seeds: f"{seeds[0]}-{seeds[-1]}")
def test_own_nutrients_of_random_days_equal_a_second_computation(make_app, seeds):
    app = make_app(now=NOW)
    people = servers.SharedServer(lambda: app)
    people.LIFETIME = math.inf
    wrong, compared = [], collections.Counter()
    for seed in seeds:
        account = people.person()
        client = Client(account)
        person = Person(seed, client)
        person.save()
        entries = {day: client.call("GET", f"/days/{day}")["entries"] for day in person.days}
        everything = [entry for day in entries for entry in entries[day]]
        assert {entry["id"] for entry in everything} == person.logged.keys()
        for day in person.days:
            expected = dict(person.expected(entries[day]))
            compared.update(values["isKnownForAll"] for values in expected.values())
            wrong += differences(f"person {seed}, {day}", said(client.call("GET", f"/days/{day}/nutrients")["nutrients"]), expected)
        range_of_days = client.call("GET", f"/nutrients?from={min(person.days)}&to={max(person.days)}")["nutrients"]
        wrong += differences(f"person {seed}, all days", said(range_of_days), dict(person.expected(everything, DAYS)))

        heads = {number(name, unit): (f"own:{unit}:{name}", f"{name} ({unit})") for name, unit in person.named}
        exported = zipfile.ZipFile(io.BytesIO(download(account, "/api/v1/export", {"Authorization": f"Bearer {account.token}"})))
        for row in csv.DictReader(io.StringIO(exported.read("entries.csv").decode(), newline="")):
            for key, grams in person.grams.items():
                mass = person.logged[row["id"]].get(key)
                if not is_near(row[heads[key][0]], mass if mass is None else mass / grams):
                    wrong.append(f"person {seed}, export, {row['name']}, {key}: {row[heads[key][0]]} instead of {mass} g")
        table = download(account, "/report/days.csv?weeks=4", {"Cookie": f"demeter_session={account.cookie}"}).decode("utf-8-sig")
        rows = {row["day"]: row for row in csv.DictReader(io.StringIO(table, newline=""))}
        for day in person.days:
            for key, grams in person.grams.items():
                masses = [mass for entry in entries[day] if (mass := person.logged[entry["id"]].get(key)) is not None]
                # A spreadsheet must not take a name for a formula.
                head = ("'" if heads[key][1].startswith("=") else "") + heads[key][1]
                if not is_near(rows[str(day)][head], sum(masses) / grams if masses else None, len(masses)):
                    wrong.append(f"person {seed}, report, {day}, {head}: {rows[str(day)][head]} instead of {sum(masses)} g")
    assert not wrong, "\n".join([f"{len(wrong)} differences", *wrong[:20]])
    assert compared[True] > 0 and compared[False] > 0, compared
