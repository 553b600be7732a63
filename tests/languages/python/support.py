"""Code that the programs of the tests share."""

import json
import sys

from remittance_payout import Client, RecipientInformation, SenderInformation, TransactionRequest

EMAIL = "amara.okafor@harbour-remit.example"
PASSWORD = "a-long-example-password"


def client_for(base_url, **options):
    return Client(base_url, EMAIL, PASSWORD, **{"timeout": 5, **options})


def with_token(base_url, **options):
    """Creates a client that need not log in."""
    client = client_for(base_url, **options)
    client._tokens.get = lambda *_: "token"
    return client


def payout(reference, amount="250000.00", **changes):
    given = {
        "transaction_reference": reference,
        "request_date": "2026-03-04T09:15:20.000Z",
        "payment_currency": "NGN",
        "payment_amount": amount,
        "payment_narration": "School fees",
        "recipient_information": RecipientInformation(
            "0001234500", "Chidi Nwosu", "900101", "", "NGA"
        ),
        "sender_information": SenderInformation("Grace Bennett", "", "", "GBR"),
    }
    return TransactionRequest(**{**given, **changes})


def tell(value):
    """Prints a line of JSON for the test."""
    print(json.dumps(value, default=str), flush=True)


def told(result):
    """Returns a result in the form that the test compares."""
    code, error = result.response_code, type(result.error).__name__
    return [result.transaction_reference, result.outcome, code, error]
