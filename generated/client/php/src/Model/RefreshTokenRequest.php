<?php

// Made from the contract. Do not edit.

declare(strict_types=1);

namespace RemittancePayout\Model;

use InvalidArgumentException;
use JsonException;
use JsonSerializable;
use RemittancePayout\Internal\Body;
use RemittancePayout\Internal\Json;
use RemittancePayout\Internal\Read;
use SensitiveParameter;
use stdClass;

/** The refresh token. The current access token goes in the `Authorization` header. */
final class RefreshTokenRequest implements Body, JsonSerializable
{
    public function __construct(
        /**
         * The refresh token obtained at login, or by the refresh before this one.
         * Pattern: `^[A-Za-z0-9_-]+\.[A-Za-z0-9_-]*\.[A-Za-z0-9_-]*(\.[A-Za-z0-9_-]*\.[A-Za-z0-9_-]*)?$`.
         */
        #[SensitiveParameter] public readonly string $refreshToken,
    ) {
    }

    /**
     * @param array<mixed> $json decoded, with exact numbers
     * @internal
     */
    public static function read(#[SensitiveParameter] array $json): self
    {
        return new self(
            refreshToken: Read::text($json['refreshToken'] ?? null)
                ?? Read::missing('RefreshTokenRequest.refreshToken'),
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
            'refreshToken' => $this->refreshToken,
        ], static fn (mixed $value): bool => $value !== null);
    }

    /** @return array<string, mixed> what is neither about a person nor secret */
    public function __debugInfo(): array
    {
        return [
        ];
    }

    /** @return array<string, mixed> */
    public function jsonSerialize(): array
    {
        return $this->__debugInfo();
    }
}
