<?php

// Made from the contract. Do not edit.

declare(strict_types=1);

namespace RemittancePayout;

/** What the contract says of response codes. */
final class ResponseCodes
{
    /**
     * What a response code means and what to do about it.
     *
     * A code that the contract does not list is unknown: not final, and nothing is sent again because of it.
     */
    public static function describe(string $code): ResponseCode
    {
        foreach (self::all() as $listed) {
            if ($listed->code === $code) {
                return $listed;
            }
        }
        return new ResponseCode(
            $code,
            'Unknown: the contract does not list this code',
            Outcome::Pending,
            false,
            'Send nothing again. Ask for the status later; if it stays the same, contact the support team.',
            false,
        );
    }

    /** @return list<ResponseCode> every listed code, in the order of the contract */
    public static function all(): array
    {
        return [
            new ResponseCode(
                code: '00',
                meaning: 'Paid or successfully completed',
                outcome: Outcome::Paid,
                final: true,
                action: 'Nothing; it is completed.',
                resend: false,
            ),
            new ResponseCode(
                code: '01',
                meaning: 'Awaiting response from the bank',
                outcome: Outcome::Pending,
                final: false,
                action: 'Nothing; wait for the notification.',
                resend: false,
            ),
            new ResponseCode(
                code: '02',
                meaning: 'Processing',
                outcome: Outcome::Pending,
                final: false,
                action: 'Ask again by reference; a notification follows as well.',
                resend: false,
            ),
            new ResponseCode(
                code: '10',
                meaning: 'Flagged by the fraud system',
                outcome: Outcome::Held,
                final: false,
                action: 'Approve or decline it in the portal; it is held until then.',
                resend: false,
            ),
            new ResponseCode(
                code: '20',
                meaning: 'Insufficient funds',
                outcome: Outcome::Failed,
                final: true,
                action: 'It was not paid. Fund the account through the treasury team, then resend.',
                resend: true,
            ),
            new ResponseCode(
                code: '40',
                meaning: 'Invalid account number',
                outcome: Outcome::Failed,
                final: true,
                action: 'It was not paid. Correct the account number, then resend.',
                resend: true,
            ),
            new ResponseCode(
                code: '50',
                meaning: 'Rejected',
                outcome: Outcome::Failed,
                final: true,
                action: 'It was not paid. Read the reason in the webhook, fix it, then resend.',
                resend: true,
            ),
            new ResponseCode(
                code: '51',
                meaning: 'Transaction failed',
                outcome: Outcome::Failed,
                final: true,
                action: 'It was not paid. There is nothing to do.',
                resend: false,
            ),
            new ResponseCode(
                code: '60',
                meaning: 'System error',
                outcome: Outcome::Failed,
                final: true,
                action: 'It was not paid. Contact the support team; there is nothing else to do.',
                resend: false,
            ),
            new ResponseCode(
                code: '80',
                meaning: 'Unauthorized',
                outcome: Outcome::Failed,
                final: true,
                action: 'It was not paid. Contact the support team; there is nothing else to do.',
                resend: false,
            ),
            new ResponseCode(
                code: '90',
                meaning: 'Invalid transaction',
                outcome: Outcome::Failed,
                final: true,
                action: 'It was not paid. Contact the support team; there is nothing else to do.',
                resend: false,
            ),
        ];
    }
}
