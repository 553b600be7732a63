<?php

declare(strict_types=1);

namespace RemittancePayout\Internal;

use Generator;
use RemittancePayout\Client;
use RemittancePayout\Journal;
use RemittancePayout\JournalEntry;
use RemittancePayout\JournalException;
use RemittancePayout\Model\PayoutRequest;
use RemittancePayout\Model\TransactionRequest;
use RemittancePayout\NotSentException;
use RemittancePayout\Outcome;
use RemittancePayout\PayoutException;
use RemittancePayout\PayoutResult;
use RemittancePayout\RejectedException;
use RemittancePayout\SettleOptions;
use Throwable;

/**
 * One settlement: sends every payout that may be sent, then follows all. It yields nothing before everything is
 * sent, since the caller's loop could do anything meanwhile.
 */
final class Run
{
    private const KEY = Idempotency::PARAMETERS['sendPayout'] ?? null;

    private readonly Follower $follower;

    private readonly int|false $process;

    private Ledger $ledger;

    /** Why the journal failed. Nothing is sent after it. */
    private ?Throwable $failure = null;

    /** @var list<PayoutResult> of those that are not followed */
    private array $results = [];

    public function __construct(
        private readonly Client $client,
        private readonly Journal $journal,
        private readonly SettleOptions $options,
    ) {
        $this->follower = new Follower($client, $options);
        $this->process = getmypid();
    }

    /**
     * @param list<TransactionRequest> $payouts
     * @return Generator<int, PayoutResult, mixed, void>
     */
    public function settle(array $payouts): Generator
    {
        $this->begin();
        $this->repeat($payouts);
        $this->send($this->freeOf($payouts));
        yield from $this->finish();
    }

    /**
     * @param list<string> $references
     * @return Generator<int, PayoutResult, mixed, void>
     */
    public function follow(array $references): Generator
    {
        $this->begin();
        foreach (array_chunk($references, Limits::LARGEST_BATCH) as $chunk) {
            $free = array_values(array_filter($chunk, $this->ledger->isFree(...)));
            if ($free !== []) {
                $this->write(new JournalEntry('followed', $free));
            }
        }
        foreach ($references as $reference) {
            $this->resume($reference);
        }
        yield from $this->finish();
    }

    private function begin(): void
    {
        if (getmypid() !== $this->process) {
            // After a fork both would send.
            throw new JournalException('A settlement belongs to the process that began it.');
        }
        $this->ledger = Ledger::of($this->journal);
    }

    /**
     * @param list<TransactionRequest> $payouts
     * @return list<TransactionRequest> those that may be sent; the others are followed, or have their results
     */
    private function freeOf(array $payouts): array
    {
        $free = [];
        foreach ($payouts as $payout) {
            $reference = $payout->transactionReference;
            $digest = $this->ledger->digestOf($reference);
            if ($digest !== null && $digest !== Payouts::digestOf($payout)) {
                $this->results[] = PayoutResult::reusedReference($reference);
            } elseif ($this->ledger->isFree($reference)) {
                $free[] = $payout;
            } else {
                $this->resume($reference);
            }
        }
        return $free;
    }

    /** Continues from the journal, without sending. */
    private function resume(string $reference): void
    {
        $code = $this->ledger->codeOf($reference);
        if ($code !== null) {
            $this->results[] = PayoutResult::byCode($reference, $code);
        } else {
            $this->follower->add($reference, $this->ledger->kindOf($reference) === 'rejected', null, 0.0);
        }
    }

    /** @param list<TransactionRequest> $payouts */
    private function send(array $payouts): void
    {
        $hasSent = false;
        $stopped = null;
        foreach (array_chunk($payouts, max(1, $this->options->batchSize)) as $given) {
            // Another settlement may have sent some of them meanwhile.
            $batch = $this->freeOf($given);
            if ($batch === []) {
                continue;
            }
            $error = $stopped ?? $this->sendBatch($batch);
            if ($error === null) {
                $hasSent = true;
                $stopped = $this->failure;
                continue;
            }
            // What keeps the first batch from being sent, or the login, keeps the others too.
            $concernsAll = !$hasSent || $this->failure !== null || $error->getPrevious() instanceof PayoutException;
            $stopped = $concernsAll ? $error : null;
            foreach ($batch as $payout) {
                $reference = $payout->transactionReference;
                $this->results[] = PayoutResult::withoutCode($reference, Outcome::NotSent, $error);
            }
        }
    }

