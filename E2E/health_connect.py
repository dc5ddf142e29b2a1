"""Makes databases like those that Android's Health Connect exports, and reads them without the program's code.

    python E2E/health_connect.py made.zip --days 30 --zone Europe/Berlin
"""

import argparse
import collections
import datetime
import pathlib
import random
import sqlite3
import tempfile
import zipfile
import zoneinfo

from health_reference import Sample

END = datetime.date(2026, 3, 10)
COMMON = ("row_id INTEGER PRIMARY KEY AUTOINCREMENT, uuid BLOB UNIQUE NOT NULL, last_modified_time INTEGER, client_record_id TEXT,"
          " client_record_version TEXT, device_info_id INTEGER, app_info_id INTEGER, recording_method INTEGER, dedupe_hash BLOB UNIQUE")
PERIOD = COMMON + ", start_time INTEGER, start_zone_offset INTEGER, end_time INTEGER, end_zone_offset INTEGER, local_date INTEGER"
MOMENT = COMMON + ", time INTEGER, zone_offset INTEGER, local_date INTEGER"
PERIODS = {
    "steps_record_table": "count INTEGER", "distance_record_table": "distance REAL", "floors_climbed_record_table": "floors REAL",
    "active_calories_burned_record_table": "energy REAL", "total_calories_burned_record_table": "energy REAL",
    "hydration_record_table": "volume REAL", "exercise_session_record_table": "exercise_type INTEGER, title TEXT, notes TEXT",
    "nutrition_record_table": "energy REAL, protein REAL, total_carbohydrate REAL, total_fat REAL, meal_name TEXT, meal_type INTEGER",
    "sleep_session_record_table": "title TEXT",
}
MOMENTS = {
    "weight_record_table": "weight REAL", "body_fat_record_table": "percentage REAL",
    "blood_pressure_record_table": "systolic REAL, diastolic REAL, measurement_location INTEGER",
}
ASLEEP = (2, 4, 5, 6)
# Table, column, metric and how many thousandths a unit has.
READ = [
    ("steps_record_table", "count", "steps", 1000), ("distance_record_table", "distance", "distance", 1000),
    ("floors_climbed_record_table", "floors", "flights", 1000), ("active_calories_burned_record_table", "energy", "activeEnergy", 1),
    ("hydration_record_table", "volume", "water", 1_000_000),
]
PHONE, WATCH, SCALE = (1, 1), (2, 2), (3, 3)
KINDS = {1: "watch", 2: "phone", 4: "watch", 6: "watch"}


