<?php

declare(strict_types=1);

namespace RemittancePayout;

use InvalidArgumentException;
use RemittancePayout\Internal\Answer;
use RemittancePayout\Internal\BaseUrl;
use RemittancePayout\Internal\Call;
use RemittancePayout\Internal\Content;
use RemittancePayout\Internal\Json;
use RemittancePayout\Internal\NoAnswer;
use RemittancePayout\Internal\Tokens;
use RemittancePayout\Internal\Transport;
use RemittancePayout\Model\LoginRequest;
use SensitiveParameter;

/**
 * A client of the service: a method per documented operation. It logs in and renews its tokens.
 *
 * A write is sent again only when the service certainly did not process it: it could not be reached, or
 * answered 401 or 429. What changes nothing, or has an idempotency key, is also sent again when no usable answer
 * comes.
 */
final class Client
{
    use Operations;

    private const ATTEMPTS = 3;

    /** Seconds, doubled after each attempt. */
    private const FIRST_WAIT = 0.2;

    /** Seconds. The service may ask for more, but not for more than this. */
    private const LONGEST_WAIT = 30.0;

    private readonly Tokens $tokens;

    private readonly Transport $transport;

    private int $attempts = self::ATTEMPTS;

    private bool $renews = true;

    /**
     * @param string $baseUrl the https address of the service; http only on the same machine
     * @param float $timeout seconds for one request and its whole answer
     * @param int $maxAnswerBytes a larger answer is unusable; about payouts and tokens, one larger than 1 MiB
     * @throws InvalidArgumentException when an argument is wrong
     */
    public function __construct(
        #[SensitiveParameter] string $baseUrl,
        #[SensitiveParameter] string $email,
        #[SensitiveParameter] string $password,
        float $timeout = 30.0,
        int $maxAnswerBytes = 16_777_216,
    ) {
        $login = new LoginRequest(email: $email, password: $password);
        // A trace shows what they are now. Before PHP 8.2 their attribute means nothing.
        $email = $password = '';
        foreach (['email', 'password'] as $name) {
            if ($login->$name === '' || preg_match('//u', $login->$name) !== 1) {
                throw new InvalidArgumentException("$name must be a text that is not empty, in UTF-8.");
            }
        }
        if (!($timeout >= 0.001 && $timeout <= 86_400)) {
            throw new InvalidArgumentException('timeout must be 0.001 to 86400 seconds.');
        }
        if ($maxAnswerBytes < 1) {
            throw new InvalidArgumentException('maxAnswerBytes must be 1 or more.');
        }
        $this->transport = new Transport(new BaseUrl($baseUrl), $timeout, $maxAnswerBytes);
        $this->tokens = new Tokens($login);
    }

    /**
     * Calls an operation of which only method and path are known. Never sent again unless it is a GET.
     *
     * @param array<string, string> $path the values of the path's parameters
     * @param array<string, string> $query
     * @param mixed $body what is sent as JSON; null sends none
     * @return mixed what comes: JSON with numbers as numeric strings, null for nothing, else the bytes
     * @throws PayoutException
     * @throws InvalidArgumentException when the contract has no such operation, or a GET has a body
     */
    public function callNamedOnly(
        string $operationId,
        #[SensitiveParameter] array $path = [],
        #[SensitiveParameter] array $query = [],
        #[SensitiveParameter] mixed $body = null,
    ): mixed {
        [$method, $template] = NamedOnly::OPERATIONS[$operationId]
            ?? throw new InvalidArgumentException('operationId must be a key of NamedOnly::OPERATIONS.');
        if ($method === 'GET' && $body !== null) {
            throw new InvalidArgumentException('body must be null for a GET.');
        }
        $content = Content::json($body);
        $call = new Call($method, $template, $path, $query, body: $content, repeatable: $method === 'GET');
        return Json::plain($this->call($call));
    }

    /**
     * The same client, with the same tokens, which makes one attempt per call.
     *
     * @internal
     */
    public function once(): self
    {
        $client = clone $this;
        $client->attempts = 1;
        return $client;
    }

    /**
     * The same client, which sends the token that it has, even one that was rejected.
     *
     * @internal
     */
    public function withoutRenewal(): self
    {
        $client = clone $this;
        $client->renews = false;
        return $client;
    }

    /** @return array<string, mixed> */
    public function __debugInfo(): array
    {
        return [];
    }

    /**
     * @param array<string, string>|null $headers
     * @throws PayoutException
     */
    protected function call(Call $call, #[SensitiveParameter] ?array &$headers = null): mixed
    {
        $doubt = null;
        for ($attempt = 1; true; $attempt++) {
            try {
                return $this->attempt($call, $headers);
            } catch (PayoutException $error) {
                $wait = self::waitAfter($attempt, $error);
                if ($attempt >= $this->attempts || !self::mayRepeat($call, $error) || $wait > self::LONGEST_WAIT) {
                    // An earlier attempt may have been taken, although this one was not.
                    throw $call->isKeyed || $error instanceof NotSentException ? $doubt ?? $error : $error;
                }
                $doubt = $error instanceof UnknownOutcomeException ? $error : $doubt;
                usleep((int) ($wait * 1_000_000));
            }
        }
    }

    /** @param array<string, string>|null $headers */
    private function attempt(Call $call, #[SensitiveParameter] ?array &$headers): mixed
    {
        $token = $call->needsToken ? $this->token($call, null) : null;
        $answer = $this->exchange($call, $token);
        if ($answer->status === 401 && $token !== null && $this->renews) {
            $answer = $this->exchange($call, $this->token($call, $token));
        }
        $content = $call->read($answer);
        $headers = $answer->headers;
        return $content;
    }

    private function token(Call $call, #[SensitiveParameter] ?string $rejected): string
    {
        try {
            return $this->tokens->other($this, $rejected);
        } catch (PayoutException $error) {
            throw $call->withoutToken($error);
        }
    }

    private function exchange(Call $call, #[SensitiveParameter] ?string $token): Answer
    {
        try {
            return $this->transport->exchange($call, $token);
        } catch (NoAnswer $error) {
            throw $call->failure($error);
        }
    }

    private static function mayRepeat(Call $call, PayoutException $error): bool
    {
        if ($error instanceof NotSentException) {
            // A failed login was tried again already.
            return $error->getPrevious() instanceof NoAnswer || $error->getStatus() === 429;
        }
        return ($call->repeatable || $call->isKeyed) && $error instanceof UnknownOutcomeException;
    }

    /** What the service asks for, and a random part, so that many clients do not come back together. */
    private static function waitAfter(int $attempt, PayoutException $error): float
    {
        $spread = random_int(0, 1_000_000) / 1_000_000;
        return ($error->getRetryAfter() ?? 0.0) + $spread * self::FIRST_WAIT * 2 ** ($attempt - 1);
    }
}
