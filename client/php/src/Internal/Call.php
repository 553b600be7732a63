<?php

declare(strict_types=1);

namespace RemittancePayout\Internal;

use Closure;
use InvalidArgumentException;
use JsonException;
use RemittancePayout\Download;
use RemittancePayout\NotSentException;
use RemittancePayout\PayoutException;
use RemittancePayout\RejectedException;
use RemittancePayout\UnknownOutcomeException;
use SensitiveParameter;

/** One call of an operation, and what an answer to it means. */
final class Call
{
    /** @var Closure(): array{string, list<string>, string|null} path and query, headers, and the body */
    private readonly Closure $content;

    /** @var list<string> */
    public readonly array $references;

    /**
     * @param string $path the template: nothing of its values gets into a message
     * @param array<string, mixed> $pathValues
     * @param array<string, mixed> $queryValues null is not sent
     * @param array<string, mixed> $headerValues null is not sent
     * @param array<string, 'pairs'|'deep'|'joined'|'assigned'> $styles how lists and objects are written, by name
     * @param array{string, string}|null $body its media type and its bytes
     * @param bool $isHarmless whether it has no effect, so that it may be sent again after an unknown outcome
     * @param bool $isKeyed whether it has a key by which the service recognises a repeat
     * @param 'object'|'list'|'json'|'download'|'nothing'|'anything' $answers what is documented
     * @param list<int> $statuses the documented successes; any where there are none
     * @param bool $mayBeEmpty whether a success without a body is one
     * @param bool $isShort whether a long answer is unusable, even if the client takes larger ones
     * @throws InvalidArgumentException when a value cannot be sent
     */
    public function __construct(
        public readonly string $method,
        private readonly string $path,
        #[SensitiveParameter] array $pathValues = [],
        #[SensitiveParameter] array $queryValues = [],
        #[SensitiveParameter] array $headerValues = [],
        array $styles = [],
        #[SensitiveParameter] ?array $body = null,
        string $accept = 'application/json',
        public readonly bool $needsToken = true,
        public readonly bool $isHarmless = false,
        public readonly bool $isKeyed = false,
        private readonly string $answers = 'anything',
        private readonly array $statuses = [],
        private readonly bool $mayBeEmpty = false,
        private readonly bool $isShort = false,
    ) {
        $pathPairs = Content::pairs($pathValues, $styles, 'joined');
        [$mediaType, $content] = $body ?? ['', null];
        $this->content = Secret::of([
            BaseUrl::target($path, $pathPairs, Content::pairs($queryValues, $styles)),
            self::headers([['Accept', $accept], ...Content::pairs($headerValues, $styles, 'joined')], $mediaType),
            $content,
        ]);
        $tree = Json::isType($mediaType) ? Json::decode((string) $content) : null;
        $this->references = self::referencesIn([$pathValues, $tree]);
    }

    /** @return array{string, list<string>, string|null} path and query, headers, and the body */
    public function content(): array
    {
        return ($this->content)();
    }

    public function mostBytes(int $maxAnswerBytes): int
    {
        return $this->isShort ? min(Limits::SHORT_ANSWER_BYTES, $maxAnswerBytes) : $maxAnswerBytes;
    }

    /**
     * @param bool $distrusts whether our assumption that a write was not processed does not count
     * @throws PayoutException unless it is the documented kind of success
     */
    public function read(Answer $answer, bool $distrusts): mixed
    {
        $meaning = StatusMeaning::of($answer->status);
        if ($meaning->means === 'taken') {
            return $this->contentOf($answer);
        }
        $why = "status $answer->status";
        // Without a token of the client, such a status is about the credentials in the request.
        $isNotTaken = $meaning->means === 'not-taken' && ($this->needsToken || $meaning->repeat !== 'with-new-token');
        $isDoubted = $isNotTaken && $distrusts && $meaning->isAssumed && !$this->isHarmless;
        if ($isDoubted || $meaning->means === 'unknown') {
            throw $this->unusable($why, $answer);
        }
        throw $isNotTaken
            ? new NotSentException($this->message('was not processed, as we take it', $why), $answer, $this->references)
            : new RejectedException($this->message('was rejected', $why), $answer, $this->references);
    }

