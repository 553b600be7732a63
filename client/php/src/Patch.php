<?php

declare(strict_types=1);

namespace RemittancePayout;

/** In a model of an update: PHP's null leaves the field as it is, and this one sends null, which removes it. */
enum Patch
{
    case Null;
}
