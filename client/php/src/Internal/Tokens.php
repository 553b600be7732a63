<?php

declare(strict_types=1);

namespace RemittancePayout\Internal;

use RemittancePayout\Client;
use RemittancePayout\Model\LoginRequest;
use RemittancePayout\Model\LoginResponse;
use RemittancePayout\Model\RefreshTokenRequest;
use RemittancePayout\PayoutException;
use RemittancePayout\UnknownOutcomeException;

/**
 * The access token, renewed when the service rejects it.
 *
 * Not before: the unit of `expiresIn` is not documented.
 *
 * @internal
 */
final class Tokens
{
    private ?string $access = null;

    private ?string $refresh = null;

    private readonly Backoff $backoff;

    public function __construct(private readonly LoginRequest $credentials)
    {
        $this->backoff = new Backoff();
    }

    /**
     * A token other than the one that was rejected.
     *
     * @throws PayoutException when the login fails
     */
    public function other(Client $client, ?string $rejected): string
    {
        if ($this->access !== null && $this->access !== $rejected) {
            return $this->access; // Another call has renewed it.
        }
        try {
            if ($this->refresh !== null) {
                $request = new RefreshTokenRequest(refreshToken: $this->refresh);
                $answer = $client->withoutRenewal()->refreshToken($request);
                $renewed = $this->store($answer->token, $answer->refreshToken);
                if ($renewed !== $rejected) {
                    return $renewed;
                }
            }
        } catch (PayoutException) {
            // The login takes its place.
        }
        $this->access = null;
        $this->refresh = null;
        $data = $this->backoff->attempt(fn (): LoginResponse => $client->login($this->credentials))->data;
        return $this->store($data?->accessToken, $data?->refreshToken);
    }

    private function store(?string $access, ?string $refresh): string
    {
        // It becomes a header, so it must not contain another one.
        if ($access === null || preg_match('/\A[\x21-\x7E]+\z/', $access) !== 1) {
            throw new UnknownOutcomeException('The service answered without an access token.');
        }
        $this->refresh = $refresh;
        return $this->access = $access;
    }

    /** @return array<string, mixed> */
    public function __debugInfo(): array
    {
        return [];
    }
}
