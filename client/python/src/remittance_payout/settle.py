"""Settling payouts: none is paid twice, none is lost, and every run ends."""

from __future__ import annotations

import uuid
from collections.abc import Iterable, Iterator

from .client import Client
from .errors import JournalError, NotSentError, PayoutError, RejectedError
from .exact_json import as_it_is
from .follow import Follower, Following, ask_status
from .journal import Journal, JournalEntry
from .models import PayoutRequest, TransactionRequest
from .operations import SEND_PAYOUT
from .payout import Payout, check_references, read_payouts
from .results import PayoutResult, SettleOptions, by_code, reused, without_code


def settle_payouts(
    client: Client,
    payouts: Iterable[TransactionRequest],
    journal: Journal | None = None,
    options: SettleOptions = SettleOptions(),
) -> Iterator[PayoutResult]:
    """Sends payouts in batches and follows each until its outcome is final, or patience ends.

    Yields every payout exactly once. Nothing is sent before the first result is asked for.

    - A payout that may have been taken is not sent again without an idempotency key: the client
      asks for its status.
    - After a crash, call it again with the same payouts and ``FileJournal``: it follows what may
      have been sent, yields what is final, and sends the rest.
    - When the first batch cannot be sent, or the login fails, nothing more is sent.

    :raises ValueError: at once, when a payout has no usable reference, or a reference is used twice
    :raises JournalError: after every payout was yielded, when the journal could not be written:
        then nothing more was sent
    """
    checked = read_payouts(payouts)
    return _settle(client, checked, Journal() if journal is None else journal, options)


def settle_payout(
    client: Client,
    payout: TransactionRequest,
    journal: Journal | None = None,
    options: SettleOptions = SettleOptions(),
) -> PayoutResult:
    """Settles one payout, as ``settle_payouts`` does."""
    return list(settle_payouts(client, [payout], journal, options))[0]


def follow_payouts(
    client: Client,
    references: Iterable[str],
    journal: Journal | None = None,
    options: SettleOptions = SettleOptions(),
) -> Iterator[PayoutResult]:
    """Follows payouts by their references. Sends no payout.

    ``settle_payouts`` with the same journal sends no new payout under these references.

    :raises ValueError: at once, for a reference that a URL cannot contain
    :raises JournalError: after every payout was yielded, when the journal could not be written
    """
    checked = check_references(dict.fromkeys(references))
    return _follow(client, checked, Journal() if journal is None else journal, options)


def _settle(
    client: Client, payouts: list[Payout], journal: Journal, options: SettleOptions
) -> Iterator[PayoutResult]:
    follower = Follower(client, journal, options)
    sender = _Sender(client, journal, follower)
    given = {payout.reference: payout for payout in payouts}
    unsent: list[Payout] = []
    for payout in payouts:
        entry = journal.find(payout.reference)
        if entry is None or (entry.may_be_sent and entry.digest in (None, payout.digest)):
            unsent.append(payout)
        else:
            sender.repeat(entry, given)
            yield from sender.resume(payout, entry)
    for start in range(0, len(unsent), options.batch_size):
        yield from sender.send(unsent[start : start + options.batch_size])
    yield from follower.follow()


def _follow(
    client: Client, references: list[str], journal: Journal, options: SettleOptions
) -> Iterator[PayoutResult]:
    follower = Follower(client, journal, options)
    new: list[str] = []
    for reference in references:
        entry = journal.find(reference)
        if entry is not None and entry.code is not None:
            yield by_code(reference, entry.code)
            continue
        if entry is None or entry.may_be_sent:
            new.append(reference)
        follower.add(
            Following(reference, was_rejected=entry is not None and entry.state == "rejected")
        )
    if new:
        follower.write(lambda: journal.record("followed", new))
    yield from follower.follow()


