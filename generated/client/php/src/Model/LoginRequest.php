<?php

// Generated from the contract. Do not edit.

declare(strict_types=1);

namespace RemittancePayout\Model;

use InvalidArgumentException;
use JsonException;
use JsonSerializable;
use RemittancePayout\Internal\Json;
use SensitiveParameter;

/** The credentials of a user in one environment. */
final readonly class LoginRequest implements JsonSerializable
{
    public function __construct(
        /** The e-mail address of the account. */
        #[SensitiveParameter] public string $email,
        /** The password of the account. */
        #[SensitiveParameter] public string $password,
    ) {
    }

    /**
     * @param array<mixed> $json decoded JSON with exact numbers
     * @internal
     */
    public static function read(#[SensitiveParameter] array $json): self
    {
        return new self(
            email: Json::text($json['email'] ?? null)
                ?? throw new InvalidArgumentException('LoginRequest.email must be given, in its documented type.'),
            password: Json::text($json['password'] ?? null)
                ?? throw new InvalidArgumentException('LoginRequest.password must be given, in its documented type.'),
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
        return Json::encode($this, 'LoginRequest');
    }

    /** @return array<string, mixed> the fields without personal data and secrets */
    public function __debugInfo(): array
    {
        return [
        ];
    }

    /** Without personal data and secrets, except in a request. */
    public function jsonSerialize(): object
    {
        if (!Json::$isSending) {
            return (object) $this->__debugInfo();
        }
        return (object) array_filter([
            'email' => $this->email,
            'password' => $this->password,
        ], static fn (mixed $value): bool => $value !== null);
    }
}
