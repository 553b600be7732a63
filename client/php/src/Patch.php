<?php

declare(strict_types=1);

namespace RemittancePayout;

/** In a model of an update: PHP's null leaves the field as it is, and this one sends null, which removes it. */
enum Patch implements \JsonSerializable
{
    case Null;

    public function jsonSerialize(): null
    {
        return null;
    }
}