class _Sender:
    def __init__(self, client: Client, journal: Journal, follower: Follower) -> None:
        self._client = client
        self._journal = journal
        self._follower = follower
        self._has_sent = False
        #: Why nothing more is sent.
        self._stopped: Exception | None = None

    def resume(self, payout: Payout, entry: JournalEntry) -> Iterator[PayoutResult]:
        if entry.digest not in (None, payout.digest):
            yield reused(payout.reference)
        elif entry.code is not None:
            yield by_code(payout.reference, entry.code)
        else:
            was_rejected = entry.state == "rejected"
            self._follower.add(Following(payout.reference, was_rejected=was_rejected))

    def repeat(self, entry: JournalEntry, given: dict[str, Payout]) -> None:
        """Sends a batch in doubt again, under its key, where the service knows none of it."""
        batch, sent = self._as_sent(entry, given), entry.batch
        for one in batch:
            # Once is enough.
            self._journal.forget_batch(one.reference)
        is_absent = (ask_status(self._client, one.reference).is_absent for one in batch)
        if sent is None or not batch or not all(is_absent):
            return
        try:
            self._post(batch, sent.key)
        except PayoutError:
            # It stays in doubt: the first request may be why this one was rejected.
            return
        self._write_kind("accepted", [one.reference for one in batch])

    def _as_sent(self, entry: JournalEntry, given: dict[str, Payout]) -> list[Payout]:
        """The payouts of its batch with the same bytes; none where one is not given or in doubt."""
        found: list[Payout] = []
        for one in entry.batch.transactions if entry.batch and SEND_PAYOUT.has_key else ():
            reference, date = str(one.get("reference")), one.get("requestDate")
            payout, its = given.get(reference), self._journal.find(reference)
            is_open = its is not None and its.batch is entry.batch and its.state == "sending"
            if payout is None or not is_open or payout.digest != one.get("digest"):
                return []
            found.append(payout.dated(date if isinstance(date, str) else None))
        return found

    def _post(self, batch: list[Payout], key: str | None) -> None:
        body = PayoutRequest([payout.content for payout in batch])
        self._client._call(SEND_PAYOUT, as_it_is, SEND_PAYOUT.keyed(key), body)

    def send(self, batch: list[Payout]) -> Iterator[PayoutResult]:
        """Sends a batch, and yields what was not sent or is taken as not processed. The rest is followed."""
        claimed: set[str] = set()
        key = str(uuid.uuid4()) if SEND_PAYOUT.has_key else None
        if self._stopped is None:
            try:
                claimed = self._journal.claim([one.noted(key) for one in batch], key)
            except JournalError as error:
                self._follower.problem = self._follower.problem or error
                self._stopped = error
        if self._stopped is not None:
            for payout in batch:
                yield without_code(payout.reference, "not-sent", self._stopped)
            return
        for payout in batch:
            entry = self._journal.find(payout.reference)
            # Another thread has claimed it meanwhile.
            if payout.reference not in claimed and entry is not None:
                yield from self.resume(payout, entry)
        batch = [payout for payout in batch if payout.reference in claimed]
        if batch:
            yield from self._send_claimed(batch, key)

    def _send_claimed(self, batch: list[Payout], key: str | None) -> Iterator[PayoutResult]:
        references = [payout.reference for payout in batch]
        kind: str | None = "accepted"
        problem: PayoutError | None = None
        try:
            self._post(batch, key)
        except NotSentError as error:
            kind, problem = "not-sent", error
            # A failed login would fail for the others too.
            if not self._has_sent or isinstance(error.__cause__, PayoutError):
                self._stopped = error
        except RejectedError as error:
            kind, problem = "rejected", error
        except PayoutError as error:
            kind, problem = None, error
        if kind is not None:
            self._write_kind(kind, references)
        if kind == "not-sent":
            for reference in references:
                yield without_code(reference, "not-sent", problem)
            return
        self._has_sent = True
        for reference in references:
            self._follower.add(
                Following(reference, was_rejected=kind == "rejected", send_error=problem),
                is_new=True,
            )

    def _write_kind(self, kind: str, references: list[str]) -> None:
        self._follower.write(lambda: self._journal.record(kind, references))
        self._stopped = self._stopped or self._follower.problem
