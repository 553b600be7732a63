"""Sends payouts while connections break: one for each way to break, as often as it is told to."""

import sys

from remittance_payout import PayoutError, PayoutRequest
from support import client_for, payout, tell

origin, breaks, connections, times = sys.argv[1], *(one.split(",") for one in sys.argv[2:])
for way in breaks:
    for connection in connections:
        client = client_for(f"{origin}/{way}/{connection}")
        # The login would break as well.
        client._tokens.get = lambda failed=None: "token"
        for time in range(int(times[0])):
            client.get_fx_rate("NGA")
            reference = f"{way}-{connection}-{time}"
            try:
                client.send_payout(PayoutRequest([payout(reference)]))
                tell([reference, "accepted"])
            except PayoutError as error:
                tell([reference, type(error).__name__])
