"""Measures how fast a Health export is read, compared with other programs on the same file: plain inflating, libexpat alone, and
healthkit-to-sqlite.

    python scripts/health_bench.py          by itself; `make bench` runs it with everything else

BENCH_HEALTH_MB is the size of the XML, by default 1000. The median of three rounds counts.
"""

import json
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile
import time
import zipfile

ROOT = pathlib.Path(__file__).parent.parent
READER = str(ROOT / "out/release/health-bench")
THEIRS = "healthkit-to-sqlite==1.0.1"
# That program is slow and gets a smaller export of the same kind.
SLICE = 20

sys.path.insert(0, str(ROOT / "E2E"))


def told(*command):
    return json.loads(subprocess.run(command, check=True, capture_output=True, text=True).stdout)


def middle(*command):
    return sorted((told(*command) for _ in range(3)), key=lambda found: found["seconds"])[1]


def expat(folder):
    """Builds a program that parses with libexpat and does nothing else."""
    program = os.path.join(folder, "expat")
    subprocess.run([shutil.which("cc") or "clang", "-O2", "-o", program, str(ROOT / "Benchmarks/Health/expat.c"), "-lexpat"], check=True)
    return program


def healthkit_to_sqlite(folder, export):
    """Returns its duration in seconds."""
    venv = os.path.join(folder, "venv")
    subprocess.run([sys.executable, "-m", "venv", venv], check=True)
    subprocess.run([venv + "/bin/pip", "install", "--quiet", "--disable-pip-version-check", THEIRS], check=True)
    started = time.perf_counter()
    subprocess.run([venv + "/bin/healthkit-to-sqlite", export, os.path.join(folder, "theirs.sqlite"), "--silent"], check=True, capture_output=True)
    return time.perf_counter() - started


def health(row):
    import health_connect
    import health_export
    import takeouts

    megabytes = int(os.environ.get("BENCH_HEALTH_MB", "1000"))
    folder = tempfile.mkdtemp(prefix="demeter-health-")
    try:
        packed, xml, part = (os.path.join(folder, name) for name in ("export.zip", "export.xml", "part.zip"))
        size = health_export.make(packed, days=max(1, megabytes * 10**6 // health_export.BYTES_A_DAY), defects=())["bytes"] / 1e6
        with zipfile.ZipFile(packed) as archive, archive.open("apple_health_export/export.xml") as source, open(xml, "wb") as out:
            shutil.copyfileobj(source, out, 1 << 20)
        small = health_export.make(part, days=max(1, SLICE * 10**6 // health_export.BYTES_A_DAY), defects=())["bytes"] / 1e6

        def rate(megabytes, seconds):
            return f"{megabytes / seconds:.0f} MB/s {seconds:.2f} s"

        inflating, zipped, bare = middle(READER, "inflate", packed), middle(READER, "read", packed), middle(READER, "read", xml)
        parsing = middle(expat(folder), xml)
        theirs = healthkit_to_sqlite(folder, part)
        what = f"Reading a Health export of {size:.0f} MB"
        a, b = zipped["seconds"], inflating["seconds"]
        row(f"{what}, zipped", rate(size, a), f"inflating {rate(size, b)}", f"{a / b:.2f}", "-", True)
        a, b = bare["seconds"], parsing["seconds"]
        row(f"{what}, as XML", rate(size, a), f"libexpat {rate(size, b)}", f"{a / b:.2f}", "< 1", a < b)
        a, b = size / zipped["seconds"], small / theirs
        row(f"{what}, zipped", f"{a:.0f} MB/s", f"healthkit-to-sqlite {b:.1f} MB/s", f"{a / b:.0f}", ">= 30", a / b >= 30)
        peak = max(zipped["peak"], bare["peak"]) / 1024
        row("Peak memory of that", f"{peak:.0f} MB", "64 MB", f"{peak / 64:.2f}", "<= 1", peak <= 64)
        minutes = os.path.join(folder, "minutes.zip")
        health_connect.make_minutes(minutes, days=3653)
        steps = os.path.join(folder, "steps.zip")
        takeouts.make_minutes(steps, days=3653)
        for app, way, file in [("Health Connect", "read", minutes), ("Fitbit", "takeout", steps)]:
            found = told(READER, way, file)
            row(f"Reading ten years of minutes of {app}", f"{found['seconds']:.1f} s", "20 s", f"{found['seconds'] / 20:.2f}", "<= 1",
                found["seconds"] <= 20)
            peak = found["peak"] / 1024
            row("Peak memory of that", f"{peak:.0f} MB", "64 MB", f"{peak / 64:.2f}", "<= 1", peak <= 64)
    finally:
        shutil.rmtree(folder, ignore_errors=True)


if __name__ == "__main__":
    health(lambda what, figure, against, ratio, limit, good: print(f"{what:48} {figure:>24} {against:>36} {ratio:>8} {limit:>10} {'yes' if good else 'NO':>4}"))
