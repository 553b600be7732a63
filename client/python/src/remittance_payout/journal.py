"""Journals of what was sent, in memory or in a file."""

import json
import os
import sys
import threading
from collections.abc import Iterable, Mapping, Sequence
from contextlib import AbstractContextManager, suppress
from dataclasses import dataclass
from functools import partial
from typing import TypeVar

from .errors import JournalError
from .exact_json import demand, parse_json

if sys.platform == "win32":
    import msvcrt
else:
    import fcntl

T = TypeVar("T")

#: The kinds of lines with references.
_KINDS = ("accepted", "not-sent", "rejected", "followed", "released")


@dataclass(slots=True)
class JournalEntry:
    digest: str | None
    """The digest of its first content; ``None`` if only the reference is known."""
    state: str
    """The kind of the latest line."""
    code: str | None = None
    batch: tuple[str, Sequence[Mapping[str, object]]] | None = None
    """The idempotency key and what was sent with it. Repeating both is not a new payout."""

    @property
    def may_be_sent(self) -> bool:
        """Whether it was not sent, or its status means "not processed"."""
        return self.state == "not-sent" and self.code is None

    def is_free_for(self, digest: str) -> bool:
        return self.may_be_sent and self.digest in (None, digest)


class Journal:
    """A journal in memory. A payout in it is never sent twice. Threads may share it."""

    def __init__(self) -> None:
        self._lock = threading.RLock()
        self._process = os.getpid()
        self._entries: dict[str, JournalEntry] = {}

    def find(self, reference: str) -> JournalEntry | None:
        """The entry of a payout, or ``None`` if nothing is known about it."""
        return self._entries.get(reference)

    def open_references(self) -> list[str]:
        """The references of payouts that may have been sent and have no final outcome."""
        entries = list(self._entries.items())
        return [name for name, one in entries if one.code is None and not one.may_be_sent]

    def claim(self, transactions: Sequence[Mapping[str, str]], key: str | None = None) -> set[str]:
        """Records what is about to be sent, with a key. Send only the payouts that it returns.

        :raises JournalError: the journal cannot be written, so nothing may be sent
        """
        with self._held():
            free: list[Mapping[str, str]] = []
            for one in transactions:
                entry = self._entries.get(one["reference"])
                if entry is None or entry.is_free_for(one["digest"]):
                    free.append(one)
            if free:
                keyed = {} if key is None else {"idempotencyKey": key}
                self._add({"kind": "sending", **keyed, "transactions": free})
            for one in free:
                # The batch is being sent, so no other thread may repeat it.
                self.forget_batch(one["reference"])
            return {one["reference"] for one in free}

    def forget_batch(self, reference: str) -> None:
        self._entries[reference].batch = None

    def record(self, kind: str, references: Iterable[str]) -> None:
        """:raises JournalError: the journal cannot be written"""
        self._add({"kind": kind, "references": list(references)})

    def settle(self, reference: str, code: str) -> None:
        """:raises JournalError: the journal cannot be written"""
        self._add({"kind": "settled", "reference": reference, "code": code})

    def _held(self) -> AbstractContextManager[bool]:
        # After a fork, the child must not release the parent's lock.
        if os.getpid() != self._process:
            must = "open it after the fork, in one of them"
            raise JournalError(f"The journal belongs to another process: {must}.")
        return self._lock

    def _add(self, line: Mapping[str, object]) -> None:
        with self._held():
            self._write(line)
            self._apply(line)

    def _write(self, line: Mapping[str, object]) -> None:
        """Does nothing: a journal in memory writes no lines."""

    def _apply(self, line: object) -> None:
        """:raises ValueError: it is not a line of a journal"""
        kind = _field(line, "kind", str)
        if kind == "sending":
            transactions = _field(line, "transactions", list)
            key = line.get("idempotencyKey") if isinstance(line, dict) else None
            batch = (key, transactions) if isinstance(key, str) else None
            for transaction in transactions:
                digest = _field(transaction, "digest", str)
                entry = self._entry(_field(transaction, "reference", str), kind)
                if entry.code is None:
                    entry.digest = entry.digest or digest
                    entry.state, entry.batch = kind, batch
        elif kind == "settled":
            entry = self._entry(_field(line, "reference", str), kind)
            entry.state, entry.code = kind, entry.code or _field(line, "code", str)
        else:
            demand(kind in _KINDS, "it must be of a known kind")
            for reference in _field(line, "references", list):
                demand(isinstance(reference, str) and reference != "", "a reference must be a text")
                entry = self._entry(reference, kind)
                if kind == "released":
                    # A person decided that a rejected payout was not accepted.
                    if entry.state in ("rejected", kind) and entry.code is None:
                        del self._entries[reference]
                elif kind == "not-sent":
                    # A payout that was accepted or is in doubt stays that way.
                    entry.state = kind if entry.state == "sending" else entry.state
                elif kind != "followed" or entry.may_be_sent:
                    entry.state = kind

    def _entry(self, reference: str, kind: str) -> JournalEntry:
        return self._entries.setdefault(reference, JournalEntry(None, kind))


