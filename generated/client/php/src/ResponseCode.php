<?php

// Generated from the contract. Do not edit.

declare(strict_types=1);

namespace RemittancePayout;

/** Describes a response code, listed or not. */
final readonly class ResponseCode
{
    /** Every code, in the order of the contract. */
    private const ALL = [
        '00' => ['Paid or successfully completed', Outcome::Paid, true, 'Nothing; the payout is complete.', false],
        '01' => ['Awaiting response from the bank', Outcome::Pending, false, 'Nothing; wait for the notification.', false],
        '02' => ['Processing', Outcome::Pending, false, 'Ask again by reference; a notification also follows.', false],
        '10' => ['Flagged by the fraud system', Outcome::Held, false, 'Approve or decline it in the portal; it is held until then.', false],
        '20' => ['Insufficient funds', Outcome::Failed, true, 'It was not paid. Fund the account through the treasury team, then resend.', true],
        '40' => ['Invalid account number', Outcome::Failed, true, 'It was not paid. Correct the account number, then resend.', true],
        '50' => ['Rejected', Outcome::Failed, true, 'It was not paid. Read the reason in the webhook, fix it, then resend.', true],
        '51' => ['Transaction failed', Outcome::Failed, true, 'It was not paid. Nothing; the payout failed. Ask the service before you pay again.', false],
        '60' => ['System error', Outcome::Failed, true, 'It was not paid. Contact the support team; there is nothing else to do.', false],
        '80' => ['Unauthorized', Outcome::Failed, true, 'It was not paid. Contact the support team; there is nothing else to do.', false],
        '90' => ['Invalid transaction', Outcome::Failed, true, 'It was not paid. Contact the support team; there is nothing else to do.', false],
    ];

    /**
     * @param string $meaning the state of the payout, in words
     * @param bool $final whether the code is not expected to change; never true for an unlisted code
     * @param string $action what the partner must do
     * @param bool $resend whether to send the payout again under a new reference
     */
    private function __construct(
        public string $code,
        public string $meaning,
        public Outcome $outcome,
        public bool $final,
        public string $action,
        public bool $resend,
    ) {
    }

    /** Describes a code. A code that the contract does not list is not final; never resend because of it. */
    public static function describe(string $code): self
    {
        return new self($code, ...self::ALL[$code] ?? [
            'Unknown: the contract does not list this code',
            Outcome::Pending,
            false,
            'Do not send it again. Check its status later; if it stays the same, contact the support team.',
            false,
        ]);
    }

    /** @return list<self> every code of the contract, in its order */
    public static function all(): array
    {
        return array_map(static fn (int|string $code): self => self::describe((string) $code), array_keys(self::ALL));
    }
}