    /** @return 'never'|'later'|'with-new-token' when it may be sent again after an error */
    public function repeatAfter(PayoutException $error): string
    {
        $status = $error->getStatus();
        $meaning = $status === null ? null : StatusMeaning::of($status);
        $isOpen = $error instanceof UnknownOutcomeException;
        $isUnsafe = !$this->isHarmless && !$this->isKeyed && ($isOpen || $meaning?->repeat === 'if-safe');
        return match (true) {
            $isUnsafe => 'never',
            // A failed login was tried again already.
            $meaning === null => $isOpen || $error->getPrevious() instanceof NoAnswer ? 'later' : 'never',
            $meaning->means === 'taken', $meaning->repeat === 'if-safe' => 'later',
            default => $meaning->repeat,
        };
    }

    public function failure(NoAnswer $cause): PayoutException
    {
        $why = $cause->getMessage();
        return $cause->mayHaveLeft
            ? new UnknownOutcomeException($this->message($this->doubt(), $why), null, $this->references, $cause)
            : new NotSentException($this->message('was not sent', $why), null, $this->references, $cause);
    }

    public function withoutToken(PayoutException $cause): NotSentException
    {
        $why = 'the login failed: ' . rtrim($cause->getMessage(), '.');
        return new NotSentException($this->message('was not sent', $why), null, $this->references, $cause);
    }

    private function contentOf(Answer $answer): mixed
    {
        if ($answer->body === '' && ($this->mayBeEmpty || in_array($this->answers, ['nothing', 'anything'], true))) {
            return null;
        }
        if ($this->answers === 'anything' && !Json::isType($answer->headers['content-type'] ?? '')) {
            return $answer->body;
        }
        // A 200 in place of a 204 is the page of a proxy.
        $isOther = $this->statuses !== [] && !in_array($answer->status, $this->statuses, true);
        if (!$isOther && in_array($this->answers, ['download', 'nothing'], true)) {
            return $this->answers === 'nothing' ? null : new Download($answer);
        }
        try {
            $content = Json::decode($answer->body);
        } catch (JsonException $error) {
            $why = rtrim($error->getMessage(), '.');
            throw $this->unusable("the answer is not usable JSON, status $answer->status: $why", $answer);
        }
        $kind = match (substr(ltrim($answer->body), 0, 1)) {
            '{' => 'object',
            '[' => 'list',
            default => 'other',
        };
        if ($isOther || !in_array($this->answers, [$kind, 'json', 'anything'], true)) {
            throw $this->unusable("the answer is not the documented one, status $answer->status", $answer);
        }
        return $content;
    }

    /**
     * @param list<array{string, string}> $pairs
     * @return list<string>
     */
    private static function headers(#[SensitiveParameter] array $pairs, string $mediaType): array
    {
        // Without a value it is left out; libcurl would name a form.
        $lines = ["Content-Type: $mediaType"];
        foreach ($pairs as [$name, $value]) {
            if (preg_match('/[\x00-\x08\x0A-\x1F\x7F]/', $value) === 1) {
                throw new InvalidArgumentException("$name must be one line.");
            }
            $lines[] = $value === '' ? "$name;" : "$name: $value"; // libcurl's form of an empty one
        }
        return $lines;
    }

    private function unusable(string $why, Answer $answer): UnknownOutcomeException
    {
        return new UnknownOutcomeException($this->message($this->doubt(), $why), $answer, $this->references);
    }

    private function doubt(): string
    {
        return $this->isHarmless ? 'got no usable answer' : 'may have been done';
    }

    private function message(string $what, string $why): string
    {
        return "$this->method $this->path $what: $why.";
    }

    /** @return list<string> */
    private static function referencesIn(#[SensitiveParameter] mixed $tree): array
    {
        $references = [];
        foreach (is_array($tree) ? $tree : [] as $name => $value) {
            $reference = $name === 'transactionReference' ? Read::text($value) : null;
            if ($reference !== null) {
                $references[] = $reference;
            }
            array_push($references, ...self::referencesIn($value));
        }
        return $references;
    }
}
