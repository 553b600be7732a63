"""Settles payouts with a journal, from wherever an earlier process was killed."""

import sys

from remittance_payout import FileJournal, SettleOptions, settle_payouts
from support import client_for, payout, tell, told

base_url, path, count = sys.argv[1:]
payouts = [payout(f"HR-{number}") for number in range(int(count))]
options = SettleOptions(patience=20, batch_size=3, first_poll=0.01, most_poll=0.05)
with FileJournal(path) as journal:
    for result in settle_payouts(client_for(base_url), payouts, journal, options):
        tell(told(result))
