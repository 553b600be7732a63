# Generated from the contract. Do not edit.
"""Methods for the documented operations, for asyncio."""

from __future__ import annotations

from .operations import Operations
from .threads import InThreads, in_thread


class AsyncOperations(InThreads):
    login = in_thread(Operations.login)
    refresh_token = in_thread(Operations.refresh_token)
    list_possible_banks = in_thread(Operations.list_possible_banks)
    send_payout = in_thread(Operations.send_payout)
    get_fx_rate = in_thread(Operations.get_fx_rate)
    list_balances = in_thread(Operations.list_balances)
    list_financial_institutions = in_thread(Operations.list_financial_institutions)
    enquire_account = in_thread(Operations.enquire_account)
    get_transaction_status = in_thread(Operations.get_transaction_status)
    get_intraday_statement = in_thread(Operations.get_intraday_statement)
