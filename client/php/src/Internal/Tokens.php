<?php

declare(strict_types=1);

namespace RemittancePayout\Internal;

use RemittancePayout\{Client, PayoutException, RejectedException, UnknownOutcomeException};
use RemittancePayout\Model\{LoginRequest, LoginResponse, RefreshTokenRequest};

/** Renews the access token only when the service rejects it, because the unit of `expiresIn` is not documented. */
final class Tokens
{
    private ?string $access = null;
    private ?string $refresh = null;
    /** The last rejected login. Repeating it again and again would lock the account. */
    private ?RejectedException $rejection = null;
    private float $wait = 0.0;
    private float $until = 0.0;

    public function __construct(#[\SensitiveParameter] private readonly LoginRequest $credentials)
    {
    }

    /** @param \Closure(): Client $client called if the token must be renewed */
    public function other(#[\SensitiveParameter] ?string $rejected, \Closure $client): string
    {
        if ($this->access !== null && $this->access !== $rejected) {
            return $this->access; // Another call renewed it.
        }
        try {
            if ($this->refresh !== null) {
                $answer = $client()->refreshToken(new RefreshTokenRequest(refreshToken: $this->refresh));
                $renewed = $this->keep($answer->token, $answer->refreshToken);
                if ($renewed !== $rejected) {
                    return $renewed;
                }
            }
        } catch (PayoutException) {
            // Log in instead.
        }
        $this->access = $this->refresh = null;
        $data = $this->logIn($client())->data;
        return $this->keep($data?->accessToken, $data?->refreshToken);
    }

    /** While it is too early for another login, throws the last rejection again. */
    private function logIn(Client $client): LoginResponse
    {
        $this->rejection === null || Client::now() >= $this->until || throw $this->rejection;
        try {
            $answer = $client->login($this->credentials);
            [$this->rejection, $this->wait] = [null, 0.0];
            return $answer;
        } catch (RejectedException $error) {
            $this->rejection = $error;
            $this->wait = min(max(Limits::FIRST_LOGIN_DELAY, $this->wait * 2), Limits::LONGEST_LOGIN_DELAY);
            $this->until = Client::now() + $this->wait;
            throw $error;
        }
    }

    private function keep(#[\SensitiveParameter] ?string $access, #[\SensitiveParameter] ?string $refresh): string
    {
        // The token becomes a header, so it must not start another one.
        $isToken = preg_match('/\A[\x21-\x7E]+\z/', $access ?? '') === 1;
        $isToken || throw new UnknownOutcomeException('The service answered without an access token.');
        [$this->access, $this->refresh] = [$access, $refresh];
        return $access;
    }
}
