"""Settles payouts: none is paid twice, none is lost, and every run ends."""

import hashlib
import uuid
from collections.abc import Iterable, Iterator
from contextlib import suppress
from typing import NamedTuple, Self

from .call import is_askable
from .client import Client
from .errors import NotSentError, PayoutError, RejectedError
from .exact_json import as_it_is, write_json
from .follow import Follower, Following, ask_status
from .journal import Journal, JournalEntry
from .models import TransactionRequest
from .operations import SEND_PAYOUT
from .results import PayoutResult, SettleOptions, by_code, reused, without_code


def settle_payouts(
    client: Client,
    payouts: Iterable[TransactionRequest],
    journal: Journal | None = None,
    options: SettleOptions = SettleOptions(),
) -> Iterator[PayoutResult]:
    """Sends payouts in batches and follows each until it is final or the patience runs out.

    Yields every payout exactly once. Nothing is sent before you request the first result. A payout that may have
    been accepted is not sent again without an idempotency key. After a crash, call it again with the same payouts
    and ``FileJournal``: it checks what may have been sent, yields what is final, and sends the rest. If the first
    batch cannot be sent or the login fails, nothing more is sent.

    :raises ValueError: immediately, if a payout has no usable reference or a reference repeats
    :raises JournalError: after every payout was yielded, if the journal could not be written;
        nothing more was sent then
    """
    return Settlement(client, journal, options).settle(read_payouts(payouts))


def settle_payout(
    client: Client,
    payout: TransactionRequest,
    journal: Journal | None = None,
    options: SettleOptions = SettleOptions(),
) -> PayoutResult:
    """Settles one payout, like ``settle_payouts``."""
    return list(settle_payouts(client, [payout], journal, options))[0]


def follow_payouts(
    client: Client,
    references: Iterable[str],
    journal: Journal | None = None,
    options: SettleOptions = SettleOptions(),
) -> Iterator[PayoutResult]:
    """Follows payouts by reference. It sends no payout.

    With the same journal, ``settle_payouts`` sends no new payout under these references.

    :raises ValueError: immediately, if a URL cannot contain a reference
    :raises JournalError: after every payout was yielded, if the journal could not be written
    """
    run = Follower(client, journal, options)
    return follow(run, check_references(dict.fromkeys(references)))


def follow(run: Follower, references: list[str]) -> Iterator[PayoutResult]:
    new: list[str] = []
    for reference in references:
        entry = run.journal.find(reference)
        if entry is not None and entry.code is not None:
            yield by_code(reference, entry.code)
            continue
        if entry is None or entry.may_be_sent:
            new.append(reference)
        run.add(Following(reference, was_rejected=entry is not None and entry.state == "rejected"))
    if new:
        run.write(run.journal.record, "followed", new)
    yield from run.follow()


class Payout(NamedTuple):
    reference: str
    content: dict[str, object]
    digest: str

    def noted(self, key: str | None) -> dict[str, str]:
        """The journal entry. With a key, it has the date, because a repeat must send the same bytes."""
        noted = {"reference": self.reference, "digest": self.digest}
        date = self.content.get("requestDate")
        return noted if key is None or date is None else {**noted, "requestDate": str(date)}

    def dated(self, date: object) -> Self:
        content = {**self.content, "requestDate": date}
        if date is None:
            del content["requestDate"]
        return self._replace(content=content)


