"""Writes parameters, bodies and files to a request, and reads received files."""

import re
import secrets
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from email.message import Message
from typing import NamedTuple
from urllib.parse import quote, urlencode

from .exact_json import as_bytes, demand, write_json


@dataclass(frozen=True, slots=True)
class UploadFile:
    """A file in a form."""

    name: str
    content: bytes = field(repr=False)
    media_type: str | None = None
    """The media type. Default: the one in the contract, or ``application/octet-stream``."""


@dataclass(frozen=True, slots=True)
class Download:
    """An answer that is not JSON."""

    content: bytes = field(repr=False)
    headers: Mapping[str, str] = field(repr=False)
    """The response headers. Names are in lower case."""

    @property
    def media_type(self) -> str:
        """Without parameters, such as ``text/csv``. Empty if the service sends none."""
        return self.headers.get("content-type", "").split(";")[0].strip().lower()

    @property
    def file_name(self) -> str | None:
        """The file name from the ``Content-Disposition`` header, without folders."""
        message = Message()
        message["Content-Disposition"] = self.headers.get("content-disposition", "")
        return re.split(r"[/\\]", message.get_filename() or "")[-1] or None


class Parameter(NamedTuple):
    name: str
    place: str
    """``path``, ``query`` or ``header``."""
    kind: type
    required: bool = False
    style: str = "simple"
    """The OpenAPI style of a list or an object."""
    explode: bool = False
    is_key: bool = False
    """Whether the service uses it to recognise a repeat."""

    def pairs(self, value: object) -> list[tuple[str, str]]:
        """A path or a header contains only one text. In a query, names and items are encoded."""
        is_apart = self.style == "form" and self.explode
        own = self._encoded(self.name)
        if isinstance(value, list):
            texts = [self._encoded(_text_of(one)) for one in value]
            return [(own, one) for one in (texts if is_apart else [",".join(texts)])]
        if not isinstance(value, Mapping):
            return [(own, self._encoded(_text_of(value)))]
        is_deep = self.style == "deepObject"
        entries = [
            (self._encoded(f"{self.name}[{name}]" if is_deep else name), self._encoded(_text_of(one)))
            for name, one in value.items()
        ]
        if is_apart or is_deep:
            return entries
        joined = ("=" if self.explode else ",").join
        return [(own, ",".join(map(joined, entries)))]

    def _encoded(self, text: str) -> str:
        return quote(text, safe="") if self.place == "query" else text


class Body(NamedTuple):
    kind: str = "json"
    """``json``, ``form``, ``multipart``, ``text`` or ``bytes``."""
    media_type: str = "application/json"
    required: bool = False
    part_types: Mapping[str, str] = {}

    def encode(self, value: object) -> tuple[str, bytes]:
        """Returns the ``Content-Type`` and the bytes."""
        if self.kind == "json":
            return self.media_type, write_json(value).encode()
        if self.kind == "bytes":
            demand(isinstance(value, bytes), "body must be bytes")
            return self.media_type, as_bytes(value)
        if self.kind == "text":
            demand(isinstance(value, str), "body must be a text")
            return f"{self.media_type}; charset=utf-8", str(value).encode()
        parts = list(_parts_of(value))
        if self.kind == "form":
            pairs = [(name, _text_of(one)) for name, one in parts]
            return self.media_type, urlencode(pairs, quote_via=quote).encode()
        boundary = secrets.token_hex(16)
        written = [f"--{boundary}\r\n".encode() + self._part(*part) for part in parts]
        body = b"".join([*written, f"--{boundary}--\r\n".encode()])
        return f"{self.media_type}; boundary={boundary}", body

    def _part(self, name: str, value: object) -> bytes:
        head = f'Content-Disposition: form-data; name="{_quoted(name)}"'
        media_type = self.part_types.get(name)
        if isinstance(value, UploadFile):
            head += f'; filename="{_quoted(value.name)}"'
            media_type = value.media_type or media_type or "application/octet-stream"
            content = value.content
        else:
            if isinstance(value, (Mapping, list)):
                media_type = media_type or "application/json"
            is_json = media_type is not None and "json" in media_type
            content = (write_json(value) if is_json else _text_of(value)).encode()
        if media_type is not None:
            demand(is_in_header(media_type), "media_type must be a type such as application/pdf")
            head += f"\r\nContent-Type: {media_type}"
        return f"{head}\r\n\r\n".encode() + content + b"\r\n"


def is_in_header(text: str) -> bool:
    """Whether a header can carry it. A line break would start another header."""
    return re.fullmatch("[!-~]([ -~]*[!-~])?", text) is not None


def _parts_of(fields: object) -> Iterator[tuple[str, object]]:
    """Each item of a list becomes a part; null adds none."""
    for name, value in fields.items() if isinstance(fields, Mapping) else ():
        for one in value if isinstance(value, list) else [value]:
            if one is not None:
                yield name, one


def _text_of(value: object) -> str:
    return value if isinstance(value, str) else write_json(value)


def _quoted(text: str) -> str:
    return text.translate({34: "%22", 13: "%0D", 10: "%0A"})
