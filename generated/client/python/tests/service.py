"""A payout service on this machine that counts the payouts it accepts."""

import json
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Event, Thread

from remittance_payout import RecipientInformation, SenderInformation, TransactionRequest


class Service:
    def __init__(self):
        self.taken, self.logins, self.connections, self.agents = [], 0, set(), set()
        #: A login waits for this event.
        self.may_log_in = Event()
        self.may_log_in.set()
        service = self

        class Handler(BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"

            def answer(self, body, status=200):
                data = json.dumps(body).encode()
                self.send_response(status)
                self.send_header("Content-Length", str(len(data)))
                self.end_headers()
                self.wfile.write(data)

            def do_POST(self):
                body = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
                service.agents.add(self.headers["User-Agent"])
                if self.path.endswith("/login"):
                    service.logins += 1
                    service.may_log_in.wait(10)
                    self.answer({"data": {"accessToken": "a", "refreshToken": "r"}})
                else:
                    sent = body["transactionRequestList"]
                    service.taken += [one["transactionReference"] for one in sent]
                    self.answer({"batchId": "B-1"})

            def do_GET(self):
                service.connections.add(self.client_address)
                reference = self.path.split("/")[-1]
                if reference == "balance":
                    self.answer([{"currencyCode": "NGN", "totalBalance": 1.5}])
                elif reference in service.taken:
                    self.answer({"transactionReference": reference, "responseCode": "00"})
                else:
                    self.answer({}, 404)

            def log_message(self, *_):
                pass

        self._server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.url = f"http://127.0.0.1:{self._server.server_port}"
        Thread(target=self._server.serve_forever, args=(0.01,), daemon=True).start()

    def close(self):
        self._server.shutdown()
        self._server.server_close()


def payout(reference):
    return TransactionRequest(
        transaction_reference=reference,
        payment_currency="NGN",
        payment_amount="2500.00",
        payment_narration="Salary",
        recipient_information=RecipientInformation("0001234500", "Chidi", "900101", "", "NGA"),
        sender_information=SenderInformation("Grace", "", "", "GBR"),
        request_date="2026-03-04T09:15:00.000Z",
    )
