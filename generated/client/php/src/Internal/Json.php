<?php

declare(strict_types=1);

namespace RemittancePayout\Internal;

use JsonException;
use JsonSerializable;
use SensitiveParameter;
use stdClass;

/**
 * JSON whose numbers keep every digit: no amount passes through a binary fraction.
 *
 * @internal
 */
final class Json
{
    private const DEPTH = 100;

    private const NUMBER = '-?(?:0|[1-9][0-9]*+)(?:\.[0-9]++)?+(?:[eE][+-]?[0-9]++)?+';

    /**
     * Texts are skipped, one without an end as well, and no search begins inside of digits: each byte is read
     * a few times at most, whatever they are.
     */
    private const NUMBER_OUTSIDE_TEXT = '/"(?:[^"\\\\]++|\\\\.)*+(?:"|\\\\?\z)(*SKIP)(*FAIL)'
        . '|(?<![0-9])' . self::NUMBER . '(?=[ \t\r\n]*+(?:[,\]}]|\z))/s';

    /**
     * Objects become arrays, numbers what `Number` says.
     *
     * @throws JsonException when it is not JSON
     */
    public static function decode(#[SensitiveParameter] string $json): mixed
    {
        if (Memory::ofJson($json) > Memory::left()) {
            throw new JsonException('It does not fit into memory_limit');
        }
        try {
            return json_decode(self::markNumbers($json), true, self::DEPTH, JSON_THROW_ON_ERROR);
        } catch (JsonException $error) {
            // Another, since the trace of this one shows the text.
            throw new JsonException($error->getMessage(), $error->getCode());
        }
    }

    /**
     * @return array<mixed>
     * @throws JsonException when it is not a JSON object
     */
    public static function decodeObject(#[SensitiveParameter] string $json): array
    {
        $tree = self::decode($json);
        if (!is_array($tree) || !str_starts_with(ltrim($json), '{')) {
            throw new JsonException('It must be a JSON object.');
        }
        return $tree;
    }

    /** What `decode` gives, with every number as a numeric string. */
    public static function plain(mixed $tree): mixed
    {
        if (is_array($tree)) {
            return array_map(self::plain(...), $tree);
        }
        return Number::digits($tree) ?? $tree;
    }

    /** @throws JsonException when a text is not UTF-8, or a value cannot be JSON */
    public static function encode(#[SensitiveParameter] mixed $value): string
    {
        $digits = Number::digits($value);
        if ($digits !== null) {
            return $digits;
        }
        if ($value instanceof Body) {
            return self::encode($value->members());
        }
        if ($value instanceof JsonSerializable) {
            return self::encode($value->jsonSerialize());
        }
        // No function of PHP runs this for each value: a trace would show what it was given.
        if (is_array($value) && array_is_list($value)) {
            $items = [];
            foreach ($value as $item) {
                $items[] = self::encode($item);
            }
            return '[' . implode(',', $items) . ']';
        }
        if (is_array($value) || $value instanceof stdClass) {
            $members = [];
            foreach ((array) $value as $name => $member) {
                $members[] = self::scalar((string) $name) . ':' . self::encode($member);
            }
            return '{' . implode(',', $members) . '}';
        }
        return self::scalar($value);
    }

    public static function isNumber(string $text): bool
    {
        return preg_match('/\A' . self::NUMBER . '\z/', $text) === 1;
    }

    private static function scalar(#[SensitiveParameter] mixed $value): string
    {
        try {
            return json_encode($value, JSON_THROW_ON_ERROR | JSON_UNESCAPED_SLASHES | JSON_UNESCAPED_UNICODE);
        } catch (JsonException $error) {
            // Another, since the trace of this one shows the text.
            throw new JsonException($error->getMessage(), $error->getCode());
        }
    }

    /**
     * Writes each number as a text that begins with the mark. What only looks like a number is left as it is:
     * it is not JSON, and nobody reads it.
     */
    private static function markNumbers(#[SensitiveParameter] string $json): string
    {
        return preg_replace(self::NUMBER_OUTSIDE_TEXT, '"' . Number::mark() . '${0}"', $json)
            ?? throw new JsonException('It cannot be read: ' . preg_last_error_msg());
    }
}
