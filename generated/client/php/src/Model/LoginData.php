<?php

// Generated from the contract. Do not edit.

declare(strict_types=1);

namespace RemittancePayout\Model;

use JsonSerializable;
use RemittancePayout\Internal\Json;
use SensitiveParameter;

/**
 * The tokens and the user's profile.
 *
 * The access token is `accessToken` here; the operation `refreshToken` returns it as `token`.
 */
final readonly class LoginData implements JsonSerializable
{
    public function __construct(
        /** The user's name at the service. */
        #[SensitiveParameter] public ?string $username = null,
        /** The user's telephone number. */
        #[SensitiveParameter] public ?string $phoneNumber = null,
        /** The user's first name. */
        #[SensitiveParameter] public ?string $firstName = null,
        /** The user's last name. */
        #[SensitiveParameter] public ?string $lastName = null,
        /** The code of the user's partner. */
        public ?string $partnerCode = null,
        /**
         * The user's roles, such as `DEFAULT` and `IMTO_ADMIN`. IMTO stands for international money
         * transfer operator.
         *
         * @var list<string>|null
         */
        public ?array $realmRoles = null,
        /**
         * The access token. Send it with every other request: `Authorization: Bearer <ACCESS_TOKEN>`.
         * Pattern: `^[A-Za-z0-9_-]+\.[A-Za-z0-9_-]*\.[A-Za-z0-9_-]*(\.[A-Za-z0-9_-]*\.[A-Za-z0-9_-]*)?$`.
         */
        #[SensitiveParameter] public ?string $accessToken = null,
        /** Whether the user's e-mail address is verified. */
        public ?bool $emailVerified = null,
        /**
         * The refresh token. Send it to the operation `refreshToken` for a new pair of tokens.
         * Pattern: `^[A-Za-z0-9_-]+\.[A-Za-z0-9_-]*\.[A-Za-z0-9_-]*(\.[A-Za-z0-9_-]*\.[A-Za-z0-9_-]*)?$`.
         */
        #[SensitiveParameter] public ?string $refreshToken = null,
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
    ) {
    }

    /**
     * @param array<mixed> $json decoded JSON with exact numbers
     * @internal
     */
    public static function read(#[SensitiveParameter] array $json): self
    {
        return new self(
            username: Json::text($json['username'] ?? null),
            phoneNumber: Json::text($json['phoneNumber'] ?? null),
            firstName: Json::text($json['firstName'] ?? null),
            lastName: Json::text($json['lastName'] ?? null),
            partnerCode: Json::text($json['partnerCode'] ?? null),
            realmRoles: Json::list($json['realmRoles'] ?? null, Json::text(...)),
            accessToken: Json::text($json['accessToken'] ?? null),
            emailVerified: Json::boolean($json['emailVerified'] ?? null),
            refreshToken: Json::text($json['refreshToken'] ?? null),
            expiresIn: Json::decimal($json['expiresIn'] ?? null),
            refreshExpiresIn: Json::decimal($json['refreshExpiresIn'] ?? null),
        );
    }

    /** @return array<string, mixed> the fields without personal data and secrets */
    public function __debugInfo(): array
    {
        return [
            'partnerCode' => $this->partnerCode,
            'realmRoles' => $this->realmRoles,
            'emailVerified' => $this->emailVerified,
            'expiresIn' => $this->expiresIn,
            'refreshExpiresIn' => $this->refreshExpiresIn,
        ];
    }

    /** Without personal data and secrets, except in a request. */
    public function jsonSerialize(): object
    {
        return (object) $this->__debugInfo();
    }
}
