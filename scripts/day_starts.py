"""Writes the table that the starts of days are tested against, Tests/DemeterCoreTests/Oracle/day-starts.txt: `python3 scripts/day_starts.py`.

Its contents come only from Python's `zoneinfo` and `datetime`. A day is found by looking at clocks minute by minute, not by arithmetic on
offsets: it starts at the first second at which a clock of the zone shows its date and hour, or anything later.

    # zone; a line for each day around a change of its clocks; lines for instants; then logs with changes
    @ Europe/Berlin
    D day s0 s1 s2 s3 s4 s5 s6          its first second by the hours 0 to 6, from its midnight in universal time
    I second date sssbbbb               for the hours 0 to 6, whether it is on the date that the clock shows or on the day before
    L 2024-02-10=4,2024-03-31=0         a log: from which days on days start at which hour
    B day start end                     the first second of a day and of the day after it
    M second day                        the day of an instant

Run it again if a law changes the clocks of one of these zones in these years.
"""

import pathlib
import random
from datetime import date, datetime, timedelta, timezone
from zoneinfo import ZoneInfo

TABLE = pathlib.Path(__file__).parent.parent / "Tests/DemeterCoreTests/Oracle/day-starts.txt"
EPOCH = datetime(1970, 1, 1)
YEARS = range(2024, 2028)
HOURS = range(7)
ZONES = [
    "America/Havana",  # skips midnight, and shows it twice
    "America/New_York",
    "America/Santiago",  # skips midnight, and shows the hour before it twice
    "America/St_Johns",
    "Asia/Beirut",  # as Santiago
    "Asia/Kathmandu",  # never changes
    "Atlantic/Azores",  # skips midnight, and shows it twice
    "Australia/Lord_Howe",  # by half an hour
    "Europe/Berlin",
    "Pacific/Chatham",  # at 2:45
]


def clock(zone, second):
    """What a clock of a zone shows."""
    return datetime.fromtimestamp(second, timezone.utc).astimezone(ZoneInfo(zone)).replace(tzinfo=None)


def midnight(day):
    """The midnight of a date in universal time."""
    return int((datetime(day.year, day.month, day.day) - EPOCH).total_seconds())


def start(zone, day, hour, known={}):
    """The first second at which a clock shows a date and hour, or anything later."""
    if (zone, day, hour) not in known:
        wanted = datetime(day.year, day.month, day.day, hour)
        second = midnight(day) - 16 * 3600
        while clock(zone, second) < wanted:
            second += 60
        known[zone, day, hour] = second
    return known[zone, day, hour]


def day_of(zone, second, hour_on):
    """The last day that has started."""
    day = clock(zone, second).date() + timedelta(2)
    while start(zone, day, hour_on(day)) > second:
        day -= timedelta(1)
    return day


def changing_days(zone):
    """The dates on which the clocks change."""
    for number in range((date(YEARS[-1] + 1, 1, 1) - date(YEARS[0], 1, 1)).days):
        day = date(YEARS[0], 1, 1) + timedelta(number)
        noon = midnight(day) + 12 * 3600
        offsets = [clock(zone, second) - (EPOCH + timedelta(seconds=second)) for second in (noon - 86_400, noon)]
        if offsets[0] != offsets[1]:
            yield day


def constant(hour):
    return lambda day: hour


def logged(log):
    return lambda day: next((hour for first, hour in reversed(log) if first <= day), 0)


def lines(zone, dice):
    yield f"@ {zone}"
    changes = list(changing_days(zone)) or [date(year, 7, 1) for year in YEARS]
    for change in changes:
        for day in (change - timedelta(1), change, change + timedelta(1)):
            yield f"D {day} {' '.join(str(start(zone, day, hour) - midnight(day)) for hour in HOURS)}"
    instants = {start(zone, change, hour) + delta for change in changes for hour in (0, 1, 2, 3, 4, 6) for delta in (-1, 0)}
    instants |= {midnight(date(YEARS[0], 1, 1)) + dice.randrange(len(YEARS) * 365 * 86_400) for _ in range(20)}
    for second in sorted(instants):
        shown = clock(zone, second).date()
        days = [day_of(zone, second, constant(hour)) for hour in HOURS]
        assert all(day in (shown, shown - timedelta(1)) for day in days), (zone, second)
        yield f"I {second} {shown} {''.join('s' if day == shown else 'b' for day in days)}"
    firsts = sorted({changes[0], changes[-1], *(date(YEARS[0], 1, 2) + timedelta(dice.randrange(1450)) for _ in range(4))})
    log = []
    for first in firsts:
        log.append((first, dice.choice([hour for hour in HOURS if hour != (log[-1][1] if log else 0)])))
    yield "L " + ",".join(f"{first}={hour}" for first, hour in log)
    hour_on = logged(log)
    for first, _ in log:
        for day in (first - timedelta(1), first):
            yield f"B {day} {start(zone, day, hour_on(day))} {start(zone, day + timedelta(1), hour_on(day + timedelta(1)))}"
        begin = start(zone, first, hour_on(first))
        for second in (begin - 1, begin, begin + dice.randrange(86_400), begin - dice.randrange(86_400)):
            yield f"M {second} {day_of(zone, second, hour_on)}"


def main():
    dice = random.Random(41)
    text = "".join(line + "\n" for zone in ZONES for line in lines(zone, dice))
    TABLE.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
