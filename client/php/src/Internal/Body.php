<?php

declare(strict_types=1);

namespace RemittancePayout\Internal;

use stdClass;

/** What a request contains. Not a `JsonSerializable`: what is logged as JSON by mistake shows no personal data. */
interface Body
{
    public function toJson(): string;

    public function members(): stdClass;
}
