"""Measures a payout with only http.client and json: one connection, no checks, no journal.

Like the adapter of a client, it prints a line per payout.
"""

import http.client
import json
import ssl
import sys
from urllib.parse import urlsplit


def start(baseUrl, caFile, sendPath, statusPath, **_):
    global connection, send_path, status_path
    send_path, status_path = sendPath, statusPath
    address = urlsplit(baseUrl)
    if address.scheme == "http":
        connection = http.client.HTTPConnection(address.netloc)
    else:
        tls = ssl.create_default_context(cafile=caFile)
        connection = http.client.HTTPSConnection(address.netloc, context=tls)


def call(method, path, body=None):
    text = None if body is None else json.dumps(body)
    headers = {"Authorization": "Bearer access-1", "Content-Type": "application/json"}
    connection.request(method, path, text, headers)
    return json.loads(connection.getresponse().read())


def say(**answer):
    print(json.dumps({"id": command["id"], **answer}), flush=True)


def pay(payouts):
    for at in range(0, len(payouts), 20):
        batch = payouts[at : at + 20]
        call("POST", send_path, {"transactionRequestList": batch})
        for one in batch:
            if call("GET", status_path + one["transactionReference"])["responseCode"] != "00":
                raise SystemExit("A payout must be paid.")
            say(reference=one["transactionReference"], outcome="paid")


for line in sys.stdin:
    command = json.loads(line)
    if command.pop("do") == "start":
        start(**command)
    else:
        pay(command["payouts"])
    say(done=True)
