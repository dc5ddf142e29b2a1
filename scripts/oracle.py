"""Writes the tables that Demeter's calendar is tested against, Tests/DemeterCoreTests/Oracle/*.txt: `python3 scripts/oracle.py`.

Their contents come only from Python's `zoneinfo`, `calendar` and `datetime`, independent of Demeter's own arithmetic. They were written
once and committed; running it again with the same tzdata writes the same bytes. The version of tzdata is read from the file the zones come
from, and is in the first line of zones.txt.

zones.txt contains transitions up to 2024, which later versions of tzdata do not change, in zones whose past is settled. Only STEADY
continues to 2037, where the rules are computed and no longer listed: if a law changes, end it with that year and run this again.

    # zone, then a line for each change of its clocks and for some instants far from any change
    @ Europe/Berlin
    T  local(T-1) local(T) local(T+1)  starts  clocks
    =  instant local start

T is the first second after the change. `starts` are the first seconds of the days from the earlier of the days of T-1 and T to the day
after the later one, as seconds from T. `clocks` are wall clocks, in seconds after the midnight of the first of those days, with the
second from T at which they are first shown; a clock that is skipped has the end of the gap. A line of = has all values in seconds since 1970.

months.txt has, for each month of 1970 to 2100, its length, the weekday of its 1st (0 is Sunday), and the first day shown and the number
of days shown in weeks from Sunday, Monday and Saturday. weeks.txt has days with the first day of their week, in the same order.

nutrients.txt has days of entries, each `thousandths of a kilocalorie|nutrient:nanograms,…`, and after a = the sum of each nutrient, the
share of the day's energy that the entries with it have, and whether all entries have it.
"""

import calendar
import pathlib
import random
from datetime import date, datetime, timedelta, timezone
from zoneinfo import ZoneInfo

FOLDER = pathlib.Path(__file__).parent.parent / "Tests/DemeterCoreTests/Oracle"
TZDATA = pathlib.Path("/usr/share/zoneinfo/tzdata.zi")
EPOCH = datetime(1970, 1, 1)

# Zones with every change since a year, up to 2024.
ZONES = {
    "Africa/Cairo": 1970,  # at midnight; four changes in 2010 and in 2014
    "Africa/Casablanca": 2008,  # summer time that pauses for Ramadan, later defined as negative winter time
    "Africa/Monrovia": 1970,  # 44 min 30 s
    "America/Asuncion": 1972,  # skips midnight
    "America/Caracas": 1970,  # half an hour back, half an hour on
    "America/Havana": 1970,  # skips midnight, and shows it twice
    "America/New_York": 1970,
    "America/Santiago": 2000,  # 24:00
    "America/Sao_Paulo": 1970,  # skips midnight, and 23:00 comes twice
    "America/St_Johns": 1980,  # at 00:01: the day before comes back for an hour; two hours in 1988
    "Antarctica/Casey": 1970,  # up to three hours
    "Antarctica/Troll": 2004,  # two hours
    "Asia/Amman": 1985,  # at midnight, and at 24:00
    "Asia/Beirut": 1970,  # skips midnight
    "Asia/Dhaka": 1970,  # 23:00 and 24:00
    "Asia/Kathmandu": 1970,  # a quarter of an hour at midnight
    "Asia/Pyongyang": 1970,
    "Asia/Tehran": 1970,  # midnight by the Persian calendar
    "Atlantic/Azores": 1975,  # west and east of the hour of Greenwich
    "Australia/Lord_Howe": 1981,  # half an hour of summer time
    "Europe/Berlin": 1975,
    "Europe/Dublin": 1990,  # negative winter time
    "Pacific/Apia": 1970,  # no 2011-12-30
    "Pacific/Chatham": 1990,  # 45 minutes past, at 02:45
    "Pacific/Kiritimati": 1970,  # no 1994-12-31
    "Pacific/Kwajalein": 1970,  # no 1993-08-21
    "Pacific/Tongatapu": 1970,
    "UTC": 1970,
}
STEADY = {"America/New_York": 2037, "Europe/Berlin": 2037, "Australia/Lord_Howe": 2037}


def local(zone, second):
    """Returns the local date and time, without a zone."""
    return datetime.fromtimestamp(second, timezone.utc).astimezone(zone).replace(tzinfo=None)


def shown_first(zone, wall):
    """Returns the second at which a wall clock first shows a time; if it never does, the first second of a later one."""
    second = int(wall.replace(tzinfo=zone, fold=0).timestamp())
    if local(zone, second) == wall:
        return second
    low, high = second - 3 * 86_400, second + 3 * 86_400
    while high - low > 1:
        middle = (low + high) // 2
        low, high = (low, middle) if local(zone, middle) >= wall else (middle, high)
    return high


