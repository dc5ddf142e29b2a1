#!/usr/bin/env python3
"""Writes Tests/DemeterCoreTests/Oracle/trends.txt, the numbers that 200 random diaries should show under Trends: `python3 scripts/trends_oracle.py`.

Everything is computed here a second time, from docs/notes/trends.md and docs/notes/expenditure.md, with matrices instead of Demeter's
formulas for each element. The diaries are drawn by SplitMix64, so that the Swift test draws the same ones.

Each line has the seed, and then, separated by spaces ("-" if unknown):

    complete days, sum of their kilocalories
    the last day's energy burned, its standard deviation, trend in kilograms, its standard deviation, kilograms a week, 1 if it may be claimed
    shown energy burned, its margin, what devices say more
    change of weight in the span, number of trend points, number of weighed days
    mean deficit, its days
    mean of logged days, their goal, their number, shares of protein, carbohydrates, fat, number of periods
    mean of Sundays ... Saturdays
    mean steps, mean before, days in a row now, longest, logged days
"""

import datetime
import math
import pathlib

OUT = pathlib.Path(__file__).parent.parent / "Tests/DemeterCoreTests/Oracle/trends.txt"
TODAY = datetime.date(2026, 3, 10)
SPANS = [28, 91, 365, None]
MASK = (1 << 64) - 1


class SplitMix:
    def __init__(self, seed):
        self.state = seed

    def __call__(self, below):
        self.state = (self.state + 0x9E3779B97F4A7C15) & MASK
        z = self.state
        z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & MASK
        z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & MASK
        return (z ^ (z >> 31)) % below