    /**
     * Sends what an earlier run left in doubt again, under its key and as it was, if the service has no record of it.
     *
     * @param list<TransactionRequest> $payouts
     */
    private function repeat(array $payouts): void
    {
        $given = [];
        foreach ($payouts as $payout) {
            $given[$payout->transactionReference] = $payout;
        }
        $batches = self::KEY === null ? [] : $this->ledger->batchesInDoubt();
        foreach ($batches as $key => $dates) {
            $batch = [];
            foreach (array_intersect_key($dates, $given) as $reference => $date) {
                $isSame = $this->ledger->digestOf((string) $reference) === Payouts::digestOf($given[$reference]);
                $batch += $isSame ? [$reference => Payouts::dated($given[$reference], $date)] : [];
            }
            try {
                if ($this->failure === null && count($batch) === count($dates) && $this->areUnknown($batch)) {
                    $this->post(array_values($batch), (string) $key);
                    $this->write(new JournalEntry('accepted', array_map(strval(...), array_keys($batch))));
                }
            } catch (RejectedException) {
                // They are in doubt as before.
            } catch (PayoutException) {
                return; // The others would wait for as long.
            }
        }
    }

    /**
     * @param array<TransactionRequest> $batch
     * @return bool whether the service says that it has no record of any
     * @throws PayoutException when it does not answer
     */
    private function areUnknown(array $batch): bool
    {
        foreach ($batch as $payout) {
            try {
                $this->client->once()->getTransactionStatus($payout->transactionReference);
                return false;
            } catch (RejectedException $error) {
                if (!$error->isAboutPayout()) {
                    return false;
                }
            }
        }
        return true;
    }

    /** @param list<TransactionRequest> $batch */
    private function post(array $batch, ?string $key): void
    {
        $named = $key === null ? [] : [(string) self::KEY => $key];
        $this->client->sendPayout(new PayoutRequest(transactionRequestList: $batch), ...$named);
    }

    /**
     * @param list<TransactionRequest> $batch
     * @return Throwable|null why it was not sent
     */
    private function sendBatch(array $batch): ?Throwable
    {
        $references = array_map(static fn (TransactionRequest $one): string => $one->transactionReference, $batch);
        $key = self::KEY === null ? null : Payouts::newKey();
        $dates = $key === null ? [] : array_map(static fn (TransactionRequest $one) => $one->requestDate, $batch);
        $digests = array_map(Payouts::digestOf(...), $batch);
        if (!$this->write(new JournalEntry('sending', $references, $digests, null, $key, $dates))) {
            return $this->failure;
        }
        $error = null;
        try {
            $this->post($batch, $key);
            $this->write(new JournalEntry('accepted', $references));
        } catch (NotSentException $error) {
            $this->write(new JournalEntry('not-sent', $references));
            return $error;
        } catch (RejectedException $error) {
            $this->write(new JournalEntry('rejected', $references));
        } catch (PayoutException $error) {
            // It may have been taken: the entry before it says so.
        }
        foreach ($references as $reference) {
            $isRejected = $error instanceof RejectedException;
            $this->follower->add($reference, $isRejected, $error, $this->options->firstPoll);
        }
        return null;
    }

    /** @return Generator<int, PayoutResult, mixed, void> */
    private function finish(): Generator
    {
        yield from $this->results;
        foreach ($this->follower->results() as $result) {
            if ($result->final) {
                // In the journal before the caller sees it.
                $this->write(new JournalEntry('settled', [$result->transactionReference], code: $result->responseCode));
            }
            yield $result;
        }
        if ($this->failure !== null) {
            throw $this->failure;
        }
    }

    private function write(JournalEntry $entry): bool
    {
        try {
            $this->ledger->write($this->journal, $entry);
            return true;
        } catch (Throwable $error) {
            $this->failure ??= $error;
            return false;
        }
    }
}
