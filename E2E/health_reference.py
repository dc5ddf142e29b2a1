"""A second, slow and simple implementation of the totals of a Health export, to compare with the program.

It shares no code with the program: tags are found by regular expressions, amounts are fractions, dates are Python's. docs/notes/health-duplicates.md
specifies the rules.

    python E2E/health_reference.py totals export.zip --zone Europe/Berlin      day, metric and thousandths, a line each
    python E2E/health_reference.py samples export.zip                          every sample that is read
"""

import argparse
import bisect
import collections
import datetime
import fractions
import functools
import html
import re
import unicodedata
import zipfile
import zoneinfo

METRICS = {
    "StepCount": "steps", "DistanceWalkingRunning": "distance", "FlightsClimbed": "flights", "ActiveEnergyBurned": "activeEnergy",
    "BasalEnergyBurned": "basalEnergy", "BodyMass": "weight",
}
NUTRIENTS = {"DietaryEnergyConsumed": "energy", "DietaryProtein": "protein", "DietaryCarbohydrates": "carbohydrates", "DietaryFatTotal": "fat"}
Q = fractions.Fraction
ENERGY = {"kcal": Q(1), "Cal": Q(1), "kJ": 1 / Q("4.184"), "J": 1 / Q("4184"), "cal": Q(1, 1000)}
GRAMS = {"g": Q(1), "mg": Q(1, 1000), "mcg": Q(1, 10**6), "kg": Q(1000), "oz": Q("28.349523125")}
UNITS = {
    "steps": {"count": Q(1), None: Q(1)}, "flights": {"count": Q(1), None: Q(1)}, "activeEnergy": ENERGY, "basalEnergy": ENERGY, "energy": ENERGY,
    "distance": {"m": Q(1), "km": Q(1000), "mi": Q("1609.344"), "yd": Q("0.9144"), "ft": Q("0.3048"), "in": Q("0.0254"), "cm": Q("0.01")},
    "weight": {"kg": Q(1), "g": Q(1, 1000), "lb": Q("0.45359237"), "st": Q("6.35029318"), "oz": Q("0.028349523125")},
    "protein": GRAMS, "carbohydrates": GRAMS, "fat": GRAMS,
}
MOST = {"steps": 200_000, "distance": 500_000, "flights": 5_000, "activeEnergy": 20_000, "basalEnergy": 20_000, "weight": 400}
# The two numbers of blood pressure, with the least and the most that can be true.
PRESSURES = {"BloodPressureSystolic": (50, 260), "BloodPressureDiastolic": (30, 180)}
KINDS = ("hand", "watch", "phone", "other")
Sample = collections.namedtuple("Sample", "metric source start end amount")


def half_up(fraction):
    """Rounds to the nearest whole number; a half is rounded up."""
    return (2 * fraction.numerator + fraction.denominator) // (2 * fraction.denominator)


# MARK: - Reading

TAG = re.compile(r"""<(/?)([A-Za-z]+)((?:\s+[\w ]+\s*=\s*(?:"[^"<]*"|'[^'<]*'))*)\s*(/?)>""")
ATTRIBUTE = re.compile(r"""([\w ]+?)\s*=\s*(?:"([^"]*)"|'([^']*)')""")


def text_of(path):
    if zipfile.is_zipfile(path):
        with zipfile.ZipFile(path) as archive:
            for info in sorted(archive.infolist(), key=lambda info: -info.file_size):
                if info.filename.endswith(".xml") and b"<HealthData" in archive.open(info).read(1 << 16):
                    return archive.read(info).decode("utf-8", "replace")
    with open(path, encoding="utf-8", errors="replace", newline="") as file:
        return file.read()


def plain(text):
    """Returns readable text: entities decoded, no control characters, plain spaces."""
    text = "".join(" " if unicodedata.category(c) == "Zs" else c for c in html.unescape(text) if ord(c) >= 32 or c in "\t\r\n")
    return text.strip()


def attributes(text):
    found = {}
    for name, double, single in ATTRIBUTE.findall(text):
        name = name.strip()
        if name == "startDate" and name in found and "endDate" not in found:
            name = "endDate"
        if name not in found or name == "endDate":
            found[name] = double or single
    return found


