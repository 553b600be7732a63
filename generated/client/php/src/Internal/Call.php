<?php

declare(strict_types=1);

namespace RemittancePayout\Internal;

use RemittancePayout\{Download, NotSentException, PayoutException, RejectedException, UnknownOutcomeException};

/** One call of an operation, and the meaning of its answer. */
final class Call
{
    /** The method and path template. Messages contain no path values. */
    public readonly string $operation;
    public readonly string $target;
    public readonly array $headers;
    public readonly ?string $body;

    /**
     * @param bool $isHarmless whether it has no effect, so that it may be sent again after an unknown outcome
     * @param bool $isKeyed whether it has an idempotency key
     * @param 'object'|'list'|'json'|'download'|'nothing'|'anything' $answers the documented kind of answer
     * @param bool $isShort whether a lower size limit applies to the answer
     */
    public function __construct(
        public readonly string $method,
        string $path,
        #[\SensitiveParameter] private readonly array $pathValues = [],
        #[\SensitiveParameter] array $queryValues = [],
        #[\SensitiveParameter] array $headerValues = [],
        array $styles = [],
        #[\SensitiveParameter] ?array $body = null,
        string $accept = 'application/json',
        public readonly bool $needsToken = true,
        public readonly bool $isHarmless = false,
        private readonly bool $isKeyed = false,
        private readonly string $answers = 'anything',
        private readonly array $statuses = [],
        private readonly bool $mayBeEmpty = false,
        public readonly bool $isShort = false,
    ) {
        $this->operation = "$method $path";
        $values = array_column(Content::pairs($pathValues, $styles, 'joined'), 1, 0);
        preg_match_all('/\{([^{}]+)\}/', $path, $names);
        foreach ($names[1] as $name) {
            $path = str_replace('{' . $name . '}', Content::segment($name, $values[$name] ?? ''), $path);
        }
        $query = Content::query(Content::pairs($queryValues, $styles));
        $this->target = $query === '' ? $path : "$path?$query";
        [$mediaType, $this->body] = $body ?? ['', null];
        $headers = array_column(Content::pairs($headerValues, $styles, 'joined'), 1, 0);
        foreach (preg_grep('/[\x00-\x08\x0A-\x1F\x7F]/', $headers) as $name => $_) {
            throw new \InvalidArgumentException("$name must be one line.");
        }
        $this->headers = ['Content-Type' => $mediaType, 'Accept' => $accept] + $headers;
    }

    /** @param bool $distrusts whether to ignore our assumption that a write was not processed */
    public function read(#[\SensitiveParameter] Answer $answer, bool $distrusts): mixed
    {
        $meaning = StatusMeaning::of($answer->status);
        $why = "status $answer->status";
        // Without a token of the client, such a status refers to the credentials in the request.
        $isNotTaken = $meaning->means === 'not-taken' && ($this->needsToken || $meaning->repeat !== 'with-new-token');
        $isDoubted = $isNotTaken && $distrusts && $meaning->isAssumed && !$this->isHarmless;
        return match (true) {
            $answer->problem !== null && !$answer->mayHaveLeft => throw $this->notSent($answer->problem),
            $answer->problem !== null => throw $this->unusable($answer->problem),
            $meaning->means === 'taken' => $this->contentOf($answer),
            $isDoubted || $meaning->means === 'unknown' => throw $this->unusable($why, $answer),
            default => throw $isNotTaken
                ? $this->error(NotSentException::class, 'counts as not processed', $why, $answer)
                : $this->error(RejectedException::class, 'was rejected', $why, $answer),
        };
    }

    /** @return 'never'|'later'|'with-new-token' when to send it again after an error */
    public function repeatAfter(PayoutException $error): string
    {
        $meaning = $error->status === null ? null : StatusMeaning::of($error->status);
        $isOpen = $error instanceof UnknownOutcomeException;
        $isUnsafe = !$this->isHarmless && !$this->isKeyed && ($isOpen || $meaning?->repeat === 'if-safe');
        return match (true) {
            $isUnsafe => 'never',
            // A failed login was already repeated.
            $meaning === null => $isOpen || $error->getPrevious() === null ? 'later' : 'never',
            $meaning->means === 'taken', $meaning->repeat === 'if-safe' => 'later',
            default => $meaning->repeat,
        };
    }

    public function notSent(string $why, ?\Throwable $cause = null): PayoutException
    {
        return $this->error(NotSentException::class, 'was not sent', $why, null, $cause);
    }

    private function contentOf(#[\SensitiveParameter] Answer $answer): mixed
    {
        $mayBeEmpty = $this->mayBeEmpty || in_array($this->answers, ['nothing', 'anything'], true);
        $isEmpty = $answer->body === '' && $mayBeEmpty;
        if (!$isEmpty && $this->answers === 'anything' && !Json::isType($answer->headers['content-type'] ?? '')) {
            return $answer->body;
        }
        // A 200 instead of a 204 comes from a proxy.
        $isOther = $this->statuses !== [] && !in_array($answer->status, $this->statuses, true);
        if ($isEmpty || !$isOther && in_array($this->answers, ['download', 'nothing'], true)) {
            return $isEmpty || $this->answers === 'nothing' ? null : new Download($answer);
        }
        try {
            $content = Json::decode($answer->body);
        } catch (\JsonException $error) {
            throw $this->unusable("the answer is not JSON: {$error->getMessage()}, status $answer->status", $answer);
        }
        $kind = ['{' => 'object', '[' => 'list'][ltrim($answer->body)[0]] ?? 'other';
        if ($isOther || !in_array($this->answers, [$kind, 'json', 'anything'], true)) {
            throw $this->unusable("the answer is not the documented one, status $answer->status", $answer);
        }
        return $content;
    }

    private function unusable(string $why, #[\SensitiveParameter] ?Answer $answer = null): PayoutException
    {
        $what = $this->isHarmless ? 'got no usable answer' : 'may have been processed';
        return $this->error(UnknownOutcomeException::class, $what, $why, $answer);
    }

    private function error(
        string $class,
        string $what,
        string $why,
        #[\SensitiveParameter] ?Answer $answer,
        ?\Throwable $cause = null,
    ): PayoutException {
        $isJson = Json::isType($this->headers['Content-Type']);
        $given = [$this->pathValues, $isJson ? Json::decode((string) $this->body) : null];
        $references = [];
        array_walk_recursive($given, static function (mixed $value, int|string $name) use (&$references): void {
            $isReference = $name === 'transactionReference' && Json::text($value) !== null;
            $isReference && $references[] = $value;
        });
        return new $class("$this->operation $what: $why.", $answer, $references, $cause);
    }
}
