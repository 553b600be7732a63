<?php

declare(strict_types=1);

namespace RemittancePayout;

/**
 * The call was not sent, or its status means that it was not processed. If the login failed, `getPrevious()` says
 * why.
 */
final class NotSentException extends PayoutException
{
}
