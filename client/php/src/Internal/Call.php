<?php

declare(strict_types=1);

namespace RemittancePayout\Internal;

use Closure;
use InvalidArgumentException;
use JsonException;
use RemittancePayout\NotSentException;
use RemittancePayout\PayoutException;
use RemittancePayout\RejectedException;
use RemittancePayout\UnknownOutcomeException;
use SensitiveParameter;

/** One call of an operation, and what an answer to it means. */
final class Call
{
    private const SHORT_BYTES = 1_048_576;

    /** @var Closure(): array{string, string|null} path and query, and the body */
    private readonly Closure $content;

    /** @var list<string> */
    public readonly array $references;

    /**
     * @param string $path the template: nothing of its values gets into a message
     * @param array<string, string> $pathValues
     * @param array<string, string|null> $queryValues
     * @param bool $repeatable whether it may be sent again after an unknown outcome
     * @param 'object'|'list'|'anything' $answers the kind of JSON that is documented
     * @param bool $isShort whether an answer over 1 MiB is unusable, even if the client takes larger ones
     * @throws InvalidArgumentException when a value cannot be sent
     */
    public function __construct(
        public readonly string $method,
        private readonly string $path,
        #[SensitiveParameter] array $pathValues = [],
        #[SensitiveParameter] array $queryValues = [],
        #[SensitiveParameter] mixed $body = null,
        public readonly bool $needsToken = true,
        public readonly bool $repeatable = false,
        private readonly string $answers = 'anything',
        private readonly bool $isShort = false,
    ) {
        try {
            $json = $body === null ? null : Json::encode($body);
        } catch (JsonException $error) {
            throw new InvalidArgumentException("The body must be JSON: {$error->getMessage()}", 0, $error);
        }
        $this->content = Secret::of([BaseUrl::target($path, $pathValues, $queryValues), $json]);
        $content = $json === null ? null : Json::decode($json);
        $this->references = self::referencesIn([$pathValues, $content]);
    }

    /** @return array{string, string|null} path and query, and the body */
    public function content(): array
    {
        return ($this->content)();
    }

    public function mostBytes(int $maxAnswerBytes): int
    {
        return $this->isShort ? min(self::SHORT_BYTES, $maxAnswerBytes) : $maxAnswerBytes;
    }

    /** @throws PayoutException unless it is the documented kind of success */
    public function read(Answer $answer): mixed
    {
        $status = $answer->status;
        if ($status >= 200 && $status < 300) {
            return $this->contentOf($answer);
        }
        // Turned away before it was processed. Without a token a 401 or 403 is about the credentials.
        if (in_array($status, $this->needsToken ? [401, 403, 425, 429] : [425, 429], true)) {
            $message = $this->message('was not processed', "status $status");
            throw new NotSentException($message, $answer, $this->references);
        }
        if ($status >= 400 && $status < 500 && $status !== 408) {
            throw new RejectedException($this->message('was rejected', "status $status"), $answer, $this->references);
        }
        throw $this->unusable("status $status", $answer);
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
        $isJson = preg_match('~\Aapplication/([\w.-]+\+)?json\b~i', $answer->headers['content-type'] ?? '') === 1;
        if ($this->answers === 'anything' && ($answer->body === '' || !$isJson)) {
            return $answer->body === '' ? null : $answer->body;
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
        // A 206 is a partial answer; the contract documents whole ones.
        $isRead = $this->method === 'GET' && $this->answers !== 'anything';
        if (($isRead && $answer->status !== 200) || !in_array($this->answers, [$kind, 'anything'], true)) {
            throw $this->unusable("the answer is not the documented one, status $answer->status", $answer);
        }
        return $content;
    }

    private function unusable(string $why, Answer $answer): UnknownOutcomeException
    {
        return new UnknownOutcomeException($this->message($this->doubt(), $why), $answer, $this->references);
    }

    private function doubt(): string
    {
        return $this->repeatable ? 'got no usable answer' : 'may have been done';
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
