"""Exchanges requests with the service. A write is sent at most once, and every answer is read
completely.
"""

import io
import os
import re
import socket
import ssl
import time
from collections import deque
from collections.abc import Iterator, Mapping
from contextlib import ExitStack, suppress
from dataclasses import dataclass, field
from http.client import HTTPException, HTTPResponse
from typing import Any, NamedTuple, Protocol, Self

from .address import Address, look_up, proxy_for
from .rules import QUESTIONS_AT_ONCE

#: The size limit of everything but the body.
_HEAD_BYTES = 2**18
#: Firewalls drop idle connections.
_MOST_IDLE_SECONDS = 15


@dataclass(frozen=True, slots=True)
class Request:
    """One request, as a transport sends it."""

    method: str
    url: str = field(repr=False)
    headers: Mapping[str, str] = field(repr=False)
    body: bytes | None = field(repr=False)
    timeout: float
    """Seconds for the whole exchange."""
    max_bytes: int
    """The largest body to read."""
    changes_nothing: bool
    """Whether it may be sent on a reused connection, and so perhaps twice."""


class Answer(NamedTuple):
    """A complete answer."""

    status: int
    headers: Mapping[str, str]
    """The response headers. Names are in lower case."""
    body: bytes

    def __repr__(self) -> str:
        return f"Answer({self.status}, …)"


class Transport(Protocol):
    """Sends requests. Threads share it."""

    def exchange(self, request: Request) -> Answer:
        """Sends a request once, without following redirects, and reads the whole answer.

        :raises NotConnectedError: nothing was sent; any other exception leaves it in doubt
        """


class NotConnectedError(Exception):
    """Nothing was sent."""


class HttpTransport:
    """Sends each write on a new connection: a reused one may break after the write arrived."""

    def __init__(self, address: Address, tls: ssl.SSLContext | None) -> None:
        self._idle: deque[_Connection] = deque()
        self._address = address
        self._proxy = proxy_for(address)
        # Certificates and host names are verified by default.
        self._tls = (tls or ssl.create_default_context()) if address.is_secure else None

    def exchange(self, request: Request) -> Answer:
        deadline = time.monotonic() + request.timeout
        for kept in self._kept() if request.changes_nothing else ():
            if kept.is_usable():
                # The service may have closed it in the meantime.
                with suppress(ConnectionError, ssl.SSLError):
                    return self._send(kept, request, deadline)
            kept.end()
        try:
            connection = self._connect(deadline)
        except Exception as error:
            raise NotConnectedError(reason_of(error)) from None
        return self._send(connection, request, deadline)

    def __del__(self) -> None:
        for one in self._kept():
            one.end()

    def _kept(self) -> Iterator["_Connection"]:
        with suppress(IndexError):
            while True:
                yield self._idle.pop()

    def _send(self, connection: "_Connection", request: Request, deadline: float) -> Answer:
        try:
            connection.send(self._written(request), deadline, _HEAD_BYTES + 8 * request.max_bytes)
            answer = connection.read_answer(request.method, request.max_bytes)
        except BaseException:
            connection.end()
            raise
        is_kept = request.changes_nothing and connection.may_be_kept
        if is_kept and len(self._idle) < QUESTIONS_AT_ONCE:
            self._idle.append(connection)
        else:
            connection.end()
        return answer

    def _written(self, request: Request) -> bytes:
        body = request.body or b""
        connection = "keep-alive" if request.changes_nothing else "close"
        sent = {"Host": self._address.netloc, "Connection": connection}
        sent |= {"Accept-Encoding": "identity", **request.headers}
        if request.body is not None or request.method != "GET":
            sent["Content-Length"] = str(len(body))
        path = request.url[request.url.index("/", len("https://")) :]
        lines = [f"{request.method} {path} HTTP/1.1", *map(": ".join, sent.items()), "", ""]
        return "\r\n".join(lines).encode("ascii") + body

    def _connect(self, deadline: float) -> "_Connection":
        host, port = (self._proxy or self._address)[:2]
        found = look_up(host, port, _time_left(deadline))
        last = OSError(None, "no address")
        for number, (family, kind, protocol, _, address) in enumerate(found):
            # Give each address a share of the time, because the first may not respond.
            share = _time_left(deadline) / (len(found) - number)
            try:
                with ExitStack() as failed:
                    connected = failed.enter_context(socket.socket(family, kind, protocol))
                    opened = self._open(connected, address, time.monotonic() + share)
                    failed.pop_all()
                    return opened
            except OSError as error:
                last = error
        raise last

    def _open(self, connected: socket.socket, address: Any, deadline: float) -> "_Connection":
        connected.settimeout(_time_left(deadline))
        connected.connect(address)
        connected.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        if self._proxy is not None:
            service = f"{self._address.host}:{self._address.port}"
            head = f"CONNECT {service} HTTP/1.1\r\nHost: {service}\r\n{self._proxy[2]}\r\n"
            tunnel = _Connection(connected)
            tunnel.send(head.encode(), deadline, _HEAD_BYTES)
            status = tunnel.read_head("CONNECT").status
            if status != 200 or tunnel.has_more():
                raise OSError(None, f"the proxy answered {status}")
        if self._tls is not None:
            connected.settimeout(_time_left(deadline))
            connected = self._tls.wrap_socket(connected, server_hostname=self._address.host)
        return _Connection(connected)


