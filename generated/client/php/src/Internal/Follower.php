<?php

declare(strict_types=1);

namespace RemittancePayout\Internal;

use Generator;
use RemittancePayout\Client;
use RemittancePayout\Outcome;
use RemittancePayout\PayoutException;
use RemittancePayout\PayoutResult;
use RemittancePayout\RejectedException;
use RemittancePayout\SettleOptions;
use SplPriorityQueue;

/** Asks for payouts by their references, in the order of time, until each is final or its patience ends. */
final class Follower
{
    /** @var SplPriorityQueue<array{float, int}, Following> */
    private readonly SplPriorityQueue $queue;

    private int $added = 0;

    private float $notBefore = 0.0;

    public function __construct(private readonly Client $client, private readonly SettleOptions $options)
    {
        $this->queue = new SplPriorityQueue();
    }

    /**
     * @param bool $wasRejected whether the request that it was in was rejected
     * @param float $delay seconds until the first question
     */
    public function add(string $reference, bool $wasRejected, ?PayoutException $sendError, float $delay): void
    {
        $until = Transport::now() + $this->options->patience;
        $payout = new Following($reference, $wasRejected, $sendError, $until, $this->options->firstPoll);
        $this->queueFor($payout, $delay);
    }

    /** @return Generator<int, PayoutResult, mixed, void> */
    public function results(): Generator
    {
        while (!$this->queue->isEmpty()) {
            $payout = $this->queue->extract();
            self::waitUntil(max($payout->due, min($this->notBefore, $payout->until)));
            $askedAt = Transport::now();
            $this->ask($payout);
            $result = $this->resultOf($payout, $askedAt >= $payout->until);
            if ($result !== null) {
                yield $result;
            } else {
                $this->queueFor($payout, $payout->wait);
                $payout->wait = min($payout->wait * 2, $this->options->mostPoll);
            }
        }
    }

    private function ask(Following $payout): void
    {
        try {
            $record = $this->client->once()->getTransactionStatus($payout->reference);
            $payout->questionError = $payout->absentSince = null;
            // A record of another payout says nothing about this one.
            if ($record->transactionReference === $payout->reference && ($record->responseCode ?? '') !== '') {
                $payout->code = $record->responseCode;
            }
        } catch (PayoutException $error) {
            $payout->questionError = $error;
            $this->notBefore = max($this->notBefore, Transport::now() + ($error->getRetryAfter() ?? 0.0));
            if (self::saysNothingIsThere($error)) {
                $payout->absentSince ??= Transport::now();
            }
        }
    }

    private function resultOf(Following $payout, bool $isOver): ?PayoutResult
    {
        $error = $payout->questionError ?? $payout->sendError;
        $code = $payout->code;
        if ($code !== null) {
            $result = PayoutResult::byCode($payout->reference, $code, $error);
            return $result->final || $isOver ? $result : null;
        }
        if ($payout->wasRejected && Transport::now() >= $this->quietUntil($payout)) {
            return PayoutResult::withoutCode($payout->reference, Outcome::Rejected, $payout->sendError ?? $error);
        }
        return $isOver ? PayoutResult::withoutCode($payout->reference, Outcome::Unknown, $error) : null;
    }

    /** When the service will have been without a record for long enough: only its answers count. */
    private function quietUntil(Following $payout): float
    {
        $since = self::saysNothingIsThere($payout->questionError) ? $payout->absentSince : null;
        return $since === null ? INF : $since + $this->options->quietFor;
    }

    private static function saysNothingIsThere(?PayoutException $error): bool
    {
        return $error instanceof RejectedException && $error->isAboutPayout();
    }

    private function queueFor(Following $payout, float $delay): void
    {
        $due = Transport::now() + min($delay, $this->options->mostPoll);
        if ($payout->wasRejected) {
            $due = min($due, $this->quietUntil($payout));
        }
        $payout->due = min($due, $payout->until);
        // The queue gives the largest first.
        $this->queue->insert($payout, [-$payout->due, -$this->added++]);
    }

    private static function waitUntil(float $time): void
    {
        while (($wait = $time - Transport::now()) > 0) {
            usleep((int) ceil($wait * 1_000_000));
        }
    }
}
