<?php

// Generated from the contract. Do not edit.

declare(strict_types=1);

namespace RemittancePayout\Model;

use RemittancePayout\Internal\Json;

/** The result of the login. `data` has the tokens and the user's profile. */
final readonly class LoginResponse
{
    public function __construct(
        /** The result, such as `SUCCESS`. */
        public ?string $status = null,
        /**
         * The tokens and the user's profile.
         *
         * The access token is `accessToken` here; the operation `refreshToken` returns it as `token`.
         */
        public ?LoginData $data = null,
    ) {
    }

    /**
     * @param array<mixed> $json decoded JSON with exact numbers
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
