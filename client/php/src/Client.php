<?php

declare(strict_types=1);

namespace RemittancePayout;

use InvalidArgumentException;
use RemittancePayout\Internal\BaseUrl;
use RemittancePayout\Internal\Call;
use RemittancePayout\Internal\Content;
use RemittancePayout\Internal\Json;
use RemittancePayout\Internal\Limits;
use RemittancePayout\Internal\Tokens;
use RemittancePayout\Internal\Transport;
use RemittancePayout\Model\LoginRequest;
use SensitiveParameter;

/**
 * A client of the service: a method per documented operation. It logs in and renews its tokens.
 *
 * A write is sent again only when it never left or its status says that we take it as not processed. What has no
 * effect, or has an idempotency key, is also sent again when no usable answer comes.
 */
final class Client
{
    use Operations;

    public const VERSION = '1.0.0';

    private readonly Tokens $tokens;

    private readonly Transport $transport;

    private int $attempts = Limits::ATTEMPTS;

    private bool $renews = true;

    /**
     * @param string $baseUrl the https address of the service; http only on the same machine
     * @param float $timeout seconds for one request and its whole answer
     * @param int $maxAnswerBytes a larger answer is unusable; one without a list of objects has a lower limit
     * @param bool $distrustStatuses whether a write is in doubt after a status that we only assume to mean that it
     *     was not processed
     * @param string|null $caFile a PEM file with the certificates that are trusted; those of curl when left out
     * @throws InvalidArgumentException when an argument is wrong
     */
    public function __construct(
        #[SensitiveParameter] string $baseUrl,
        #[SensitiveParameter] string $email,
        #[SensitiveParameter] string $password,
        private readonly float $timeout = Limits::ATTEMPT_TIMEOUT,
        int $maxAnswerBytes = Limits::ANSWER_BYTES,
        private readonly bool $distrustStatuses = false,
        ?string $caFile = null,
    ) {
        $login = new LoginRequest(email: $email, password: $password);
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
        if ($caFile !== null && !is_readable($caFile)) {
            throw new InvalidArgumentException('caFile must be a file that can be read.');
        }
        $this->transport = new Transport(new BaseUrl($baseUrl), $maxAnswerBytes, $caFile);
        $this->tokens = new Tokens($login);
    }

    /**
     * Calls an operation of which only method and path are known. It is sent once.
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
        return Json::plain($this->call(new Call($method, $template, $path, $query, body: Content::json($body))));
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
        $end = Transport::now() + max($this->timeout, Limits::CALL_TIMEOUT);
        $rejected = $doubt = null;
        for ($attempt = 1; true; $attempt++) {
            $token = null;
            try {
                $token = $call->needsToken ? $this->token($call, $rejected) : null;
                $answer = $this->transport->exchange($call, $token, min($this->timeout, $end - Transport::now()));
                $content = $call->read($answer, $this->distrustStatuses);
                $headers = $answer->headers;
                return $content;
            } catch (PayoutException $error) {
                // What became of a repeat proves nothing about the first attempt of a write.
                $doubt ??= !$call->isHarmless && $error instanceof UnknownOutcomeException ? $error : null;
                $repeat = $call->repeatAfter($error);
                if ($repeat === 'with-new-token' && $token !== null && $rejected === null && $this->renews) {
                    $rejected = $token;
                    $attempt--; // With another token it is the same one.
                    continue;
                }
                $wait = self::waitAfter($attempt, $error);
                if ($repeat !== 'later' || $attempt >= $this->attempts || Transport::now() + $wait >= $end) {
                    throw $doubt ?? $error;
                }
                usleep((int) ($wait * 1_000_000));
            }
        }
    }

    private function token(Call $call, #[SensitiveParameter] ?string $rejected): string
    {
        try {
            return $this->tokens->other($this, $rejected);
        } catch (PayoutException $error) {
            throw $call->withoutToken($error);
        }
    }

    /** What the service asks for and more, with a random part, so that many clients do not come back together. */
    private static function waitAfter(int $attempt, PayoutException $error): float
    {
        $bound = min(Limits::LONGEST_DELAY, Limits::FIRST_DELAY * 2 ** ($attempt - 1));
        return ($error->getRetryAfter() ?? 0.0) + $bound * random_int(500_000, 1_000_000) / 1_000_000;
    }
}
