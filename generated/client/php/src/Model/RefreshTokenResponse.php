<?php

// Made from the contract. Do not edit.

declare(strict_types=1);

namespace RemittancePayout\Model;

use RemittancePayout\Internal\Hidden;
use RemittancePayout\Internal\Read;
use SensitiveParameter;

/**
 * A new pair of tokens. Keep both.
 *
 * The access token is named `token` here; `login` names it `accessToken`.
 *
 * @property-read string|null $token
 * @property-read numeric-string|null $expiresIn
 * @property-read numeric-string|null $refreshExpiresIn
 * @property-read string|null $refreshToken
 * @property-read string|null $tokenType
 */
final class RefreshTokenResponse
{
    use Hidden;

    public function __construct(
        /**
         * The new access token.
         * Pattern: `^[A-Za-z0-9_-]+\.[A-Za-z0-9_-]*\.[A-Za-z0-9_-]*(\.[A-Za-z0-9_-]*\.[A-Za-z0-9_-]*)?$`.
         */
        #[SensitiveParameter] ?string $token = null,
        /**
         * How long the access token lives. When in doubt, read its `exp` claim, if it has one.
         *
         * @var numeric-string|null
         */
        #[SensitiveParameter] ?string $expiresIn = null,
        /**
         * How long the refresh token lives. The same caution as for `expiresIn`.
         *
         * @var numeric-string|null
         */
        #[SensitiveParameter] ?string $refreshExpiresIn = null,
        /**
         * The new refresh token; the next refresh takes it.
         * Pattern: `^[A-Za-z0-9_-]+\.[A-Za-z0-9_-]*\.[A-Za-z0-9_-]*(\.[A-Za-z0-9_-]*\.[A-Za-z0-9_-]*)?$`.
         */
        #[SensitiveParameter] ?string $refreshToken = null,
        /** The scheme to use the token with. `Bearer` is the one value the source has. */
        #[SensitiveParameter] ?string $tokenType = null,
    ) {
        $this->hide(get_defined_vars());
    }

    /**
     * @param array<mixed> $json decoded, with exact numbers
     * @internal
     */
    public static function read(#[SensitiveParameter] array $json): self
    {
        return new self(
            token: Read::text($json['token'] ?? null),
            expiresIn: Read::decimal($json['expiresIn'] ?? null),
            refreshExpiresIn: Read::decimal($json['refreshExpiresIn'] ?? null),
            refreshToken: Read::text($json['refreshToken'] ?? null),
            tokenType: Read::text($json['tokenType'] ?? null),
        );
    }
}
