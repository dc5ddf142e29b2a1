"""Generates Health exports of any size in the format of phones, with all defects that have been seen in real ones.

    python E2E/health_export.py export.zip --days 400 --seed 7
    python E2E/health_export.py export.zip --megabytes 1000 --defects none

The same arguments generate the same file. A day has about two thousand records, as in a real export of ten years: a phone and a watch that measure the
same steps in different periods, samples across midnight, some by hand, foods, workouts with their time zone, Apple's own totals. The file is written as a
stream: a large one needs no more memory than a small one. A summary of it is printed on standard output, as JSON.
"""

import argparse
import collections
import datetime
import io
import json
import random
import sys
import zipfile
import zoneinfo

DEFECTS = ("dtd", "control", "doubled", "old", "pointer", "values", "unknown", "format", "order", "duplicates")
CLOCK = [f"{s // 3600:02}:{s // 60 % 60:02}:{s % 60:02}" for s in range(86_400)]
WATCH_NAME = "Anna’s Apple\u00a0Watch"
PHONE_NAME = "Anna’s iPhone"


def device(pointer, kind, hardware, software):
    name = "Apple Watch" if kind == "Watch" else kind
    return (f' device="&lt;&lt;HKDevice: {pointer}&gt;, name:{name}, manufacturer:Apple Inc., model:{kind}, hardware:{hardware}, software:{software}&gt;"')


class Clock:
    """Formats times like a phone in one time zone."""

    def __init__(self, zone):
        self.zone = zoneinfo.ZoneInfo(zone)
        self.hours = {}
        self.dates = {}

    def offset(self, instant):
        hour = instant // 900
        if hour not in self.hours:
            self.hours[hour] = int(datetime.datetime.fromtimestamp(hour * 900, self.zone).utcoffset().total_seconds())
        return self.hours[hour]

    def text(self, instant):
        offset = self.offset(instant)
        day, second = divmod(instant + offset, 86_400)
        date = self.dates.get(day)
        if date is None:
            date = self.dates[day] = str(datetime.date(1970, 1, 1) + datetime.timedelta(day))
        return f"{date} {CLOCK[second]} {'+' if offset >= 0 else '-'}{abs(offset) // 3600:02}{abs(offset) // 60 % 60:02}"

    def midnight(self, day):
        return int(datetime.datetime.combine(day, datetime.time(), self.zone).timestamp())


