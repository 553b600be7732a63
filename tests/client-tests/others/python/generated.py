"""The client that a generator makes, used as its methods suggest. `GENERATED_CLIENT` is its file.

It is made by ``redocly generate-client generated/openapi.documented.json --generator python``, with its
retries as they are by default: none. To compare with in the client test; not an example to follow.
"""

import importlib.util
import json
import os
import sys
import time
from concurrent.futures import ThreadPoolExecutor

import httpx

spec = importlib.util.spec_from_file_location("generated_client", os.environ["GENERATED_CLIENT"])
made = importlib.util.module_from_spec(spec)
sys.modules["generated_client"] = made
spec.loader.exec_module(made)

FAILURES = (made.ApiError, made.ApiTimeoutError, httpx.HTTPError, ValueError, TypeError, KeyError)
FINAL_FAILURES = {"20", "40", "50", "51", "60", "80", "90"}


class Payouts:
    def __init__(self, command):
        self.settings = command
        self.token = None
        self.client = made.Client(
            command["baseUrl"],
            auth={"bearer": self.bearer},
            timeout=command["timeoutMs"] / 1000,
        )

    def bearer(self):
        return self.token or ""

    def call(self, method, *given):
        """Logs in when there is no token, and once more when it has expired."""
        if self.token is None:
            self.log_in()
        try:
            return method(*given)
        except made.ApiError as error:
            if error.status != 401:
                raise
            self.log_in()
            return method(*given)

    def log_in(self):
        login = made.LoginRequest(email=self.settings["email"], password=self.settings["password"])
        self.token = self.client.login(login).data.access_token

    def pay(self, payouts):
        references = [payout["transactionReference"] for payout in payouts]
        body = made.decode(made.PayoutRequest, {"transactionRequestList": payouts})
        try:
            self.call(self.client.send_payout, body)
        except FAILURES:
            return [(reference, "failed", None) for reference in references]
        return [self.follow(reference) for reference in references]

    def follow(self, reference):
        end = time.monotonic() + self.settings["patienceMs"] / 1000
        code = None
        while time.monotonic() < end:
            try:
                code = self.call(self.client.get_transaction_status, reference).response_code
                code = getattr(code, "value", code)
            except FAILURES:
                return reference, "failed", code
            if code == "00":
                return reference, "paid", code
            if code in FINAL_FAILURES:
                return reference, "failed", code
            time.sleep(self.settings["pollMs"] / 1000)
        return reference, "held" if code == "10" else "pending", code

    def balances(self, _):
        try:
            rows = self.call(self.client.list_balances)
        except FAILURES as error:
            return {"error": type(error).__name__}
        read = [
            {"currencyCode": row.currency_code, "totalBalance": str(row.total_balance)} for row in rows
        ]
        return {"balances": read}


def answers(command):
    global payouts
    do = command["do"]
    if do == "start":
        payouts = Payouts(command)
    elif do in ("pay", "follow"):
        if do == "pay":
            results = payouts.pay(command["payouts"])
        else:
            results = [payouts.follow(reference) for reference in command["references"]]
        for reference, outcome, code in results:
            yield {"reference": reference, "outcome": outcome, "code": code}
    elif do == "balances":
        with ThreadPoolExecutor(command["times"]) as pool:
            yield from pool.map(payouts.balances, range(command["times"]))
    else:
        # It makes nothing that receives a webhook.
        yield {"done": True, "unsupported": True}
        return
    yield {"done": True}


for line in sys.stdin:
    command = json.loads(line)
    try:
        for answer in answers(command):
            print(json.dumps({"id": command["id"], **answer}), flush=True)
    except Exception as error:
        print(json.dumps({"id": command["id"], "done": True, "error": repr(error)}), flush=True)
