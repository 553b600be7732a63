<?php

// Made from the contract. Do not edit.

declare(strict_types=1);

namespace RemittancePayout\Internal;

final class Idempotency
{
    /** The parameter of `sendPayout` by which the service recognises a repeat; null where none is documented. */
    public const PARAMETER = null;
}
