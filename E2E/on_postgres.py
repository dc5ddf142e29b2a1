"""Lets the browser tests run on PostgreSQL: `pytest -p on_postgres` (`make test-postgres`). Each data folder gets a database of its own.

Tests that look at SQLite files are marked `files`, and left out.
"""

import atexit
import hashlib
import pathlib
import secrets
import subprocess
import tempfile
import uuid

import pytest

import server as servers

FOLDER = tempfile.TemporaryDirectory(prefix="pg", dir="/tmp")
SOCKET = pathlib.Path(FOLDER.name) / "s"
# The names of the databases, by data folder.
DATABASES = {}


def sql(database, statements):
    done = subprocess.run(
        ["psql", "-h", SOCKET, "-U", "demeter", "-d", database, "-v", "ON_ERROR_STOP=1", "-qAt"], input=statements, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    return done.stdout.split("\n")[:-1]


def database(folder, template="template1"):
    """Returns the database of a data folder; the first time, creates it."""
    if str(folder) not in DATABASES:
        DATABASES[str(folder)] = f"t{uuid.uuid4().hex[:14]}"
        sql("postgres", f"CREATE DATABASE {DATABASES[str(folder)]} TEMPLATE {template}")
    return DATABASES[str(folder)]


def on_database(alone):
    return lambda data: {**alone(data), "DEMETER_DATABASE": f"postgresql://demeter@/{database(data)}?host={SOCKET}"}


def with_database(copy):
    def both(template, folder):
        database(folder, DATABASES.get(str(template), "template1"))
        return copy(template, folder)

    return both


def add_person(app):
    """Adds a person with a session and a token, like the function of the same name for SQLite."""
    name = database(app.folder)

    def insert(table, **given):
        columns = sql(name, f"SELECT column_name FROM information_schema.columns WHERE table_name = '{table}'")
        owner = "is_owner = 1" if table == "person" else "person_id = (SELECT id FROM person WHERE is_owner = 1)"
        values = ", ".join(given.get(column, column) for column in columns)
        return f"INSERT INTO {table} ({', '.join(columns)}) SELECT {values} FROM {table} WHERE {owner} LIMIT 1;"

    # The household numbers its people.
    number = sql(name, "UPDATE head SET entry_number = entry_number + 1 WHERE person = 0 RETURNING entry_number")[0]
    script = insert("person", id=f"'{app.id}'", name=f"'{app.person}'", name_key=f"'{app.person.lower()}'", is_owner="0", number=number)
    for table, secret in (("session", app.cookie), ("token", app.token)):
        script += insert(table, hash=rf"'\x{hashlib.sha256(secret.encode()).hexdigest()}'::bytea", person_id=f"'{app.id}'")
    script += f"INSERT INTO setting (name, value) VALUES ('first steps {app.id}', 'put away');"
    sql(name, f"{script} INSERT INTO head (person, incarnation) VALUES ({number}, '{secrets.token_hex(8)}');")


def walk(app, days, goal=None):
    """Pushes steps of days like a phone, like the method of the same name for SQLite."""
    name = database(app.folder)
    who = f"id = '{app.id}'" if app.id else "is_owner = 1"
    person = sql(name, f"SELECT number FROM person WHERE {who}")[0]
    rows = []
    for day, counted in days.items():
        amounts = counted if isinstance(counted, tuple) else (counted,)
        rows += [
            f"({person}, '{day}', '{metric}', 'push', {round(amount * 1000)}, 1, 1)"
            for metric, amount in zip(("steps", "distance", "activeEnergy"), amounts)]
    sql(name, f"""
        BEGIN;
        INSERT INTO activity_value VALUES {", ".join(rows)} ON CONFLICT (person, day, metric, origin) DO UPDATE SET amount = excluded.amount;
        UPDATE head SET number = number + 1, version = {secrets.randbits(62)} WHERE person = {person};
        INSERT INTO change (person, number, kind, day) SELECT person, number, 'activity', '{min(days)}' FROM head WHERE person = {person};
        COMMIT;
        """)
    if goal:
        app.set_goals(steps=goal, effectiveFrom=min(days))


def pytest_configure(config):
    if hasattr(config, "workerinput") or not config.getoption("numprocesses", None):
        pathlib.Path(FOLDER.name).chmod(0o711)
        process = subprocess.Popen(
            [servers.ROOT / "scripts/postgres", SOCKET, "-c", "fsync=off", "-c", "max_connections=300"], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
            text=True)
        assert process.stdout.readline() == "ready\n"
        atexit.register(process.communicate, "")
    servers.alone, servers.copy = on_database(servers.alone), with_database(servers.copy)
    servers.add_person, servers.TestServer.walk = add_person, walk


def pytest_collection_modifyitems(items):
    for item in items:
        if item.get_closest_marker("files"):
            item.add_marker(pytest.mark.skip(reason="looks at SQLite files"))
