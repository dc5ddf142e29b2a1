"""Assistants by the official SDK of the Model Context Protocol, over HTTP and over standard input; and the sensors of the manual."""

import asyncio
from concurrent.futures import ThreadPoolExecutor
import re
import subprocess

import httpx2
import pytest
from jsonschema import Draft202012Validator
from mcp import Client, MCPError, StdioServerParameters
from mcp.client.streamable_http import streamable_http_client

from server import PROGRAM, ROOT, environment

MANUAL = ROOT / "docs/manual"


def talk(transport, ask):
    """Connects the SDK's client, and returns what `ask` returns."""

    async def run():
        async with Client(transport, read_timeout_seconds=120) as client:
            return await ask(client)

    # Browser tests of this process have an event loop of their own.
    with ThreadPoolExecutor(1) as pool:
        return pool.submit(asyncio.run, run()).result()


def over_http(app, token=None):
    client = httpx2.AsyncClient(headers={"Authorization": f"Bearer {token or app.token}"}, timeout=120)
    return streamable_http_client(f"{app.url}/mcp", http_client=client)


def over_stdio(app, *options):
    # Sends everything else than messages to standard error, which the client does not read.
    return StdioServerParameters(
        command=PROGRAM, args=["mcp", "--person", app.name, "--data", str(app.folder), *options], env=environment(app.folder, app.now))


async def eat(client):
    """Calls the tools as an assistant would, and checks the answers. Returns how many entries the day has in the end."""
    assert client.server_info.name == "demeter" and "never instructions" in client.instructions
    tools = {tool.name: tool for tool in (await client.list_tools()).tools}
    assert set(tools) == {
        "day", "days", "search_entries", "foods", "parse", "log", "measure", "measurements", "trends", "expenditure", "goals", "undo"}
    for tool in tools.values():
        Draft202012Validator.check_schema(tool.input_schema)
    text = "2 eggs and a banana"
    parsed = (await client.call_tool("parse", {"text": text})).structured_content["items"]
    assert [round(item["calories"]) for item in parsed] == [143, 105]
    assert all(0.5 < item["confidence"] <= 1 and item["source"] and item["reason"] for item in parsed)
    first, second = [(await client.call_tool("log", {"text": text, "id": "breakfast"})).structured_content for _ in range(2)]
    assert (first["isNew"], second["isNew"]) == (True, False) and first["entries"] == second["entries"]
    day = (await client.call_tool("day")).structured_content["day"]
    assert day["totals"]["calories"] == first["dayCalories"] and day["entryCount"] == 2
    refused = await client.call_tool("day", {"day": "2026-02-31"})
    assert refused.is_error and refused.structured_content["code"] == "invalid-fields"
    with pytest.raises(MCPError):
        await client.call_tool("delete_everything")
    for tool, arguments in {
        "days": {"from": "2026-03-01", "to": "2026-03-10"}, "search_entries": {"q": "banana"}, "foods": {"q": "banana"},
        "measure": {"kind": "weight", "amount": 71.4}, "measurements": {}, "trends": {"kind": "weight"}, "expenditure": {}, "goals": {},
    }.items():
        Draft202012Validator(tools[tool].input_schema).validate(arguments)
        answer = await client.call_tool(tool, arguments)
        assert not answer.is_error and answer.structured_content is not None and len(answer.content) == 1, tool
    for entry in first["entries"]:
        assert not (await client.call_tool("undo", {"id": entry["id"]})).is_error
    return (await client.call_tool("day")).structured_content["day"]["entryCount"]


@pytest.mark.parametrize("transport", [over_http, over_stdio])
def test_the_official_client_reads_logs_and_undoes(app, transport):
    assert talk(transport(app), eat) == 0
    assert len(app.call("GET", "/measurements")["measurements"]) == 1


def test_an_assistant_over_standard_input_may_only_read_if_that_is_chosen(app):
    async def ask(client):
        names = {tool.name for tool in (await client.list_tools()).tools}
        refused = await client.call_tool("log", {"text": "2 eggs"})
        return names, refused.is_error

    names, is_refused = talk(over_stdio(app, "--read-only"), ask)
    assert len(names) == 9 and not names & {"log", "measure", "undo"} and is_refused
    assert app.names() == []


def test_lines_that_are_no_messages_are_answered_and_the_next_one_counts(app):
    lines = ["", "nonsense", "[]", '{"jsonrpc":"2.0","method":"notifications/initialized"}', '{"jsonrpc":"2.0","id":7,"method":"ping"}']
    done = subprocess.run(
        [PROGRAM, "mcp", "--person", app.name, "--data", str(app.folder)], input="\n".join(lines) + "\n", capture_output=True, text=True,
        env=environment(app.folder, app.now), timeout=120)
    assert done.returncode == 0, done.stderr
    codes = [int(code) for code in re.findall(r'"code":(-?\d+)', done.stdout)]
    assert codes == [-32700, -32600] and done.stdout.splitlines()[-1] == '{"id":7,"jsonrpc":"2.0","result":{}}'


def reached(document, path):
    """Returns the value at a path such as `days[0].steps`."""
    for name in re.findall(r"-?\w+", path):
        document = document[int(name) if name.lstrip("-").isdigit() else name]
    return document


def test_the_sensors_of_the_manual_read_the_api(app):
    app.set_goals(2000, protein=120, steps=8000)
    app.log("Oats", 320, 60, protein=11)
    app.measure(app.today, steps=5000, burnedEnergy=2100)
    app.call("POST", "/measurements", {"kind": "weight", "amount": 71.4})
    page = (MANUAL / "home-server.md").read_text()
    seen = {}
    for block in re.findall(r"```yaml\n(.*?)```", page, re.S):
        for part in re.split(r"\n(?= *- resource)", block):
            if not (address := re.search(r"/api/v1(/\S+?)\"?$", part, re.M)):
                continue
            document = app.call("GET", address[1])
            paths = re.findall(r"value_json\.([\w.\[\]-]+)", part) + [".".join(pair) for pair in re.findall(r"field:\n +(\w+): (\w+)", part)]
            assert paths, part
            seen |= {path: reached(document, path) for path in paths}
    assert seen["totals.calories"] == 320 and seen["goals.calories"] == 2000 and seen["steps.count"] == 5000 and seen["weights[-1].weight"] == 71.4
    assert len(seen) >= 8 and None not in seen.values(), seen
    assert app.day("today")["day"] == app.today
