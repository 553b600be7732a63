<?php

declare(strict_types=1);

namespace RemittancePayout\Internal;

use InvalidArgumentException;

/**
 * A number of JSON, every digit as it is written: in a decoded tree it is a text that begins with a mark.
 * As objects, the millions of a large answer would take minutes and a gigabyte.
 *
 * @internal
 */
final class Number
{
    /** No text of the service can guess it. */
    private static ?string $mark = null;

    public static function mark(): string
    {
        return self::$mark ??= bin2hex(random_bytes(10));
    }

    /** Its digits, when it is one. */
    public static function digits(mixed $value): ?string
    {
        return is_string($value) && str_starts_with($value, self::mark())
            ? substr($value, strlen(self::mark()))
            : null;
    }

    /** @throws InvalidArgumentException when it cannot be a number of JSON */
    public static function of(?string $digits): ?string
    {
        if ($digits === null) {
            return null;
        }
        return Json::isNumber($digits)
            ? self::mark() . $digits
            : throw new InvalidArgumentException('A number must be digits, such as 12.50.');
    }
}
