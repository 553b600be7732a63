<?php

declare(strict_types=1);

namespace RemittancePayout\Internal;

use RemittancePayout\{Client, Outcome, PayoutException, PayoutResult, RejectedException, SettleOptions};

/** Requests the status of payouts, several at a time, until each is final or the patience runs out. */
final class Follower
{
    private readonly Client $client;
    private readonly \SplPriorityQueue $queue;
    private int $added = 0;
    private int $asking = 0;
    /** @var list<Following> payouts whose status request has ended */
    private array $answered = [];
    private float $notBefore = 0.0;

    public function __construct(Client $client, private readonly SettleOptions $options)
    {
        $this->client = $client->once(isParallel: true);
        $this->queue = new \SplPriorityQueue();
    }

    public function add(string $reference, bool $wasRejected, ?PayoutException $sendError, float $delay): void
    {
        $until = Client::now() + $this->options->patience;
        $this->queueFor(new Following($reference, $wasRejected, $sendError, $until, $this->options->firstPoll), $delay);
    }

    /** @return \Generator<int, PayoutResult, mixed, void> */
    public function results(): \Generator
    {
        while ($this->asking > 0 || !$this->queue->isEmpty()) {
            $wait = $this->startQuestions();
            if ($this->answered === []) {
                $this->asking > 0 ? $this->client->http->wait($wait) : usleep((int) ceil($wait * 1_000_000));
            }
            while ($payout = array_shift($this->answered)) {
                $result = $this->resultOf($payout);
                if ($result !== null) {
                    yield $result;
                } else {
                    $this->queueFor($payout, $payout->wait);
                    $payout->wait = min($payout->wait * 2, $this->options->mostPoll);
                }
            }
        }
    }

    /** Whether an answer to a status request says that there is no record. */
    public static function saysNothingIsThere(?PayoutException $error): bool
    {
        return $error instanceof RejectedException && StatusMeaning::of((int) $error->status)->isAboutPayout;
    }

    /** @return float seconds until the next status request may be due */
    private function startQuestions(): float
    {
        while (!$this->queue->isEmpty() && $this->asking < Limits::QUESTIONS_AT_ONCE) {
            $payout = $this->queue->top();
            $wait = max($payout->due, min($this->notBefore, $payout->until)) - Client::now();
            if ($wait > 0) {
                return $wait;
            }
            $this->queue->extract();
            $this->asking++;
            $ask = function () use ($payout): void {
                $this->ask($payout);
                $this->asking--;
                $this->answered[] = $payout;
            };
            $this->client->http instanceof Curl ? $this->client->http->start($ask) : $ask();
        }
        return 60.0;
    }

    private function ask(Following $payout): void
    {
        try {
            $record = $this->client->getTransactionStatus($payout->reference);
            $payout->questionError = $payout->absentSince = null;
            // A record of another payout says nothing about this one.
            if ($record->transactionReference === $payout->reference && ($record->responseCode ?? '') !== '') {
                $payout->code = $record->responseCode;
            }
        } catch (PayoutException $error) {
            $payout->questionError = $error;
            $this->notBefore = max($this->notBefore, Client::now() + ($error->retryAfter ?? 0.0));
            $payout->absentSince ??= self::saysNothingIsThere($error) ? Client::now() : null;
        }
    }

    private function resultOf(Following $payout): ?PayoutResult
    {
        $error = $payout->questionError ?? $payout->sendError;
        $isOver = Client::now() >= $payout->until;
        if ($payout->code !== null) {
            $result = PayoutResult::byCode($payout->reference, $payout->code, $error);
            return $result->final || $isOver ? $result : null;
        }
        if (Client::now() >= $this->quietUntil($payout)) {
            return PayoutResult::withoutCode($payout->reference, Outcome::Rejected, $payout->sendError ?? $error);
        }
        return $isOver ? PayoutResult::withoutCode($payout->reference, Outcome::Unknown, $error) : null;
    }

    /** When the quiet time of a rejected payout ends. It runs only while the service answers. */
    private function quietUntil(Following $payout): float
    {
        $isAbsent = $payout->wasRejected && self::saysNothingIsThere($payout->questionError);
        return $isAbsent ? $payout->absentSince + $this->options->quietFor : INF;
    }

    private function queueFor(Following $payout, float $delay): void
    {
        $due = Client::now() + min($delay, $this->options->mostPoll);
        $payout->due = min($due, $payout->until, $this->quietUntil($payout));
        $this->queue->insert($payout, [-$payout->due, -$this->added++]); // The queue returns the largest first.
    }
}
