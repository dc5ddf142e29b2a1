"""Stands in for FatSecret on this machine: python E2E/fatsecret_server.py [--port N] [--until-eof]

Prints its address, then responds to foods.search and food.get.v4 on /rest/server.api. Signatures are verified with oauthlib, which
shares no code with the client. The key is "demo-key", the secret "demo-secret". Words of the search select a special response:
"one", "none", "blorf", "html", "cut", "down", and "error N" or "errorN"; anything else finds two foods.
"""

import argparse
import json
import os
import sys
import threading
import time
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from types import SimpleNamespace

from oauthlib.oauth1.rfc5849 import signature

KEY, SECRET = "demo-key", "demo-secret"
OAUTH = {"oauth_consumer_key", "oauth_nonce", "oauth_signature", "oauth_signature_method", "oauth_timestamp", "oauth_version"}
CHICKEN = {
    "food_id": "33691",
    "food_name": "Chicken Breast",
    "food_type": "Generic",
    "food_url": "https://www.fatsecret.com/calories-nutrition/usda/chicken-breast",
    "food_description": "Per 100g - Calories: 165kcal | Fat: 3.57g | Carbs: 0.00g | Protein: 31.02g",
}
OAT_BAR = {
    "food_id": "900001",
    "food_name": "Oat Bar",
    "brand_name": "Example Co",
    "food_type": "Brand",
    "food_url": "",
    "food_description": "Per 1 bar - Calories: 190kcal | Fat: 7.00g | Carbs: 29.00g | Protein: 4.00g",
}
BLORF = {
    "food_id": "77001",
    "food_name": "Blorf",
    "food_type": "Generic",
    "food_url": "",
    "food_description": "Per 100g - Calories: 250kcal | Fat: 10.00g | Carbs: 30.00g | Protein: 8.00g",
}
BLORF_SERVINGS = [
    {"serving_description": "1 blorf", "metric_serving_amount": "40.000", "metric_serving_unit": "g", "calories": "100",
     "carbohydrate": "12", "protein": "3.2", "fat": "4"},
]
SERVINGS = [
    {"serving_description": "1 breast", "metric_serving_amount": "172.000", "metric_serving_unit": "g", "calories": "284",
     "carbohydrate": "0", "protein": "53.35", "fat": "6.14", "fiber": "0", "sodium": "127"},
    {"serving_description": "100 g", "metric_serving_amount": "100.000", "metric_serving_unit": "g", "calories": "165",
     "carbohydrate": "0", "protein": "31.02", "fat": "3.57"},
]


class Refused(Exception):
    """An error response of FatSecret, by its number."""

    def __init__(self, code, message=""):
        self.body = {"error": {"code": code, "message": message}}


class Service(ThreadingHTTPServer):
    daemon_threads = True
    nonces: set = set()


class Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def log_message(self, *_):
        pass

    def do_POST(self):
        sent = signature.collect_parameters(
            body=self.rfile.read(int(self.headers["content-length"])).decode(), exclude_oauth_signature=False
        )
        try:
            fields = self.verified(sent)
            answer = self.answer(fields)
        except Refused as refused:
            answer = refused.body
        if answer is not None:
            self.give(json.dumps(answer))

    def verified(self, sent):
        fields = dict(sent)
        if len(fields) != len(sent) or not OAUTH <= set(fields):
            raise Refused(2, "Missing required oauth parameter")
        if fields["oauth_consumer_key"] != KEY:
            raise Refused(5, f"Invalid consumer key: {fields['oauth_consumer_key']}")
        if abs(int(fields["oauth_timestamp"]) - time.time()) > 300:
            raise Refused(6, "Invalid/expired timestamp")
        if fields["oauth_nonce"] in self.server.nonces:
            raise Refused(7, "Invalid/used nonce")
        self.server.nonces.add(fields["oauth_nonce"])
        request = SimpleNamespace(
            http_method="POST",
            uri=f"http://{self.headers['host']}{self.path}",
            params=[pair for pair in sent if pair[0] != "oauth_signature"],
            signature=fields["oauth_signature"],
        )
        if not signature.verify_hmac_sha1(request, SECRET, ""):
            raise Refused(8, f"Invalid signature: '{fields['oauth_signature']}'")
        return fields

    def answer(self, fields):
        if self.path != "/rest/server.api" or fields.get("format") != "json":
            raise Refused(22, "Invalid request")
        if fields.get("method") == "food.get.v4":
            if fields.get("food_id") == BLORF["food_id"]:
                return {"food": {**BLORF, "servings": {"serving": BLORF_SERVINGS}}}
            if fields.get("food_id") != CHICKEN["food_id"]:
                raise Refused(106, "Invalid ID")
            return {"food": {**CHICKEN, "servings": {"serving": SERVINGS}}}
        if fields.get("method") != "foods.search":
            raise Refused(10, "Unknown method")
        match fields.get("search_expression", "").split():
            case ["error", code]:
                raise Refused(int(code))
            case [word] if word.startswith("error"):
                code = word.removeprefix("error")
                raise Refused(int(code))
            case ["html"]:
                self.give("<!DOCTYPE html><title>Welcome</title>", kind="text/html")
            case ["cut"]:
                self.give('{"foods":{', length=1000)
            case ["down"]:
                self.give("", status=503)
            case ["none"] | ["gnarg"]:
                return self.found()
            case ["blorf"] | ["blorfs"]:
                return self.found(BLORF)
            case ["one"]:
                return self.found(CHICKEN)
            case _:
                return self.found([CHICKEN, OAT_BAR])

    def found(self, food=None):
        foods = {"max_results": "20", "page_number": "0", "total_results": "2"}
        return {"foods": foods | ({"food": food} if food else {})}

    def give(self, text, status=200, kind="application/json", length=None):
        body = text.encode()
        self.send_response(status)
        self.send_header("content-type", kind)
        self.send_header("content-length", str(length or len(body)))
        self.end_headers()
        self.wfile.write(body)
        self.close_connection = length is not None


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--port", type=int, default=0)
    parser.add_argument("--until-eof", action="store_true", help="end with standard input, so never outlive who started this")
    options = parser.parse_args()
    if options.until_eof:
        threading.Thread(target=lambda: (sys.stdin.read(), os._exit(0)), daemon=True).start()
    service = Service(("127.0.0.1", options.port), Handler)
    print(f"http://127.0.0.1:{service.server_port}", flush=True)
    service.serve_forever()


if __name__ == "__main__":
    main()
