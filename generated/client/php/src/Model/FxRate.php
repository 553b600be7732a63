<?php

// Generated from the contract. Do not edit.

declare(strict_types=1);

namespace RemittancePayout\Model;

use RemittancePayout\Internal\Json;

/** The FX rate of one country. */
final readonly class FxRate
{
    public function __construct(
        /**
         * The country that the rate is for.
         * Exactly 3 characters.
         * Pattern: `^[A-Z]{3}$`.
         */
        public ?string $countryCode = null,
        /** The country's name. */
        public ?string $countryName = null,
        /**
         * The rate.
         *
         * @var numeric-string|null
         */
        public ?string $fxDealRate = null,
        /** The type of the rate's window, such as `FIXED DURATION`. */
        public ?string $fxWindow = null,
    ) {
    }

    /**
     * @param array<mixed> $json decoded JSON with exact numbers
     * @internal
     */
    public static function read(array $json): self
    {
        return new self(
            countryCode: Json::text($json['countryCode'] ?? null),
            countryName: Json::text($json['countryName'] ?? null),
            fxDealRate: Json::decimal($json['fxDealRate'] ?? null),
            fxWindow: Json::text($json['fxWindow'] ?? null),
        );
    }
}