def instant(text):
    """Returns seconds since 1970; None if the text is not a time."""
    if text is None:
        return None
    text = plain(text)
    for pattern in ("%Y-%m-%d %H:%M:%S %z", "%Y%m%d%H%M%S%z", "%Y-%m-%d %I:%M:%S %p %z"):
        try:
            moment = datetime.datetime.strptime(text, pattern)
        except ValueError:
            continue
        return (moment - datetime.datetime(1970, 1, 1, tzinfo=datetime.timezone.utc)) // datetime.timedelta(seconds=1)
    return None


def number(text):
    if text is None:
        return None
    text = plain(text).replace(" ", "")
    if re.fullmatch(r"[+-]?\d+(,\d+)?", text) or re.fullmatch(r"[+-]?\d{1,3}(\.\d{3})+,\d+", text):
        text = text.replace(".", "").replace(",", ".")
    if not re.fullmatch(r"[+-]?(\d+\.?\d*|\.\d+)([eE][+-]?\d+)?", text):
        return None
    return Q(text)


class Reading:
    """Everything that is read from an export."""

    def __init__(self, path):
        self.samples, self.foods, self.hints, self.moved = [], [], [], []
        self.records, self.refused, self.exported, self.is_complete = 0, 0, None, False
        self.pressures = collections.defaultdict(dict)
        text = text_of(path)
        start = re.search(r"<HealthData[\s>]", re.sub(r"<!DOCTYPE.*?\]>", lambda m: " " * len(m[0]), text, count=1, flags=re.S))
        self.read(text, start.start())

    def read(self, text, start):
        loose, bound, stack = collections.Counter(), collections.Counter(), []
        for slash, name, inner, ends in TAG.findall(text[start:]):
            if slash:
                while stack and stack[-1]["name"] != name:
                    stack.pop()
                if stack:
                    self.close(stack.pop(), stack, loose, bound)
                self.is_complete |= name == "HealthData"
                continue
            element = {"name": name, "inner": inner, "metadata": [], "children": []}
            if name == "MetadataEntry":
                found = attributes(inner)
                if stack:
                    stack[-1]["metadata"].append((found.get("key"), found.get("value")))
            elif name == "ExportDate":
                self.exported = instant(attributes(inner)["value"])
            elif name == "ActivitySummary":
                self.summary(attributes(inner))
            elif ends:
                self.close(element, stack, loose, bound)
            else:
                stack.append(element)
        for (source, eaten), parts in sorted(group(loose - bound).items()):
            self.food(source, eaten, None, None, parts)
        for (one, moment), numbers in sorted(self.pressures.items()):
            systolic, diastolic = (numbers.get(kind) for kind in PRESSURES)
            if systolic and diastolic and 50 <= systolic <= 260 and 30 <= diastolic <= 180 and systolic > diastolic:
                self.samples.append(Sample("bloodPressure", one, moment, moment, systolic * 1000 + diastolic))
            else:
                self.refused += 1

    def close(self, element, stack, loose, bound):
        if element["name"] not in ("Record", "Workout", "Correlation"):
            return
        inside = bool(stack) and stack[-1]["name"] == "Correlation"
        kind = re.search(r"""type\s*=\s*["']HK(?:Quantity|Category|Correlation)TypeIdentifier(\w+)""", element["inner"])
        kind = kind[1] if kind else None
        zone = dict(element["metadata"]).get("HKTimeZone")
        if element["name"] == "Record":
            self.records += not inside
        if zone:
            self.hints.append((instant(attributes(element["inner"])["startDate"]), zone))
        if element["name"] == "Record" and kind in METRICS and not inside:
            self.sample(METRICS[kind], attributes(element["inner"]), ("HKWasUserEntered", "1") in element["metadata"])
        elif element["name"] == "Record" and kind in PRESSURES and not inside:
            found = attributes(element["inner"])
            numbers = self.pressures[source(found, ("HKWasUserEntered", "1") in element["metadata"]), instant(found["startDate"])]
            numbers[kind] = min(numbers.get(kind, 999), half_up(number(found["value"])))
        elif element["name"] == "Record" and kind == "SleepAnalysis":
            self.sleep(attributes(element["inner"]), ("HKWasUserEntered", "1") in element["metadata"])
        elif element["name"] == "Record" and kind in NUTRIENTS:
            found = attributes(element["inner"])
            amount = half_up(number(found["value"]) * UNITS[NUTRIENTS[kind]][found["unit"]] * 1000)
            part = (source(found, False), instant(found["startDate"]), NUTRIENTS[kind], amount)
            if inside:
                stack[-1]["children"].append(part)
            else:
                loose[part] += 1
        elif element["name"] == "Correlation" and kind == "Food":
            bound.update(element["children"])
            found = attributes(element["inner"])
            self.food(source(found, False), instant(found["startDate"]), plain(dict(element["metadata"]).get("HKFoodType", "")) or None, zone,
                      group(collections.Counter(element["children"])).popitem()[1])

    def sample(self, metric, found, by_hand):
        start, end = instant(found.get("startDate")), instant(found.get("endDate", found.get("startDate")))
        amount, unit = number(found.get("value")), UNITS[metric].get(found.get("unit"))
        good = None not in (start, end, amount, unit) and 315_532_800 <= start <= end < 4_102_444_800 and end - start <= 31 * 86_400
        if good and self.exported is not None:
            good = end <= self.exported + 86_400
        if good:
            days = (end - start) // 86_400 + 1
            good = 0 <= amount and (20_000 if metric == "weight" else 0) <= half_up(amount * unit * 1000) <= MOST[metric] * 1000 * days
        if not good:
            self.refused += 1
            return
        self.samples.append(Sample(metric, source(found, by_hand), start, end, half_up(amount * unit * 1000)))

    def sleep(self, found, by_hand):
        if found["value"].startswith("HKCategoryValueSleepAnalysisAsleep"):
            start, end = instant(found["startDate"]), instant(found["endDate"])
            self.samples.append(Sample("sleep", source(found, by_hand), start, end, half_up(Q((end - start) * 1000, 3600))))

    def food(self, source, eaten, name, zone, parts):
        if "energy" in parts:
            self.foods.append((source, eaten, name, zone, parts))
        else:
            self.refused += 1

    def summary(self, found):
        energy = number(found["activeEnergyBurned"]) * ENERGY[found["activeEnergyBurnedUnit"]]
        if energy > 0 or number(found.get("activeEnergyBurnedGoal", "0")) > 0:
            self.moved.append((found["dateComponents"], half_up(energy * 1000)))