class _Wire(io.RawIOBase):
    """A socket with one time limit for the whole exchange."""

    deadline = 0.0
    # : How many more bytes may arrive; 0 while nothing is read.
    left = 0
    has_ended = False

    def __init__(self, connected: socket.socket) -> None:
        super().__init__()
        self.socket = connected

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: Any) -> int | None:
        if self.left == 0:
            return None
        # A slow service must not prolong the exchange.
        self.socket.settimeout(_time_left(self.deadline))
        count = self.socket.recv_into(buffer)
        self.has_ended = count == 0
        self.left -= count
        _demand(self.left > 0, "it is too large")
        return count


class _Connection(io.BufferedReader):
    may_be_kept = False
    _used = 0.0

    def __init__(self, connected: socket.socket) -> None:
        self.socket = connected
        self._wire = _Wire(connected)
        super().__init__(self._wire, 65_536)
        self._process = os.getpid()

    def end(self) -> None:
        self.socket.close()

    def close(self) -> None:
        """Does nothing: ``HTTPResponse`` closes what it has read."""

    def makefile(self, *_: object) -> Self:
        """The file that ``HTTPResponse`` reads from."""
        return self

    def is_usable(self) -> bool:
        """Whether the connection is still open and no unexpected bytes arrived."""
        with suppress(OSError):
            self.socket.settimeout(0)
            try:
                # Peek below TLS.
                socket.socket.recv(self.socket, 1, socket.MSG_PEEK)
            except BlockingIOError:
                # After a fork, the connection belongs to the parent.
                is_ours = self._process == os.getpid()
                return is_ours and time.monotonic() - self._used < _MOST_IDLE_SECONDS
        return False

    def send(self, data: bytes, deadline: float, most_bytes: int) -> None:
        """:param most_bytes: the size limit of the answer"""
        self._wire.deadline, self._wire.left = deadline, most_bytes
        # The limit applies to sending the whole request.
        self.socket.settimeout(_time_left(deadline))
        self.socket.sendall(data)

    def read_answer(self, method: str, max_bytes: int) -> Answer:
        """Reads an answer to its end. :raises HTTPException: the answer has no clear end"""
        response = self.read_head(method)
        while response.status < 200:
            response = self.read_head(method)
        headers: dict[str, str] = {}
        for key, value in response.headers.items():
            name, text = key.lower(), value.strip()
            headers[name] = f"{headers[name]}, {text}" if name in headers else text
        _demand(headers.get("transfer-encoding", "chunked").lower() == "chunked", "it is encoded")
        if "content-length" in headers and not response.chunked:
            # A repeated length must be the same.
            length, *others = {one.strip() for one in headers["content-length"].split(",")}
            is_clear = not others and re.fullmatch("[0-9]{1,18}", length)
            _demand(bool(is_clear), "its length is not clear")
            response.length = 0 if response.status in (204, 304) else int(length)
        body = response.read(max_bytes + 1)
        _demand(len(body) <= max_bytes, "it is too large")
        is_cut = response.length or (response.chunked and self._wire.has_ended)
        _demand(not is_cut, "it is cut short")
        self._used = time.monotonic()
        self.may_be_kept = not response.will_close and not self.has_more()
        return Answer(response.status, headers, body)

    def read_head(self, method: str) -> HTTPResponse:
        connection: Any = self
        response = HTTPResponse(connection, method=method)
        response.begin()
        _demand(not self._wire.has_ended, "it is cut short")
        # The parser leaves lines that are not headers in the payload.
        _demand(not response.headers.get_payload(), "a line is not a header")
        return response

    def has_more(self) -> bool:
        self._wire.left = 0
        return self.peek(1) != b""


def _time_left(deadline: float) -> float:
    left = deadline - time.monotonic()
    if left <= 0:
        raise TimeoutError()
    return left


def _demand(is_right: bool, problem: str) -> None:
    if not is_right:
        raise HTTPException(problem)


def reason_of(error: Exception) -> str:
    """Messages of other errors may quote the request or the answer, so they are not used."""
    if isinstance(error, TimeoutError):
        return "timeout"
    if isinstance(error, ssl.SSLCertVerificationError):
        return f"certificate: {error.verify_message}"
    if isinstance(error, HTTPException):
        return str(error) if type(error) is HTTPException else "it is cut short, or not HTTP/1.1"
    return getattr(error, "strerror", None) or type(error).__name__
