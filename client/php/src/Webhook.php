<?php

declare(strict_types=1);

namespace RemittancePayout;

use InvalidArgumentException;
use JsonException;
use RemittancePayout\Internal\BaseUrl;
use RemittancePayout\Internal\Json;
use RemittancePayout\Internal\Limits;
use RemittancePayout\Model\TransactionOutcome;
use SensitiveParameter;
use Throwable;

/** Receives the outcomes that the service delivers. */
final class Webhook
{
    /** The largest body that is taken. Read one byte more, so that a larger one is noticed. */
    public const MOST_BYTES = Limits::DELIVERY_BYTES;

    private const CONTRADICTED = 'The service does not confirm this outcome.';

    private const LATER = 'It cannot be handled now. Deliver it again.';

    /**
     * Receives a delivery. It is not signed, so the service is asked whether it is true, and `$onOutcome` gets
     * what the service answers: once per reference and code, as far as `$seen` remembers. It asks nothing about what
     * was handled before.
     *
     * @param string $body as it came
     * @param string $contentType the header of the delivery; empty where it has none
     * @param callable(TransactionOutcome, ResponseCode): void $onOutcome when it throws, the answer is 500
     */
    public static function receiveOutcome(
        Client $client,
        #[SensitiveParameter] string $body,
        string $contentType,
        Seen $seen,
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
            $reference = $delivered->transactionReference ?? '';
            BaseUrl::segment('transactionReference', $reference);
            BaseUrl::segment('responseCode', $delivered->responseCode ?? '');
        } catch (JsonException | InvalidArgumentException) {
            return new WebhookAnswer(400, 'The body must be an outcome, with its reference and code.');
        }
        $code = ResponseCodes::describe($delivered->responseCode);
        $answer = new WebhookAnswer(200, '');
        $handle = static function (array $codes) use ($client, $reference, $code, $onOutcome, &$answer): bool {
            $isFinal = static fn (string $one): bool => ResponseCodes::describe($one)->final;
            // A final outcome was handled before: this one came late.
            $isLate = !$code->final && array_filter($codes, $isFinal) !== [];
            if ($isLate || in_array($code->code, $codes, true)) {
                return false;
            }
            $record = self::confirmed($client, $reference, $code->code);
            if ($record instanceof WebhookAnswer) {
                $answer = $record;
                return false;
            }
            $onOutcome($record, $code);
            return true;
        };
        try {
            $seen->handle($reference, $code->code, $handle);
            return $answer;
        } catch (Throwable $error) {
            return new WebhookAnswer(500, 'The outcome could not be handled. Deliver it again.', $error);
        }
    }

    /** The record of the service, or what to answer where it is not as delivered. */
    private static function confirmed(Client $client, string $reference, string $code): TransactionOutcome|WebhookAnswer
    {
        try {
            $record = $client->once()->getTransactionStatus($reference);
        } catch (PayoutException $error) {
            // Forged, or late.
            return $error instanceof RejectedException && $error->isAboutPayout()
                ? new WebhookAnswer(409, self::CONTRADICTED, $error)
                : new WebhookAnswer(503, self::LATER, $error);
        }
        if ($record->transactionReference !== $reference || ($record->responseCode ?? '') === '') {
            return new WebhookAnswer(503, self::LATER);
        }
        return $record->responseCode === $code ? $record : new WebhookAnswer(409, self::CONTRADICTED);
    }
}
