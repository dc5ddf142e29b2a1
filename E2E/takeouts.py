"""Makes takeouts like those of Fitbit, Samsung Health and Garmin, and reads them without the program's code."""

import collections
import csv
import datetime
import io
import itertools
import json
import random
import zipfile
import zoneinfo

TODAY = datetime.date(2026, 3, 10)
UTC = datetime.timezone.utc
OLD, NEW = "Takeout/Fitbit/Global Export Data/", "Takeout/Google Health/Physical Activity_GoogleData/"
# The least minutes of energy of a whole day.
WHOLE = 22 * 60
EXERCISE = "com.samsung.shealth.exercise"
# The codes of the Compendium of what the apps call so.
KINDS = {"Walk": "17190", "Run": "12145", "Outdoor Bike": "01014", "Yoga": "02150", "1001": "17190", "1002": "12145", "11007": "01014",
         "9002": "02150"}
SUMMARY, TREND = "com.samsung.shealth.activity.day_summary", "com.samsung.shealth.step_daily_trend"
PEDOMETER = "com.samsung.shealth.tracker.pedometer_day_summary"


def write(path, parts):
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, text in parts.items():
            archive.writestr(name, text)


def american(moment):
    return moment.strftime("%m/%d/%y %H:%M:%S")


def make_fitbit(path, days=6, end=TODAY, seed=1):
    """Minutes in UTC, of which newer ones are also in a table with several sources, and nights."""
    dice = random.Random(seed)
    first = datetime.datetime.combine(end - datetime.timedelta(days=days), datetime.time(), UTC)
    minutes = [first + datetime.timedelta(minutes=minute) for minute in range(days * 1440)]
    # The last hours were not measured.
    minutes = minutes[:-300]
    steps = [(moment, dice.randrange(120) if moment.hour > 5 else 0) for moment in minutes]
    middle = len(steps) // 2

    def items(values):
        return json.dumps([{"dateTime": american(moment), "value": str(value)} for moment, value in values], indent=2)

    rows = [(moment, value, "Band") for moment, value in steps[middle:] if value]
    rows += [(moment + datetime.timedelta(seconds=18.25), value * 3 // 2, "Phone Health Connect") for moment, value in steps[middle:]
             if value and dice.random() < 0.7]
    table = io.StringIO()
    out = csv.writer(table, lineterminator="\n")
    out.writerow(["timestamp", "steps", "data source"])
    out.writerows((moment.isoformat().replace("+00:00", "Z"), value, source) for moment, value, source in sorted(rows, key=lambda row: row[0]))
    exercises = [{"logId": 9_000_000_000 + number, "activityName": dice.choice(["Walk", "Run", "Outdoor Bike", "Yoga", "Sport"]),
                  "calories": dice.randrange(900), "duration": length, "activeDuration": length - dice.randrange(0, 120_000),
                  "activityLevel": [{"minutes": 1, "name": "very"}], "distance": dice.randrange(1, 9000) / 1000,
                  "distanceUnit": dice.choice(["Kilometer", "Mile"]), "steps": 12,
                  "startTime": american(first + datetime.timedelta(seconds=dice.randrange(days * 86_000)))}
                 for number, length in enumerate(dice.randrange(300_000, 7_000_000) for _ in range(days * 3))]
    nights = [{"logId": number + part, "dateOfSleep": str((first + datetime.timedelta(days=number)).date()), "type": "stages",
               "minutesAsleep": dice.randrange(30, 300), "levels": {"data": [{"level": "rem", "seconds": 30}]}}
              for number in range(0, days, 2) for part in range(2)]
    parts = {
        OLD + "steps-2026-03-01.json": items(steps[:middle + 700]), OLD + "steps-2026-03-31.json": items(steps[middle + 700:]),
        OLD + "distance-2026-03-01.json": items([(moment, value * 71.5) for moment, value in steps if value]),
        OLD + "calories-2026-03-01.json": items([(moment, round(1.07 + value / 20, 2)) for moment, value in steps]),
        OLD + "sleep-2026-03-01.json": json.dumps(nights), OLD + "sleep-2026-03-31.json": json.dumps(nights[-1:]),
        OLD + "exercise-0.json": json.dumps(exercises[:days * 2]), OLD + "exercise-100.json": json.dumps(exercises[days:]),
        OLD + "heart_rate-2026-03-01.json": json.dumps([{"dateTime": american(first), "value": {"bpm": 60, "confidence": 2}}]),
        NEW + "steps_2026-03-01.csv": table.getvalue(),
        NEW + "live_pace_2026-03-01.csv": "timestamp,steps,distance millimeters,data source\n2026-03-05T10:00:00Z,9999,1,Band\n",
    }
    write(path, parts)


def make_minutes(path, days, end=TODAY):
    """The steps of each minute of many days, in a list for each 30 of them."""
    first, counts = end - datetime.timedelta(days=days), itertools.cycle([0, 104, 7, 0, 61])
    clocks = [f"{minute // 60:02}:{minute % 60:02}:00" for minute in range(1440)]
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED, compresslevel=1) as archive:
        for start in range(0, days, 30):
            dates = [first + datetime.timedelta(days=day) for day in range(start, min(start + 30, days))]
            items = (f'{{"dateTime": "{day:%m/%d/%y} {clock}", "value": "{next(counts)}"}}' for day in dates for clock in clocks)
            archive.writestr(f"{OLD}steps-{dates[0]}.json", f"[{', '.join(items)}]")


