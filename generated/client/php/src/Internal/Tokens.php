<?php

declare(strict_types=1);

namespace RemittancePayout\Internal;

use Closure;
use RemittancePayout\Client;
use RemittancePayout\Model\LoginRequest;
use RemittancePayout\Model\LoginResponse;
use RemittancePayout\Model\RefreshTokenRequest;
use RemittancePayout\PayoutException;
use RemittancePayout\UnknownOutcomeException;
use SensitiveParameter;

/**
 * The access token, renewed when the service rejects it.
 *
 * Not before: the unit of `expiresIn` is not documented.
 *
 * @internal
 */
final class Tokens
{
    /** @var Closure(): array{string|null, string|null} the access token and the one that renews it */
    private Closure $tokens;

    private readonly Backoff $backoff;

    public function __construct(private readonly LoginRequest $credentials)
    {
        $this->backoff = new Backoff();
        $this->tokens = Secret::of([null, null]);
    }

    /**
     * A token other than the one that was rejected.
     *
     * @throws PayoutException when the login fails
     */
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
        $data = $this->backoff->attempt(fn (): LoginResponse => $client->login($this->credentials))->data;
        return $this->store($data?->accessToken, $data?->refreshToken);
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
