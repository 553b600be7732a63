"""A stand-in for the database of the recipes."""

import json
import os

from remittance_payout import TransactionRequest


def due_payouts():
    return [TransactionRequest.from_json(one) for one in json.loads(os.environ["DUE"])]


def record(reference, outcome):
    print(reference, outcome, flush=True)