class FileJournal(Journal, AbstractContextManager["FileJournal"]):
    """A journal in a file, for one process at a time. Close it, or use it in a ``with`` statement.

    Each payout is on disk before it is sent. The file has references, digests and codes, but no
    names, accounts or amounts. The clients in other languages can read it too.
    """

    def __init__(self, path: str | os.PathLike[str]) -> None:
        """:raises JournalError: another process is using it, or it cannot be read
        """
        super().__init__()
        self._path = os.path.abspath(path)
        self._broken: str | None = None
        self._size = 0
        is_new = not os.path.exists(self._path)
        try:
            self._file = open(self._path, "a+b", 0, opener=partial(os.open, mode=0o600))
        except OSError as error:
            raise JournalError(f"{self._path} cannot be opened: {error.strerror}.") from None
        try:
            self._take_lock()
            self._read()
            if is_new and sys.platform != "win32":
                # The file's name must be on disk too.
                folder = os.open(os.path.dirname(os.path.realpath(self._path)), os.O_RDONLY)
                os.fsync(folder)
                os.close(folder)
        except BaseException as error:
            # Closing the file also releases the lock.
            self._file.close()
            if isinstance(error, OSError):
                raise JournalError(f"{self._path} cannot be read: {error.strerror}.") from None
            raise

    def close(self) -> None:
        """Closes the file and releases its lock. The end of the process does so too."""
        self._broken = "it was closed"
        self._file.close()

    def __exit__(self, *_: object) -> None:
        self.close()

    def _take_lock(self) -> None:
        try:
            if sys.platform == "win32":
                # Lock a byte far behind the content.
                self._file.seek(2**30)
                msvcrt.locking(self._file.fileno(), msvcrt.LK_NBLCK, 1)
            else:
                # Clients in other languages use one of these two locks.
                fcntl.flock(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB)
                fcntl.lockf(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            raise JournalError(
                f"{self._path} is in use. Only one process may open a journal, once at a time."
            ) from None

    def _read(self) -> None:
        # Read through the same descriptor, because closing another would release the lock.
        self._file.seek(0)
        content = self._file.read()
        *lines, last = content.split(b"\n")
        is_cut = last != b"" and _is_cut(last)
        for number, line in enumerate(lines if is_cut or last == b"" else [*lines, last], 1):
            try:
                self._apply(parse_json(line))
            except ValueError:
                problem = f"line {number} must be a journal line in UTF-8"
                raise JournalError(f"{self._path} cannot be read: {problem}.") from None
        if is_cut:
            # The line was not completely on disk, so its payouts were not sent.
            self._file.truncate(len(content) - len(last))
        elif last != b"":
            self._file.write(b"\n")
        os.fsync(self._file)
        self._size = os.fstat(self._file.fileno()).st_size

    def _write(self, line: Mapping[str, object]) -> None:
        problem = self._broken
        if line["kind"] == "sending" and not self._is_at_path():
            problem = "the file is no longer at its path, or has changed"
        if problem is not None:
            raise JournalError(f"{self._path} cannot be written: {problem}.")
        data = json.dumps(line, ensure_ascii=False, separators=(",", ":")).encode() + b"\n"
        try:
            if self._file.write(data) != len(data):
                raise OSError(None, "the disk is full")
            self._size += len(data)
            # If the end of a payout is lost, the client requests its status again.
            if line["kind"] != "settled":
                os.fsync(self._file)
        except (OSError, ValueError) as error:
            # A line written after a cut one could not be read.
            reason = getattr(error, "strerror", None) or type(error).__name__
            self._broken = self._broken or reason
            raise JournalError(f"{self._path} cannot be written: {self._broken}.") from None

    def _is_at_path(self) -> bool:
        """Whether the next run will find what this one writes."""
        with suppress(OSError):
            here, there = os.fstat(self._file.fileno()), os.stat(self._path)
            is_same = sys.platform == "win32" or os.path.samestat(here, there)
            return is_same and here.st_size == self._size
        return False


def _field(line: object, name: str, kind: type[T]) -> T:
    value = line.get(name) if isinstance(line, dict) else None
    if not isinstance(value, kind) or value == "":
        raise ValueError
    return value


def _is_cut(last: bytes) -> bool:
    """Whether it is the beginning of a line. After a crash, the rest may be zeros."""
    beginning = last.rstrip(b"\0")
    try:
        json.loads(beginning.decode("utf-8", "replace"))
    except (ValueError, RecursionError):
        # Keep anything else, because it does not come from a journal.
        return beginning[:8] == b'{"kind":'[: len(beginning)]
    return False
