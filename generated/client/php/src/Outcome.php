<?php

// Generated from the contract. Do not edit.

declare(strict_types=1);

namespace RemittancePayout;

/** What happened to a payout. */
enum Outcome: string
{
    /** The service says that the payout was paid. */
    case Paid = 'paid';

    /** The service says that the payout was not paid and will not be. */
    case Failed = 'failed';

    /** The service rejected the request, and has had no record of the payout for the quiet time. */
    case Rejected = 'rejected';

    /** The partner must approve or decline the payout in the portal. */
    case Held = 'held';

    /** The service has the payout */
    case Pending = 'pending';

    /** The service may have accepted the payout. The client could not find out in time. */
    case Unknown = 'unknown';

    /** The payout was not sent, or the client treats the answer as "not processed". */
    case NotSent = 'not-sent';

    /** @internal for a reference with different content in the journal */
    public const REUSED_REFERENCE = 'The journal has different content for this reference. Give the payout its own reference.';

    /** What to do if the service gave no code. */
    public function action(): string
    {
        return match ($this) {
            self::Rejected => 'The service rejected the request and has no record of the payout. Neither proves that it was not accepted. Check its status later or ask the support team before you send it as a new payout.',
            self::Unknown => 'The service may have accepted the payout. Check its status; do not send it as a new payout.',
            self::NotSent => 'The payout was not sent, or was not processed. Settle it again, unchanged, with the same journal.',
            default => '',
        };
    }
}