class Diary:
    """A random diary. The order of the draws is that of the Swift test."""

    def __init__(self, seed):
        draw = SplitMix(seed)
        length = 1 + draw(600 if seed % 10 == 0 else 120)
        self.days = [TODAY - datetime.timedelta(days=length - 1 - index) for index in range(length)]
        self.goals = [(self.days[0], 1500 + draw(1500), 5000 + draw(8000)), (self.days[length // 2], 1500 + draw(1500), 5000 + draw(8000))]
        self.food, self.weights, self.marks, self.steps, self.burned = {}, {}, {}, {}, {}
        first = 60_000 + draw(40_000)
        for index, day in enumerate(self.days):
            if draw(10) < 8:
                energy = 100 + draw(400) if draw(12) == 0 else 1400 + draw(1600)
                self.food[day] = (energy, draw(150), draw(300), draw(100))
            mark = draw(14)
            if mark < 2 and day < TODAY:
                self.marks[day] = mark == 0
            written = draw(3)
            grams = [first - index * 30 + draw(2000) for _ in range(written)]
            sent = first - index * 30 + draw(2000)
            if draw(5) == 0 and not grams:
                grams = [sent]
            if grams:
                self.weights[day] = sorted(gram / 1000 for gram in grams)
            if draw(4):
                self.steps[day] = 1000 + draw(12_000)
            if draw(3):
                self.burned[day] = 1800 + draw(1500)
        # A diary begins with its first food or weight.
        while len(self.days) > 1 and self.days[0] not in self.food and self.days[0] not in self.weights:
            del self.days[0]


def middle(values):
    half = len(values) // 2
    return values[half] if len(values) % 2 else (values[half - 1] + values[half]) / 2


def complete(diary):
    """The energy of the days that are over and logged whole."""
    known, window = {}, []
    for day in diary.days:
        if day == TODAY or day not in diary.food:
            continue
        energy, mark = diary.food[day][0], diary.marks.get(day)
        least = max(600, sorted(window)[len(window) // 2] / 2) if len(window) >= 7 else 600
        if mark is True or mark is None and energy >= least:
            known[day] = energy
            window = (window + [energy])[-28:]
    return known


def density(kilograms):
    index = math.log(kilograms / 1.7**2)
    percent = 0.14 * 40 + ((37.31 * index - 103.94) + (39.96 * index - 102.01)) / 2
    fat = kilograms * min(max(percent / 100, 0.03), 0.65)
    constant = 10.4 * 1816.444 / 9440.727
    lean = constant / (constant + fat)
    return 1 / (lean / 1816.444 + (1 - lean) / 9440.727)


def product(a, b):
    return [[sum(a[i][k] * b[k][j] for k in range(3)) for j in range(3)] for i in range(3)]


class Kalman:
    """Tissue, what moves it, and water, as vector and covariance matrix."""

    def __init__(self, kilograms, drive, variance):
        self.x = [kilograms, drive, 0.0]
        self.p = [[0.25 + 0.0225, 0, -0.25], [0, variance, 0], [-0.25, 0, 0.25]]
        self.noise, self.last, self.drift = 1.0, 0.0, 0.0

    def predict(self, gain, push, tissue, memory, drive_push, drive):
        f = [[1, gain, 0], [0, memory, 0], [0, 0, 0.75]]
        self.x = [self.x[0] + gain * self.x[1] + push, memory * self.x[1] + drive_push, 0.75 * self.x[2]]
        self.p = product(product(f, self.p), [list(column) for column in zip(*f)])
        for index, q in enumerate((tissue, drive, (1 - 0.75**2) * 0.25 * self.noise)):
            self.p[index][index] += q

    def variance(self):
        return self.p[0][0] + 2 * self.p[0][2] + self.p[2][2] + 0.0225 * self.noise

    def update(self, kilograms, at_break):
        surprise, variance = kilograms - self.x[0] - self.x[2], self.variance()
        self.noise = min(max(self.noise * (1 + 0.03 * (min(surprise**2 / variance, 9) - 1)), 1), 8)
        self.drift += 0.15 * (min(max(surprise / math.sqrt(variance), -3), 3) - self.drift)
        excess = min(self.drift**2 / (0.15 / 1.85) - 6, 6)
        if excess > 0:
            agreed = min(abs(surprise), abs(self.last)) if surprise * self.last > 0 else 0
            self.p[0][0] += excess * 0.05 * agreed**2
            self.p[1][1] += excess * at_break**2
        self.last = surprise
        variance = self.variance()
        variance *= max(surprise**2 / variance / 12, 1)
        gain = [row[0] + row[2] for row in self.p]
        self.x = [x + g / variance * surprise for x, g in zip(self.x, gain)]
        self.p = [[self.p[i][j] - gain[i] * gain[j] / variance for j in range(3)] for i in range(3)]


def estimates(days, weights, intakes):
    """For each day: kilocalories, deviation, trend, its deviation, kilograms a week, and whether they may be claimed."""
    energy = trend = None
    recent = settled = slow = 2300.0
    count, gap, unknown, weighings, last_weight, since = 0, 0, 0.0, 0, 0.0, 0
    found = []
    for index, day in enumerate(days):
        if day in weights:
            weight = weights[day]
            weighings, since = weighings + 1, 0
            false_start = energy and weighings <= 5 and abs(weight - last_weight) < 3 and abs(weight - energy.x[0]) > 8
            last_weight = weight
            if energy is None or false_start:
                guess = (9.99 * weight + 625 * 1.7 - 4.92 * 40 + (5 - 161) / 2) * 1.6
                if not count:
                    recent = settled = slow = guess
                    gap, unknown = 0, 0.0
                energy, trend = Kalman(weight, guess - 0.24 * settled, 350**2), Kalman(weight, 0, 0.07**2)
            else:
                energy.update(weight, 35)
                trend.update(weight, 0.02)
        base, variance = (energy.x[1], energy.p[1][1]) if energy else (0.76 * 2300, 350**2)
        deviation = math.sqrt(variance + 8**2 + (0.09 * (recent - slow)) ** 2 + (0.24 * 500 * unknown) ** 2)
        window = [at for at in range(max(index - 41, 0), index + 1) if days[at] in weights]
        logged = sum(days[at] in intakes for at in range(max(index - 42, 0), index))
        enough = logged >= 14 and len(window) >= 6 and window[-1] - window[0] >= 14 and index - window[-1] < 14
        found.append((
            base + 0.24 * settled, deviation, trend and trend.x[0], trend and math.sqrt(trend.p[0][0]), trend and 7 * trend.x[1],
            bool(enough and 1.645 * deviation <= 350),
        ))  # fmt: skip
        if day in intakes:
            eaten, error = intakes[day], 200**2
            count, gap = count + 1, 0
            unknown -= unknown / 16
            rate = max(1 / (count + 7), 1 / 8)
            recent += rate * (eaten - recent)
            settled += rate * (recent - settled)
            slow += max(1 / count, 1 / 60) * (eaten - slow)
        else:
            gap += 1
            unknown += (1 - unknown) / 16
            eaten, error = recent, 500**2 * (2 * min(gap, 7) - 1)
        if energy is None:
            continue
        since += 1
        kilocalories = density(min(max(energy.x[0], 20), 400))
        gained = (eaten - 0.1 * eaten - 0.14 * settled) / kilocalories
        energy.predict(-1 / kilocalories, gained, error / kilocalories**2, 1 - 16 / kilocalories, 16 * gained, 4.7**2)
        trend.predict(1, 0, 0.03**2, 0.93 if since > 7 else 1, 0, 0.007**2)
    return found


def mean(values):
    values = list(values)
    return sum(values) / len(values) if values else None


def periods(span, first, last, week_start):
    """The number of days, weeks or months that cover a range."""
    if span == 28:
        return 28 if last - first == datetime.timedelta(days=27) else (last - first).days + 1
    days = [first + datetime.timedelta(days=index) for index in range((last - first).days + 1)]
    if (last - first).days > 731:
        return len({(day.year, day.month) for day in days})
    return len({(day.toordinal() - week_start) // 7 for day in days})


def numbers(seed):
    diary = Diary(seed)
    span = SPANS[seed % 4]
    # Sunday, Monday or Saturday: what the ordinals of such days are modulo 7.
    week_start = {0: 0, 1: 1, 2: 6}[seed % 3]
    whole, weights = complete(diary), {day: middle(values) for day, values in diary.weights.items()}
    found = dict(zip(diary.days, estimates(diary.days, weights, whole)))
    first = TODAY - datetime.timedelta(days=span - 1) if span else diary.days[0]
    shown = [day for day in diary.days if day >= first]
    yield from (len(whole), sum(whole.values()))
    last = found[TODAY]
    yield from (*last[:5], int(last[5]))

    monday = TODAY - datetime.timedelta(days=TODAY.weekday())
    at = next((day for day in (monday, TODAY) if day in found and found[day][5]), None)
    if at:
        kilocalories, deviation = found[at][:2]
        devices = [diary.burned[day] for day in (at - datetime.timedelta(days=back) for back in range(1, 29)) if day in diary.burned]
        yield from (tens(kilocalories), max(tens(1.645 * deviation), 10), tens(mean(devices) - kilocalories) if len(devices) >= 7 else None)
    else:
        yield from (None, None, None)

    points, since = [], None
    for day in diary.days:
        since = 0 if day in weights else None if since is None else since + 1
        if day in shown and since is not None and since <= 14:
            points.append((day, found[day][2]))
    is_long = points and (points[-1][0] - points[0][0]).days >= 7
    yield from (points[-1][1] - points[0][1] if is_long else None, len(points), sum(day in weights for day in shown))

    both = [found[day][0] - whole[day] for day in shown if day in whole and found[day][5]]
    yield from (mean(both), len(both))

    logged = [day for day in shown if day in diary.food and day < TODAY and diary.marks.get(day) is not False]
    goal = {day: [kilocalories for start, kilocalories, _ in diary.goals if start <= day][-1] for day in diary.days}
    grams = [sum(diary.food[day][index] for day in logged) * factor for index, factor in ((1, 4), (2, 4), (3, 9))]
    shares = [each / sum(grams) for each in grams] if sum(grams) else [None] * 3
    yield from (mean(diary.food[day][0] for day in logged), mean(goal[day] for day in logged), len(logged), *shares)
    yield periods(span, max(first, diary.days[0]), TODAY, week_start)
    for weekday in (6, 0, 1, 2, 3, 4, 5):
        yield mean(diary.food[day][0] for day in logged if day.weekday() == weekday)

    walked = [day for day in diary.steps if day < TODAY]
    before = [diary.steps[day] for day in walked if span and first - datetime.timedelta(days=span) <= day < first]
    yield mean(diary.steps[day] for day in walked if day >= first or not span)
    yield mean(before) if len(before) >= 7 else None
    runs, run = [0], 0
    for day in shown:
        run = run + 1 if day in diary.food else 0
        runs.append(run)
    now, day = 0, TODAY if TODAY in diary.food else TODAY - datetime.timedelta(days=1)
    while day in diary.food:
        now, day = now + 1, day - datetime.timedelta(days=1)
    yield from (now, max(runs), sum(day in diary.food for day in shown))


def tens(value):
    """Rounded to tens, halves away from zero."""
    return math.copysign(math.floor(abs(value) / 10 + 0.5) * 10, value)


if __name__ == "__main__":
    with OUT.open("w") as table:
        for seed in range(200):
            fields = ["-" if number is None else repr(round(number, 6)) for number in numbers(seed)]
            table.write(f"{seed} {' '.join(fields)}\n")
