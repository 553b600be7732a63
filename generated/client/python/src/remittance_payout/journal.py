"""Journals of what was sent, in memory or in a file."""

from __future__ import annotations

import json
import os
import sys
import threading
from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple, TypeVar

from .errors import JournalError
from .exact_json import parse_json

if sys.platform == "win32":
    import msvcrt
else:
    import fcntl

T = TypeVar("T")


class SentBatch(NamedTuple):
    """What an earlier process sent with an idempotency key. The same again is no new payout."""

    key: str
    transactions: Sequence[Mapping[str, object]]
    """In the order in which they were sent, with ``reference``, ``digest`` and ``requestDate``."""


class JournalEntry:
    def __init__(self, digest: str | None, state: str, code: str | None = None) -> None:
        #: Of its first content; ``None`` when only the reference is known.
        self.digest = digest
        #: The kind of the latest line.
        self.state = state
        self.code = code
        self.batch: SentBatch | None = None

    @property
    def may_be_sent(self) -> bool:
        """Whether it was not sent, or is taken as not processed."""
        return self.state == "not-sent" and self.code is None


class Journal:
    """A journal in memory: a payout of it is never sent twice. Threads may share one."""

    def __init__(self) -> None:
        self._lock = threading.RLock()
        self._process = os.getpid()
        self._entries: dict[str, JournalEntry] = {}

    def find(self, reference: str) -> JournalEntry | None:
        """``None`` when nothing is known of it."""
        with self._lock:
            return self._entries.get(reference)

    def open_references(self) -> list[str]:
        """The references that may have been sent and have no final outcome."""
        with self._lock:
            return [
                reference
                for reference, entry in self._entries.items()
                if entry.code is None and not entry.may_be_sent
            ]

    def claim(
        self, transactions: Sequence[Mapping[str, str]], key: str | None = None
    ) -> set[str]:
        """Writes down that these payouts are about to be sent. Send only those that it returns.

        :param transactions: with ``reference``, ``digest``, and what belongs to the key
        :param key: the idempotency key that they are sent with
        :raises JournalError: it cannot be written, so nothing may be sent
        """
        with self._lock:
            free = [
                one
                for one in transactions
                if _is_free(self._entries.get(one["reference"]), one["digest"])
            ]
            references = {one["reference"] for one in free}
            if free:
                keyed = {} if key is None else {"idempotencyKey": key}
                self._add({"kind": "sending", **keyed, "transactions": free})
            for reference in references:
                # It is on its way: no other thread may repeat it.
                self.forget_batch(reference)
            return references

    def forget_batch(self, reference: str) -> None:
        self._entries[reference].batch = None

    def record(self, kind: str, references: Iterable[str]) -> None:
        """:param kind: ``accepted``, ``not-sent``, ``rejected`` or ``followed``
        :raises JournalError: it cannot be written
        """
        self._add({"kind": kind, "references": list(references)})

    def settle(self, reference: str, code: str) -> None:
        """:raises JournalError: it cannot be written"""
        self._add({"kind": "settled", "reference": reference, "code": code})

    def _add(self, line: Mapping[str, object]) -> None:
        # Before the lock: in the child of a fork nobody may release it.
        if os.getpid() != self._process:
            raise JournalError(
                "The journal belongs to another process: open it after the fork, in one of them."
            )
        with self._lock:
            self._write(json.dumps(line, ensure_ascii=False, separators=(",", ":")))
            self._apply(line)

    def _write(self, line: str) -> None:
        """Nothing in memory."""

    def _apply(self, line: object) -> None:
        """:raises ValueError: it is not a line of a journal"""
        kind = _field(line, "kind", str)
        if kind == "sending":
            transactions = _field(line, "transactions", list)
            key = line.get("idempotencyKey") if isinstance(line, dict) else None
            batch = SentBatch(key, transactions) if isinstance(key, str) else None
            for transaction in transactions:
                reference = _field(transaction, "reference", str)
                digest = _field(transaction, "digest", str)
                entry = self._entries.setdefault(reference, JournalEntry(digest, kind))
                entry.digest = entry.digest or digest
                entry.state, entry.batch = kind, batch
        elif kind == "settled":
            reference = _field(line, "reference", str)
            entry = self._entries.setdefault(reference, JournalEntry(None, kind))
            entry.state, entry.code = kind, _field(line, "code", str)
        elif kind in ("accepted", "not-sent", "rejected", "followed", "released"):
            for reference in _field(line, "references", list):
                if not isinstance(reference, str):
                    raise ValueError
                if kind == "released":
                    # A person has decided that a rejected one was not taken.
                    known = self._entries.get(reference)
                    if known is not None and known.state == "rejected" and known.code is None:
                        del self._entries[reference]
                    continue
                entry = self._entries.setdefault(reference, JournalEntry(None, kind))
                # A payout in doubt stays so.
                is_open = entry.state == "followed" if kind == "not-sent" else not entry.may_be_sent
                if kind not in ("followed", "not-sent") or not is_open:
                    entry.state = kind
        else:
            raise ValueError


