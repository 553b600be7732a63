<?php

// Made from the contract. Do not edit.

declare(strict_types=1);

namespace RemittancePayout\Model;

use JsonSerializable;
use RemittancePayout\Internal\Json;
use SensitiveParameter;

/**
 * The tokens, and who logged in.
 *
 * The access token is named `accessToken` here; `refreshToken` (the operation) names it `token`.
 */
final readonly class LoginData implements JsonSerializable
{
    public function __construct(
        /** The name the user is known by to the service. */
        #[SensitiveParameter] public ?string $username = null,
        /** The user's telephone number. */
        #[SensitiveParameter] public ?string $phoneNumber = null,
        /** The user's first name. */
        #[SensitiveParameter] public ?string $firstName = null,
        /** The user's last name. */
        #[SensitiveParameter] public ?string $lastName = null,
        /** The code of the partner that the user belongs to. */
        public ?string $partnerCode = null,
        /**
         * The roles of the user. `DEFAULT` and `IMTO_ADMIN` occur in the sample; IMTO stands for
         * international money transfer operator.
         *
         * @var list<string>|null
         */
        public ?array $realmRoles = null,
        /**
         * The token for every other request, as `Authorization: Bearer <ACCESS_TOKEN>`.
         * Pattern: `^[A-Za-z0-9_-]+\.[A-Za-z0-9_-]*\.[A-Za-z0-9_-]*(\.[A-Za-z0-9_-]*\.[A-Za-z0-9_-]*)?$`.
         */
        #[SensitiveParameter] public ?string $accessToken = null,
        /** Whether the user's e-mail address has been confirmed. */
        public ?bool $emailVerified = null,
        /**
         * The token to give to `refreshToken` (the operation) for a new pair.
         * Pattern: `^[A-Za-z0-9_-]+\.[A-Za-z0-9_-]*\.[A-Za-z0-9_-]*(\.[A-Za-z0-9_-]*\.[A-Za-z0-9_-]*)?$`.
         */
        #[SensitiveParameter] public ?string $refreshToken = null,
        /**
         * How long the access token lives. When in doubt, read its `exp` claim, if it has one.
         *
         * @var numeric-string|null
         */
        public ?string $expiresIn = null,
        /**
         * How long the refresh token lives. The same caution as for `expiresIn`.
         *
         * @var numeric-string|null
         */
        public ?string $refreshExpiresIn = null,
    ) {
    }

    /**
     * @param array<mixed> $json decoded, with exact numbers
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

    /** @return array<string, mixed> what is neither about a person nor secret */
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

    /** What may be seen; while it is sent, all. */
    public function jsonSerialize(): object
    {
        return (object) $this->__debugInfo();
    }
}
