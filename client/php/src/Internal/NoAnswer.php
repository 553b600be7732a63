<?php

declare(strict_types=1);

namespace RemittancePayout\Internal;

use RuntimeException;

final class NoAnswer extends RuntimeException
{
    /** @param bool $mayHaveLeft whether any byte of the request may have been sent */
    public function __construct(string $message, public readonly bool $mayHaveLeft)
    {
        parent::__construct($message);
    }
}
