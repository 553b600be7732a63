<?php

// Made from the contract. Do not edit.

declare(strict_types=1);

namespace RemittancePayout\Model;

use RemittancePayout\Internal\Json;

/** A status word and, under `data`, the tokens and the user's profile. */
final readonly class LoginResponse
{
    public function __construct(
        /** Result of the login; `SUCCESS` is the only value shown. */
        public ?string $status = null,
        /**
         * The tokens, and who logged in.
         *
         * The access token is named `accessToken` here; `refreshToken` (the operation) names it `token`.
         */
        public ?LoginData $data = null,
    ) {
    }

    /**
     * @param array<mixed> $json decoded, with exact numbers
     * @internal
     */
    public static function read(array $json): self
    {
        return new self(
            status: Json::text($json['status'] ?? null),
            data: (is_array($json['data'] ?? null) ? LoginData::read($json['data']) : null),
        );
    }
}
