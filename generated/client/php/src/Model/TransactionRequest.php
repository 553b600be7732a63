<?php

// Generated from the contract. Do not edit.

declare(strict_types=1);

namespace RemittancePayout\Model;

use InvalidArgumentException;
use JsonException;
use JsonSerializable;
use RemittancePayout\Internal\Json;
use SensitiveParameter;

/** One payout: the amount, the recipient, the sender, and the reference to follow it by. */
final readonly class TransactionRequest implements JsonSerializable
{
    public function __construct(
        /**
         * The unique identifier of this payout. You choose it, use it to check the status, and find it in
         * the webhook.
         *
         * Use the same reference for every retry. A new reference is a new payout.
         */
        public string $transactionReference,
        /**
         * The currency of `paymentAmount`.
         * Exactly 3 characters.
         * Pattern: `^[A-Z]{3}$`.
         */
        public string $paymentCurrency,
        /**
         * The amount, in `paymentCurrency`, with two decimals, as a string.
         * Pattern: `^\d+\.\d{2}$`.
         */
        public string $paymentAmount,
        /** The narration of the payment, as free text. */
        #[SensitiveParameter] public string $paymentNarration,
        /** The recipient, and the bank account or wallet to pay to. */
        public RecipientInformation $recipientInformation,
        /** The sender of the money. */
        public SenderInformation $senderInformation,
        /**
         * The time of the request, ISO 8601 in UTC with milliseconds. Of the two documented samples, only
         * the newer one has it.
         * Pattern:
         * `^\d{4}-?([01]\d-?[0-3]\d|[0-3]\d\d|W[0-5]\d-?[1-7])T[0-2]\d:?[0-5]\d:?[0-6]\d[.,]\d{3}(Z|[+-]00(:?00)?)$`.
         */
        public ?string $requestDate = null,
    ) {
    }

    /**
     * @param array<mixed> $json decoded JSON with exact numbers
     * @internal
     */
    public static function read(#[SensitiveParameter] array $json): self
    {
        return new self(
            transactionReference: Json::text($json['transactionReference'] ?? null)
                ?? throw new InvalidArgumentException('TransactionRequest.transactionReference must be given, in its documented type.'),
            paymentCurrency: Json::text($json['paymentCurrency'] ?? null)
                ?? throw new InvalidArgumentException('TransactionRequest.paymentCurrency must be given, in its documented type.'),
            paymentAmount: Json::text($json['paymentAmount'] ?? null)
                ?? throw new InvalidArgumentException('TransactionRequest.paymentAmount must be given, in its documented type.'),
            paymentNarration: Json::text($json['paymentNarration'] ?? null)
                ?? throw new InvalidArgumentException('TransactionRequest.paymentNarration must be given, in its documented type.'),
            recipientInformation: (is_array($json['recipientInformation'] ?? null) ? RecipientInformation::read($json['recipientInformation']) : null)
                ?? throw new InvalidArgumentException('TransactionRequest.recipientInformation must be given, in its documented type.'),
            senderInformation: (is_array($json['senderInformation'] ?? null) ? SenderInformation::read($json['senderInformation']) : null)
                ?? throw new InvalidArgumentException('TransactionRequest.senderInformation must be given, in its documented type.'),
            requestDate: Json::text($json['requestDate'] ?? null),
        );
    }

    /**
     * Reads JSON that `toJson` wrote.
     *
     * @throws JsonException
     * @throws InvalidArgumentException when a required field is missing
     */
    public static function fromJson(#[SensitiveParameter] string $json): self
    {
        return self::read(Json::decodeObject($json));
    }

    /**
     * Returns JSON that `fromJson` reads.
     *
     * @throws InvalidArgumentException when a value cannot be sent
     */
    public function toJson(): string
    {
        return Json::encode($this, 'TransactionRequest');
    }

    /** @return array<string, mixed> the fields without personal data and secrets */
    public function __debugInfo(): array
    {
        return [
            'transactionReference' => $this->transactionReference,
            'requestDate' => $this->requestDate,
            'paymentCurrency' => $this->paymentCurrency,
            'paymentAmount' => $this->paymentAmount,
            'recipientInformation' => $this->recipientInformation,
            'senderInformation' => $this->senderInformation,
        ];
    }

    /** Without personal data and secrets, except in a request. */
    public function jsonSerialize(): object
    {
        if (!Json::$isSending) {
            return (object) $this->__debugInfo();
        }
        return (object) array_filter([
            'transactionReference' => $this->transactionReference,
            'requestDate' => $this->requestDate,
            'paymentCurrency' => Json::fitting('paymentCurrency', $this->paymentCurrency, '~^[A-Z]{3}$~D'),
            'paymentAmount' => Json::fitting('paymentAmount', $this->paymentAmount, '~^\\d+\\.\\d{2}$~D'),
            'paymentNarration' => $this->paymentNarration,
            'recipientInformation' => $this->recipientInformation,
            'senderInformation' => $this->senderInformation,
        ], static fn (mixed $value): bool => $value !== null);
    }
}
