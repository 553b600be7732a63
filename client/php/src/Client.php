<?php

declare(strict_types=1);

namespace RemittancePayout;

use Psr\Log\LoggerInterface;
use RemittancePayout\Internal\{Answer, Call, Content, Curl, Json, Limits, Tokens};
use RemittancePayout\Model\LoginRequest;

/**
 * The client for the service, with a method for each documented operation. It logs in and renews its tokens. It
 * repeats a write only if it was not sent or its status means "not processed" to this client. After an unknown
 * outcome, it repeats only calls without an effect or with an idempotency key.
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
    private float $callTimeout = Limits::CALL_TIMEOUT;
    private bool $isParallel = false;

    /**
     * @param string $baseUrl the https URL of the service; http only on this machine
     * @param float $timeout seconds for one request and its whole answer
     * @param int $maxAnswerBytes a larger answer is unusable; one without a list of objects has a lower limit
     * @param bool $distrustStatuses whether a write is in doubt after a status that this client only assumes to mean "not processed"
     * @param string|null $caFile a PEM file with trusted certificates; default: those of curl
     * @param Psr18|null $http used instead of curl, with its own time limit and certificates
     * @param LoggerInterface|null $logger gets a line per attempt: debug if it was accepted, otherwise a warning
     * @param (\Closure(Attempt): void)|null $onAttempt called after each attempt
     */
    public function __construct(
        #[\SensitiveParameter] string $baseUrl,
        #[\SensitiveParameter] string $email,
        #[\SensitiveParameter] string $password,
        private float $timeout = Limits::ATTEMPT_TIMEOUT,
        private readonly int $maxAnswerBytes = Limits::ANSWER_BYTES,
        private readonly bool $distrustStatuses = false,
        ?string $caFile = null,
        ?Psr18 $http = null,
        private readonly ?LoggerInterface $logger = null,
        private readonly ?\Closure $onAttempt = null,
    ) {
        $isText = static fn (string $text): bool => $text !== '' && preg_match('//u', $text) === 1;
        $problem = match (true) {
            !$isText($email) || !$isText($password) => 'email and password must be texts that are not empty, in UTF-8.',
            $maxAnswerBytes < 1 => 'maxAnswerBytes must be 1 or more.',
            $caFile !== null && !is_readable($caFile) => 'caFile must be a file that can be read.',
            default => null,
        };
        $problem === null || throw new \InvalidArgumentException($problem);
        $this->withTimeout($timeout);
        $this->baseUrl = Content::baseUrl($baseUrl);
        $this->tokens = new Tokens(new LoginRequest(email: $email, password: $password));
        $this->http = $http ?? new Curl($caFile);
    }

    /** A copy whose calls end within this many seconds. Both share tokens and connections. */
    public function withTimeout(float $seconds): self
    {
        $seconds >= .001 && $seconds <= 86400 || throw new \InvalidArgumentException('timeout must be 0.001 to 86400.');
        return $this->with(timeout: $seconds, callTimeout: $seconds);
    }

    /**
     * Calls an operation of which only the method and path are known. It is sent only once.
     *
     * @param mixed $body the body to send as JSON; null sends none
     * @return mixed JSON with numbers as numeric strings, null for an empty answer, otherwise the bytes
     */
    public function callNamedOnly(
        string $operationId,
        #[\SensitiveParameter] array $path = [],
        #[\SensitiveParameter] array $query = [],
        #[\SensitiveParameter] mixed $body = null,
    ): mixed {
        [$method, $template] = NamedOnly::OPERATIONS[$operationId]
            ?? throw new \InvalidArgumentException('operationId must be a key of NamedOnly::OPERATIONS.');
        $method !== 'GET' || $body === null || throw new \InvalidArgumentException('body must be null for a GET.');
        $content = $body === null ? null : ['application/json', Json::encode($body, 'The body')];
        return Json::plain($this->call(new Call($method, $template, $path, $query, body: $content)));
    }

    /** @internal a copy that makes one attempt per call, perhaps in a fiber of `$http->start` */
    public function once(bool $isParallel = false): self
    {
        return $this->with(attempts: 1, isParallel: $isParallel && $this->http instanceof Curl);
    }

    /** @internal seconds of a clock that is never set back */
    public static function now(): float
    {
        return hrtime(true) / 1_000_000_000;
    }

    public function __debugInfo(): array
    {
        return [];
    }

    protected function call(#[\SensitiveParameter] Call $call, #[\SensitiveParameter] ?array &$headers = null): mixed
    {
        $end = self::now() + max($this->timeout, $this->callTimeout);
        $rejected = $doubt = null;
        for ($attempt = $number = 1; true; $number++) {
            $token = null;
            try {
                $token = $call->needsToken ? $this->token($call, $rejected) : null;
                $answer = $this->attempt($call, $token, $number, min($this->timeout, $end - self::now()));
                $content = $call->read($answer, $this->distrustStatuses);
                $headers = $answer->headers;
                return $content;
            } catch (PayoutException $error) {
                // The result of a repeat proves nothing about the first attempt of a write.
                $doubt ??= !$call->isHarmless && $error instanceof UnknownOutcomeException ? $error : null;
                $repeat = $call->repeatAfter($error);
                if ($repeat === 'with-new-token' && $token !== null && $rejected === null && $this->renews) {
                    $rejected = $token;
                    continue;
                }
                // Adds a random wait to `Retry-After`, so that many clients do not retry together.
                $bound = min(Limits::LONGEST_DELAY, Limits::FIRST_DELAY * 2 ** ($attempt - 1));
                $wait = ($error->retryAfter ?? 0.0) + $bound * random_int(500_000, 1_000_000) / 1_000_000;
                if ($repeat !== 'later' || $attempt++ >= $this->attempts || self::now() + $wait >= $end) {
                    throw $doubt ?? $error;
                }
                usleep((int) ($wait * 1_000_000));
            }
        }
    }

    private function attempt(
        #[\SensitiveParameter] Call $call,
        #[\SensitiveParameter] ?string $token,
        int $number,
        float $timeout,
    ): Answer {
        $headers = $call->headers + ['User-Agent' => 'remittance-payout-client-php/' . self::VERSION]
            + ($token === null ? [] : ['Authorization' => "Bearer $token"]);
        $answer = new Answer(min($call->isShort ? Limits::SHORT_ANSWER_BYTES : PHP_INT_MAX, $this->maxAnswerBytes));
        $begin = self::now();
        $this->http->exchange($call, $this->baseUrl . $call->target, $headers, $answer, $timeout, $this->isParallel);
        if ($this->logger !== null || $this->onAttempt !== null) {
            $report = fn () => $this->report($call, $number, $answer, self::now() - $begin);
            $this->isParallel ? \Fiber::suspend($report) : $report();
        }
        return $answer;
    }

    private function report(#[\SensitiveParameter] Call $call, int $number, Answer $answer, float $time): void
    {
        $outcome = 'accepted';
        try {
            $call->read($answer, $this->distrustStatuses);
        } catch (PayoutException $error) {
            $outcome = match ($error::class) {
                NotSentException::class => 'not-sent',
                RejectedException::class => 'rejected',
                default => 'unknown',
            };
        }
        $status = $answer->problem === null ? $answer->status : null;
        $attempt = new Attempt($call->operation, $number, $outcome, $status, $time, $answer->problem);
        try {
            $this->onAttempt === null || ($this->onAttempt)($attempt);
            $this->logger?->log($outcome === 'accepted' ? 'debug' : 'warning', (string) $attempt);
        } catch (\Throwable) {
            // An exception of the listener does not affect the call.
        }
    }

    private function token(#[\SensitiveParameter] Call $call, #[\SensitiveParameter] ?string $rejected): string
    {
        try {
            return $this->tokens->other($rejected, fn () => $this->with(renews: false, isParallel: false));
        } catch (PayoutException $error) {
            throw $call->notSent('the login failed: ' . rtrim($error->getMessage(), '.'), $error);
        }
    }

    private function with(float|int|bool ...$changes): self
    {
        $client = clone $this;
        foreach ($changes as $name => $value) {
            $client->$name = $value;
        }
        return $client;
    }
}
