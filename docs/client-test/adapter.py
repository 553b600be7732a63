"""Lets the client test drive the Python client."""

import json
import sys
from concurrent.futures import ThreadPoolExecutor

import remittance_payout as rp

handed = []
seen = rp.MemorySeen()


def start(command):
    global client, journal, options
    timeout, patience, poll, quiet = (
        command[name] / 1000 for name in ("timeoutMs", "patienceMs", "pollMs", "quietMs")
    )
    login = command["email"], command["password"]
    client = rp.Client(command["baseUrl"], *login, timeout=timeout)
    journal = rp.FileJournal(command["journal"])
    options = rp.SettleOptions(
        patience=patience, first_poll=poll, most_poll=10 * poll, quiet_for=quiet
    )


def results_of(results):
    for one in results:
        yield {
            "reference": one.transaction_reference,
            "outcome": one.outcome,
            "code": one.response_code,
            "error": str(one.error) if one.error else None,
        }


def balances(_):
    try:
        rows = [(row.currency_code, row.total_balance) for row in client.list_balances()]
    except rp.PayoutError as error:
        return {"error": str(error)}
    return {"balances": [{"currencyCode": code, "totalBalance": f"{total:f}"} for code, total in rows]}


def on_outcome(outcome, code):
    handed.append({"reference": outcome.transaction_reference, "code": code.code})


def answers(command):
    do = command["do"]
    if do == "start":
        start(command)
    elif do == "pay":
        payouts = [rp.TransactionRequest.from_json(one) for one in command["payouts"]]
        yield from results_of(rp.settle_payouts(client, payouts, journal, options))
    elif do == "follow":
        yield from results_of(rp.follow_payouts(client, command["references"], journal, options))
    elif do == "balances":
        with ThreadPoolExecutor(command["times"]) as pool:
            yield from pool.map(balances, range(command["times"]))
    elif do == "deliver":
        handed.clear()
        body, content_type = command["body"].encode(), command["headers"].get("content-type")
        status, _ = rp.receive_outcome(client, body, content_type, seen, on_outcome)
        yield from handed
        yield {"done": True, "status": status}
        return
    yield {"done": True, "unsupported": do not in ("start", "pay", "follow", "balances")}


for line in sys.stdin:
    command = json.loads(line)
    for answer in answers(command):
        print(json.dumps({"id": command["id"], **answer}), flush=True)
