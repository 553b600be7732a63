<?php

declare(strict_types=1);

namespace RemittancePayout\Internal;

use stdClass;

/** What a request contains. `json_encode` of it shows less: what is logged by mistake has no personal data. */
interface Body
{
    public function toJson(): string;

    public function members(): stdClass;
}