def changes(zone, first, last):
    """Returns the first second after every change of the clocks, from one year to another."""
    step, second, end = 10_800, int((datetime(first, 1, 1) - EPOCH).total_seconds()), int((datetime(last + 1, 1, 1) - EPOCH).total_seconds())

    def offset(at):
        return int((local(zone, at) - EPOCH).total_seconds()) - at

    while second < end:
        low, high = second, second + step
        if offset(low) != offset(high):
            while high - low > 1:
                middle = (low + high) // 2
                low, high = (middle, high) if offset(middle) == offset(second) else (low, middle)
            yield high
        second += step


def midnight(day):
    return datetime(day.year, day.month, day.day)


def change_line(zone, second):
    before, at, after = (local(zone, second + delta) for delta in (-1, 0, 1))
    first, last = min(before.date(), at.date()), max(before.date(), at.date()) + timedelta(1)
    starts = [shown_first(zone, midnight(first + timedelta(n))) - second for n in range((last - first).days + 1)]
    # The clock times that are skipped or occur twice: the first, one in the middle, the last, and the one after.
    low, high = sorted((before + timedelta(seconds=1), at))
    clocks = []
    for wall in (low, low + (high - low) // 2, high - timedelta(seconds=1), high):
        wall = wall.replace(microsecond=0)
        clocks.append(f"{int((wall - midnight(first)).total_seconds())}={shown_first(zone, wall) - second}")
    locals_ = " ".join(moment.isoformat() for moment in (before, at, after))
    return f"{second} {locals_} {','.join(map(str, starts))} {','.join(clocks)}"


def plain_line(zone, second):
    shown = local(zone, second)
    return f"= {second} {shown.isoformat()} {shown_first(zone, midnight(shown))}"


def zones():
    yield f"# tzdata {TZDATA.open().readline().split()[-1]}"
    source = random.Random(1)
    for name, first in ZONES.items():
        zone = ZoneInfo(name)
        yield f"@ {name}"
        yield from (change_line(zone, second) for second in changes(zone, first, STEADY.get(name, 2024)))
        yield from (plain_line(zone, source.randrange(0, 1_735_600_000)) for _ in range(12))


def months():
    for year in range(1970, 2101):
        for month in range(1, 13):
            weekday, length = calendar.monthrange(year, month)
            grids = [list(calendar.Calendar(start).itermonthdates(year, month)) for start in (6, 0, 5)]
            shown = " ".join(f"{grid[0]}/{len(grid)}" for grid in grids)
            yield f"{year}-{month:02} {length} {(weekday + 1) % 7} {shown}"


def weeks():
    source = random.Random(2)
    first, last = date(1970, 1, 1).toordinal(), date(2100, 12, 31).toordinal()
    for ordinal in sorted(source.sample(range(first, last + 1), 300)):
        day = date.fromordinal(ordinal)
        # ISO weeks begin on Monday; those from Sunday and Saturday are the ISO weeks of one and two days later.
        starts = [
            date.fromisocalendar(*(day + timedelta(shift)).isocalendar()[:2], 1) - timedelta(shift) for shift in (1, 0, 2)
        ]
        yield " ".join(map(str, (day, *starts)))


def nutrients():
    source = random.Random(3)
    for _ in range(1000):
        entries = []
        for _ in range(source.randrange(1, 6)):
            energy = 0 if source.random() < 0.1 else source.randrange(1, 900_000)
            masses = {number: source.randrange(0, 3_000_000_000) for number in (1079, 1089, 1093, 1178) if source.random() < 0.7}
            entries.append((energy, masses))
        shown = [f"{energy}|" + ",".join(f"{number}:{mass}" for number, mass in masses.items()) for energy, masses in entries]
        whole, sums = sum(energy for energy, _ in entries), []
        for number in (1079, 1089, 1093, 1178):
            stating = [(energy, masses[number]) for energy, masses in entries if number in masses]
            if stating:
                is_whole = len(stating) == len(entries)
                share = sum(energy for energy, _ in stating) / whole if whole else float(is_whole)
                sums.append(f"{number}:{sum(mass for _, mass in stating)}:{share!r}:{int(is_whole)}")
        yield " ".join(shown + ["="] + sums)


for name, lines in (("zones", zones()), ("months", months()), ("weeks", weeks()), ("nutrients", nutrients())):
    (FOLDER / f"{name}.txt").write_text("\n".join(lines) + "\n")
