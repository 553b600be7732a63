<?php

declare(strict_types=1);

namespace RemittancePayout;

/** What became of a payout. */
enum Outcome: string
{
    /** Code `00`. */
    case Paid = 'paid';

    /** Another final code: the payout was taken and did not go through. */
    case Failed = 'failed';

    /** The service rejected the request, and has had no record of the payout for `quietFor`. */
    case Rejected = 'rejected';

    /** Code `10`: you decide in the portal. */
    case Held = 'held';

    /** The service has it, with a code that is not final. */
    case Pending = 'pending';

    /** It may have been taken. Nobody could tell in time. */
    case Unknown = 'unknown';

    /** It never left, or we take the answer as "not processed". */
    case NotSent = 'not-sent';
}
