"""Verifies signed requests with oauthlib, an implementation of OAuth 1.0 that shares nothing with ours.

Reads a JSON list of {method, address, secret, body, text} and prints how many have a true signature and carry their text.
"""

import json
import sys
from types import SimpleNamespace

from oauthlib.oauth1.rfc5849 import signature


def is_verified(case):
    sent = signature.collect_parameters(body=case["body"], exclude_oauth_signature=False, with_realm=False)
    fields = dict(sent)
    request = SimpleNamespace(
        http_method=case["method"],
        uri=case["address"],
        params=[pair for pair in sent if pair[0] != "oauth_signature"],
        signature=fields["oauth_signature"],
    )
    return signature.verify_hmac_sha1(request, case["secret"], "") and fields["search_expression"] == case["text"]


cases = json.load(sys.stdin)
print(f"verified {sum(map(is_verified, cases))} of {len(cases)}")
