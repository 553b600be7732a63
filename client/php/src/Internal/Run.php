<?php

declare(strict_types=1);

namespace RemittancePayout\Internal;

use Generator;
use RemittancePayout\{Client, Journal, JournalEntry, NotSentException, Outcome, PayoutException, PayoutResult};
use RemittancePayout\{RejectedException, SettleOptions};
use RemittancePayout\Model\{PayoutRequest, TransactionRequest};
use SensitiveParameter;
use Throwable;

/**
 * One settlement: sends every payout that may be sent, then follows all. It yields nothing before everything is
 * sent, since the caller's loop could do anything meanwhile.
 */
final class Run
{
    private const KEY = Idempotency::PARAMETERS['sendPayout'] ?? null;

    private readonly Follower $follower;
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
    }

    /**
     * @param list<TransactionRequest> $payouts
     * @return Generator<int, PayoutResult, mixed, void>
     */
    public function settle(array $payouts): Generator
    {
        $this->ledger = Ledger::of($this->journal);
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
        $this->ledger = Ledger::of($this->journal);
        foreach (array_chunk(array_filter($references, $this->ledger->isFree(...)), Limits::LARGEST_BATCH) as $free) {
            $this->write('followed', $free);
        }
        array_map($this->resume(...), $references);
        yield from $this->finish();
    }

    /** @return list<TransactionRequest> those that may be sent; the others are followed, or have their results */
    private function freeOf(array $payouts): array
    {
        $free = [];
        foreach ($payouts as $payout) {
            $reference = $payout->transactionReference;
            $digest = $this->ledger->about($reference)['digest'];
            if ($digest !== null && $digest !== self::digestOf($payout)) {
                $error = new NotSentException(Outcome::REUSED_REFERENCE, null, [$reference]);
                $what = [null, false, Outcome::REUSED_REFERENCE, $error];
                $this->results[] = new PayoutResult($reference, Outcome::NotSent, ...$what);
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
        ['kind' => $kind, 'code' => $code] = $this->ledger->about($reference);
        if ($code !== null) {
            $this->results[] = PayoutResult::byCode($reference, $code);
        } else {
            $this->follower->add($reference, $kind === 'rejected', null, 0.0);
        }
    }

    private function send(array $payouts): void
    {
        $hasSent = false;
        $stopped = null;
        foreach (array_chunk($payouts, $this->options->batchSize) as $given) {
            // Another settlement may have sent some of them meanwhile.
            $batch = $this->freeOf($given);
            $error = $stopped ?? ($batch === [] ? null : $this->sendBatch($batch));
            if ($error === null) {
                $hasSent = $hasSent || $batch !== [];
                $stopped = $this->failure;
                continue;
            }
            // What keeps the first batch from being sent, or the login, keeps the others too.
            $concernsAll = !$hasSent || $this->failure !== null || $error->getPrevious() instanceof PayoutException;
            $stopped = $concernsAll ? $error : null;
            foreach (array_column($batch, 'transactionReference') as $reference) {
                $this->results[] = PayoutResult::withoutCode($reference, Outcome::NotSent, $error);
            }
        }
    }

    /** Sends again what an earlier run left in doubt, under its key and as it was, if the service does not know it. */
    private function repeat(array $payouts): void
    {
        $given = array_column($payouts, null, 'transactionReference');
        foreach (self::KEY === null ? [] : $this->ledger->batches as $key => $dates) {
            $batch = [];
            foreach (array_intersect_key($dates, $given) as $reference => $date) {
                $isSame = $this->ledger->about((string) $reference)['digest'] === self::digestOf($given[$reference]);
                if ($isSame && $this->ledger->isInDoubt((string) $reference, (string) $key)) {
                    $content = ['requestDate' => $date] + Json::decodeObject($given[$reference]->toJson());
                    $batch[] = TransactionRequest::read($content);
                }
            }
            try {
                if ($this->failure === null && count($batch) === count($dates) && $this->areUnknown($batch)) {
                    $this->post($batch, (string) $key);
                    $this->write('accepted', array_column($batch, 'transactionReference'));
                }
            } catch (RejectedException) {
                // They are in doubt as before.
            } catch (PayoutException) {
                return; // The others would wait for as long.
            }
        }
    }

    /** @return bool whether the service says that it has no record of any */
    private function areUnknown(array $batch): bool
    {
        foreach ($batch as $payout) {
            try {
                $this->client->once()->getTransactionStatus($payout->transactionReference);
                return false;
            } catch (RejectedException $error) {
                Follower::saysNothingIsThere($error) || throw $error;
            }
        }
        return true;
    }

    private function post(array $batch, ?string $key): void
    {
        $named = $key === null ? [] : [(string) self::KEY => $key];
        $this->client->sendPayout(new PayoutRequest(transactionRequestList: $batch), ...$named);
    }

    /** @return Throwable|null why it was not sent */
    private function sendBatch(array $batch): ?Throwable
    {
        $references = array_column($batch, 'transactionReference');
        $digits = substr_replace(substr_replace(bin2hex(random_bytes(16)), '4', 12, 1), 'a', 16, 1); // of a UUID
        $key = self::KEY === null ? null : vsprintf('%s%s-%s-%s-%s-%s%s%s', str_split($digits, 4));
        $dates = $key === null ? [] : array_map(static fn (TransactionRequest $one) => $one->requestDate, $batch);
        if (!$this->write('sending', $references, array_map(self::digestOf(...), $batch), null, $key, $dates)) {
            return $this->failure;
        }
        $error = null;
        try {
            $this->post($batch, $key);
            $this->write('accepted', $references);
        } catch (NotSentException $error) {
            $this->write('not-sent', $references);
            return $error;
        } catch (RejectedException $error) {
            $this->write('rejected', $references);
        } catch (PayoutException $error) {
            // It may have been taken: the entry before it says so.
        }
        $isRejected = $error instanceof RejectedException;
        foreach ($references as $reference) {
            $this->follower->add($reference, $isRejected, $error, $this->options->firstPoll);
        }
        return null;
    }

    private function finish(): Generator
    {
        yield from $this->results;
        foreach ($this->follower->results() as $result) {
            // In the journal before the caller sees it.
            $result->final && $this->write('settled', [$result->transactionReference], [], $result->responseCode);
            yield $result;
        }
        $this->failure === null || throw $this->failure;
    }

    private function write(mixed ...$entry): bool
    {
        try {
            $this->ledger->write($this->journal, new JournalEntry(...$entry));
            return true;
        } catch (Throwable $error) {
            $this->failure ??= $error;
            return false;
        }
    }

    /** The same for any `requestDate` and any order of the fields. */
    private static function digestOf(TransactionRequest $payout): string
    {
        $content = Json::decodeObject($payout->toJson());
        unset($content['requestDate']);
        $leaves = self::leavesOf($content);
        ksort($leaves, SORT_STRING);
        $text = '';
        foreach ($leaves as $path => $value) {
            $text .= "$path\0$value\0";
        }
        return hash('sha256', $text);
    }

    /** @return array<string, string> by their paths */
    private static function leavesOf(#[SensitiveParameter] array $content, string $prefix = ''): array
    {
        $leaves = [];
        foreach ($content as $name => $value) {
            if (is_array($value)) {
                $leaves += self::leavesOf($value, "$prefix$name.");
            } elseif ($value !== null) {
                $leaves[$prefix . $name] = is_bool($value) ? var_export($value, true) : Json::plain($value);
            }
        }
        return $leaves;
    }
}
