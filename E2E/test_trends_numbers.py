"""The numbers under Trends: a second computation of all of them, compared with the server's on 200 random diaries.

The rules are those of docs/notes/trends.md and docs/notes/expenditure.md. Diaries are written and read through the API."""

import calendar
import collections
import functools
import html
import http.client
import json
import math
import random
import re
import statistics
import urllib.parse
import uuid
from datetime import date, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest

import server as servers

# A Tuesday, a Monday, a Sunday evening, and a Thursday after the clocks have changed.
NOWS = ("2026-03-10T12:00:00+01:00", "2026-03-09T09:30:00+01:00", "2026-03-01T21:00:00+01:00", "2026-04-02T12:00:00+02:00")
CHUNKS = [pytest.param(NOWS[first // 20 % 4], range(first, first + 20), id=f"{first}-{first + 19}") for first in range(0, 200, 20)]
SPANS = {"4w": 28, "3m": 91, "1y": 365, "all": None}
KINDS = ("weight", "expenditure", "energy", "intake", "steps", "foods", "logging")
MACROS = {"protein": 4, "carbohydrates": 4, "fat": 9}
POUND = 0.45359237
UNITS = {"kg": 1, "lb": POUND, "st": 14 * POUND}
WEEKDAYS = {"monday": 0, "saturday": 5, "sunday": 6}
# The first weekday of each locale, its separators, and whether it writes the day before the month.
LOCALES = {"en-US": (6, ",", ".", False), "de-DE": (0, ".", ",", True), "en-GB": (0, ",", ".", True), "ar-EG": (5, "٬", "٫", True)}
FOODS = ("Oats", "OATS", "oats", "Äpfel", "äpfel", "Rice", "Soup", "Curry", "Bread", "Eggs", "Cake", "Milk", "Nuts")
METRICS = {"steps": "steps", "active_kcal": "activeEnergy", "basal_kcal": "basalEnergy", "weight_kg": "weight"}


class Diary:
    """A random diary. Before `save`, its attributes are what will be sent; after `save`, they are what the server should contain."""

    def __init__(self, seed, now):
        self.random = draw = random.Random(seed)
        self.home = draw.choice(("Europe/Berlin", "Europe/Berlin", "America/New_York", "Asia/Kathmandu", "Pacific/Kiritimati"))
        self.now = datetime.fromisoformat(now)
        self.today = self.now.astimezone(ZoneInfo(self.home)).date()
        self.locale, self.chosen_week_start = draw.choice(list(LOCALES)), draw.choice(("", "", *WEEKDAYS))
        self.week_start = WEEKDAYS.get(self.chosen_week_start, LOCALES[self.locale][0])
        self.unit, self.sex = draw.choice(("kg", "kg", "lb", "st")), draw.choice((None, "female", "male"))
        self.height, self.born = draw.choice((None, draw.randint(150, 195))), draw.choice((None, draw.randint(1940, 2005)))
        lengths = {7: (300, 700), 27: (740, 900), 0: (0, 2)}.get(seed % 40) or ((60, 200) if seed % 8 == 3 else (3, 50))
        self.days = [self.today - timedelta(days=back) for back in range(draw.randint(*lengths) - 1, -1, -1)]
        self.entries, self.measurements, self.sent, self.corrections = {}, {}, {}, {}
        self.live()
        past = [day for day in self.days if day < self.today]
        marked = draw.sample(past, min(len(past), draw.randint(0, 4) + len(past) // 60))
        self.marks = {day: draw.choice(("complete", "incomplete")) for day in marked}
        goals = {"calories": (1200, 3500), "steps": (3000, 15000), "protein": (50, 150)}
        self.goals = [
            (draw.choice(self.days), {name: draw.randint(*most) for name, most in goals.items() if self.chance(0.7)})
            for _ in range(draw.randint(0, 4) if self.days else 0)
        ]

    def chance(self, share):
        return self.random.random() < share

    def id(self):
        return str(uuid.UUID(int=self.random.getrandbits(128), version=4))

    def moment(self, day):
        """Returns a moment of a day in some zone, never later than now. The zone decides the day."""
        zone = self.random.choice(("Asia/Tokyo", "America/Los_Angeles", "Pacific/Kiritimati")) if self.chance(0.06) else self.home
        at = datetime(day.year, day.month, day.day, self.random.randint(5, 22), self.random.randint(0, 59), tzinfo=ZoneInfo(zone))
        at = min(at, self.now.astimezone(at.tzinfo) - timedelta(seconds=self.random.randint(60, 3000)))
        return {"loggedAt": at.isoformat(), "timeZone": zone}

    def live(self):
        """Fills the days with food, weights, and what a watch sends."""
        draw = self.random
        usual, weight, slope = draw.randint(1400, 3200), draw.uniform(50, 130), draw.gauss(0, 0.06)
        logs, weighs, wears, halves = draw.uniform(0.3, 1), draw.choice((0, 0.1, 0.4, 0.9)), draw.choice((0, 0.5, 1)), draw.uniform(0, 0.3)
        away, other_scale = (draw.choice(self.days) if self.days and self.chance(share) else date.max for share in (0.4, 0.2))
        for number, day in enumerate(self.days):
            weight = min(max(weight + slope, 45), 160)
            if timedelta() <= day - away < timedelta(days=25):
                continue
            if self.chance(logs):
                self.eat(day, draw.uniform(0.2, 0.6) * usual if self.chance(halves) else max(draw.gauss(usual, 300), 80))
            for _ in range(draw.choice((1, 1, 1, 2, 3)) if self.chance(weighs) else 0):
                wrong = draw.choice((12, -15)) if self.chance(0.3 if number < 5 else 0.01) else 4 if day >= other_scale else 0
                self.measure(day, "weight", weight + wrong + draw.gauss(0, 0.6))
            if self.chance(0.03):
                self.measure(day, "water", draw.randint(200, 900))
            if self.chance(wears):
                self.wear(day, weight)
        if self.chance(0.2):  # where it is already tomorrow
            self.wear(self.today + timedelta(days=1), weight)
            at = {"loggedAt": (self.now - timedelta(minutes=2)).isoformat(), "timeZone": "Pacific/Kiritimati"}
            self.entries[self.id()] = {"name": "Breakfast", "calories": 900} | at

    def eat(self, day, calories):
        parts = self.random.choice((1, 1, 2, 3))
        for part in range(parts):
            amount = round(calories / parts, self.random.choice((0, 2))) if part < 2 else 0
            entry = {"name": self.random.choice(FOODS), "calories": amount} | self.moment(day)
            entry |= {macro: round(self.random.uniform(0, 90), self.random.choice((0, 1, 3))) for macro in MACROS if self.chance(0.7)}
            entry |= {"brand": self.random.choice(("Mill", "mill"))} if self.chance(0.2) else {}
            self.entries[self.id()] = entry | ({"servingSize": "1"} if self.chance(0.2) else {})

    def measure(self, day, kind, amount):
        unit = self.random.choice(("kg", "kg", "kg", "lb", "st")) if kind == "weight" else "ml"
        amount = round(amount / UNITS.get(unit, 1), 2)
        self.measurements[self.id()] = {"kind": kind, "amount": amount, "unit": unit} | self.moment(day)

    def wear(self, day, weight):
        draw = self.random
        numbers = {"steps": draw.randint(0, 20000), "active_kcal": draw.randint(100, 1200), "basal_kcal": draw.randint(1200, 2000)}
        self.sent[day] = {name: number for name, number in numbers.items() if self.chance(0.85)}
        if self.chance(0.3):
            self.sent[day]["weight_kg"] = round(weight + draw.gauss(0, 1), 3)
        if self.chance(0.05) and day <= self.today:
            metric = draw.choice(("steps", "burnedEnergy", "weight", "activeEnergy"))
            self.corrections[day, metric] = round(weight, 1) if metric == "weight" else draw.randint(500, 4000)

    def save(self, client):
        """Writes the diary. Then changes, deletes and restores some of it."""
        settings = {"timeZone": self.home, "locale": self.locale, "weekStart": self.chosen_week_start}
        body = {"weight": self.unit, "sex": self.sex or "", "height": self.height or "", "birthYear": self.born or "", "glass": 250}
        client.page("/settings", settings)
        client.page("/settings/body", body)
        for path, items, most, field in (("entries", self.entries, 100, "calories"), ("measurements", self.measurements, 300, "amount")):
            rows = [{"id": id} | item for id, item in items.items()]
            for first in range(0, len(rows), most):
                client.call("POST", f"/{path}", {path: rows[first : first + most]})
            for id in self.random.sample(list(items), min(len(items) // 4, 2)):
                action = self.random.choice((field, "moment", "delete", "restore"))
                if action in ("delete", "restore"):
                    client.call("DELETE", f"/{path}/{id}")
                if action == "restore":
                    client.call("POST", f"/{path}/{id}/restore")
                elif action == "delete":
                    del items[id]
                else:
                    change = self.moment(self.random.choice(self.days or [self.today]))
                    if action == field:  # without a unit, an amount is in kilograms
                        change = {field: round(items[id][field] * 0.97, 2)} | {name: items[id][name] for name in ("unit",) if name in items[id]}
                    items[id].update(change)
                    client.call("PATCH", f"/{path}/{id}", change)
        if self.sent:
            client.call("POST", "/health/samples", {"days": [{"date": str(day)} | numbers for day, numbers in self.sent.items()]})
        for (day, metric), amount in list(self.corrections.items()):
            self.put(client, f"/days/{day}/activity/{metric}", {"amount": amount}, self.corrections, (day, metric))
        for day, mark in list(self.marks.items()):
            self.put(client, f"/days/{day}/completeness", {"completeness": mark}, self.marks, day)
        for day, goals in self.goals:
            client.call("PUT", "/goals", goals | {"effectiveFrom": str(day)})

    def put(self, client, path, body, known, key):
        client.call("PUT", path, body)
        if self.chance(0.2):
            client.call("DELETE", path)
            del known[key]


class Kalman:
    """Tissue, what moves it, and water, with their covariances. A scale shows tissue and water."""

    def __init__(self, kilograms, drive, deviation):
        self.x = [kilograms, drive, 0]
        self.p = [[0.5**2 + 0.15**2, 0, -(0.5**2)], [0, deviation**2, 0], [-(0.5**2), 0, 0.5**2]]
        self.noise, self.before, self.drift = 1, 0, 0

    def predict(self, move, push, noises):
        self.x = [sum(a * b for a, b in zip(row, self.x)) + more for row, more in zip(move, push)]
        moved = [[sum(a * b for a, b in zip(row, column)) for column in zip(*self.p)] for row in move]
        self.p = [[sum(a * b for a, b in zip(row, other)) for other in move] for row in moved]
        for place, noise in enumerate((*noises, (1 - 0.75**2) * 0.5**2 * self.noise)):
            self.p[place][place] += noise

    def spread(self):
        return self.p[0][0] + 2 * self.p[0][2] + self.p[2][2] + 0.15**2 * self.noise

    def update(self, kilograms, at_break):
        surprise, spread = kilograms - self.x[0] - self.x[2], self.spread()
        self.noise = min(max(self.noise * (1 + 0.03 * (min(surprise**2 / spread, 9) - 1)), 1), 8)
        self.drift += 0.15 * (min(max(surprise / math.sqrt(spread), -3), 3) - self.drift)
        excess = min(self.drift**2 / (0.15 / 1.85) - 6, 6)
        if excess > 0:
            both = min(abs(surprise), abs(self.before)) if surprise * self.before > 0 else 0
            self.p[0][0] += excess * 0.05 * both**2
            self.p[1][1] += excess * at_break**2
        self.before, spread = surprise, self.spread()
        spread *= max(1, surprise**2 / spread / 12)
        seen = [row[0] + row[2] for row in self.p]
        self.x = [value + part * surprise / spread for value, part in zip(self.x, seen)]
        self.p = [[self.p[i][j] - seen[i] * seen[j] / spread for j in range(3)] for i in range(3)]


Estimate = collections.namedtuple("Estimate", "burned deviation kilograms spread complete weighed ready")


def estimates(days, weights, intakes, diary):
    """What is known on each day; see docs/notes/expenditure.md."""
    meters = (diary.height or {"male": 177, "female": 164, None: 170}[diary.sex]) / 100
    age = diary.today.year - diary.born if diary.born else 40

    def by_sex(man, woman):
        return {"male": man, "female": woman, None: (man + woman) / 2}[diary.sex]

    def density(kilograms):
        kilograms = min(max(kilograms, 20), 400)
        index = math.log(kilograms / meters**2)
        share = (0.14 * age + by_sex(37.31 * index - 103.94, 39.96 * index - 102.01)) / 100
        fat, constant = kilograms * min(max(share, 0.03), 0.65), 10.4 * 1816.444 / 9440.727
        return (constant + fat) / (constant / 1816.444 + fat / 9440.727)

    def among(length, last, known):
        return [place for place in range(max(last - length + 1, 0), last + 1) if days[place] in known]

    body = trend = None
    recent = settled = slow = 2300
    unknown = gap = count = since = last = weighings = 0
    known = []
    for number, day in enumerate(days):
        if (kilograms := weights.get(day)) is not None:
            weighings, since = weighings + 1, 0
            false_start = body and weighings <= 5 and abs(kilograms - last) < 3 and abs(kilograms - body.x[0]) > 8
            last = kilograms
            if body is None or false_start:
                guess = 1.6 * (9.99 * kilograms + 625 * meters - 4.92 * age + by_sex(5, -161))
                if not count:
                    recent, settled, slow, unknown, gap = guess, guess, guess, 0, 0
                body = Kalman(kilograms, guess - 0.24 * settled, 250 if diary.sex and diary.height else 350)
                trend = Kalman(kilograms, 0, 0.07)
            else:
                body.update(kilograms, 35)
                trend.update(kilograms, 0.02)
        base, variance = (body.x[1], body.p[1][1]) if body else (0.76 * 2300, 350**2)
        deviation = math.sqrt(variance + 8**2 + (0.09 * (recent - slow)) ** 2 + (0.24 * 500 * unknown) ** 2)
        complete, weighed = among(42, number - 1, intakes), among(42, number, weights)
        enough = len(complete) >= 14 and len(weighed) >= 6 and weighed[-1] - weighed[0] >= 14 and weighed[-1] > number - 14
        known.append(Estimate(
            base + 0.24 * settled, deviation, trend and trend.x[0], trend and math.sqrt(trend.p[0][0]),
            len(among(28, number - 1, intakes)), len(among(28, number, weights)), bool(enough and 1.645 * deviation <= 350)))

        eaten = intakes.get(day)
        if eaten is None:
            gap, unknown, eaten = gap + 1, unknown + (1 - unknown) / 16, recent
            error = 500**2 * (2 * min(gap, 7) - 1)
        else:
            gap, unknown, count, error = 0, unknown - unknown / 16, count + 1, 200**2
            recent += (eaten - recent) / 8
            settled += (recent - settled) / 8
            slow += (eaten - slow) / min(count, 60)
        if body:
            since += 1
            energy = density(body.x[0])
            gained = (eaten - 0.1 * eaten - 0.14 * settled) / energy
            move = [[1, -1 / energy, 0], [0, 1 - 16 / energy, 0], [0, 0, 0.75]]
            body.predict(move, (gained, 16 * gained, 0), (error / energy**2, 4.7**2))
            trend.predict([[1, 1, 0], [0, 0.93 if since > 7 else 1, 0], [0, 0, 0.75]], (0, 0, 0), (0.03**2, 0.007**2))
    return known


# A number that is rounded to a unit. One in the middle of two may be rounded either way.
Near = collections.namedtuple("Near", "number unit")


def near(number, unit=0.1):
    return None if number is None else Near(number, unit)


def mean(numbers):
    numbers = [number for number in numbers if number is not None]
    return sum(numbers) / len(numbers) if numbers else None


def thousandths(number):
    return math.floor(number * 1000 + 0.5)


def days_between(first, last):
    return [first + timedelta(days=number) for number in range((last - first).days + 1)]


def grouped(days, week_start, by_month):
    """Divides days into weeks or months."""
    groups = collections.defaultdict(list)
    for day in days:
        groups[day.replace(day=1) if by_month else day - timedelta(days=(day.weekday() - week_start) % 7)].append(day)
    return list(groups.values())


def day_of(logged):
    return datetime.fromisoformat(logged["loggedAt"]).astimezone(ZoneInfo(logged["timeZone"])).date()


class Trends:
    """What the API should say of a diary; see docs/notes/trends.md."""

    def __init__(self, diary):
        self.diary, self.today = diary, diary.today
        self.food, typed = collections.defaultdict(list), collections.defaultdict(list)
        for entry in diary.entries.values():
            self.food[day_of(entry)].append(entry)
        for measurement in diary.measurements.values():
            if measurement["kind"] == "weight":
                typed[day_of(measurement)].append(thousandths(measurement["amount"] * UNITS[measurement["unit"]]) / 1000)
        sent = {(day, METRICS[name]): number for day, numbers in diary.sent.items() for name, number in numbers.items()}
        self.measured = sent | diary.corrections
        self.weights = {day: number for (day, metric), number in self.measured.items() if metric == "weight"}
        self.weights |= {day: statistics.median(several) for day, several in typed.items()}
        self.calories = {day: sum(thousandths(entry["calories"]) for entry in entries) / 1000 for day, entries in self.food.items()}
        self.days = days_between(min([self.today, *self.food, *self.weights]), self.today)
        self.intakes = self.complete()
        self.known = dict(zip(self.days, estimates(self.days, self.weights, self.intakes, diary)))

    def complete(self):
        intakes = {}
        for day in self.days[:-1]:
            mark, before = self.diary.marks.get(day), list(intakes.values())[-28:]
            least = max(600, statistics.median(before) / 2) if len(before) >= 7 else 600
            if mark == "complete" or day in self.food and mark is None and self.calories[day] >= least:
                intakes[day] = self.calories.get(day, 0)
        return intakes

    def goal(self, name, day):
        goals = sorted((goals for goals in self.diary.goals if goals[0] <= day), key=lambda goals: goals[0])
        return goals[-1][1].get(name) if goals else None

    @functools.cache
    def shown(self, span):
        return days_between(self.today - timedelta(days=SPANS[span] - 1), self.today) if SPANS[span] else self.days

    def periods(self, span, days):
        return [[day] for day in days] if span == "4w" else grouped(days, self.diary.week_start, (days[-1] - days[0]).days > 731)

    def weight(self, span):
        points, last = [], None
        for day in self.days:
            last = day if day in self.weights else last
            if last and (day - last).days <= 14 and day >= self.shown(span)[0]:
                points.append((day, self.known[day].kilograms, 1.645 * self.known[day].spread))
        length = (points[-1][0] - points[0][0]).days if points else 0
        change = points[-1][1] - points[0][1] if length >= 7 else None
        return {
            "span": span, "change": near(change, 0.001), "perWeek": near(change and change / length * 7, 0.001),
            "points": [{"day": str(day), "trend": near(trend, 0.001), "margin": near(margin, 0.001)} for day, trend, margin in points],
            "weights": [{"day": str(day), "weight": near(self.weights[day], 0.001)} for day in self.shown(span) if day in self.weights],
        }

    def burned(self, day):
        active, basal = (self.measured.get((day, metric)) for metric in ("activeEnergy", "basalEnergy"))
        return self.measured.get((day, "burnedEnergy"), None if active is None or basal is None else active + basal)

    def expenditure(self, _):
        monday, now = self.today - timedelta(days=self.today.weekday()), self.known[self.today]
        day = next((day for day in days_between(monday, self.today) if day in self.known and self.known[day].ready), None)
        shown = self.known[day or self.today]
        answer = {"isKnown": day is not None, "completeDays": shown.complete, "weighedDays": shown.weighed}
        if now.ready:
            answer |= {"latest": near(now.burned), "latestMargin": near(1.645 * now.deviation)}
        if day:
            devices = [self.burned(day - timedelta(days=back)) for back in range(1, 29)]
            bias = mean(devices) - shown.burned if 28 - devices.count(None) >= 7 else None
            answer |= {
                "calories": near(shown.burned, 10), "margin": near(max(1.645 * shown.deviation, 10), 10), "deviceBias": near(bias, 10),
                "asOf": str(day), "nextChange": str(monday + timedelta(days=7)),
            }
        return answer

    def energy(self, span):
        periods, deficits = [], []
        for days in self.periods(span, [day for day in self.shown(span) if day in self.known]):
            averaged = [day for day in days_between(days[0] - timedelta(days=6), days[0]) if day in self.known] if span == "4w" else days
            is_over = span != "4w" or days[0] < self.today
            eaten = [self.intakes[day] for day in averaged if day in self.intakes]
            burned = {day: self.known[day].burned for day in days if self.known[day].ready}
            deficits += [burned[day] - self.intakes[day] for day in days if day in burned and day in self.intakes]
            periods.append({
                "from": str(days[0]), "to": str(days[-1]), "intake": near(mean(eaten) if is_over and 3 * len(eaten) >= len(averaged) else None),
                "expenditure": near(mean(burned.values())), "completeDays": sum(day in self.intakes for day in days),
            })
        return {"span": span, "periods": periods, "meanDeficit": near(mean(deficits)), "days": len(deficits)}

    def intake(self, span):
        shown = [day for day in self.shown(span) if day in self.known]
        logged = {day for day in shown if day in self.food and day < self.today and self.diary.marks.get(day) != "incomplete"}

        def period(days):
            inside = [day for day in days if day in logged]
            known = []
            for day in inside:
                energy = {macro: size * sum(thousandths(entry.get(macro, 0)) for entry in self.food[day]) for macro, size in MACROS.items()}
                if 0 < sum(energy.values()) >= 750 * self.calories[day]:
                    known.append(energy)
            energy = {macro: sum(day[macro] for day in known) for macro in MACROS}
            whole = sum(energy.values())
            return {
                "from": str(days[0]), "to": str(days[-1]), "loggedDays": len(inside),
                "calories": near(mean(self.calories[day] for day in inside)), "goal": near(mean(self.goal("calories", day) for day in inside)),
                "macroDays": len(known), "shares": {macro: near(part / whole, 0.0001) for macro, part in energy.items()} if whole else None,
            }

        weekdays = [near(mean(self.calories[day] for day in logged if day.weekday() == weekday)) for weekday in (6, 0, 1, 2, 3, 4, 5)]
        return {"span": span, "periods": [period(days) for days in self.periods(span, shown)], "whole": period(shown), "weekdays": weekdays}

    def steps(self, span):
        walked = {day: number for (day, metric), number in self.measured.items() if metric == "steps" and day < self.today}
        first = min([self.today, *(day for day, _ in self.measured)])
        shown = self.shown(span) if SPANS[span] else days_between(first, self.today)
        before = [walked.get(shown[0] - timedelta(days=back)) for back in range(1, (SPANS[span] or 0) + 1)]
        periods = [
            {
                "from": str(days[0]), "to": str(days[-1]), "steps": near(mean(map(walked.get, days))),
                "goal": near(mean(self.goal("steps", day) for day in days if day in walked)),
            }
            for days in self.periods(span, shown)
        ]
        mean_before = mean(before) if len(before) - before.count(None) >= 7 else None
        return {"span": span, "periods": periods, "mean": near(mean(map(walked.get, shown))), "meanBefore": near(mean_before)}

    def foods(self, span):
        foods, listed = collections.defaultdict(list), []
        for day in self.shown(span):
            for entry in self.food.get(day, []):
                foods[entry["name"].lower(), entry.get("brand", "").lower()].append(entry)
        for entries in foods.values():
            last = max(entries, key=lambda entry: datetime.fromisoformat(entry["loggedAt"]))
            stated = {name: [thousandths(entry[name]) for entry in entries if name in entry] for name in ("calories", *MACROS)}
            sums = {name: sum(numbers) / 1000 for name, numbers in stated.items() if numbers}
            food = {"name": last["name"], "brand": last.get("brand"), "count": len(entries), "calories": sums.pop("calories"), "nutrients": sums}
            listed += [food] if food["calories"] else []
        return {"span": span, "foods": sorted(listed, key=by_energy)}

    def logging(self, span):
        runs, current = [0], 0
        for day in self.shown(span):
            runs.append(runs[-1] + 1 if day in self.food else 0)
        while self.today - timedelta(days=current + (self.today not in self.food)) in self.food:
            current += 1
        shown = [day for day in self.shown(span) if day in self.known]
        logged = sum(day in self.food for day in shown)
        return {"span": span, "loggedDays": logged, "days": len(shown), "current": current, "longest": max(runs)}


def by_energy(food):
    return -food["calories"], food["name"], food.get("brand") or ""


def differences(got, expected, where):
    """Lists the differences. A member whose expected value is `None` must be missing."""
    if isinstance(expected, Near):
        is_rounded = isinstance(got, (int, float)) and abs(got / expected.unit - round(got / expected.unit)) < 1e-6
        return [] if is_rounded and abs(got - expected.number) <= expected.unit / 2 + 1e-6 else [(where, got, expected)]
    if isinstance(expected, dict) and isinstance(got, dict):
        expected = {name: value for name, value in expected.items() if value is not None}
        names = sorted(expected.keys() | got.keys())
        return [found for name in names for found in differences(got.get(name), expected.get(name), f"{where} {name}")]
    if isinstance(expected, list) and isinstance(got, list) and len(got) == len(expected):
        return [found for place in range(len(got)) for found in differences(got[place], expected[place], f"{where} {place}")]
    return [] if got == expected else [(where, got, expected)]


class Client:
    """One connection for many requests of a person."""

    def __init__(self, app):
        self.app, self.connection = app, http.client.HTTPConnection("127.0.0.1", app.port, timeout=120)

    def ask(self, method, path, body, headers):
        self.connection.request(method, path, body, headers)
        answer = self.connection.getresponse()
        text = answer.read().decode()
        assert answer.status in (200, 201, 204, 303), f"{method} {path}: {answer.status} {text[:600]}"
        return text

    def call(self, method, path, body=None):
        headers = {"Authorization": f"Bearer {self.app.token}", "Content-Type": "application/json"}
        text = self.ask(method, "/api/v1" + path, None if body is None else json.dumps(body).encode(), headers)
        return json.loads(text) if text else None

    def page(self, path, form=None):
        headers = {"Cookie": f"demeter_session={self.app.cookie}", "Content-Type": "application/x-www-form-urlencoded"}
        return self.ask("POST" if form else "GET", path, form and urllib.parse.urlencode(form), headers)


def saved(app, seeds):
    """Saves random diaries on a server, each as another person's."""
    people = servers.SharedServer(lambda: app)
    people.LIFETIME = math.inf
    for seed in seeds:
        client, diary = Client(people.person()), Diary(seed, app.now)
        diary.save(client)
        yield seed, client, diary


@pytest.mark.parametrize("now, seeds", CHUNKS)
def test_every_number_of_the_trends_equals_a_second_computation(make_app, now, seeds):
    wrong = []
    for seed, client, diary in saved(make_app(now=now), seeds):
        trends = Trends(diary)
        for span in random.Random(seed).sample(list(SPANS), 2):
            for kind in KINDS:
                got = client.call("GET", f"/trends/{kind}?span={span}")
                if kind == "foods":
                    energies = [food["calories"] for food in got["foods"]]
                    assert energies == sorted(energies, reverse=True)
                    got["foods"].sort(key=by_energy)  # foods with the same energy may have any order
                wrong += differences(got, getattr(trends, kind)(span), f"diary {seed}, {span}, {kind}:")
    assert not wrong, "\n".join([f"{len(wrong)} differences", *(f"{where} {got} instead of {expected}" for where, got, expected in wrong[:20])])


def table_of(page, plot, grouping, decimal):
    """Returns the rows of a plot's table, a name and numbers, `None` for a dash; an interval is two numbers. Without a table, none."""

    def numbers(cell):
        return [None if text == "—" else float(text.replace(grouping, "").replace(decimal, ".")) for text in cell.split(" – ")]

    figure = re.search(rf'<figure [^>]*id="{plot}">(.*?)</figure>', page, re.DOTALL)
    rows = re.findall(r"<tr data-x.*?</tr>", figure[1], re.DOTALL) if figure else []
    cells = [[html.unescape(cell) for cell in re.findall(r"<t[hd][^>]*>(.*?)</t[hd]>", row)] for row in rows]
    return [[name, *(number for cell in row for number in numbers(cell))] for name, *row in cells]


def stated(numbers, first, limit, diary):
    """Returns the rows of a table: each of `{first day: (days, numbers)}` or, if these are more than the limit, averages of weeks or months."""

    def name(day):
        month, is_day_first = calendar.month_abbr[day.month], LOCALES[diary.locale][3]
        year = f"{'' if is_day_first else ','} {day.year}" if first.year != diary.today.year else ""
        return (f"{day.day} {month}" if is_day_first else f"{month} {day.day}") + year

    known = {day: value for day, value in numbers.items() if any(number is not None for number in value[1])}
    if len(known) <= limit:
        return [[name(day), *values] for day, (_, values) in known.items()]
    days, rows = days_between(first, diary.today), []
    by_month = len(grouped(days, diary.week_start, False)) > min(limit, 62)
    for group in grouped(days, diary.week_start, by_month):
        inside = [known[day] for day in group if day in known]
        columns = zip(*(values for length, values in inside for _ in range(length)))
        if inside:
            rows.append([f"{calendar.month_abbr[group[0].month]} {group[0].year}" if by_month else name(group[0]), *map(mean, columns)])
    return rows


def tables(answers, diary, span):
    """Returns what the tables of the plots should say, from the API's numbers."""
    size, first = 1 if diary.unit == "kg" else POUND, diary.today - timedelta(days=(SPANS[span] or answers["logging"]["days"]) - 1)
    weighed = {day["day"]: day["weight"] / size for day in answers["weight"]["weights"]}
    points = {day["day"]: (day["trend"] / size, day["margin"] / size) for day in answers["weight"]["points"]}
    weights = {}
    for day in days_between(first, diary.today):
        trend, margin = points.get(str(day), (None, None))
        weights[day] = 1, [trend, weighed.get(str(day)), *([None, None] if trend is None else [trend - margin, trend + margin])]

    def periods(kind, numbers):
        days = [(date.fromisoformat(period["from"]), date.fromisoformat(period["to"]), numbers(period)) for period in answers[kind]["periods"]]
        return {start: ((end - start).days + 1, values) for start, end, values in days}

    eaten = periods("intake", lambda period: [period.get("calories")])
    shares = periods("intake", lambda period: [100 * period["shares"][macro] if "shares" in period else None for macro in MACROS])
    burned = periods("energy", lambda period: [period.get("intake"), period.get("expenditure")])
    walked = periods("steps", lambda period: [period.get("steps")])
    order = [(diary.week_start + number) % 7 for number in range(7)]
    weekdays = [[calendar.day_name[day], answers["intake"]["weekdays"][(day + 1) % 7]] for day in order]
    weekdays = [row for row in weekdays if row[1] is not None]
    is_burned = any(values[1] is not None for _, values in burned.values())
    return {
        # An interval that is not known is a single dash.
        "weight": [row[:4] if row[3] is None else row for row in stated(weights, first, 92, diary)],
        "energy": stated(burned, first, 62, diary) if is_burned else [],
        "intake": stated(eaten, first, 92, diary),
        "macros": stated(shares, first, 53, diary),
        "steps": stated(walked, min(walked), 92, diary),
        "weekdays": weekdays if len(weekdays) > 1 and answers["intake"]["whole"]["loggedDays"] >= 14 else [],
    }


@pytest.mark.parametrize("seeds", [range(3, 100, 20), (7, 19, 27, 47, 87)], ids=["short", "long"])
def test_the_tables_of_the_plots_say_the_numbers_of_the_api(make_app, seeds):
    for seed, client, diary in saved(make_app(), seeds):
        for span in SPANS:
            answers = {kind: client.call("GET", f"/trends/{kind}?span={span}") for kind in KINDS}
            page = client.page(f"/trends?span={span}")
            for plot, rows in tables(answers, diary, span).items():
                shown, where = table_of(page, plot, *LOCALES[diary.locale][1:3]), f"diary {seed}, {span}, {plot}"
                assert [row[0] for row in shown] == [row[0] for row in rows], where
                # Both are rounded: the API's number, and what is shown of it.
                most = 0.056 if plot == "weight" else 0.56
                expected = [[number if number is None else pytest.approx(number, abs=most, rel=0) for number in row[1:]] for row in rows]
                assert [row[1:] for row in shown] == expected, where