class Settlement(Follower):
    """A run of ``settle_payouts``."""

    _has_sent = False
    #: The reason why nothing more is sent.
    _stopped: Exception | None = None

    def settle(self, payouts: list[Payout]) -> Iterator[PayoutResult]:
        given = {payout.reference: payout for payout in payouts}
        unsent: list[Payout] = []
        for payout in payouts:
            entry = self.journal.find(payout.reference)
            if entry is None or entry.is_free_for(payout.digest):
                unsent.append(payout)
            else:
                self._repeat(entry, given)
                yield from self._resume(payout, entry)
        size = self.options.batch_size
        for start in range(0, len(unsent), size):
            if not self.is_stopped:
                yield from self._send(unsent[start : start + size])
        yield from self.follow()

    def _resume(self, payout: Payout, entry: JournalEntry) -> Iterator[PayoutResult]:
        if entry.digest not in (None, payout.digest):
            yield reused(payout.reference)
        elif entry.code is not None:
            yield by_code(payout.reference, entry.code)
        else:
            self.add(Following(payout.reference, was_rejected=entry.state == "rejected"))

    def _repeat(self, entry: JournalEntry, given: dict[str, Payout]) -> None:
        """Sends a batch in doubt again under its key, if the service knows none of its payouts."""
        batch = self._as_sent(entry, given)
        key = entry.batch[0] if entry.batch is not None else None
        for one in batch:
            # Repeat a batch only once.
            self.journal.forget_batch(one.reference)
        is_absent = (ask_status(self.client, one.reference).is_absent for one in batch)
        if key is not None and batch and all(is_absent):
            # Unless it is accepted, it stays in doubt: the service may have rejected it because of
            # the first.
            with suppress(PayoutError):
                self._post(batch, key)
                self.write(self.journal.record, "accepted", [one.reference for one in batch])

    def _as_sent(self, entry: JournalEntry, given: dict[str, Payout]) -> list[Payout]:
        """Its batch with the same bytes, or nothing if a payout is missing or not in doubt."""
        found: list[Payout] = []
        for one in entry.batch[1] if entry.batch and SEND_PAYOUT.has_key else ():
            reference, date = str(one.get("reference")), one.get("requestDate")
            payout, its = given.get(reference), self.journal.find(reference)
            is_open = its is not None and its.batch is entry.batch and its.state == "sending"
            if payout is None or not is_open or payout.digest != one.get("digest"):
                return []
            found.append(payout.dated(date))
        return found

    def _post(self, batch: list[Payout], key: str | None) -> None:
        body = {"transactionRequestList": [payout.content for payout in batch]}
        self.client._call(SEND_PAYOUT, as_it_is, SEND_PAYOUT.keyed(key), body)

    def _send(self, batch: list[Payout]) -> Iterator[PayoutResult]:
        """Sends a batch and yields the payouts that were not sent. The others are followed."""
        claimed: set[str] = set()
        key = str(uuid.uuid4()) if SEND_PAYOUT.has_key else None
        if self._stopped is None and self.problem is None:
            noted = [one.noted(key) for one in batch]
            self.write(lambda: claimed.update(self.journal.claim(noted, key)))
        if (stopped := self._stopped or self.problem) is not None:
            for payout in batch:
                yield without_code(payout.reference, "not-sent", stopped)
            return
        for payout in batch:
            entry = self.journal.find(payout.reference)
            # Another thread has claimed it in the meantime.
            if payout.reference not in claimed and entry is not None:
                yield from self._resume(payout, entry)
        if claimed:
            yield from self._send_claimed([one for one in batch if one.reference in claimed], key)

    def _send_claimed(self, batch: list[Payout], key: str | None) -> Iterator[PayoutResult]:
        references = [payout.reference for payout in batch]
        kind: str | None = "accepted"
        problem: PayoutError | None = None
        try:
            self._post(batch, key)
        except NotSentError as error:
            kind, problem = "not-sent", error
            # If the login failed, it would fail for the others too.
            if not self._has_sent or isinstance(error.__cause__, PayoutError):
                self._stopped = error
        except RejectedError as error:
            kind, problem = "rejected", error
        except PayoutError as error:
            kind, problem = None, error
        if kind is not None:
            self.write(self.journal.record, kind, references)
        self._has_sent = self._has_sent or kind != "not-sent"
        for reference in references:
            if kind == "not-sent":
                yield without_code(reference, "not-sent", problem)
            else:
                self.add(Following(reference, kind == "rejected", problem), is_new=True)


def read_payouts(payouts: Iterable[TransactionRequest]) -> list[Payout]:
    """:raises ValueError: a reference is missing, unusable or used twice"""
    read: list[Payout] = []
    for payout in payouts:
        if not isinstance(payout, TransactionRequest):
            raise ValueError(f"Payout {len(read)} must be a TransactionRequest.")
        content = payout.to_json()
        read.append(Payout(payout.transaction_reference, content, digest_of(content)))
    check_references(payout.reference for payout in read)
    return read


def check_references(references: Iterable[str]) -> list[str]:
    """:raises ValueError: a reference cannot be in a URL, or is used twice"""
    checked: dict[str, None] = {}
    for index, reference in enumerate(references):
        if not is_askable(reference):
            raise ValueError(f"Payout {index} must have a reference that a URL can contain.")
        if reference in checked:
            raise ValueError(f"The reference {reference} is used twice. Give each payout its own.")
        checked[reference] = None
    return list(checked)


def digest_of(content: dict[str, object]) -> str:
    """SHA-256 of the content without ``requestDate``; the same in all languages."""
    fields = {name: value for name, value in content.items() if name != "requestDate"}
    digest = hashlib.sha256()
    for path, value in sorted((path.encode(), value) for path, value in _leaves(fields, "")):
        digest.update(path + b"\0" + value.encode() + b"\0")
    return digest.hexdigest()


def _leaves(value: object, path: str) -> Iterator[tuple[str, str]]:
    """Yields each value with its path, such as ``recipientInformation.recipientBankCode``."""
    if isinstance(value, dict):
        for name, child in value.items():
            yield from _leaves(child, f"{path}.{name}" if path else name)
    elif isinstance(value, (list, tuple)):
        for index, child in enumerate(value):
            yield from _leaves(child, f"{path}.{index}")
    elif value is not None:
        yield path, value if isinstance(value, str) else write_json(value)
