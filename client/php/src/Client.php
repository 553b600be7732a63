<?php

declare(strict_types=1);

namespace RemittancePayout;

use Closure;
use Fiber;
use InvalidArgumentException;
use Psr\Log\LoggerInterface;
use RemittancePayout\Internal\Answer;
use RemittancePayout\Internal\Call;
use RemittancePayout\Internal\Content;
use RemittancePayout\Internal\Curl;
use RemittancePayout\Internal\Json;
use RemittancePayout\Internal\Limits;
use RemittancePayout\Internal\Tokens;
use RemittancePayout\Internal\Url;
use RemittancePayout\Model\LoginRequest;
use SensitiveParameter;
use Throwable;

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

    /** @internal */
    public readonly Curl|Psr18 $http;

    private readonly string $baseUrl;

    private readonly Tokens $tokens;

    private int $attempts = Limits::ATTEMPTS;

    private bool $renews = true;

    private bool $isParallel = false;

    /**
     * @param string $baseUrl the https address of the service; http only on the same machine
     * @param float $timeout seconds for one request and its whole answer
     * @param int $maxAnswerBytes a larger answer is unusable; one without a list of objects has a lower limit
     * @param bool $distrustStatuses whether a write is in doubt after a status that we only assume to mean that it
     *     was not processed
     * @param string|null $caFile a PEM file with the certificates that are trusted; those of curl when left out
     * @param Psr18|null $http in place of curl, with its own limit of time and its own certificates
     * @param LoggerInterface|null $logger gets a line per attempt: debug for an accepted one, else a warning
     * @param (Closure(Attempt): void)|null $onAttempt is called after each attempt
     * @throws InvalidArgumentException when an argument is wrong
     */
    public function __construct(
        #[SensitiveParameter] string $baseUrl,
        #[SensitiveParameter] string $email,
        #[SensitiveParameter] string $password,
        private float $timeout = Limits::ATTEMPT_TIMEOUT,
        private readonly int $maxAnswerBytes = Limits::ANSWER_BYTES,
        private readonly bool $distrustStatuses = false,
        ?string $caFile = null,
        ?Psr18 $http = null,
        private readonly ?LoggerInterface $logger = null,
        private readonly ?Closure $onAttempt = null,
    ) {
        $isText = static fn (string $text): bool => $text !== '' && preg_match('//u', $text) === 1;
        $problem = match (true) {
            !$isText($email) => 'email must be a text that is not empty, in UTF-8.',
            !$isText($password) => 'password must be a text that is not empty, in UTF-8.',
            $maxAnswerBytes < 1 => 'maxAnswerBytes must be 1 or more.',
            $caFile !== null && !is_readable($caFile) => 'caFile must be a file that can be read.',
            default => null,
        };
        $problem === null || throw new InvalidArgumentException($problem);
        $this->withTimeout($timeout);
        $this->baseUrl = Url::checkedBase($baseUrl);
        $this->tokens = new Tokens(new LoginRequest(email: $email, password: $password));
        $this->http = $http ?? new Curl($caFile);
    }

    /**
     * The same client, with its tokens and connections, and another limit for one request.
     *
     * @throws InvalidArgumentException when it is not a time
     */
    public function withTimeout(float $seconds): self
    {
        $isTime = $seconds >= 0.001 && $seconds <= 86_400;
        return $isTime ? $this->with(['timeout' => $seconds])
            : throw new InvalidArgumentException('timeout must be 0.001 to 86400 seconds.');
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
     * The same client, which makes one attempt per call.
     *
     * @param bool $isParallel whether it is used in what `$http->start` has begun
     * @internal
     */
    public function once(bool $isParallel = false): self
    {
        return $this->with(['attempts' => 1, 'isParallel' => $isParallel && $this->http instanceof Curl]);
    }

    /**
     * Seconds of a clock that is never set.
     *
     * @internal
     */
    public static function now(): float
    {
        return hrtime(true) / 1_000_000_000;
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
    protected function call(#[SensitiveParameter] Call $call, #[SensitiveParameter] ?array &$headers = null): mixed
    {
        $end = self::now() + max($this->timeout, Limits::CALL_TIMEOUT);
        $rejected = $doubt = null;
        for ($attempt = $number = 1; true; $number++) {
            $token = null;
            try {
                $token = $call->needsToken ? $this->token($call, $rejected) : null;
                return $this->attempt($call, $token, $number, $end, $headers);
            } catch (PayoutException $error) {
                // What became of a repeat proves nothing about the first attempt of a write.
                $doubt ??= !$call->isHarmless && $error instanceof UnknownOutcomeException ? $error : null;
                $repeat = $call->repeatAfter($error);
                if ($repeat === 'with-new-token' && $token !== null && $rejected === null && $this->renews) {
                    $rejected = $token;
                    continue;
                }
                // What the service asks for and more, so that many clients do not come back together.
                $bound = min(Limits::LONGEST_DELAY, Limits::FIRST_DELAY * 2 ** ($attempt - 1));
                $wait = ($error->getRetryAfter() ?? 0.0) + $bound * random_int(500_000, 1_000_000) / 1_000_000;
                if ($repeat !== 'later' || $attempt++ >= $this->attempts || self::now() + $wait >= $end) {
                    throw $doubt ?? $error;
                }
                usleep((int) ($wait * 1_000_000));
            }
        }
    }

    /** @param array<string, string>|null $headers */
    private function attempt(
        #[SensitiveParameter] Call $call,
        #[SensitiveParameter] ?string $token,
        int $number,
        float $end,
        #[SensitiveParameter] ?array &$headers,
    ): mixed {
        $sent = $call->headers + ['User-Agent' => 'remittance-payout-client-php/' . self::VERSION]
            + ($token === null ? [] : ['Authorization' => "Bearer $token"]);
        $most = $call->isShort ? Limits::SHORT_ANSWER_BYTES : PHP_INT_MAX;
        $answer = new Answer(min($most, $this->maxAnswerBytes));
        $begin = self::now();
        $timeout = min($this->timeout, $end - $begin);
        $this->http->exchange($call, $this->baseUrl . $call->target, $sent, $answer, $timeout, $this->isParallel);
        $time = self::now() - $begin;
        try {
            $content = $call->read($answer, $this->distrustStatuses);
        } catch (PayoutException $error) {
        }
        if ($this->logger !== null || $this->onAttempt !== null) {
            $outcome = match (isset($error) ? $error::class : null) {
                NotSentException::class => 'not-sent',
                RejectedException::class => 'rejected',
                UnknownOutcomeException::class => 'unknown',
                default => 'accepted',
            };
            $status = $answer->problem === null ? $answer->status : null;
            $this->report(new Attempt($call->operation, $number, $outcome, $status, $time, $answer->problem));
        }
        $headers = $answer->headers;
        return isset($error) ? throw $error : $content;
    }

    /** An exception of the caller's code changes nothing of the call. */
    private function report(Attempt $attempt): void
    {
        $report = function () use ($attempt): void {
            try {
                $this->onAttempt && ($this->onAttempt)($attempt);
                $this->logger?->log($attempt->outcome === 'accepted' ? 'debug' : 'warning', (string) $attempt);
            } catch (Throwable) {
            }
        };
        $this->isParallel ? Fiber::suspend($report) : $report();
    }

    private function token(#[SensitiveParameter] Call $call, #[SensitiveParameter] ?string $rejected): string
    {
        try {
            return $this->tokens->unlike($rejected)
                ?? $this->tokens->renewed($this->with(['renews' => false, 'isParallel' => false]), $rejected);
        } catch (PayoutException $error) {
            throw $call->notSent('the login failed: ' . rtrim($error->getMessage(), '.'), $error);
        }
    }

    /** @param array<string, mixed> $changes */
    private function with(array $changes): self
    {
        $client = clone $this;
        foreach ($changes as $name => $value) {
            $client->$name = $value;
        }
        return $client;
    }
}
