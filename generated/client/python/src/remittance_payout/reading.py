"""Reading one answer from a connection: whole, or not at all."""

from __future__ import annotations

import re
from typing import BinaryIO, NamedTuple

#: Of everything before the body, with any 1xx answers.
_MAX_HEAD_BYTES = 2**18


class Answer(NamedTuple):
    """An answer, read to its end."""

    status: int
    headers: dict[str, str]
    """By their names in lower case."""
    body: bytes

    def __repr__(self) -> str:
        return f"Answer({self.status}, …)"


class UnusableAnswerError(Exception):
    """It is cut short, too large, or not an HTTP/1.1 answer."""


def read_answer(stream: BinaryIO, max_bytes: int) -> Answer:
    """Reads an answer to the end that it announces.

    :param max_bytes: the largest body
    :raises UnusableAnswerError:
    """
    head = _Head(stream)
    status, headers = head.read()
    while status < 200:
        status, headers = head.read()
    if status in (204, 304):
        return Answer(status, headers, b"")
    coding = headers.get("transfer-encoding")
    length = headers.get("content-length")
    if coding is not None:
        _demand(coding.lower() == "chunked", "a transfer-encoding that is not known")
        return Answer(status, headers, _read_chunks(stream, max_bytes, head))
    if length is None:
        body = stream.read(max_bytes + 1)
        _demand(len(body) <= max_bytes, "too large")
        return Answer(status, headers, body)
    return Answer(status, headers, _read_exactly(stream, _length_of(length), max_bytes))


class _Head:
    """Reads lines up to a limit."""

    def __init__(self, stream: BinaryIO) -> None:
        self._stream = stream
        self._left = _MAX_HEAD_BYTES

    def line(self) -> str:
        line = self._stream.readline(self._left)
        self._left -= len(line)
        _demand(self._left > 0, "too large")
        _demand(line.endswith(b"\n"), "cut short")
        return line.decode("latin-1").rstrip("\r\n")

    def fields(self) -> dict[str, str]:
        found: dict[str, list[str]] = {}
        for line in iter(self.line, ""):
            name, colon, value = line.partition(":")
            _demand(bool(colon and re.fullmatch(r"[!-9;-~]+", name)), "a line that is not a header")
            found.setdefault(name.lower(), []).append(value.strip())
        return {name: ", ".join(values) for name, values in found.items()}

    def read(self) -> tuple[int, dict[str, str]]:
        match = re.fullmatch(r"HTTP/1\.[01] ([1-9][0-9]{2})( .*)?", self.line())
        if match is None:
            raise UnusableAnswerError("it must be one by HTTP/1.1")
        return int(match[1]), self.fields()


def _read_chunks(stream: BinaryIO, max_bytes: int, head: _Head) -> bytes:
    body = bytearray()
    while True:
        size = _chunk_size(stream.readline(1024))
        if size == 0:
            head.fields()
            return bytes(body)
        body += _read_exactly(stream, size, max_bytes - len(body))
        _demand(stream.readline(3) in (b"\r\n", b"\n"), "cut short")


def _chunk_size(line: bytes) -> int:
    match = re.fullmatch(rb"([0-9A-Fa-f]{1,15})[ \t]*(;[^\n]*)?\r?\n", line)
    if match is None:
        raise UnusableAnswerError("cut short")
    return int(match[1], 16)


def _length_of(value: str) -> int:
    """A length that is given twice must be the same."""
    lengths = {one.strip() for one in value.split(",")}
    length = lengths.pop()
    _demand(not lengths and bool(re.fullmatch(r"[0-9]{1,18}", length)), "its length is not clear")
    return int(length)


def _read_exactly(stream: BinaryIO, size: int, max_bytes: int) -> bytes:
    _demand(size <= max_bytes, "too large")
    body = stream.read(size)
    _demand(len(body) == size, "cut short")
    return body


def _demand(is_right: bool, problem: str) -> None:
    if not is_right:
        raise UnusableAnswerError(problem)
