<?php

declare(strict_types=1);

namespace RemittancePayout\Internal;

use Closure;
use InvalidArgumentException;
use RemittancePayout\{Patch, Upload};
use SensitiveParameter;

/** Reads decoded JSON. A value of another type than documented is null: one field must not lose an answer. */
final class Read
{
    public static function text(#[SensitiveParameter] mixed $value): ?string
    {
        return is_string($value) && Json::digits($value) === null ? $value : null;
    }

    /** @return numeric-string|null */
    public static function decimal(mixed $value): ?string
    {
        $digits = Json::digits($value);
        return is_numeric($digits) ? $digits : null;
    }

    public static function integer(mixed $value): ?int
    {
        $digits = preg_replace('/\.0+\z/', '', Json::digits($value) ?? ''); // 5.0 is one too.
        return filter_var($digits, FILTER_VALIDATE_INT, FILTER_NULL_ON_FAILURE);
    }

    public static function boolean(mixed $value): ?bool
    {
        return is_bool($value) ? $value : null;
    }

    public static function file(#[SensitiveParameter] mixed $value): ?Upload
    {
        $content = self::text($value);
        return $content === null ? null : new Upload($content, 'file');
    }

    /** @param array<mixed> $json stored, so that a null removes the field */
    public static function removal(#[SensitiveParameter] array $json, string $name): ?Patch
    {
        return array_key_exists($name, $json) && $json[$name] === null ? Patch::Null : null;
    }

    public static function model(#[SensitiveParameter] mixed $value, Closure $read): ?object
    {
        return is_array($value) ? $read($value) : null;
    }

    /** @return list<mixed>|null without the items that are of another type than documented */
    public static function list(#[SensitiveParameter] mixed $value, Closure $read): ?array
    {
        return is_array($value) && array_is_list($value) ? array_values(self::map($value, $read) ?? []) : null;
    }

    /** @return array<string, mixed>|null */
    public static function map(#[SensitiveParameter] mixed $value, Closure $read): ?array
    {
        $isRead = static fn (mixed $one): bool => $one !== null;
        return is_array($value) ? array_filter(array_map($read, $value), $isRead) : null;
    }

    public static function missing(string $name): never
    {
        throw new InvalidArgumentException("$name must be given, in its documented type.");
    }
}
