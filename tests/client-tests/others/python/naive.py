"""What a hurried developer writes with httpx: a session, three attempts, trust in what comes.

To compare with in the client test; not an example to follow.
"""

import json
import sys
import time
from concurrent.futures import ThreadPoolExecutor

import httpx

FINAL_FAILURES = {"20", "40", "50", "51", "60", "80", "90"}


class Payouts:
    def __init__(self, command):
        self.session = httpx.Client(
            base_url=command["baseUrl"],
            timeout=command["timeoutMs"] / 1000,
            follow_redirects=True,
        )
        self.login = {"email": command["email"], "password": command["password"]}
        self.patience = command["patienceMs"] / 1000
        self.poll = command["pollMs"] / 1000

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

    def pay(self, payouts):
        references = [payout["transactionReference"] for payout in payouts]
        body = {"transactionRequestList": payouts}
        try:
            self.request("POST", "/handler/send/remittance/transaction", json=body)
        except (httpx.HTTPError, ValueError):
            return [(reference, "failed", None) for reference in references]
        return [self.follow(reference) for reference in references]

    def follow(self, reference):
        path = f"/remittance-middleware/transaction/status/check/{reference}"
        end = time.monotonic() + self.patience
        code = None
        while time.monotonic() < end:
            try:
                code = self.request("GET", path)["responseCode"]
            except (httpx.HTTPError, ValueError):
                return reference, "failed", code
            if code == "00":
                return reference, "paid", code
            if code in FINAL_FAILURES:
                return reference, "failed", code
            time.sleep(self.poll)
        return reference, "held" if code == "10" else "pending", code

    def balances(self, _):
        try:
            rows = self.request("GET", "/remittance-middleware/imto/admin/list/balance")
        except (httpx.HTTPError, ValueError) as error:
            return {"error": type(error).__name__}
        return {"balances": [{**row, "totalBalance": str(row["totalBalance"])} for row in rows]}


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
    elif do == "deliver":
        try:
            record = json.loads(command["body"])
            yield {"reference": record["transactionReference"], "code": record["responseCode"]}
            yield {"done": True, "status": 200}
        except (ValueError, KeyError, TypeError):
            yield {"done": True, "status": 400}
        return
    yield {"done": True}


for line in sys.stdin:
    command = json.loads(line)
    try:
        for answer in answers(command):
            print(json.dumps({"id": command["id"], **answer}), flush=True)
    except Exception as error:
        print(json.dumps({"id": command["id"], "done": True, "error": repr(error)}), flush=True)