def group(parts):
    """Groups the numbers of foods by source and time, and adds up those of the same nutrient."""
    foods = collections.defaultdict(lambda: collections.defaultdict(int))
    for (source, eaten, nutrient, amount), count in parts.items():
        foods[source, eaten][nutrient] += amount * count
    return foods


def source(found, by_hand):
    name, device = plain(found.get("sourceName", found.get("source", ""))), found.get("device", "")
    if by_hand:
        kind = "hand"
    elif "model:Watch" in device or "hardware:Watch" in device:
        kind = "watch"
    elif "iPhone" in device:
        kind = "phone"
    else:
        kind = "watch" if "watch" in name.lower() else "phone" if "iphone" in name.lower() else "other"
    return kind, name


# MARK: - Days


def pieces(amount, lengths):
    """Divides an amount into periods: each gets the rounded share up to its end minus the rounded share up to its start."""
    whole, done, last, parts = sum(lengths), 0, 0, []
    for length in lengths:
        done += length
        due = half_up(Q(amount * done, whole))
        parts.append(due - last)
        last = due
    return parts


def cut(start, end, at):
    """Splits a period at some times."""
    ends = [moment for moment in at if start < moment < end] + [end]
    return list(zip([start] + ends[:-1], ends))


def at_midnights(sample):
    """Splits a sample at midnight UTC."""
    if sample.start == sample.end:
        return [sample]
    midnights = range(sample.start // 86_400 * 86_400 + 86_400, sample.end, 86_400)
    stretches = cut(sample.start, sample.end, midnights)
    amounts = pieces(sample.amount, [end - start for start, end in stretches])
    return [sample._replace(start=start, end=end, amount=amount) for (start, end), amount in zip(stretches, amounts)]


class Union:
    """Measured periods."""

    def __init__(self):
        self.starts, self.ends = [], []

    def add(self, stretches):
        merged = []
        for start, end in sorted(list(zip(self.starts, self.ends)) + stretches):
            if start == end:
                continue
            if merged and start <= merged[-1][1]:
                merged[-1][1] = max(merged[-1][1], end)
            else:
                merged.append([start, end])
        self.starts, self.ends = [start for start, _ in merged], [end for _, end in merged]

    def free(self, start, end):
        """Returns the parts of a period without measurements."""
        index, found = bisect.bisect_right(self.ends, start), []
        while index < len(self.starts) and self.starts[index] < end:
            if self.starts[index] > start:
                found.append((start, self.starts[index]))
            start = max(start, self.ends[index])
            index += 1
        return found + ([(start, end)] if start < end else [])

    def holds(self, moment):
        index = bisect.bisect_right(self.starts, moment) - 1
        return index >= 0 and moment < self.ends[index]


class Places:
    """The time zone of a moment: that of the nearest hint, the later of two, if it is at most twelve hours away; else home."""

    REACH = 12 * 3600

    def __init__(self, home, hints):
        self.home = zoneinfo.ZoneInfo(home)
        self.hints = sorted(set(hints))
        self.moments = [moment for moment, _ in self.hints]
        # The times at which the zone may change.
        between = {(a + b + 1) // 2 for a, b in zip(self.moments, self.moments[1:])}
        self.turns = sorted(between | {moment + reach for moment in self.moments for reach in (-self.REACH, self.REACH)})

    def zone(self, moment):
        index = bisect.bisect_right(self.moments, moment)
        before = self.moments[index - 1] if index else None
        after = self.moments[index] if index < len(self.moments) else None
        if after is not None and after - moment <= self.REACH and (before is None or after - moment <= moment - before):
            return zoneinfo.ZoneInfo(self.hints[index][1])
        if before is not None and moment - before < self.REACH:
            return zoneinfo.ZoneInfo(self.hints[index - 1][1])
        return self.home

    def day(self, moment):
        return datetime.datetime.fromtimestamp(moment, self.zone(moment)).date()

    def changes(self, start, end):
        """Returns the times within a period at which another day may begin."""
        turns = self.turns[bisect.bisect_right(self.turns, start):bisect.bisect_left(self.turns, end)]
        found = set(turns)
        for low, high in cut(start, end, turns):
            found.update(self.midnights(low, high, self.zone(low)))
        return sorted(found)

    @staticmethod
    def midnights(start, end, zone):
        """Returns the first moments of the days that begin within a period."""
        found, day = [], datetime.datetime.fromtimestamp(start, zone).date()
        while True:
            day += datetime.timedelta(days=1)
            moment = first_moment(day, zone)
            if moment >= end:
                return found
            found.append(moment)


@functools.cache
def first_moment(day, zone):
    """Returns when a day begins. If the clock skips midnight, that is later; if midnight occurs twice, the first."""
    guess = int(datetime.datetime.combine(day, datetime.time(), zone).timestamp())
    return next(m for m in range(guess - 7200, guess + 7201, 900) if datetime.datetime.fromtimestamp(m, zone).date() >= day)


def totals(samples, home, hints=(), order=None):
    """Returns thousandths by day and metric; and by day, metric and source the counted and the left out amounts.

    `order` is a list of sources in order of priority; without it the kind and then the name decide.
    """
    places = Places(home, hints)
    rank = (lambda source: order.index(source)) if order else (lambda source: (KINDS.index(source[0]), source[1]))
    days, shares = collections.Counter(), collections.defaultdict(lambda: [0, 0])
    for metric in sorted({sample.metric for sample in samples} - {"weight", "bloodPressure", "sleep"}):
        parts = {part for sample in samples if sample.metric == metric for part in at_midnights(sample)}
        covered = Union()
        for source in sorted({part.source for part in parts}, key=rank):
            own = sorted(part for part in parts if part.source == source)
            for part in own:
                for day, counted, left in by_day(part, covered, places):
                    days[day, metric] += counted
                    shares[day, metric, source][0] += counted
                    shares[day, metric, source][1] += left
            covered.add([(part.start, part.end) for part in own])
    last = {}
    for sample in samples:
        if sample.metric in ("weight", "bloodPressure"):
            day = places.day(sample.start)
            # The last one; of several at the same time the first source's, then the smallest.
            key = (-sample.start, rank(sample.source), sample.amount)
            last[day, sample.metric] = min(last.get((day, sample.metric), (key, sample.amount)), (key, sample.amount))
    for day_and_metric, (_, amount) in last.items():
        days[day_and_metric] = amount
    for day, one, counted, left in nights([sample for sample in samples if sample.metric == "sleep"], places, rank):
        days[day, "sleep"] += counted
        shares[day, "sleep", one][0] += counted
        shares[day, "sleep", one][1] += left
    return days, shares


def nights(samples, places, rank):
    """Returns the thousandths of an hour that each source counts and leaves out of each sleep, and its day.

    Every minute, or second, in which anybody measured sleep is one; sleeps are two hours apart.
    """
    seconds = {}
    known = collections.defaultdict(set)
    for sample in samples:
        known[sample.source].update(range(sample.start, sample.end))
    for one in sorted(known, key=rank):
        for second in known[one]:
            seconds.setdefault(second, one)
    found, sleep = [], []
    for second in sorted(seconds):
        if sleep and (second - sleep[-1] > 7200 or second + 1 - sleep[0] > 86_400):
            found.append(sleep)
            sleep = []
        sleep.append(second)
    for sleep in found + [sleep] * bool(sleep):
        day = places.day(sleep[-1] + 1)
        counts = collections.Counter(seconds[second] for second in sleep)
        for one in known:
            left = sum(second in known[one] for second in sleep) - counts[one]
            if counts[one] or left:
                yield day, one, half_up(Q(counts[one] * 1000, 3600)), half_up(Q(left * 1000, 3600))


def by_day(part, covered, places):
    """Returns the counted and the left out parts of a sample, by local day."""
    day = places.day(part.start)
    if part.start == part.end:
        is_covered = covered.holds(part.start)
        return [(day, 0 if is_covered else part.amount, part.amount if is_covered else 0)]
    free = covered.free(part.start, part.end)
    counted = half_up(Q(part.amount * sum(end - start for start, end in free), part.end - part.start))
    found = [(day, 0, part.amount - counted)]
    changes = places.changes(part.start, part.end)
    stretches = [stretch for start, end in free for stretch in cut(start, end, changes)]
    if stretches:
        amounts = pieces(counted, [end - start for start, end in stretches])
        found += [(places.day(start), amount, 0) for (start, _), amount in zip(stretches, amounts)]
    return found


def lines(reading):
    """Prints everything that was read, a line each."""
    def line(*parts):
        return "\t".join(str(part) for part in parts)

    for sample in reading.samples:
        yield line("sample", sample.metric, sample.start, sample.end, sample.amount, *sample.source)
    for (kind, name), eaten, food, zone, parts in reading.foods:
        yield line("food", eaten, *(parts.get(part, "-") for part in ("energy", "protein", "carbohydrates", "fat")), zone or "-", food or "-", kind, name)
    for moment, zone in reading.hints:
        yield line("hint", moment, zone)
    for day, amount in reading.moved:
        yield line("moved", day, amount)
    yield line("reading", reading.records, str(reading.is_complete).lower(), reading.exported or 0, reading.refused)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("what", choices=("totals", "samples"))
    parser.add_argument("path")
    parser.add_argument("--zone", default="Europe/Berlin")
    given = parser.parse_args()
    reading = Reading(given.path)
    if given.what == "totals":
        for (day, metric), amount in sorted(totals(reading.samples, given.zone, reading.hints)[0].items()):
            print(day, metric, amount, sep="\t")
        return
    print(*lines(reading), sep="\n")


if __name__ == "__main__":
    main()
