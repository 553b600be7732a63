<?php

// Generated from the contract. Do not edit.

declare(strict_types=1);

namespace RemittancePayout\Model;

use JsonSerializable;
use RemittancePayout\Internal\Json;
use SensitiveParameter;

/** The state of one payout. Status answers and webhook deliveries have the same fields. */
final readonly class TransactionOutcome implements JsonSerializable
{
    public function __construct(
        /** The reference that you chose for the payout. */
        public ?string $transactionReference = null,
        /**
         * The state of a payout, in two characters.
         *
         * | Code | Meaning | Final | Partner action |
         * |---|---|---|---|
         * | `00` | Paid or successfully completed | yes: paid | Nothing; the payout is complete. |
         * | `01` | Awaiting response from the bank | no | Nothing; wait for the notification. |
         * | `02` | Processing | no | Ask again by reference; a notification also follows. |
         * | `10` | Flagged by the fraud system | no | Approve or decline it in the portal; it is held until then. |
         * | `20` | Insufficient funds | yes: not paid | Fund the account through the treasury team, then resend. |
         * | `40` | Invalid account number | yes: not paid | Correct the account number, then resend. |
         * | `50` | Rejected | yes: not paid | Read the reason in the webhook, fix it, then resend. |
         * | `51` | Transaction failed | yes: not paid | Nothing; the payout failed. Ask the service before you pay
         * again. |
         * | `60` | System error | yes: not paid | Contact the support team; there is nothing else to do. |
         * | `80` | Unauthorized | yes: not paid | Contact the support team; there is nothing else to do. |
         * | `90` | Invalid transaction | yes: not paid | Contact the support team; there is nothing else to do. |
         *
         * After `20`, `40` and `50`, resend the payout as a **new** transaction, under a new
         * `transactionReference`. Do not resend after any other code. If no answer came, check the status
         * first. Which codes are final is not documented; we infer it from the action.
         *
         * A payout is flagged (`10`) when it exceeds a payout limit for the recipient account, or the account
         * is blacklisted; it is held until the partner decides. No other codes are documented. Treat any other
         * one as not final.
         * One of `00`, `01`, `02`, `10`, `20`, `40`, `50`, `51`, `60`, `80`, `90`.
         */
        public ?string $responseCode = null,
        /** The state in words. Decide by `responseCode`, not by this text. */
        #[SensitiveParameter] public ?string $responseMessage = null,
        /**
         * The code of the processor behind the service. The string `true` is the only documented value, so
         * the examples of every `responseCode` have it.
         */
        public ?string $processorResponseCode = null,
        /** The processor's reference for the payout. */
        #[SensitiveParameter] public ?string $processorTransactionReference = null,
        /**
         * The time of the processor's answer.
         * At least 1 character.
         * Pattern: `^(\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2})?$`.
         */
        public ?string $processorResponseTime = null,
        /** The processor's answer in words. The notification of a rejected payout carries the reason. */
        #[SensitiveParameter] public ?string $processorResponseDescription = null,
    ) {
    }

    /**
     * @param array<mixed> $json decoded JSON with exact numbers
     * @internal
     */
    public static function read(#[SensitiveParameter] array $json): self
    {
        return new self(
            transactionReference: Json::text($json['transactionReference'] ?? null),
            responseCode: Json::text($json['responseCode'] ?? null),
            responseMessage: Json::text($json['responseMessage'] ?? null),
            processorResponseCode: Json::text($json['processorResponseCode'] ?? null),
            processorTransactionReference: Json::text($json['processorTransactionReference'] ?? null),
            processorResponseTime: Json::text($json['processorResponseTime'] ?? null),
            processorResponseDescription: Json::text($json['processorResponseDescription'] ?? null),
        );
    }

    /** @return array<string, mixed> the fields without personal data and secrets */
    public function __debugInfo(): array
    {
        return [
            'transactionReference' => $this->transactionReference,
            'responseCode' => $this->responseCode,
            'processorResponseCode' => $this->processorResponseCode,
            'processorResponseTime' => $this->processorResponseTime,
        ];
    }

    /** Without personal data and secrets, except in a request. */
    public function jsonSerialize(): object
    {
        return (object) $this->__debugInfo();
    }
}
