<?php

declare(strict_types=1);

namespace RemittancePayout\Internal;

use RemittancePayout\Upload;

/** JSON with every digit. A value of an undocumented type becomes null, so that one field cannot spoil an answer. */
final class Json
{
    private const NUMBER = '-?(?:0|[1-9][0-9]*+)(?:\.[0-9]++)?+(?:[eE][+-]?[0-9]++)?+';
    /**
     * Skips texts, even one that is not closed, and never starts inside digits, so it reads each byte only a few
     * times.
     */
    private const NUMBER_OUTSIDE_TEXT = '/"(?:[^"\\\\]++|\\\\.)*+(?:"|\\\\?\z)(*SKIP)(*FAIL)'
        . '|(?<![0-9])' . self::NUMBER . '(?=[ \t\r\n]*+(?:[,\]}]|\z))/s';
    /** An escaped lone surrogate. The decoder rejects it, but a field that nobody needs must not spoil the answer. */
    private const LONE_SURROGATE = '/\\\\(?:[^u]|u(?![dD][89a-fA-F])'
        . '|u[dD][89abAB][0-9a-fA-F]{2}\\\\u[dD][c-fC-F][0-9a-fA-F]{2})(*SKIP)(*FAIL)'
        . '|\\\\u[dD][89a-fA-F][0-9a-fA-F]{2}/s';

    /** Whether models export all their data, as when they are sent, or only data that may be shown. */
    public static bool $isSending = false;
    /** Marks the digits of a number. The service cannot guess it. */
    private static ?string $mark = null;

    /** Objects become arrays. A number becomes a text: a mark and its digits. */
    public static function decode(#[\SensitiveParameter] string $json): mixed
    {
        $marked = '"' . self::mark() . '$0"';
        $text = preg_replace([self::LONE_SURROGATE, self::NUMBER_OUTSIDE_TEXT], ['\ufffd', $marked], $json) ?? '';
        try {
            $tree = json_decode($text, true, 100, JSON_THROW_ON_ERROR);
        } catch (\JsonException $error) {
            throw new \JsonException($error->getMessage()); // The trace of the original error shows the text.
        }
        // The decoder takes the last of two equal keys. The count can only be too large if a text contains a comma or
        // bracket.
        $count = is_array($tree) ? count($tree, COUNT_RECURSIVE) : 0;
        if (is_array($tree) && $count !== self::countIn($json)) {
            $bare = (string) preg_replace(['/"(?:[^"\\\\]++|\\\\.)*+"/s', '/\s++/'], ['0', ''], $json);
            $count === self::countIn($bare) || throw new \JsonException('An object must not repeat a key');
        }
        return $tree;
    }

    public static function decodeObject(#[\SensitiveParameter] string $json): array
    {
        $tree = self::decode($json);
        $isObject = is_array($tree) && str_starts_with(ltrim($json), '{');
        return $isObject ? $tree : throw new \JsonException('It must be a JSON object.');
    }

    public static function encode(#[\SensitiveParameter] mixed $value, string $name): string
    {
        self::$isSending = true;
        try {
            $json = json_encode($value, JSON_THROW_ON_ERROR | JSON_UNESCAPED_SLASHES | JSON_UNESCAPED_UNICODE);
        } catch (\JsonException | \InvalidArgumentException $error) {
            // The trace of the original error shows the value.
            throw new \InvalidArgumentException("$name cannot be sent: {$error->getMessage()}");
        } finally {
            self::$isSending = false;
        }
        $mark = self::mark();
        return str_contains($json, $mark) ? (string) preg_replace("/\"$mark([^\"]++)\"/", '$1', $json) : $json;
    }

    public static function isType(string $mediaType): bool
    {
        return preg_match('~\Aapplication/([\w.-]+\+)?json[ \t]*(;.*)?\z~i', $mediaType) === 1;
    }

    /** Decoded data in which numbers are their digits. */
    public static function plain(mixed $tree): mixed
    {
        return is_array($tree) ? array_map(self::plain(...), $tree) : self::digits($tree) ?? $tree;
    }

    /** The digits of a decoded number; null for any other value. */
    public static function digits(mixed $value): ?string
    {
        return is_string($value) && str_starts_with($value, self::mark()) ? substr($value, 20) : null;
    }

    /** Converts the digits of a number to what is sent. */
    public static function number(?string $digits): ?string
    {
        $isRight = $digits === null || preg_match('/\A' . self::NUMBER . '\z/', $digits) === 1;
        $isRight || throw new \InvalidArgumentException('A number must be digits, such as 12.50.');
        return $digits === null ? null : self::mark() . $digits;
    }

    /** Returns the text if it matches its pattern. */
    public static function fitting(string $name, #[\SensitiveParameter] ?string $text, string $pattern): ?string
    {
        $isRight = $text === null || preg_match($pattern, $text) === 1;
        return $isRight ? $text : throw new \InvalidArgumentException("$name must fit $pattern.");
    }

    public static function text(#[\SensitiveParameter] mixed $value): ?string
    {
        return is_string($value) && self::digits($value) === null ? $value : null;
    }

    public static function decimal(mixed $value): ?string
    {
        $digits = self::digits($value);
        return is_numeric($digits) ? $digits : null;
    }

    public static function integer(mixed $value): ?int
    {
        $digits = preg_replace('/\.0+\z/', '', self::digits($value) ?? ''); // 5.0 is an integer too.
        return filter_var($digits, FILTER_VALIDATE_INT, FILTER_NULL_ON_FAILURE);
    }

    public static function boolean(mixed $value): ?bool
    {
        return is_bool($value) ? $value : null;
    }

    public static function file(#[\SensitiveParameter] mixed $value): ?Upload
    {
        return self::text($value) === null ? null : new Upload($value, 'file');
    }

    /** Drops items of an undocumented type. */
    public static function list(#[\SensitiveParameter] mixed $value, \Closure $read): ?array
    {
        return is_array($value) && array_is_list($value) ? array_values(self::map($value, $read) ?? []) : null;
    }

    public static function map(#[\SensitiveParameter] mixed $value, \Closure $read): ?array
    {
        $isRead = static fn (mixed $one): bool => $one !== null;
        return is_array($value) ? array_filter(array_map($read, $value), $isRead) : null;
    }

    private static function countIn(#[\SensitiveParameter] string $json): int
    {
        $bytes = count_chars($json);
        $empty = substr_count($json, '[]') + substr_count($json, '{}');
        return $bytes[ord(',')] + $bytes[ord('[')] + $bytes[ord('{')] - $empty;
    }

    private static function mark(): string
    {
        return self::$mark ??= bin2hex(random_bytes(10));
    }
}
