"""JSON with exact numbers."""

import json
import re
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from decimal import Decimal
from enum import Enum
from functools import lru_cache
from typing import Any, Final, TypeVar

T = TypeVar("T")


class Null(Enum):
    NULL = "null"


#: In a merge patch, removes a field. ``None`` leaves it unchanged.
NULL: Final = Null.NULL


def parse_json(text: bytes) -> object:
    """Parses numbers as ``Decimal``, with every digit that was sent. :raises ValueError: it is not
    JSON
    """
    # Long lists of a few recurring numbers cost most, so create each number only once.
    number = lru_cache(4096)(_number)
    try:
        return json.loads(
            text.decode("utf-8"),
            object_pairs_hook=_object,
            parse_float=number,
            parse_int=number,
            # NaN is not JSON; ``int`` raises ``ValueError`` for it.
            parse_constant=int,
        )
    except (ValueError, RecursionError):
        # The original error contains the text, so drop it.
        raise ValueError("The text must be JSON.") from None


def _object(pairs: list[tuple[str, object]]) -> dict[str, object]:
    fields = dict(pairs)
    # Parsers disagree about which of two fields with the same name counts.
    demand(len(fields) == len(pairs), "a name is repeated")
    return fields


def _number(text: str) -> Decimal:
    """A number that Decimal cannot hold becomes NaN, because the caller may not need it."""
    try:
        return Decimal(text)
    except ArithmeticError:
        return Decimal("NaN")


class Fields:
    """Reads the fields of an object. A field that is absent or of another type is ``None``."""

    def __init__(self, value: object) -> None:
        self._fields: Mapping[str, object] = value if isinstance(value, dict) else {}

    def __call__(self, name: str, read: Callable[[object], T | None]) -> T | None:
        return read(self._fields.get(name))

    def null(self, name: str) -> Null | None:
        return NULL if name in self._fields and self._fields[name] is None else None


def model_of(read: Callable[[object], T]) -> Callable[[object], T | None]:
    return lambda value: read(value) if isinstance(value, dict) else None


def list_of(read: Callable[[object], T | None]) -> Callable[[object], list[T] | None]:
    """Reads a list and skips the items that cannot be read."""
    return lambda value: (
        [item for one in value if one is not None and (item := read(one)) is not None]
        if isinstance(value, list)
        else None
    )


def map_of(read: Callable[[object], T | None]) -> Callable[[object], dict[str, T] | None]:
    """Reads a map and skips the values that cannot be read."""
    items = list_of(read)
    return lambda value: (
        {name: found[0] for name, one in value.items() if (found := items([one]))}
        if isinstance(value, dict)
        else None
    )


def _of(kind: type[T]) -> Callable[[object], T | None]:
    return lambda value: value if isinstance(value, kind) else None


as_text = _of(str)
as_boolean = _of(bool)
#: A text. Only static types check which values are allowed.
as_choice: Callable[[object], Any] = as_text


def as_decimal(value: object) -> Decimal | None:
    return value if isinstance(value, Decimal) and value.is_finite() else None


def as_integer(value: object) -> int | None:
    # An ``int`` stores every zero, so 1E999999999 would exhaust memory.
    if not isinstance(value, Decimal) or not value.is_finite() or value.adjusted() > 100:
        return None
    return int(value) if value == value.to_integral_value() else None


def as_bytes(value: object) -> bytes:
    return value if isinstance(value, bytes) else b""


def as_it_is(value: object) -> object:
    return value


def required(value: T | None, name: str) -> T:
    """:raises ValueError: it is missing or of another type"""
    if value is None:
        raise ValueError(f"{name} must be given, in the form that the contract says")
    return value


def whole(read: Callable[[object], T | None]) -> Callable[[object], T]:
    """Reads an answer of a checked type."""
    return lambda value: required(read(value), "the answer")


def unless_empty(read: Callable[[object], T]) -> Callable[[object], T | None]:
    return lambda value: None if value is None else read(value)


def write_json(value: object) -> str:
    """:raises ValueError: the value has no JSON form"""
    with suppress(TypeError):
        return json.dumps(value, allow_nan=False, separators=(",", ":"))
    # The value is a Decimal or contains one.
    if isinstance(value, Decimal) and value.is_finite():
        return str(value)
    if isinstance(value, Mapping):
        members = (f"{write_json(str(name))}:{write_json(one)}" for name, one in value.items())
        return f"{{{','.join(members)}}}"
    if isinstance(value, (list, tuple)):
        return f"[{','.join(map(write_json, value))}]"
    raise ValueError(f"{type(value).__name__} has no form in JSON")


class Writer:
    """Checks the fields of a model before anything is sent."""

    def __init__(self) -> None:
        self.fields: dict[str, object] = {}

    def __call__(
        self, name: str, value: object, kind: type, optional: bool = False, pattern: str = ""
    ) -> None:
        """:param kind: ``list`` accepts other sequences too; ``object`` accepts anything but
        ``None``
        """
        if value is None and optional:
            return
        if value is NULL:
            self.fields[name] = None
            return
        # A tuple is written as a list.
        in_json = written(value)
        is_right = isinstance(value, kind) or isinstance(in_json, kind)
        is_other = value is None or (isinstance(value, bool) and kind is int)
        must = _MUST.get(kind, f"of the type {kind.__name__}")
        demand(is_right and not is_other, f"{name} must be {must}")
        if pattern and isinstance(value, str):
            # In a pattern, ``$`` also matches before a final line break.
            is_fit = re.search(pattern, value, re.ASCII) is not None and value[-1:] != "\n"
            demand(is_fit, f"{name} must fit {pattern}")
        self.fields[name] = in_json


_MUST: dict[type, str] = {str: "a text", bool: "True or False", list: "a list", object: "given"}


def written(value: object) -> object:
    """Converts models to JSON values, including models in lists and maps."""
    if value is None or isinstance(value, (str, bytes, int, Decimal)):
        return value
    write = getattr(value, "to_json", None)
    if write is not None:
        return write()
    if isinstance(value, Mapping):
        return {name: written(one) for name, one in value.items()}
    if isinstance(value, Sequence):
        return [written(one) for one in value]
    return value


def demand(is_right: bool, must: str) -> None:
    if not is_right:
        raise ValueError(must)