def make_samsung(path, days=8, end=TODAY, seed=1):
    """Three tables of the same steps, each of which lacks some days."""
    dice = random.Random(seed)
    tables = {
        SUMMARY: ["step_count,day_time,active_time"], TREND: ["day_time,source_type,count,distance"],
        PEDOMETER: [f"{PEDOMETER}.day_time,step_count,distance,time_offset"],
        EXERCISE: [",".join(["total_calorie"] + ["com.samsung.health.exercise." + name for name in (
            "start_time", "exercise_type", "duration", "calorie", "distance", "time_offset", "datauuid")])],
    }
    for back in range(1, days + 1):
        day = end - datetime.timedelta(days=back)
        midnight = datetime.datetime.combine(day, datetime.time(), UTC)
        phone, watch = dice.randrange(9000), dice.randrange(9000)
        if back % 3 == 0:
            tables[SUMMARY].append(f"{max(phone, watch) + 100},{midnight:%Y-%m-%d %H:%M:%S}.000,1")
        if back % 3 < 2:
            kind = "-2" if back % 2 else "4"
            tables[TREND].append(f"{int(midnight.timestamp() * 1000)},{kind},{phone + watch // 2},{phone * 0.7:.3f}")
            tables[TREND].append(f"{int(midnight.timestamp() * 1000)},0,{phone + watch},{watch * 0.7:.3f}")
        for count in (phone, watch):
            tables[PEDOMETER].append(f"{midnight:%Y-%m-%d} 16:30:00.000,{count},{count * 0.71:.3f},UTC+0900")
            begun = midnight + datetime.timedelta(seconds=dice.randrange(86_400))
            energy = dice.choice(["", f"{dice.randrange(1, 900_000) / 1000}"])
            kind = dice.choice(["1001", "1002", "11007", "9002", "0"])
            tables[EXERCISE].append(f"1,{begun:%Y-%m-%d %H:%M:%S}.000,{kind},{dice.randrange(60_000, 7_000_000)},{energy},"
                                    f"{dice.randrange(9000)},UTC+0900,id-{back}-{len(tables[EXERCISE])}")
    parts = {f"samsunghealth_ada_20260310/{name}.20260310120000.csv": f"{name},6310001,{len(rows)}\n" + "".join(row + ",\n" for row in rows)
             for name, rows in tables.items()}
    write(path, parts)


def make_garmin(path, days=8, end=TODAY, seed=1):
    dice = random.Random(seed)
    all_days = [{"calendarDate": str(end - datetime.timedelta(days=back)), "totalSteps": dice.randrange(20_000),
                 "totalDistanceMeters": dice.randrange(15_000), "activeKilocalories": float(dice.randrange(900)), "other": {"x": [1]}}
                for back in range(days)]
    write(path, {"DI_CONNECT/DI-Connect-Aggregator/UDSFile_2026-01-01_2026-04-10.json": json.dumps(all_days)})


def thousandths(amount):
    return int(amount * 1000 + 0.5)


def over(days):
    """What is imported: days before today, with thousandths of each number."""
    return {(str(day), metric): thousandths(amount) for (day, metric), amount in days.items() if day < TODAY}


