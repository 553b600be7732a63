<?php

// Generated from the contract. Do not edit.

declare(strict_types=1);

namespace RemittancePayout\Model;

use JsonSerializable;
use RemittancePayout\Internal\Json;
use SensitiveParameter;

/**
 * A new pair of tokens. Keep both.
 *
 * The access token is `token` here; `login` returns it as `accessToken`.
 */
final readonly class RefreshTokenResponse implements JsonSerializable
{
    public function __construct(
        /**
         * The new access token.
         * Pattern: `^[A-Za-z0-9_-]+\.[A-Za-z0-9_-]*\.[A-Za-z0-9_-]*(\.[A-Za-z0-9_-]*\.[A-Za-z0-9_-]*)?$`.
         */
        #[SensitiveParameter] public ?string $token = null,
        /**
         * The lifetime of the access token. When in doubt, read the token's `exp` claim, if it has one.
         *
         * @var numeric-string|null
         */
        public ?string $expiresIn = null,
        /**
         * The lifetime of the refresh token. Its unit is as uncertain as that of `expiresIn`.
         *
         * @var numeric-string|null
         */
        public ?string $refreshExpiresIn = null,
        /**
         * The new refresh token. Use it for the next refresh.
         * Pattern: `^[A-Za-z0-9_-]+\.[A-Za-z0-9_-]*\.[A-Za-z0-9_-]*(\.[A-Za-z0-9_-]*\.[A-Za-z0-9_-]*)?$`.
         */
        #[SensitiveParameter] public ?string $refreshToken = null,
        /** The scheme to send the token with, such as `Bearer`. */
        public ?string $tokenType = null,
    ) {
    }

    /**
     * @param array<mixed> $json decoded JSON with exact numbers
     * @internal
     */
    public static function read(#[SensitiveParameter] array $json): self
    {
        return new self(
            token: Json::text($json['token'] ?? null),
            expiresIn: Json::decimal($json['expiresIn'] ?? null),
            refreshExpiresIn: Json::decimal($json['refreshExpiresIn'] ?? null),
            refreshToken: Json::text($json['refreshToken'] ?? null),
            tokenType: Json::text($json['tokenType'] ?? null),
        );
    }

    /** @return array<string, mixed> the fields without personal data and secrets */
    public function __debugInfo(): array
    {
        return [
            'expiresIn' => $this->expiresIn,
            'refreshExpiresIn' => $this->refreshExpiresIn,
            'tokenType' => $this->tokenType,
        ];
    }

    /** Without personal data and secrets, except in a request. */
    public function jsonSerialize(): object
    {
        return (object) $this->__debugInfo();
    }
}