class Export:
    def __init__(self, out, seed, days, end, zone, defects, units, locale):
        self.out = out
        self.seed = seed
        self.clock = Clock(zone)
        self.defects = defects
        self.units = units
        self.locale = locale
        self.days = [end - datetime.timedelta(days=n) for n in range(days, 0, -1)]
        self.end = self.clock.midnight(end) + 9 * 3600
        self.counts = collections.Counter()
        self.foods = []
        self.phones = [device("0x28140c8c0", "iPhone", f"iPhone{n},2", v) for n, v in ((10, "14.4"), (13, "16.1"), (15, "18.1"))]
        self.watches = [device("0x30a1b2c30", "Watch", f"Watch{n},2", v) for n, v in ((4, "7.3"), (6, "9.1"), (7, "11.2"))]

    def dice(self, *key):
        return random.Random("/".join(str(part) for part in (self.seed, *key)))

    def devices(self, day, dice):
        age = min(2, self.days.index(day) * 3 // max(1, len(self.days)))
        phone, watch = self.phones[age], self.watches[age]
        if "pointer" in self.defects:
            phone = phone.replace("0x28140c8c0", hex(dice.getrandbits(34)))
            watch = watch.replace("0x30a1b2c30", hex(dice.getrandbits(34)))
        return (PHONE_NAME, "18.1", phone), (WATCH_NAME, "11.2", watch)

    # MARK: elements

    def record(self, kind, source, unit, start, end, value, metadata=(), prefix="HKQuantityTypeIdentifier"):
        name, version, device = source
        text = self.clock.text
        first = text(start)
        self.counts["records"] += 1
        unit = f' unit="{unit}"' if unit else ""
        tag = (f' <Record type="{prefix}{kind}" sourceName="{name}" sourceVersion="{version}"{device}{unit} creationDate="{text(end + 11)}"'
               f' startDate="{first}" endDate="{first if end == start else text(end)}" value="{value}"')
        self.out.write(tag + self.children(metadata, " ", "Record"))

    def children(self, metadata, indent, name):
        if not metadata:
            return "/>\n"
        self.counts["metadata"] += len(metadata)
        return ">\n" + "".join(f'{indent} <MetadataEntry key="{k}" value="{v}"/>\n' for k, v in metadata) + f"{indent}</{name}>\n"

    def write(self):
        broken = "dtd" in self.defects
        self.out.write('<?xml version="1.0" encoding="UTF-8"?>\n' + DOCUMENT_TYPE.replace("CLOSE", "" if broken else ">"))
        self.out.write(f'<HealthData locale="{self.locale}">\n <ExportDate value="{self.clock.text(self.end)}"/>\n'
                       ' <Me HKCharacteristicTypeIdentifierDateOfBirth="1990-05-01" HKCharacteristicTypeIdentifierBiologicalSex="HKBiologicalSexFemale"/>\n')
        if "old" in self.defects:
            self.old()
        for part in (self.weight, self.heart, self.steps, self.distance, self.basal, self.active, self.flights, self.exercise, self.sleep, self.pressure, self.meals):
            for day in self.days:
                part(day, self.dice(part.__name__, day))
        if "values" in self.defects or "format" in self.defects:
            self.odd()
        self.correlations()
        for day in self.days:
            self.workout(day, self.dice("workout", day))
        if "unknown" in self.defects:
            self.out.write(' <VisionPrescription type="glasses" dateIssued="2026-01-01">\n  <RightEye sphere="1"/>\n </VisionPrescription>\n'
                           ' <StateOfTheFuture kind="x"><Deep><Deeper startDate="2026-01-14 08:05:00 +0100"/></Deep></StateOfTheFuture>\n')
        for day in self.days:
            self.summary(day, self.dice("summary", day))
        self.out.write("</HealthData>\n")

    # MARK: what is measured

    def stretches(self, day, dice, count, longest):
        """Returns a number of periods of a day that don't overlap, some of them into the next day."""
        start = self.clock.midnight(day)
        starts = sorted(dice.sample(range(6 * 3600, 23 * 3600), count)) + [25 * 3600]
        for at, then in zip(starts, starts[1:]):
            yield start + at, start + min(then, at + dice.randrange(1, longest))
        if dice.random() < 0.2:
            yield start + 23 * 3600 + 3000, start + 24 * 3600 + dice.randrange(1, 1200)

    def steps(self, day, dice):
        phone, watch = self.devices(day, dice)
        for source, count, longest, pace in ((watch, 70, 600, 1.5), (phone, 45, 1200, 1.1)):
            if source is watch and dice.random() < 0.1:
                continue
            for start, end in self.stretches(day, dice, count, longest):
                self.record("StepCount", source, "count", start, end, 1 + int((end - start) * pace * dice.random()))
        if dice.random() < 0.05:
            at = self.clock.midnight(day) + dice.randrange(20 * 3600)
            self.record("StepCount", ("Health", "18.1", ""), "count", at, at + 1800, dice.randrange(4000), [("HKWasUserEntered", "1")])
        if dice.random() < 0.1:
            at = self.clock.midnight(day) + dice.randrange(20 * 3600)
            self.record("StepCount", ("Pedometer &amp; Friends 👟", "3.1", ""), "count", at, at + 7200, dice.randrange(9000), [("HKTimeZone", self.place(day))])
        if "duplicates" in self.defects and dice.random() < 0.2:
            at = self.clock.midnight(day) + 12 * 3600
            for _ in range(2):
                self.record("StepCount", phone, "count", at, at + 60, 77)
            self.record("StepCount", watch, "count", at + 7, at + 7, 3)

    def distance(self, day, dice):
        phone, watch = self.devices(day, dice)
        unit, scale = self.units["length"]
        for source, count, longest in ((watch, 150, 500), (phone, 60, 900)):
            for start, end in self.stretches(day, dice, count, longest):
                self.record("DistanceWalkingRunning", source, unit, start, end, f"{(end - start) * dice.random() * scale:.9g}")

    def active(self, day, dice):
        phone, watch = self.devices(day, dice)
        unit, scale = self.units["energy"]
        for start, end in self.stretches(day, dice, 640, 120):
            self.record("ActiveEnergyBurned", watch, unit, start, end, f"{(end - start) * dice.random() * 0.1 * scale:.6g}")
        for start, end in self.stretches(day, dice, 20, 3600):
            self.record("ActiveEnergyBurned", phone, unit, start, end, f"{(end - start) * dice.random() * 0.05 * scale:.6g}")

    def basal(self, day, dice):
        _, watch = self.devices(day, dice)
        unit, scale = self.units["energy"]
        at = self.clock.midnight(day) - dice.randrange(300)
        for _ in range(300):
            end = at + dice.randrange(200, 380)
            self.record("BasalEnergyBurned", watch, unit, at, end, f"{(end - at) * (0.015 + dice.random() * 0.005) * scale:.6g}")
            at = end

    def flights(self, day, dice):
        phone, watch = self.devices(day, dice)
        for source in (watch, phone):
            for start, end in self.stretches(day, dice, 8, 300):
                self.record("FlightsClimbed", source, "count", start, end, dice.randrange(1, 4))

    def heart(self, day, dice):
        _, watch = self.devices(day, dice)
        at = self.clock.midnight(day)
        for _ in range(300):
            at += dice.randrange(60, 500)
            self.record("HeartRate", watch, "count/min", at, at, dice.randrange(48, 150), [("HKMetadataKeyHeartRateMotionContext", dice.randrange(3))])
        for _ in range(6):
            at -= 7000
            self.record("HeartRateVariabilitySDNN", watch, "ms", at, at, 41.2,
                        [] if dice.random() < 0.5 else [("HKAlgorithmVersion", 2), ("HKDateOfEarliestDataUsedForEstimate", self.clock.text(at))])

    def exercise(self, day, dice):
        _, watch = self.devices(day, dice)
        for start, _ in self.stretches(day, dice, 40, 60):
            self.record("AppleExerciseTime", watch, "min", start, start + 60, 1)
        for start, _ in self.stretches(day, dice, 12, 60):
            self.record("AppleStandHour", watch, None, start, start + 3600, "HKCategoryValueAppleStandHourStood", prefix="HKCategoryTypeIdentifier")
        for start, end in self.stretches(day, dice, 120, 60):
            self.record("WalkingSpeed", watch, "km/hr", start, end, 4.56)
            self.record("PhysicalEffort", watch, "kcal/hr·kg", start, end, 3.2)

    def sleep(self, day, dice):
        _, watch = self.devices(day, dice)
        at = self.clock.midnight(day) - 3600
        for stage in ("AsleepCore", "AsleepDeep", "AsleepREM", "Awake") * 5:
            self.record("SleepAnalysis", watch, None, at, at + 1200, f"HKCategoryValueSleepAnalysis{stage}", [("HKTimeZone", self.place(day))],
                        prefix="HKCategoryTypeIdentifier")
            at += 1200
        # A phone that knows less, and counts what is in bed too.
        if dice.random() < 0.5:
            phone, _ = self.devices(day, dice)
            start = self.clock.midnight(day) - dice.randrange(3600, 9000)
            self.record("SleepAnalysis", phone, None, start - 900, start + 27_000, "HKCategoryValueSleepAnalysisInBed", prefix="HKCategoryTypeIdentifier")
            self.record("SleepAnalysis", phone, None, start, start + 25_200 + dice.randrange(3600), "HKCategoryValueSleepAnalysisAsleepUnspecified",
                        prefix="HKCategoryTypeIdentifier")
        if dice.random() < 0.2:
            nap = self.clock.midnight(day) + 50_000
            hand = [("HKWasUserEntered", "1")]
            self.record("SleepAnalysis", ("Health", "18.1", ""), None, nap, nap + 1500, "HKCategoryValueSleepAnalysisAsleep", hand,
                        prefix="HKCategoryTypeIdentifier")

    def pressure(self, day, dice):
        """Writes both numbers of blood pressure by themselves, twice on some days, and of two apps at the same moment."""
        for hour in (8, 20)[: dice.randrange(3)]:
            at = self.clock.midnight(day) + hour * 3600 + dice.randrange(900)
            for name in ("Cuff", "Heart &amp; Co")[: dice.randrange(1, 3)]:
                systolic = dice.randrange(105, 150)
                numbers = [("BloodPressureSystolic", systolic), ("BloodPressureDiastolic", systolic - dice.randrange(25, 60))]
                dice.shuffle(numbers)
                for kind, value in numbers:
                    self.record(kind, (name, "2", ""), "mmHg", at, at, value)

    def weight(self, day, dice):
        unit, scale = self.units["mass"]
        for hour in (7, 21)[: dice.randrange(3)]:
            at = self.clock.midnight(day) + hour * 3600 + dice.randrange(900)
            hand = [("HKWasUserEntered", "1")] if dice.random() < 0.3 else []
            self.record("BodyMass", ("Scale" if not hand else "Health", "2", ""), unit, at, at, f"{(70 + dice.random() * 3) * scale:.6g}", hand)

    def place(self, day):
        """Returns where Anna is: two weeks in New York twice a year, and two weeks in Kolkata once."""
        return {1: "America/New_York", 14: "America/New_York", 20: "Asia/Kolkata"}.get(day.timetuple().tm_yday // 14, "Europe/Berlin")

    # MARK: foods, workouts, totals

    def meals(self, day, dice):
        """Writes the numbers of foods, each by itself; those of one app belong to foods that follow."""
        unit, scale = self.units["energy"]
        at = self.clock.midnight(day)
        for hour in (8, 13, 19):
            if dice.random() < 0.5:
                continue
            eaten = at + hour * 3600 + dice.randrange(3600)
            source = ("Yazio" if dice.random() < 0.7 else "Lose It!", "9.0", "")
            parts = [("DietaryEnergyConsumed", unit, f"{dice.randrange(50, 900) * scale:.6g}"), ("DietaryProtein", "g", dice.randrange(60)),
                     ("DietaryCarbohydrates", "g", dice.randrange(120)), ("DietaryFatTotal", "g", dice.randrange(40) + 0.5)]
            for kind, part, value in parts:
                self.record(kind, source, part, eaten, eaten, value)
            if source[0] == "Yazio":
                self.foods.append((source, eaten, dice.choice(("Linsensuppe", "Käsebrot &amp; Tee", "Pfannkuchen")), parts, self.place(day)))
            self.counts["foods"] += 1

    def correlations(self):
        for source, eaten, name, parts, zone in self.foods:
            when = self.clock.text(eaten)
            self.out.write(f' <Correlation type="HKCorrelationTypeIdentifierFood" sourceName="{source[0]}" sourceVersion="9.0" creationDate="{when}"'
                           f' startDate="{when}" endDate="{when}">\n  <MetadataEntry key="HKFoodType" value="{name}"/>\n'
                           f'  <MetadataEntry key="HKTimeZone" value="{zone}"/>\n')
            before = self.counts["records"]
            for kind, unit, value in parts:
                self.record(kind, source, unit, eaten, eaten, value)
            self.counts["records"] = before
            self.out.write(" </Correlation>\n")
        self.counts["correlations"] = len(self.foods)

    def workout(self, day, dice):
        if dice.random() > 0.4:
            return
        _, watch = self.devices(day, dice)
        start = self.clock.midnight(day) + dice.randrange(7 * 3600, 20 * 3600)
        first, last = self.clock.text(start), self.clock.text(start + 2700)
        second = "startDate" if "doubled" in self.defects and dice.random() < 0.5 else "endDate"
        self.counts["workouts"] += 1
        self.out.write(f' <Workout workoutActivityType="HKWorkoutActivityTypeRunning" duration="45.0" durationUnit="min" sourceName="{watch[0]}"'
                       f' sourceVersion="11.2"{watch[2]} creationDate="{last}" startDate="{first}" endDate="{last}">\n'
                       f'  <MetadataEntry key="HKTimeZone" value="{self.place(day)}"/>\n  <MetadataEntry key="HKElevationAscended" value="418 cm"/>\n'
                       f'  <WorkoutEvent type="HKWorkoutEventTypeSegment" date="{first}" duration="9.5" durationUnit="min"/>\n'
                       f'  <WorkoutStatistics type="HKQuantityTypeIdentifierActiveEnergyBurned" startDate="{first}" {second}="{last}" sum="321" unit="kcal"/>\n'
                       f'  <WorkoutRoute sourceName="{watch[0]}" creationDate="{last}" startDate="{first}" endDate="{last}">\n'
                       '   <FileReference path="/workout-routes/route_1.gpx"/>\n  </WorkoutRoute>\n </Workout>\n')

    def summary(self, day, dice):
        self.counts["summaries"] += 1
        self.out.write(f' <ActivitySummary dateComponents="{day}" activeEnergyBurned="{300 + dice.random() * 400:.3f}" activeEnergyBurnedGoal="500"'
                       ' activeEnergyBurnedUnit="kcal" appleMoveTime="0" appleMoveTimeGoal="0" appleExerciseTime="34" appleExerciseTimeGoal="30"'
                       ' appleStandHours="11" appleStandHoursGoal="12"/>\n')

    # MARK: what goes wrong

    def old(self):
        """Writes a record in the format of the first phones."""
        at = self.clock.midnight(self.days[0]) + 3600
        for n in range(20):
            start, end = (self.clock.text(at + n * 600 + s).replace("-", "", 2).replace(":", "").replace(" ", "") for s in (0, 500))
            self.out.write(f' <Record type="HKQuantityTypeIdentifierStepCount" source="Old iPhone" unit="count" startDate="{start}" endDate="{end}"'
                           f' value="{10 + n}" recordCount="1"/>\n')
            self.counts["records"] += 1

    def odd(self):
        """Writes impossible numbers and dates, and valid ones in rare notations."""
        noon = self.clock.midnight(self.days[len(self.days) // 2]) + 12 * 3600
        phone = (PHONE_NAME, "1\u000b8" if "control" in self.defects else "18", "")
        if "values" in self.defects:
            for value in (-5, 1_000_000_000, "NaN", "", "1e300"):
                self.record("StepCount", phone, "count", noon, noon + 60, value)
                self.counts["refused"] += 1
            for start, end in ((noon, noon - 60), (0, 60), (4_200_000_000, 4_200_000_060), (self.end + 200_000, self.end + 200_060), (noon, noon + 40 * 86_400)):
                self.record("StepCount", phone, "count", start, end, 5)
                self.counts["refused"] += 1
            self.record("StepCount", phone, "furlong", noon, noon + 60, 5)
            self.record("BodyMass", phone, "kg", noon, noon, 1000)
            self.counts["refused"] += 2
        if "format" in self.defects:
            self.record("DistanceWalkingRunning", phone, "m", noon + 100, noon + 160, "1\u202f234,5")
            self.record("DistanceWalkingRunning", phone, "mi", noon + 200, noon + 260, "1.5e-2")
            self.record("ActiveEnergyBurned", phone, "kJ", noon + 300, noon + 360, "12,5")
            self.record("ActiveEnergyBurned", phone, "Cal", noon + 400, noon + 460, "12.3455")
            self.record("BodyMass", phone, "lb", noon + 400, noon + 400, "154.3")
            self.record("BodyMass", phone, "st", noon + 500, noon + 500, "11")
            text = self.clock.text(noon - 4 * 3600)
            morning = text[:11] + text[12:19] + "\u202fAM" + text[19:]
            self.out.write(f' <Record startDate="{morning}" value="31" unit="count" endDate="{morning}" sourceName="{PHONE_NAME}"'
                           ' type="HKQuantityTypeIdentifierStepCount"/>\n')
            self.counts["records"] += 1
        if "order" in self.defects:
            when = self.clock.text(noon - 3600)
            self.out.write(f" <Record value='12' endDate='{when}' startDate='{when}'\n  unit='count'\tsourceName='Tool &lt;1&gt;'"
                           " type='HKQuantityTypeIdentifierStepCount'></Record>\n")
            self.counts["records"] += 1


DOCUMENT_TYPE = """<!DOCTYPE HealthData [
<!-- HealthKit Export Version: 14 -->
<!ELEMENT HealthData (ExportDate,Me,(Record|Correlation|Workout|ActivitySummary|ClinicalRecord|Audiogram|VisionPrescription)*)>
<!ATTLIST HealthData
  locale CDATA #REQUIRED
>
<!ELEMENT Record ((MetadataEntry|HeartRateVariabilityMetadataList)*)>
<!ATTLIST Record
  type          CDATA #REQUIRED
  unit          CDATA #IMPLIED
  value         CDATA #IMPLIED
  sourceName    CDATA #REQUIRED
  startDate     CDATA #REQUIRED
  endDate       CDATA #REQUIRED
>
<!-- Note: Any Records that appear as children of a correlation also appear as top-level records in this document. -->
<!ELEMENT VisionPrescription ((RightEye)*)>
<!ATTLIST VisionPrescription
  type          CDATA #REQUIRED
CLOSE
]>
"""


class Throttle(io.RawIOBase):
    """Collects small pieces into large ones, counts them, and accepts none after the point of truncation."""

    def __init__(self, out, cut=None):
        self.out, self.cut, self.size, self.waiting, self.length = out, cut, 0, [], 0

    def write(self, text):
        self.waiting.append(text)
        self.length += len(text)
        if self.length > 1 << 20:
            self.flush()

    def flush(self):
        data = "".join(self.waiting).encode()
        self.waiting, self.length = [], 0
        if self.cut is not None:
            data = data[: max(0, self.cut - self.size)]
        self.size += len(data)
        self.out.write(data)


class Onward(io.RawIOBase):
    """A file without seeking: the zip's sizes are written after each part, as phones do."""

    def __init__(self, file):
        self.file = file

    def writable(self):
        return True

    def write(self, data):
        return self.file.write(data)


UNITS = {
    "metric": {"length": ("km", 0.0014), "energy": ("kcal", 1), "mass": ("kg", 1)},
    "us": {"length": ("mi", 0.00087), "energy": ("Cal", 1), "mass": ("lb", 2.2046226)},
    "joule": {"length": ("m", 1.4), "energy": ("kJ", 4.184), "mass": ("st", 0.157473)},
}
# Measured: bytes of XML for each day.
BYTES_A_DAY = 783_000


def make(path, days=30, seed=1, end=datetime.date(2026, 1, 15), zone="Europe/Berlin", defects=DEFECTS, units="metric", stem="export", level=6,
         wide=False, cut=None, xml_only=False, locale="de_DE"):
    """Writes an export and returns its contents. `cut` is the number of bytes of XML after which it is truncated."""
    def write(out):
        throttle = Throttle(out, cut)
        export = Export(throttle, seed, days, end, zone, set(defects), UNITS[units], locale)
        export.write()
        throttle.flush()
        return {**export.counts, "bytes": throttle.size}

    with open(path, "wb") as file:
        if xml_only:
            return write(file)
        with zipfile.ZipFile(Onward(file), "w", zipfile.ZIP_DEFLATED, compresslevel=level, allowZip64=True) as archive:
            def part(name):
                return zipfile.ZipInfo("apple_health_export/" + name, (2026, 1, 15, 9, 30, 0))

            archive.writestr(part("workout-routes/route_2026-01-14_5.21pm.gpx"), '<?xml version="1.0"?><gpx/>', zipfile.ZIP_DEFLATED)
            archive.writestr(part("electrocardiograms/ecg_2026-01-14.csv"), "Name,Anna\n", zipfile.ZIP_DEFLATED)
            info = part(stem + ".xml")
            info.compress_type, info._compresslevel = zipfile.ZIP_DEFLATED, level
            with archive.open(info, "w", force_zip64=wide) as out:
                counts = write(out)
            archive.writestr(part(stem + "_cda.xml"), '<?xml version="1.0"?><ClinicalDocument/>', zipfile.ZIP_DEFLATED)
            return counts


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("path")
    parser.add_argument("--days", type=int, default=30)
    parser.add_argument("--megabytes", type=int, help="about so much XML, instead of so many days")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--end", type=datetime.date.fromisoformat, default=datetime.date(2026, 1, 15), help="the day of the export")
    parser.add_argument("--zone", default="Europe/Berlin")
    parser.add_argument("--defects", default="all", help=f"all, none, or some of {','.join(DEFECTS)}")
    parser.add_argument("--units", choices=UNITS, default="metric")
    parser.add_argument("--stem", default="export", help="what the XML is called: export, Exportieren, 导出 …")
    parser.add_argument("--level", type=int, default=6)
    parser.add_argument("--wide", action="store_true", help="in the 64-bit format, however small")
    parser.add_argument("--cut", type=int, help="cut the XML off after so many bytes")
    parser.add_argument("--xml", action="store_true", help="the XML only, not packed")
    given = parser.parse_args()
    defects = {"all": DEFECTS, "none": ()}.get(given.defects, given.defects.split(","))
    days = max(1, given.megabytes * 1_000_000 // BYTES_A_DAY) if given.megabytes else given.days
    counts = make(given.path, days, given.seed, given.end, given.zone, defects, given.units, given.stem, given.level, given.wide, given.cut, given.xml)
    json.dump({**counts, "days": days}, sys.stdout)
    print()


if __name__ == "__main__":
    main()
