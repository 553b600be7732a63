<?php

declare(strict_types=1);

namespace RemittancePayout\Internal;

use InvalidArgumentException;

/**
 * A number of JSON, every digit as it is written.
 *
 * @internal
 */
final class Number
{
    public function __construct(public readonly string $text)
    {
    }

    /** @throws InvalidArgumentException when it cannot be a number of JSON */
    public static function of(?string $digits): ?self
    {
        if ($digits === null) {
            return null;
        }
        return Json::isNumber($digits)
            ? new self($digits)
            : throw new InvalidArgumentException('A number must be digits, such as 12.50.');
    }
}
