<?php

// Made from the contract. Do not edit.

declare(strict_types=1);

namespace RemittancePayout\Internal;

final class Idempotency
{
    /** @var array<string, string> by operation the parameter by which the service recognises a repeat */
    public const PARAMETERS = [];
}