def read_fitbit(path, zone):
    home = zoneinfo.ZoneInfo(zone)
    sums, minutes, nights = collections.defaultdict(float), collections.Counter(), {}
    with zipfile.ZipFile(path) as archive:
        for name in archive.namelist():
            text, file = archive.read(name).decode(), name.rsplit("/", 1)[-1]
            for start, metric, scale in [("steps-", "steps", 1), ("distance-", "distance", 0.01), ("calories-", "burnedEnergy", 1)]:
                for item in json.loads(text) if file.startswith(start) else []:
                    moment = datetime.datetime.strptime(item["dateTime"], "%m/%d/%y %H:%M:%S").replace(tzinfo=UTC)
                    day = moment.astimezone(home).date()
                    sums[day, metric, "old"] += float(item["value"]) * scale
                    minutes[day, metric] += 1
            if file.startswith("sleep-"):
                nights.update({night["logId"]: night for night in json.loads(text)})
            if file.startswith("steps_"):
                for row in csv.DictReader(io.StringIO(text)):
                    day = datetime.datetime.fromisoformat(row["timestamp"].replace("Z", "+00:00")).astimezone(home).date()
                    sums[day, "steps", row["data source"]] += int(row["steps"])
    for night in nights.values():
        sums[datetime.date.fromisoformat(night["dateOfSleep"]), "sleep", "old"] += night["minutesAsleep"] / 60
    best = collections.defaultdict(float)
    for (day, metric, _), amount in sums.items():
        if metric != "burnedEnergy" or minutes[day, metric] >= WHOLE:
            best[day, metric] = max(best[day, metric], amount)
    return over(best)


def read_samsung(path, zone):
    found = collections.defaultdict(list)
    with zipfile.ZipFile(path) as archive:
        for name in archive.namelist():
            title, *rest = archive.read(name).decode().splitlines()
            table = title.split(",")[0]
            for row in csv.DictReader(rest) if table != EXERCISE else []:
                row = {(key or "").rsplit(".", 1)[-1]: value for key, value in row.items()}
                text = row["day_time"]
                moment = (datetime.datetime.fromtimestamp(int(text) / 1000, UTC) if text.isdigit()
                          else datetime.datetime.fromisoformat(text).replace(tzinfo=UTC))
                if moment.time() != datetime.time():
                    # All that are no midnights are of Japan.
                    moment += datetime.timedelta(hours=9)
                rank = 0 if table == SUMMARY else 1 if row.get("source_type") == "-2" else 2
                for column, metric in [("step_count", "steps"), ("count", "steps"), ("distance", "distance")]:
                    if row.get(column):
                        found[moment.date(), metric].append((-rank, float(row[column])))
    return over({key: max(numbers)[1] for key, numbers in found.items()})


def read_exercises(path, zone):
    """Returns the exercises of a takeout: day, time, code, minutes, thousandths of a kilometre and of a kilocalorie."""
    home, found = zoneinfo.ZoneInfo(zone), {}

    def add(key, moment, kind, milliseconds, meters, energy):
        local = moment.astimezone(home)
        meters = round(meters) if 10 <= round(meters) <= 1_000_000 else None
        if energy:
            minutes = int(milliseconds / 60_000 + 0.5)
            found.setdefault(key, (str(local.date()), f"{local:%H:%M}", KINDS.get(kind), minutes, meters, thousandths(energy)))

    with zipfile.ZipFile(path) as archive:
        for name in archive.namelist():
            text, file = archive.read(name).decode(), name.rsplit("/", 1)[-1]
            for one in json.loads(text) if file.startswith("exercise-") else []:
                moment = datetime.datetime.strptime(one["startTime"], "%m/%d/%y %H:%M:%S").replace(tzinfo=UTC)
                unit = 1000 if one["distanceUnit"] == "Kilometer" else 1609.344
                add(one["logId"], moment, one["activityName"], one["activeDuration"], one["distance"] * unit, one["calories"])
            for row in csv.DictReader(text.splitlines()[1:]) if file.startswith(EXERCISE) else []:
                row = {(key or "").rsplit(".", 1)[-1]: value for key, value in row.items()}
                moment = datetime.datetime.fromisoformat(row["start_time"]).replace(tzinfo=UTC)
                add(row["datauuid"], moment, row["exercise_type"], int(row["duration"]), float(row["distance"]), float(row["calorie"] or 0))
    return sorted(found.values(), key=str)


def read_garmin(path, zone):
    names = {"totalSteps": "steps", "totalDistanceMeters": "distance", "activeKilocalories": "activeEnergy"}
    with zipfile.ZipFile(path) as archive:
        days = [day for name in archive.namelist() for day in json.loads(archive.read(name))]
    return over({(datetime.date.fromisoformat(day["calendarDate"]), metric): day[name] for day in days for name, metric in names.items()})
