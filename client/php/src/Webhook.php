<?php

declare(strict_types=1);

namespace RemittancePayout;

use RemittancePayout\Internal\{Content, Follower, Json, Limits};
use RemittancePayout\Model\TransactionOutcome;

/** Receives the payout outcomes that the service delivers. */
final readonly class Webhook
{
    /** The largest accepted body. Read one byte more, so that a larger body is noticed. */
    public const MOST_BYTES = Limits::DELIVERY_BYTES;

    public function __construct(private Client $client, private Seen $seen)
    {
    }

    /**
     * Handles a delivery. The service documents no signature, so the client requests the status, and `$onOutcome`
     * gets that record, once per reference and code, as far as `Seen` remembers.
     *
     * @param string $contentType the header of the delivery; empty if there is none
     * @param callable(TransactionOutcome, ResponseCode): void $onOutcome if it throws, the answer is 500
     */
    public function receive(
        #[\SensitiveParameter] string $body,
        string $contentType,
        callable $onOutcome,
    ): WebhookAnswer {
        if ($contentType !== '' && !Json::isType(trim($contentType))) {
            return new WebhookAnswer(415, 'The body must be JSON.');
        }
        if (strlen($body) > self::MOST_BYTES) {
            return new WebhookAnswer(413, 'The body is too large for an outcome.');
        }
        try {
            $delivered = TransactionOutcome::read(Json::decodeObject($body));
            [$reference, $code] = [$delivered->transactionReference ?? '', $delivered->responseCode ?? ''];
            Content::segment('transactionReference', $reference);
            Content::segment('responseCode', $code);
        } catch (\JsonException | \InvalidArgumentException) {
            return new WebhookAnswer(400, 'The body must be an outcome, with its reference and code.');
        }
        $answer = new WebhookAnswer(200, '');
        $handle = function (array $codes) use ($reference, $code, $onOutcome, &$answer): bool {
            $isFinal = static fn (string $one): bool => ResponseCode::describe($one)->final;
            // A final outcome was already handled, so this one came late.
            $isLate = !$isFinal($code) && array_filter($codes, $isFinal) !== [];
            if ($isLate || in_array($code, $codes, true)) {
                return false;
            }
            $record = $this->confirmed($reference, $code);
            $isConfirmed = $record instanceof TransactionOutcome;
            $isConfirmed ? $onOutcome($record, ResponseCode::describe($code)) : $answer = $record;
            return $isConfirmed;
        };
        try {
            $this->seen->handle($reference, $code, $handle);
            return $answer;
        } catch (\Throwable $error) {
            return new WebhookAnswer(500, 'The outcome could not be handled. Deliver it again.', $error);
        }
    }

    /** The service's record, or the answer to the delivery if the record differs. */
    private function confirmed(string $reference, string $code): TransactionOutcome|WebhookAnswer
    {
        $error = $record = null;
        try {
            $record = $this->client->once()->getTransactionStatus($reference);
        } catch (PayoutException $error) {
        }
        $isOther = $record?->transactionReference !== $reference || ($record->responseCode ?? '') === '';
        return match (true) {
            // The delivery is forged or late.
            Follower::saysNothingIsThere($error), !$isOther && $record->responseCode !== $code =>
                new WebhookAnswer(409, 'The service does not confirm this outcome.', $error),
            $isOther => new WebhookAnswer(503, 'The outcome cannot be handled now. Deliver it again.', $error),
            default => $record,
        };
    }
}
