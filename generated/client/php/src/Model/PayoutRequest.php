<?php

// Made from the contract. Do not edit.

declare(strict_types=1);

namespace RemittancePayout\Model;

use InvalidArgumentException;
use JsonException;
use RemittancePayout\Internal\Body;
use RemittancePayout\Internal\Json;
use RemittancePayout\Internal\Read;
use SensitiveParameter;
use stdClass;

/** A batch of payouts. */
final class PayoutRequest implements Body
{
    public function __construct(
        /**
         * The payouts, each with a reference of its own. One call can carry several; the answer counts
         * those received and those in error.
         *
         * @var list<TransactionRequest>
         */
        public readonly array $transactionRequestList,
    ) {
    }

    /**
     * @param array<mixed> $json decoded, with exact numbers
     * @internal
     */
    public static function read(array $json): self
    {
        return new self(
            transactionRequestList: Read::list($json['transactionRequestList'] ?? null, static fn (mixed $one): ?TransactionRequest => Read::model($one, TransactionRequest::read(...)))
                ?? Read::missing('PayoutRequest.transactionRequestList'),
        );
    }

    /**
     * Reads what was stored as JSON.
     *
     * @throws JsonException
     * @throws InvalidArgumentException when a required field is missing
     */
    public static function fromJson(#[SensitiveParameter] string $json): self
    {
        return self::read(Json::decodeObject($json));
    }

    /**
     * What `fromJson` reads.
     *
     * @throws JsonException when a text is not UTF-8
     */
    public function toJson(): string
    {
        return Json::encode($this);
    }

    /** @internal */
    public function members(): stdClass
    {
        return (object) array_filter([
            'transactionRequestList' => $this->transactionRequestList,
        ], static fn (mixed $value): bool => $value !== null);
    }
}
