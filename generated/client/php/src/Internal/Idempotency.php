<?php

// Generated from the contract. Do not edit.

declare(strict_types=1);

namespace RemittancePayout\Internal;

final class Idempotency
{
    /** @var array<string, string> the idempotency key parameter, by operation */
    public const PARAMETERS = [];
}
