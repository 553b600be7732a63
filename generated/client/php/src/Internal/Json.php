<?php

declare(strict_types=1);

namespace RemittancePayout\Internal;

use Closure;
use InvalidArgumentException;
use JsonException;
use JsonSerializable;
use RemittancePayout\Patch;
use RemittancePayout\Upload;
use SensitiveParameter;
use stdClass;

/** JSON whose numbers keep every digit: no amount passes through a binary fraction. */
final class Json
{
    private const DEPTH = 100;

    private const UNITS = ['K' => 1 << 10, 'M' => 1 << 20, 'G' => 1 << 30];

    private const NUMBER = '-?(?:0|[1-9][0-9]*+)(?:\.[0-9]++)?+(?:[eE][+-]?[0-9]++)?+';

    /** Skips texts, even one without an end, and never starts inside digits: each byte is read a few times. */
    private const NUMBER_OUTSIDE_TEXT = '/"(?:[^"\\\\]++|\\\\.)*+(?:"|\\\\?\z)(*SKIP)(*FAIL)'
        . '|(?<![0-9])' . self::NUMBER . '(?=[ \t\r\n]*+(?:[,\]}]|\z))/s';

    /** Half of a surrogate pair, escaped: the decoder rejects it, and a field that nobody needs must not. */
    private const LONE_SURROGATE = '/\\\\(?:[^u]|u(?![dD][89a-fA-F])'
        . '|u[dD][89abAB][0-9a-fA-F]{2}\\\\u[dD][c-fC-F][0-9a-fA-F]{2})(*SKIP)(*FAIL)'
        . '|\\\\u[dD][89a-fA-F][0-9a-fA-F]{2}/s';

    /** No text of the service can guess it. */
    private static ?string $mark = null;

    /**
     * Objects become arrays. A number becomes a text of a mark and its digits: as objects, the millions of a large
     * answer would take minutes and a gigabyte.
     *
     * @throws JsonException when it is not JSON
     */
    public static function decode(#[SensitiveParameter] string $json): mixed
    {
        if (self::memoryFor($json) > self::memoryLeft()) {
            throw new JsonException('It does not fit into memory_limit');
        }
        try {
            $whole = preg_replace(self::LONE_SURROGATE, '\ufffd', $json) ?? $json;
            $tree = json_decode(self::markNumbers($whole), true, self::DEPTH, JSON_THROW_ON_ERROR);
            if (is_array($tree) && count($tree, COUNT_RECURSIVE) !== self::countIn($json)) {
                throw new JsonException('Each key of an object must come once');
            }
            return $tree;
        } catch (JsonException $error) {
            // The trace of the first error shows the text.
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

    public static function plain(mixed $tree): mixed
    {
        if (is_array($tree)) {
            return array_map(self::plain(...), $tree);
        }
        return self::digits($tree) ?? $tree;
    }

    /** @throws JsonException when a text is not UTF-8, or a value cannot be JSON */
    public static function encode(#[SensitiveParameter] mixed $value): string
    {
        $digits = self::digits($value);
        if ($digits !== null) {
            return $digits;
        }
        if ($value instanceof Upload) {
            return self::scalar($value->content);
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
        return self::scalar($value === Patch::Null ? null : $value);
    }

    /**
     * @param array<mixed>|null $items of a list or a map
     * @param Closure(mixed): mixed $write makes of each what is sent
     * @return array<mixed>|null
     */
    public static function each(#[SensitiveParameter] ?array $items, Closure $write): ?array
    {
        foreach ($items ?? [] as $name => $item) {
            $items[$name] = $write($item);
        }
        return $items;
    }

    /** @param array<mixed>|null $values of a map: an empty array would be sent as a list */
    public static function map(#[SensitiveParameter] ?array $values): ?stdClass
    {
        return $values === null ? null : (object) $values;
    }

    public static function isType(string $mediaType): bool
    {
        return preg_match('~\Aapplication/([\w.-]+\+)?json\b~i', $mediaType) === 1;
    }

    /** The digits of a decoded number; null when it is something else. */
    public static function digits(mixed $value): ?string
    {
        return is_string($value) && str_starts_with($value, self::mark())
            ? substr($value, strlen(self::mark()))
            : null;
    }

    /** @throws InvalidArgumentException when it cannot be a number of JSON */
    public static function number(?string $digits): ?string
    {
        if ($digits === null) {
            return null;
        }
        return preg_match('/\A' . self::NUMBER . '\z/', $digits) === 1
            ? self::mark() . $digits
            : throw new InvalidArgumentException('A number must be digits, such as 12.50.');
    }

    /** @throws InvalidArgumentException when a text does not fit its pattern */
    public static function fitting(string $name, #[SensitiveParameter] ?string $text, string $pattern): ?string
    {
        if ($text !== null && preg_match($pattern, $text) !== 1) {
            throw new InvalidArgumentException("$name must fit $pattern.");
        }
        return $text;
    }

    /** In bytes. To exceed `memory_limit` ends the process at once, in the middle of a payout. */
    public static function memoryLeft(): int
    {
        $setting = trim((string) ini_get('memory_limit'));
        $limit = (int) $setting * (self::UNITS[strtoupper(substr($setting, -1))] ?? 1);
        return $limit <= 0 ? PHP_INT_MAX : max(0, $limit - memory_get_usage());
    }

    /** The members and items of all objects and lists: the decoder takes the last of two equal keys. */
    private static function countIn(#[SensitiveParameter] string $json): int
    {
        $bare = preg_replace(['/"(?:[^"\\\\]++|\\\\.)*+"/s', '/\s++/'], ['0', ''], $json) ?? '';
        $counts = count_chars($bare, 1) + [ord(',') => 0, ord('[') => 0, ord('{') => 0];
        $empty = substr_count($bare, '[]') + substr_count($bare, '{}');
        return $counts[ord(',')] + $counts[ord('[')] + $counts[ord('{')] - $empty;
    }

    /** What a text may take when it is decoded and made into models: rather too much. */
    private static function memoryFor(string $json): int
    {
        $counts = count_chars($json, 1);
        $containers = ($counts[ord('[')] ?? 0) + ($counts[ord('{')] ?? 0);
        $values = $containers + ($counts[ord(',')] ?? 0) + 1;
        return 4 * strlen($json) + 120 * $values + 400 * $containers;
    }

    private static function mark(): string
    {
        return self::$mark ??= bin2hex(random_bytes(10));
    }

    private static function scalar(#[SensitiveParameter] mixed $value): string
    {
        try {
            return json_encode($value, JSON_THROW_ON_ERROR | JSON_UNESCAPED_SLASHES | JSON_UNESCAPED_UNICODE);
        } catch (JsonException $error) {
            // The trace of the first error shows the text.
            throw new JsonException($error->getMessage(), $error->getCode());
        }
    }

    /** What only looks like a number stays as it is: it is not JSON, and the decoder rejects it. */
    private static function markNumbers(#[SensitiveParameter] string $json): string
    {
        return preg_replace(self::NUMBER_OUTSIDE_TEXT, '"' . self::mark() . '${0}"', $json)
            ?? throw new JsonException('It cannot be read: ' . preg_last_error_msg());
    }
}
