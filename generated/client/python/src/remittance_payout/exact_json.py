"""JSON in which every number is exact."""

from __future__ import annotations

import json
from decimal import Decimal
from functools import lru_cache
from typing import Callable, Dict, Iterable, List, Mapping, NoReturn, Optional, Protocol, TypeVar

T = TypeVar("T")


def parse_json(text: bytes) -> object:
    """The value, with each number as the ``Decimal`` that was sent.

    :raises ValueError: it is not JSON
    """
    # A long list of the same few numbers costs most, so each is made once.
    number = lru_cache(4096)(Decimal)
    try:
        return json.loads(
            text.decode("utf-8"),
            parse_float=number,
            parse_int=number,
            parse_constant=_not_json,
        )
    except (ValueError, ArithmeticError, RecursionError):
        # The original error has the text.
        raise ValueError("The text must be JSON.") from None


def _not_json(constant: str) -> NoReturn:
    raise ValueError


class Fields:
    """Reads the fields of an object: ``None`` for one that is absent or of another type."""

    def __init__(self, value: object) -> None:
        self._fields: Mapping[str, object] = value if isinstance(value, dict) else {}

    def text(self, name: str) -> Optional[str]:
        return as_text(self._fields.get(name))

    def decimal(self, name: str) -> Optional[Decimal]:
        return as_decimal(self._fields.get(name))

    def boolean(self, name: str) -> Optional[bool]:
        return as_boolean(self._fields.get(name))

    def anything(self, name: str) -> object:
        return self._fields.get(name)

    def model(self, name: str, read: Callable[[object], T]) -> Optional[T]:
        value = self._fields.get(name)
        return read(value) if isinstance(value, dict) else None

    def list_of(self, name: str, read: Callable[[object], Optional[T]]) -> Optional[List[T]]:
        value = self._fields.get(name)
        return items_of(value, read) if isinstance(value, list) else None


def items_of(value: object, read: Callable[[object], Optional[T]]) -> List[T]:
    """Without the items that cannot be read; empty if it is not a list."""
    given = [item for item in value if item is not None] if isinstance(value, list) else []
    items = [read(item) for item in given]
    return [item for item in items if item is not None]


def as_text(value: object) -> Optional[str]:
    return value if isinstance(value, str) else None


def as_decimal(value: object) -> Optional[Decimal]:
    return value if isinstance(value, Decimal) else None


def as_boolean(value: object) -> Optional[bool]:
    return value if isinstance(value, bool) else None


def required(value: Optional[T], name: str) -> T:
    """:raises ValueError: it is missing, or of another type"""
    if value is None:
        raise ValueError(f"{name} must be given, in the form of the contract")
    return value


def write_json(value: object) -> str:
    """:raises ValueError: it has no form in JSON"""
    if isinstance(value, Decimal) and value.is_finite():
        return str(value)
    if isinstance(value, Mapping):
        members = (f"{write_json(str(name))}:{write_json(one)}" for name, one in value.items())
        return f"{{{','.join(members)}}}"
    if isinstance(value, (list, tuple)):
        return f"[{','.join(map(write_json, value))}]"
    try:
        return json.dumps(value, allow_nan=False)
    except TypeError:
        raise ValueError(f"{type(value).__name__} has no form in JSON") from None


class Writer:
    """Checks the fields of a model before anything is sent."""

    def __init__(self) -> None:
        self.fields: Dict[str, object] = {}

    def text(self, name: str, value: object, optional: bool = False) -> None:
        self._write(name, value, isinstance(value, str), "a text", optional)

    def decimal(self, name: str, value: object, optional: bool = False) -> None:
        self._write(name, value, isinstance(value, Decimal), "a Decimal", optional)

    def boolean(self, name: str, value: object, optional: bool = False) -> None:
        self._write(name, value, isinstance(value, bool), "True or False", optional)

    def anything(self, name: str, value: object, optional: bool = False) -> None:
        self._write(name, value, value is not None, "given", optional)

    def model(self, name: str, value: Optional[Writable], optional: bool = False) -> None:
        written = None if value is None else value.to_json()
        self._write(name, written, written is not None, "given", optional)

    def list_of(self, name: str, value: Optional[Iterable[object]], optional: bool = False) -> None:
        written = None if value is None else [_written(item) for item in value]
        self._write(name, written, written is not None, "a list", optional)

    def _write(self, name: str, value: object, is_right: bool, must: str, optional: bool) -> None:
        if value is None and optional:
            return
        if not is_right:
            raise ValueError(f"{name} must be {must}")
        self.fields[name] = value


class Writable(Protocol):
    def to_json(self) -> Dict[str, object]: ...


def _written(item: object) -> object:
    write = getattr(item, "to_json", None)
    return item if write is None else write()
