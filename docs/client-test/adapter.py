"""Lets the client test drive the Python client."""

import json
import ssl
import sys
from concurrent.futures import ThreadPoolExecutor

import remittance_payout as rp


def start(baseUrl, email, password, journal, distrustStatuses=False, caFile=None, **times):
    global client, options, seen
    timeout, patience, poll, quiet = (
        times[name] / 1000 for name in ("timeoutMs", "patienceMs", "pollMs", "quietMs")
    )
    client = rp.Client(
        baseUrl,
        email,
        password,
        timeout=timeout,
        distrust_statuses=distrustStatuses,
        ssl_context=ssl.create_default_context(cafile=caFile) if caFile else None,
    )
    options = rp.FileJournal(journal), rp.SettleOptions(
        patience=patience, first_poll=poll, most_poll=10 * poll, quiet_for=quiet
    )
    seen = rp.MemorySeen()


def pay(payouts):
    report(rp.settle_payouts(client, map(rp.TransactionRequest.from_json, payouts), *options))


def follow(references):
    report(rp.follow_payouts(client, references, *options))


def report(results):
    for one in results:
        reference, error = one.transaction_reference, str(one.error or "")
        say(reference=reference, outcome=one.outcome, code=one.response_code, error=error)


def balances(times):
    def ask(_):
        try:
            rows = [(row.currency_code, f"{row.total_balance:f}") for row in client.list_balances()]
            return {"balances": [{"currencyCode": code, "totalBalance": of} for code, of in rows]}
        except rp.PayoutError as error:
            return {"error": str(error)}

    with ThreadPoolExecutor(times) as pool:
        for answer in pool.map(ask, range(times)):
            say(**answer)


def deliver(headers, body):
    def hand(outcome, code):
        say(reference=outcome.transaction_reference, code=code.code)

    content_type = headers.get("content-type")
    return {"status": rp.receive_outcome(client, body.encode(), content_type, seen, hand)[0]}


def say(**answer):
    print(json.dumps({"id": number, **answer}), flush="done" in answer)


commands = {one.__name__: one for one in (start, pay, follow, balances, deliver)}
for line in sys.stdin:
    given = json.loads(line)
    number, command = given.pop("id"), commands.get(given.pop("do"))
    try:
        answer = {"unsupported": True} if command is None else command(**given) or {}
    except (ValueError, rp.JournalError) as error:
        answer = {"error": str(error)}
    say(done=True, **answer)
