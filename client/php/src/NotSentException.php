<?php

declare(strict_types=1);

namespace RemittancePayout;

/** It never left, or we take its status as "not processed". When the login failed, `getPrevious()` says why. */
final class NotSentException extends PayoutException
{
}
