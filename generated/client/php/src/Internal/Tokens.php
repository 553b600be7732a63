<?php

declare(strict_types=1);

namespace RemittancePayout\Internal;

use RemittancePayout\{Client, PayoutException, RejectedException, UnknownOutcomeException};
use RemittancePayout\Model\{LoginRequest, LoginResponse, RefreshTokenRequest};

/** Renews the access token when the service rejects it, not before: the unit of `expiresIn` is not documented. */
final class Tokens
{
    private ?string $access = null;
    private ?string $refresh = null;
    /** Of the last login: repeated again and again, it would lock the account. */
    private ?RejectedException $rejection = null;
    private float $wait = 0.0;
    private float $until = 0.0;

    public function __construct(#[\SensitiveParameter] private readonly LoginRequest $credentials)
    {
    }

    /** @param \Closure(): Client $client is called where the token must be renewed */
    public function other(#[\SensitiveParameter] ?string $rejected, \Closure $client): string
    {
        if ($this->access !== null && $this->access !== $rejected) {
            return $this->access; // Another call has renewed it.
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
            // The login takes its place.
        }
        $this->access = $this->refresh = null;
        $data = $this->logIn($client())->data;
        return $this->keep($data?->accessToken, $data?->refreshToken);
    }

    /** While it is too early for a login, it fails as the last one did. */
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
        // It becomes a header, so it must not contain another one.
        $isToken = preg_match('/\A[\x21-\x7E]+\z/', $access ?? '') === 1;
        $isToken || throw new UnknownOutcomeException('The service answered without an access token.');
        [$this->access, $this->refresh] = [$access, $refresh];
        return $access;
    }
}
