"""The FatSecret stand-in has the same requirements as the real service. The client's own tests use it too."""

import json
import subprocess
import sys
import urllib.parse
import urllib.request
from pathlib import Path

import pytest
from oauthlib.oauth1 import SIGNATURE_TYPE_BODY, Client

SEARCH = {"method": "foods.search", "format": "json", "search_expression": "crème & 30% salt"}


@pytest.fixture(scope="module")
def service():
    process = subprocess.Popen(
        [sys.executable, str(Path(__file__).with_name("fatsecret_server.py"))], stdout=subprocess.PIPE, text=True
    )
    yield process.stdout.readline().strip() + "/rest/server.api"
    process.terminate()
    process.wait()


def ask(address, fields, key="demo-key", secret="demo-secret", **options):
    client = Client(key, client_secret=secret, signature_type=SIGNATURE_TYPE_BODY, **options)
    form = {"content-type": "application/x-www-form-urlencoded"}
    _, headers, body = client.sign(address, "POST", urllib.parse.urlencode(fields), form)
    with urllib.request.urlopen(urllib.request.Request(address, body.encode(), headers)) as answer:
        return json.load(answer)


def test_a_signed_search_is_answered(service):
    assert len(ask(service, SEARCH)["foods"]["food"]) == 2
    assert isinstance(ask(service, SEARCH | {"search_expression": "one"})["foods"]["food"], dict)
    assert "food" not in ask(service, SEARCH | {"search_expression": "none"})["foods"]


@pytest.mark.parametrize(
    ("options", "code"),
    [
        ({"key": "another"}, 5),
        ({"secret": "another"}, 8),
        ({"timestamp": "1700000000"}, 6),
    ],
)
def test_anything_else_is_refused(service, options, code):
    assert ask(service, SEARCH, **options)["error"]["code"] == code


def test_a_nonce_is_taken_once(service):
    assert "foods" in ask(service, SEARCH, nonce="once")
    assert ask(service, SEARCH, nonce="once")["error"]["code"] == 7
