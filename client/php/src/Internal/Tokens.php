<?php

declare(strict_types=1);

namespace RemittancePayout\Internal;

use Closure;
use RemittancePayout\Client;
use RemittancePayout\Model\LoginRequest;
use RemittancePayout\Model\LoginResponse;
use RemittancePayout\Model\RefreshTokenRequest;
use RemittancePayout\PayoutException;
use RemittancePayout\RejectedException;
use RemittancePayout\UnknownOutcomeException;
use SensitiveParameter;

/** Renews the access token when the service rejects it, not before: the unit of `expiresIn` is not documented. */
final class Tokens
{
    /** @var Closure(): array{string|null, string|null} the access token and the one that renews it */
    private Closure $tokens;

    /** Of the last login: repeated again and again, it would lock the account. */
    private ?RejectedException $rejection = null;

    /** Seconds that the next login waits, and until when, by a clock that is never set. */
    private float $wait = 0.0;
    private float $until = 0.0;

    /** @var Closure(): LoginRequest */
    private readonly Closure $credentials;

    public function __construct(#[SensitiveParameter] LoginRequest $credentials)
    {
        $this->credentials = Secret::of($credentials);
        $this->tokens = Secret::of([null, null]);
    }

    /** @throws PayoutException when the login fails */
    public function other(Client $client, #[SensitiveParameter] ?string $rejected): string
    {
        [$access, $refresh] = ($this->tokens)();
        if ($access !== null && $access !== $rejected) {
            return $access; // Another call has renewed it.
        }
        try {
            if ($refresh !== null) {
                $request = new RefreshTokenRequest(refreshToken: $refresh);
                $answer = $client->withoutRenewal()->refreshToken($request);
                $renewed = $this->store($answer->token, $answer->refreshToken);
                if ($renewed !== $rejected) {
                    return $renewed;
                }
            }
        } catch (PayoutException) {
            // The login takes its place.
        }
        $this->tokens = Secret::of([null, null]);
        $data = $this->logIn($client)->data;
        return $this->store($data?->accessToken, $data?->refreshToken);
    }

    /** While it is too early for a login, it fails as the last one did. */
    private function logIn(Client $client): LoginResponse
    {
        if ($this->rejection !== null && Transport::now() < $this->until) {
            throw $this->rejection;
        }
        try {
            $answer = $client->login(($this->credentials)());
        } catch (RejectedException $error) {
            $this->rejection = $error;
            $this->wait = min(max(Limits::FIRST_LOGIN_DELAY, $this->wait * 2), Limits::LONGEST_LOGIN_DELAY);
            $this->until = Transport::now() + $this->wait;
            throw $error;
        }
        $this->rejection = null;
        $this->wait = 0.0;
        return $answer;
    }

    private function store(
        #[SensitiveParameter] ?string $access,
        #[SensitiveParameter] ?string $refresh,
    ): string {
        // It becomes a header, so it must not contain another one.
        if ($access === null || preg_match('/\A[\x21-\x7E]+\z/', $access) !== 1) {
            throw new UnknownOutcomeException('The service answered without an access token.');
        }
        $this->tokens = Secret::of([$access, $refresh]);
        return $access;
    }
}
