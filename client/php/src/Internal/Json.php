<?php

declare(strict_types=1);

namespace RemittancePayout\Internal;

use JsonException;
use JsonSerializable;
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
     * Objects become arrays, numbers become `Number`.
     *
     * @throws JsonException when it is not JSON
     */
    public static function decode(string $json): mixed
    {
        // No text of the service can guess it, so what begins with it was a number.
        $mark = bin2hex(random_bytes(12));
        $tree = json_decode(self::markNumbers($json, $mark), true, self::DEPTH, JSON_THROW_ON_ERROR);
        self::unmark($tree, $mark);
        return $tree;
    }

    /**
     * @return array<mixed>
     * @throws JsonException when it is not a JSON object
     */
    public static function decodeObject(string $json): array
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
        return $tree instanceof Number ? $tree->text : $tree;
    }

    /** @throws JsonException when a text is not UTF-8, or a value cannot be JSON */
    public static function encode(mixed $value): string
    {
        if ($value instanceof Number) {
            return $value->text;
        }
        if ($value instanceof JsonSerializable) {
            return self::encode($value->jsonSerialize());
        }
        if (is_array($value) && array_is_list($value)) {
            return '[' . implode(',', array_map(self::encode(...), $value)) . ']';
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

    private static function scalar(mixed $value): string
    {
        return json_encode($value, JSON_THROW_ON_ERROR | JSON_UNESCAPED_SLASHES | JSON_UNESCAPED_UNICODE);
    }

    /**
     * Writes each number as a text that begins with the mark. What only looks like a number is left as it is:
     * it is not JSON, and nobody reads it.
     */
    private static function markNumbers(string $json, string $mark): string
    {
        return preg_replace(self::NUMBER_OUTSIDE_TEXT, "\"$mark$0\"", $json)
            ?? throw new JsonException('It cannot be read: ' . preg_last_error_msg());
    }

    private static function unmark(mixed &$tree, string $mark): void
    {
        if (is_array($tree)) {
            foreach ($tree as &$value) {
                self::unmark($value, $mark);
            }
        } elseif (is_string($tree) && str_starts_with($tree, $mark)) {
            $tree = new Number(substr($tree, strlen($mark)));
        }
    }
}
