<?php

declare(strict_types=1);

namespace RemittancePayout;

/** No usable answer, or a status that leaves it open. Ask for the status; never send a second one. */
final class UnknownOutcomeException extends PayoutException
{
}