class FileJournal(Journal):
    """A journal in a file, for one process at a time. Close it, or use it as a context.

    Each payout is on the disk before it is sent. The file has references, digests and codes; no
    names, accounts or amounts. The clients of other languages read it too.
    """

    def __init__(self, path: str | os.PathLike[str]) -> None:
        """Opens or creates the file, and reads it.

        :raises JournalError: another process is using it, or it cannot be read; with the line
        """
        super().__init__()
        self._path = os.fspath(path)
        self._broken: str | None = None
        is_new = not os.path.exists(self._path)
        try:
            flags = os.O_RDWR | os.O_CREAT | os.O_APPEND | getattr(os, "O_BINARY", 0)
            self._file = os.open(self._path, flags, 0o600)
        except OSError as error:
            raise JournalError(f"{self._path} cannot be opened: {error.strerror}.") from None
        try:
            self._take_lock()
            self._read()
            if is_new:
                _flush_folder(os.path.dirname(os.path.realpath(self._path)))
        except OSError as error:
            os.close(self._file)
            raise JournalError(f"{self._path} cannot be read: {error.strerror}.") from None
        except JournalError:
            os.close(self._file)
            raise

    def close(self) -> None:
        """Releases the file. So does the end of the process."""
        with self._lock:
            if self._file >= 0:
                os.close(self._file)
            self._file = -1
            self._broken = "it was closed"

    def __enter__(self) -> FileJournal:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def _take_lock(self) -> None:
        try:
            if sys.platform == "win32":
                # Far behind the content.
                os.lseek(self._file, 2**30, os.SEEK_SET)
                msvcrt.locking(self._file, msvcrt.LK_NBLCK, 1)
            else:
                # Clients of other languages take one of the two.
                fcntl.flock(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB)
                fcntl.lockf(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            raise JournalError(
                f"{self._path} is in use: a journal is for one process at a time, opened once."
            ) from None

    def _read(self) -> None:
        # By the same descriptor: closing another would release a lock.
        os.lseek(self._file, 0, os.SEEK_SET)
        pieces = iter(lambda: os.read(self._file, 2**20), b"")
        *lines, last = b"".join(pieces).split(b"\n")
        for number, line in enumerate(lines, 1):
            self._read_line(number, line)
        if last == b"":
            return
        if _is_cut(last):
            # It was not on the disk whole, so its payouts were not sent.
            os.ftruncate(self._file, sum(len(line) + 1 for line in lines))
        else:
            self._read_line(len(lines) + 1, last)
            os.write(self._file, b"\n")
        os.fsync(self._file)

    def _read_line(self, number: int, line: bytes) -> None:
        try:
            self._apply(parse_json(line))
        except ValueError:
            problem = f"line {number} must be one of a journal, in UTF-8"
            raise JournalError(f"{self._path} cannot be read: {problem}.") from None

    def _write(self, line: str) -> None:
        if self._broken is not None:
            raise JournalError(f"{self._path} cannot be written: {self._broken}.")
        try:
            data = line.encode() + b"\n"
            if os.write(self._file, data) != len(data):
                raise OSError(None, "the disk is full")
            os.fsync(self._file)
        except OSError as error:
            # A line after a cut one could not be read.
            self._broken = error.strerror or type(error).__name__
            raise JournalError(f"{self._path} cannot be written: {self._broken}.") from None


def _field(line: object, name: str, kind: type[T]) -> T:
    value = line.get(name) if isinstance(line, dict) else None
    if not isinstance(value, kind):
        raise ValueError
    return value


def _is_cut(last: bytes) -> bool:
    """Whether it is the beginning of a line. A crash may leave zeros for the rest."""
    beginning = last.rstrip(b"\0")
    try:
        parse_json(beginning)
    except ValueError:
        # Anything else is not from a journal: keep it.
        return beginning[:8] == b'{"kind":'[: len(beginning)]
    return False


def _is_free(entry: JournalEntry | None, digest: str) -> bool:
    return entry is None or (entry.may_be_sent and entry.digest in (None, digest))


def _flush_folder(folder: str) -> None:
    """The name of a new file must also be on the disk."""
    if sys.platform != "win32":
        descriptor = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(descriptor)
        finally:
            os.close(descriptor)
