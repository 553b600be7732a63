"""A payout that is to be settled: checked, and recognised again."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import NamedTuple

from .call import is_askable
from .exact_json import write_json
from .models import TransactionRequest


class Payout(NamedTuple):
    reference: str
    content: TransactionRequest
    digest: str

    def noted(self, key: str | None) -> dict[str, str]:
        """For the journal. With a key, a repeat must have the same bytes."""
        noted = {"reference": self.reference, "digest": self.digest}
        date = self.content.request_date
        return noted if key is None or date is None else {**noted, "requestDate": date}

    def dated(self, date: str | None) -> Payout:
        return self._replace(content=replace(self.content, request_date=date))


def read_payouts(payouts: Iterable[TransactionRequest]) -> list[Payout]:
    """:raises ValueError: a reference is missing, cannot be asked for, or is used twice"""
    read: list[Payout] = []
    for payout in payouts:
        if not isinstance(payout, TransactionRequest):
            raise ValueError(f"Payout {len(read)} must be a TransactionRequest.")
        read.append(Payout(payout.transaction_reference, payout, digest_of(payout)))
    check_references(payout.reference for payout in read)
    return read


def check_references(references: Iterable[str]) -> list[str]:
    """:raises ValueError: one cannot be asked for, or is used twice"""
    checked: dict[str, None] = {}
    for index, reference in enumerate(references):
        if not is_askable(reference):
            raise ValueError(f"Payout {index} must have a reference that a URL can contain.")
        if reference in checked:
            raise ValueError(f"{reference} is used twice. One payout, one reference.")
        checked[reference] = None
    return list(checked)


def digest_of(payout: TransactionRequest) -> str:
    """SHA-256 of the content without ``requestDate``, the same in the clients of all languages."""
    fields = {name: value for name, value in payout.to_json().items() if name != "requestDate"}
    digest = hashlib.sha256()
    for path, value in sorted((path.encode(), value) for path, value in _leaves(fields, "")):
        digest.update(path + b"\0" + value.encode() + b"\0")
    return digest.hexdigest()


def _leaves(value: object, path: str) -> Iterator[tuple[str, str]]:
    """Each text in it with its path: ``recipientInformation.recipientBankCode``."""
    if isinstance(value, dict):
        for name, child in value.items():
            yield from _leaves(child, f"{path}.{name}" if path else name)
    elif isinstance(value, (list, tuple)):
        for index, child in enumerate(value):
            yield from _leaves(child, f"{path}.{index}")
    elif value is not None:
        yield path, value if isinstance(value, str) else write_json(value)
