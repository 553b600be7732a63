import asyncio
import gc
import os
import socket
import sys
import tempfile
import unittest
import unittest.mock
import warnings
from threading import Thread

import remittance_payout as rp
from remittance_payout import aio

from .service import Service, payout

QUICK = rp.SettleOptions(patience=5, first_poll=0.01, most_poll=0.1, quiet_for=0.2)


class ClientTest(unittest.TestCase):
    def setUp(self):
        self.service = Service()
        self.addCleanup(self.service.close)
        self.client = rp.Client(self.service.url, "a@b.example", "a-password", timeout=5)
        self.path = os.path.join(self.enterContext(tempfile.TemporaryDirectory()), "journal.jsonl")

    def outcomes(self, results):
        return {one.transaction_reference: one.outcome for one in results}

    def test_every_payout_is_paid_once_and_is_known_to_the_next_run(self):
        payouts = [payout(f"HR-{number}") for number in range(30)]
        paid = {one.transaction_reference: "paid" for one in payouts}
        for _ in range(2):
            with rp.FileJournal(self.path) as journal:
                results = rp.settle_payouts(self.client, payouts, journal, QUICK)
                self.assertEqual(self.outcomes(results), paid)
        self.assertEqual(sorted(self.service.taken), sorted(paid))

    def test_asyncio_pays_and_a_cancelled_run_is_ended_by_the_next(self):
        payouts = [payout(f"HR-{number}") for number in range(60)]

        async def first():
            with rp.FileJournal(self.path) as journal:
                client = aio.AsyncClient(self.client)
                async for _ in aio.settle_payouts(client, payouts, journal, QUICK):
                    raise asyncio.CancelledError

        async def again():
            with rp.FileJournal(self.path) as journal:
                client = aio.AsyncClient(self.client)
                results = aio.settle_payouts(client, payouts, journal, QUICK)
                return self.outcomes([one async for one in results])

        with self.assertRaises(asyncio.CancelledError):
            asyncio.run(first())
        self.assertEqual(set(asyncio.run(again()).values()), {"paid"})
        self.assertEqual(len(self.service.taken), 60)

    def test_reads_share_a_connection(self):
        for _ in range(5):
            self.client.list_balances()
        self.assertEqual(len(self.service.connections), 1)

    @unittest.skipUnless(sys.platform == "linux", "a full queue of connections is silent on Linux")
    def test_the_second_address_is_tried_when_the_first_is_silent(self):
        silent = self.enterContext(socket.create_server(("127.0.0.1", 0), backlog=0))
        for _ in range(4):
            waiting = self.enterContext(socket.socket())
            waiting.setblocking(False)
            waiting.connect_ex(silent.getsockname())
        port = int(self.service.url.split(":")[-1])
        kind = (socket.AF_INET, socket.SOCK_STREAM, 0, "")
        found = [(*kind, silent.getsockname()), (*kind, ("127.0.0.1", port))]
        with unittest.mock.patch("socket.getaddrinfo", return_value=found):
            self.assertEqual(len(self.client.with_timeout(2).list_balances()), 1)

    @unittest.skipUnless(hasattr(os, "fork"), "there is no fork")
    def test_a_fork_during_a_login_can_use_the_client(self):
        self.service.may_log_in.clear()
        thread = Thread(target=self.client.list_balances)
        thread.start()
        while self.service.logins == 0:
            pass
        child = os.fork()
        if child == 0:
            status = 1
            try:
                status = 0 if self.client.list_balances() else 1
            finally:
                os._exit(status)
        while self.service.logins == 1:
            pass
        self.service.may_log_in.set()
        thread.join()
        self.assertEqual(os.waitpid(child, 0)[1], 0)

    def test_a_journal_that_was_dropped_or_interrupted_is_free(self):
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", ResourceWarning)
            rp.FileJournal(self.path)
            gc.collect()
        with unittest.mock.patch("os.fsync", side_effect=KeyboardInterrupt):
            with self.assertRaises(KeyboardInterrupt):
                rp.FileJournal(self.path)
        with rp.FileJournal(self.path), self.assertRaisesRegex(rp.JournalError, "in use"):
            rp.FileJournal(self.path)

    def test_a_journal_that_was_moved_or_emptied_pays_nothing(self):
        for change in (lambda: os.rename(self.path, f"{self.path}.1"), lambda: os.truncate(self.path, 0)):
            with rp.FileJournal(self.path) as journal:
                journal.record("followed", ["HR-0"])
                change()
                results = rp.settle_payouts(self.client, [payout("HR-1")], journal, QUICK)
                with self.assertRaisesRegex(rp.JournalError, "no longer at its path"):
                    self.assertEqual(next(results).outcome, "not-sent")
                    next(results)
        self.assertEqual(self.service.taken, [])

    def test_attempts_are_told_and_their_hook_changes_nothing(self):
        told = []

        def hook(attempt):
            told.append(attempt)
            raise ValueError

        client = rp.Client(self.service.url, "a@b.example", "a-password", on_attempt=hook)
        with self.assertLogs("remittance_payout", "DEBUG") as logged:
            rp.settle_payout(client, payout("HR-1"), None, QUICK)
        self.assertEqual([one.outcome for one in told], ["accepted"] * 3)
        self.assertNotIn("HR-1", str(logged.output))
        self.assertEqual(
            self.service.agents, {f"remittance-payout-client-python/{rp.__version__}"}
        )

    def test_what_another_transport_raises_is_doubt_unless_it_says_so(self):
        class Broken:
            def exchange(self, request):
                if request.url.endswith("/login"):
                    return rp.Answer(200, {}, b'{"data":{"accessToken":"a"}}')
                raise error

        client = rp.Client("https://a.example", "a@b.example", "a-password", transport=Broken())
        for error, kind in (
            (OSError("/HR-1"), rp.UnknownOutcomeError),
            (rp.NotConnectedError("refused"), rp.NotSentError),
        ):
            with self.assertRaises(kind) as raised:
                client.with_timeout(0.1).send_payout(rp.PayoutRequest([payout("HR-1")]))
            self.assertNotIn("HR-1", str(raised.exception))
