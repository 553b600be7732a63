<?php

// Generated from the contract. Do not edit.

declare(strict_types=1);

namespace RemittancePayout\Model;

use InvalidArgumentException;
use JsonException;
use JsonSerializable;
use RemittancePayout\Internal\Json;
use SensitiveParameter;

/** A batch of payouts. */
final readonly class PayoutRequest implements JsonSerializable
{
    public function __construct(
        /**
         * One or more payouts, each with its own reference. The answer counts those received and those in
         * error.
         *
         * @var list<TransactionRequest>
         */
        public array $transactionRequestList,
    ) {
    }

    /**
     * @param array<mixed> $json decoded JSON with exact numbers
     * @internal
     */
    public static function read(array $json): self
    {
        return new self(
            transactionRequestList: Json::list($json['transactionRequestList'] ?? null, static fn (mixed $one): ?TransactionRequest => (is_array($one) ? TransactionRequest::read($one) : null))
                ?? throw new InvalidArgumentException('PayoutRequest.transactionRequestList must be given, in its documented type.'),
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
        return Json::encode($this, 'PayoutRequest');
    }

    /** Without personal data and secrets, except in a request. */
    public function jsonSerialize(): object
    {
        if (!Json::$isSending) {
            return (object) get_object_vars($this);
        }
        return (object) array_filter([
            'transactionRequestList' => $this->transactionRequestList,
        ], static fn (mixed $value): bool => $value !== null);
    }
}
