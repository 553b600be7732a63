"""Two clients for comparison: one from a generator, and one as a hurried developer writes it.

If ``GENERATED_CLIENT`` names the output of ``redocly generate-client generated/openapi.documented.json
--generator python``, it is that client, which by default does not retry. Otherwise it is the hurried
client with httpx: a session, three attempts, and blind trust in every answer. Neither is an example to follow.
"""

import importlib.util
import json
import os
import sys
import time
from concurrent.futures import ThreadPoolExecutor

import httpx

FINAL_FAILURES = {"20", "40", "50", "51", "60", "80", "90"}
FAILURES = (httpx.HTTPError, ValueError, TypeError, KeyError)


class Hurried:
    receives = True

    def __init__(self, command):
        self.session = httpx.Client(
            base_url=command["baseUrl"],
            timeout=command["timeoutMs"] / 1000,
            follow_redirects=True,
        )
        self.login = {"email": command["email"], "password": command["password"]}

    def request(self, method, path, **given):
        for attempt in range(3):
            try:
                if "authorization" not in self.session.headers:
                    self.log_in()
                response = self.session.request(method, path, **given)
                if response.status_code == 401:
                    self.log_in()
                response.raise_for_status()
                return response.json()
            except (httpx.HTTPError, ValueError):
                if attempt == 2:
                    raise
                time.sleep(0.1 * 2**attempt)

    def log_in(self):
        response = self.session.post("/auth/login", json=self.login)
        response.raise_for_status()
        token = response.json()["data"]["accessToken"]
        self.session.headers["authorization"] = f"Bearer {token}"

    def send(self, payouts):
        body = {"transactionRequestList": payouts}
        self.request("POST", "/handler/send/remittance/transaction", json=body)

    def code(self, reference):
        path = f"/remittance-middleware/transaction/status/check/{reference}"
        return self.request("GET", path)["responseCode"]

    def balances(self):
        rows = self.request("GET", "/remittance-middleware/imto/admin/list/balance")
        return [{**row, "totalBalance": str(row["totalBalance"])} for row in rows]


class Generated:
    # The generator creates no webhook receiver.
    receives = False

    def __init__(self, command):
        self.token = None
        self.login = made.LoginRequest(email=command["email"], password=command["password"])
        self.client = made.Client(
            command["baseUrl"],
            auth={"bearer": lambda: self.token or ""},
            timeout=command["timeoutMs"] / 1000,
        )

    def call(self, method, *given):
        """Logs in if there is no token, and again if the token has expired."""
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
        self.token = self.client.login(self.login).data.access_token

    def send(self, payouts):
        body = made.decode(made.PayoutRequest, {"transactionRequestList": payouts})
        self.call(self.client.send_payout, body)

    def code(self, reference):
        code = self.call(self.client.get_transaction_status, reference).response_code
        return getattr(code, "value", code)

    def balances(self):
        rows = self.call(self.client.list_balances)
        return [
            {"currencyCode": row.currency_code, "totalBalance": str(row.total_balance)} for row in rows
        ]


def follow(reference):
    end = time.monotonic() + settings["patienceMs"] / 1000
    answer = {"reference": reference, "code": None}
    while time.monotonic() < end:
        try:
            code = answer["code"] = client.code(reference)
        except FAILURES:
            return {**answer, "outcome": "failed"}
        if code == "00":
            return {**answer, "outcome": "paid"}
        if code in FINAL_FAILURES:
            return {**answer, "outcome": "failed"}
        time.sleep(settings["pollMs"] / 1000)
    return {**answer, "outcome": "held" if answer["code"] == "10" else "pending"}


def pay(payouts):
    references = [payout["transactionReference"] for payout in payouts]
    try:
        client.send(payouts)
    except FAILURES:
        return [{"reference": reference, "outcome": "failed"} for reference in references]
    return map(follow, references)


def balances(_):
    try:
        return {"balances": client.balances()}
    except FAILURES as error:
        return {"error": type(error).__name__}


def answers(command):
    global client, settings
    do = command["do"]
    if do == "start":
        client, settings = kind(command), command
    elif do == "pay":
        yield from pay(command["payouts"])
    elif do == "follow":
        yield from map(follow, command["references"])
    elif do == "balances":
        with ThreadPoolExecutor(command["times"]) as pool:
            yield from pool.map(balances, range(command["times"]))
    elif client.receives:
        try:
            record = json.loads(command["body"])
            yield {"reference": record["transactionReference"], "code": record["responseCode"]}
            yield {"done": True, "status": 200}
        except FAILURES:
            yield {"done": True, "status": 400}
        return
    else:
        yield {"done": True, "unsupported": True}
        return
    yield {"done": True}


kind = Hurried
if "GENERATED_CLIENT" in os.environ:
    kind = Generated
    spec = importlib.util.spec_from_file_location("generated_client", os.environ["GENERATED_CLIENT"])
    made = importlib.util.module_from_spec(spec)
    sys.modules["generated_client"] = made
    spec.loader.exec_module(made)
    FAILURES = (*FAILURES, made.ApiError, made.ApiTimeoutError)

for line in sys.stdin:
    command = json.loads(line)
    try:
        for answer in answers(command):
            print(json.dumps({"id": command["id"], **answer}), flush=True)
    except Exception as error:
        print(json.dumps({"id": command["id"], "done": True, "error": repr(error)}), flush=True)