class Maker:
    def __init__(self, path, zone, seed):
        self.file = sqlite3.connect(path)
        self.random = random.Random(seed)
        self.zone = zoneinfo.ZoneInfo(zone)
        for table, columns in PERIODS.items():
            self.file.execute(f"CREATE TABLE {table} ({PERIOD}, {columns})")
            self.file.execute(f"CREATE INDEX idx_{table} ON {table} (local_date)")
        for table, columns in MOMENTS.items():
            self.file.execute(f"CREATE TABLE {table} ({MOMENT}, {columns})")
        self.file.execute(
            "CREATE TABLE application_info_table (row_id INTEGER PRIMARY KEY AUTOINCREMENT, package_name TEXT NOT NULL UNIQUE, app_name TEXT,"
            " app_icon BLOB, record_types_used TEXT)")
        self.file.execute(
            "CREATE TABLE device_info_table (row_id INTEGER PRIMARY KEY AUTOINCREMENT, manufacturer TEXT, model TEXT, device_type INTEGER)")
        self.file.executemany("INSERT INTO application_info_table (package_name, app_name, app_icon) VALUES (?, ?, ?)",
                              [("org.walk", "Walk", bytes(5000)), ("com.band", "Band", None), ("com.scale", "Scale", None)])
        self.file.executemany("INSERT INTO device_info_table (manufacturer, model, device_type) VALUES (?, ?, ?)",
                              [("A", "Phone", 2), ("B", "Watch", 1), ("C", "Scale", 3)])
        self.file.execute("CREATE TABLE sleep_stages_table (parent_key INTEGER, stage_start_time INTEGER, stage_end_time INTEGER, stage_type INTEGER)")
        self.file.execute("PRAGMA user_version = 23")

    def offset(self, moment):
        return int(datetime.datetime.fromtimestamp(moment, self.zone).utcoffset().total_seconds())

    def period(self, table, start, end, source, values, method=2, offset=None):
        offset = self.offset(start) if offset is None else offset
        row = (self.random.randbytes(16), (end + 60) * 1000, source[1], source[0], method, self.random.randbytes(16), start * 1000 + 17,
               offset, end * 1000 + 17, offset, (start + offset) // 86_400, *values)
        names = [column.split()[0] for column in PERIODS[table].split(", ")][:len(values)]
        self.file.execute(
            f"INSERT INTO {table} (uuid, last_modified_time, device_info_id, app_info_id, recording_method, dedupe_hash, start_time,"
            f" start_zone_offset, end_time, end_zone_offset, local_date, {', '.join(names)}) VALUES ({', '.join('?' * len(row))})", row)

    def moment(self, table, time, source, *values):
        row = (self.random.randbytes(16), source[1], source[0], 1, time * 1000, self.offset(time), *values)
        names = [column.split()[0] for column in MOMENTS[table].split(", ")][:len(values)]
        self.file.execute(f"INSERT INTO {table} (uuid, device_info_id, app_info_id, recording_method, time, zone_offset, "
                          f"{', '.join(names)}) VALUES ({', '.join('?' * len(row))})", row)

    def night(self, begin):
        """A night that a watch measured in stages and a phone as a whole, and a nap after lunch."""
        start = begin - self.random.randrange(-3600, 7200)
        end = start + self.random.randrange(20_000, 32_000)
        self.period("sleep_session_record_table", start, end, WATCH, ("Night",))
        session = self.file.execute("SELECT max(row_id) FROM sleep_session_record_table").fetchone()[0]
        while start < end:
            until = min(end, start + self.random.randrange(600, 5400))
            self.file.execute("INSERT INTO sleep_stages_table VALUES (?, ?, ?, ?)",
                              (session, start * 1000 + 17, until * 1000 + 17, self.random.choice((1, 4, 4, 5, 6))))
            start = until
        if self.random.random() < 0.6:
            self.period("sleep_session_record_table", begin - 1800, begin + 23_000, PHONE, (None,))
        if self.random.random() < 0.4:
            self.period("sleep_session_record_table", begin + 50_000, begin + 51_700, PHONE, ("Nap",), method=3)

    def day(self, day, away):
        """A day of a phone and a watch that measured the same walk, with a run, a meal and a weight."""
        begin = int(datetime.datetime.combine(day, datetime.time(), self.zone).timestamp())
        offset = away if away is not None else None
        for hour in range(7, 22):
            start = begin + hour * 3600
            for minute in range(0, 60, 10):
                count = self.random.randrange(0, 900)
                if self.random.random() < 0.7:
                    self.period("steps_record_table", start + minute * 60, start + minute * 60 + 600, WATCH, (count,), offset=offset)
                if self.random.random() < 0.7:
                    shift = self.random.randrange(-200, 200)
                    end = start + minute * 60 + shift + 600
                    self.period("steps_record_table", start + minute * 60 + shift, end, PHONE, (count // 2,), offset=offset)
                    self.period("distance_record_table", start + minute * 60 + shift, end, PHONE, (count * 0.35,), offset=offset)
                self.period("active_calories_burned_record_table", start + minute * 60, start + minute * 60 + 600, WATCH, (count * 41.7,),
                            offset=offset)
        hours = range(24) if day.toordinal() % 3 else range(10)
        for hour in hours:
            self.period("total_calories_burned_record_table", begin + hour * 3600, begin + hour * 3600 + 3600, WATCH,
                        (60_000 + self.random.random() * 90_000,))
        self.period("exercise_session_record_table", begin + 64_800, begin + 66_600, WATCH, (33, "Run"), offset=offset)
        self.period("floors_climbed_record_table", begin + 64_800, begin + 66_600, PHONE, (4.0,), offset=offset)
        self.period("hydration_record_table", begin + 50_000, begin + 50_000, PHONE, (0.33,), method=3, offset=offset)
        self.period("nutrition_record_table", begin + 46_800, begin + 46_800, PHONE, (612_000.0, 20.5, 70.0, 18.0, "Lunch bowl", 2))
        self.moment("weight_record_table", begin + 25_200, SCALE, 71_000 + self.random.randrange(900))
        self.moment("body_fat_record_table", begin + 25_200, SCALE, 21.5)
        self.night(begin)
        for hour in (8, 20):
            self.moment("blood_pressure_record_table", begin + hour * 3600, SCALE, 118.4 + self.random.randrange(20), 76.0, 1)
        self.moment("blood_pressure_record_table", begin + 20 * 3600, PHONE, 141.0, 90.0)

    def close(self):
        self.file.commit()
        self.file.close()


def make(path, days=5, end=END, zone="Europe/Berlin", seed=1, away=None):
    """Writes a database, in a zip if that is the name. On the third day the person is elsewhere, by an offset to UTC in seconds."""
    path = pathlib.Path(path)
    with tempfile.TemporaryDirectory() as folder:
        database = pathlib.Path(folder) / "health_connect_export.db"
        maker = Maker(database, zone, seed)
        for index in range(days):
            maker.day(end - datetime.timedelta(days=days - 1 - index), away if index == 2 else None)
        maker.close()
        if path.suffix == ".zip":
            with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
                archive.write(database, database.name)
        else:
            path.write_bytes(database.read_bytes())


def make_minutes(path, days):
    """Writes a database of steps by the minute, for years."""
    with tempfile.TemporaryDirectory() as folder:
        database = pathlib.Path(folder) / "health_connect_export.db"
        maker = Maker(database, "Europe/Berlin", 1)
        first = int(datetime.datetime.combine(END - datetime.timedelta(days=days), datetime.time(), maker.zone).timestamp())
        names = "uuid, last_modified_time, device_info_id, app_info_id, recording_method, start_time, start_zone_offset, end_time, count"
        maker.file.executemany(
            f"INSERT INTO steps_record_table ({names}) VALUES (?, ?, 1, 1, 2, ?, 3600, ?, ?)",
            ((maker.random.randbytes(16), start * 1000, start * 1000, start * 1000 + 60_000, start // 60 % 120)
             for start in range(first, first + days * 86_400, 60)))
        maker.close()
        with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED, compresslevel=1) as archive:
            archive.write(database, database.name)


def half_up(number):
    return int(number + 0.5)


class Reading:
    """The samples and hints of a database, by Python's own SQLite."""

    def __init__(self, path, home):
        self.home = zoneinfo.ZoneInfo(home)
        with tempfile.TemporaryDirectory() as folder:
            database = path
            if zipfile.is_zipfile(path):
                with zipfile.ZipFile(path) as archive:
                    database = archive.extract(archive.namelist()[0], folder)
            file = sqlite3.connect(f"file:{database}?mode=ro", uri=True)
            apps = dict(file.execute("SELECT row_id, app_name FROM application_info_table"))
            devices = dict(file.execute("SELECT row_id, device_type FROM device_info_table"))

            def source(app, device, method):
                return "hand" if method == 3 else KINDS.get(devices[device], "other"), apps[app]

            self.samples = []
            for table, column, metric, scale in READ:
                for start, end, app, device, method, value in file.execute(
                        f"SELECT start_time / 1000, end_time / 1000, app_info_id, device_info_id, recording_method, {column} FROM {table}"):
                    self.samples.append(Sample(metric, source(app, device, method), start, end, half_up(value * scale)))
            for time, app, device, method, value in file.execute(
                    "SELECT time / 1000, app_info_id, device_info_id, recording_method, weight FROM weight_record_table"):
                self.samples.append(Sample("weight", source(app, device, method), time, time, half_up(value)))
            for time, app, device, method, systolic, diastolic in file.execute(
                    "SELECT time / 1000, app_info_id, device_info_id, recording_method, systolic, diastolic FROM blood_pressure_record_table"):
                amount = half_up(systolic) * 1000 + half_up(diastolic)
                self.samples.append(Sample("bloodPressure", source(app, device, method), time, time, amount))
            self.samples += self.sleep(file, source)
            self.samples += self.totals(file, source)
            self.hints = self.places(file)
            file.close()

    @staticmethod
    def sleep(file, source):
        """Each stage asleep, or the whole of a session without stages."""
        for row, start, end, app, device, method in file.execute(
                "SELECT row_id, start_time / 1000, end_time / 1000, app_info_id, device_info_id, recording_method FROM sleep_session_record_table"
        ).fetchall():
            stages = file.execute("SELECT stage_start_time / 1000, stage_end_time / 1000, stage_type FROM sleep_stages_table"
                                  " WHERE parent_key = ?", (row,)).fetchall()
            for begin, until, kind in stages or [(start, end, 2)]:
                if kind in ASLEEP:
                    yield Sample("sleep", source(app, device, method), begin, until, half_up((until - begin) / 3.6))

    @staticmethod
    def totals(file, source):
        """All energy, on days of which a source knows 22 hours. The files made here have no record over midnight."""
        rows = [(source(app, device, method), start, end, (start + offset) // 86_400, half_up(energy))
                for start, end, offset, app, device, method, energy in file.execute(
                    "SELECT start_time / 1000, end_time / 1000, start_zone_offset, app_info_id, device_info_id, recording_method, energy"
                    " FROM total_calories_burned_record_table")]
        known = collections.Counter()
        for one, start, end, day, _ in rows:
            known[one, day] += end - start
        return [Sample("burnedEnergy", one, start, end, amount) for one, start, end, day, amount in rows if known[one, day] >= 22 * 3600]

    def places(self, file):
        offsets = {}
        for table in ("exercise_session_record_table", "steps_record_table"):
            for start, offset in file.execute(f"SELECT start_time / 1000, start_zone_offset FROM {table}"):
                offsets.setdefault(start // 3600, offset)
        hours = sorted(offsets)

        def is_away(hour):
            return offsets[hour] != datetime.datetime.fromtimestamp(hour * 3600, self.home).utcoffset().total_seconds()

        hints = []
        for index, hour in enumerate(hours):
            if any(is_away(near) for near in hours[max(0, index - 1):index + 2]):
                name = self.home.key if not is_away(hour) else f"Etc/GMT{-offsets[hour] // 3600:+d}"
                hints.append((hour * 3600 + 1800, name))
        return hints


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("path")
    parser.add_argument("--days", type=int, default=30)
    parser.add_argument("--zone", default="Europe/Berlin")
    given = parser.parse_args()
    make(given.path, days=given.days, zone=given.zone)
