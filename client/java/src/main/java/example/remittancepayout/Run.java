package example.remittancepayout;

import example.remittancepayout.JournalEntry.Kind;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/** Sends the payouts that may be sent, then follows everything that may have been taken. */
final class Run {

    private final Client client;
    private final Ledger ledger;
    private final SettleOptions options;
    private final Consumer<PayoutResult> onResult;

    private final List<PayoutResult> results = new ArrayList<>();
    private final PriorityQueue<Payout> followed =
            new PriorityQueue<>(Comparator.comparingLong((Payout one) -> one.due));

    /** The first one. Nothing is sent after it. */
    private JournalException journalProblem;

    Run(Client client, Ledger journal, SettleOptions options, Consumer<PayoutResult> onResult) {
        this.client = client;
        this.options = options;
        this.onResult = onResult;
        ledger = journal == null ? new Ledger() : journal;
    }

    List<PayoutResult> settle(List<Payout> payouts) {
        List<Payout> free = admitted(payouts);
        repeatLeft();
        send(free);
        return followAll();
    }

    List<PayoutResult> follow(List<Payout> payouts) {
        List<Payout> unlisted = admitted(payouts);
        List<String> references = referencesOf(unlisted);
        if (!references.isEmpty()) write(JournalEntry.of(Kind.FOLLOWED, references));
        for (Payout payout : unlisted) follow(payout, 0);
        return followAll();
    }

    /** Continues from the journal. Returns the payouts that may be sent. */
    private List<Payout> admitted(List<Payout> payouts) {
        List<Payout> free = new ArrayList<>();
        for (Payout payout : payouts) {
            Ledger.Line line = ledger.line(payout.reference);
            boolean isOther =
                    line != null
                            && payout.content != null
                            && line.digest() != null
                            && !line.digest().equals(payout.digest());
            if (isOther) {
                report(PayoutResult.otherContent(payout.reference));
            } else if (line == null || line.kind() == Kind.NOT_SENT) {
                free.add(payout);
            } else if (line.kind() == Kind.SETTLED) {
                report(PayoutResult.byCode(payout.reference, line.code(), null));
            } else {
                payout.isRejected = line.kind() == Kind.REJECTED;
                follow(payout, 0);
            }
        }
        return free;
    }

    private void send(List<Payout> free) {
        NotSentException stopped = null;
        for (int start = 0; start < free.size(); start += options.batchSize) {
            int end = Math.min(start + options.batchSize, free.size());
            List<Payout> batch = free.subList(start, end);
            if (stopped != null || journalProblem != null) {
                reportNotSent(batch, stopped == null ? unwritten(batch) : stopped);
                continue;
            }
            NotSentException problem = sendBatch(batch);
            if (problem != null && (start == 0 || problem.isLoginFailure())) stopped = problem;
        }
    }

    /** Returns why it was not sent; null when it may have been. */
    private NotSentException sendBatch(List<Payout> wanted) {
        List<Payout> batch;
        Call<PayoutResponse> call;
        // Another thread with the same journal may have been first.
        synchronized (ledger) {
            batch = admitted(wanted);
            if (batch.isEmpty()) return null;
            call = Calls.sendPayout(new PayoutRequest(batch.stream().map(one -> one.content).toList()));
            boolean hasKey = call.key() != null;
            var sent = batch.stream().map(one -> one.sent(hasKey)).toList();
            if (!write(JournalEntry.sending(call.key(), sent))) return reportNotSent(batch, unwritten(batch));
        }
        List<String> references = referencesOf(batch);
        Kind kind = Kind.SENDING;
        PayoutException problem = null;
        try {
            client.call(call);
            kind = Kind.ACCEPTED;
        } catch (NotSentException notSent) {
            write(JournalEntry.of(Kind.NOT_SENT, references));
            return reportNotSent(batch, notSent);
        } catch (RejectedException rejected) {
            kind = Kind.REJECTED;
            problem = rejected;
        } catch (UnknownOutcomeException unknown) {
            problem = unknown;
        }
        if (kind != Kind.SENDING) write(JournalEntry.of(kind, references));
        for (Payout payout : batch) {
            payout.isRejected = kind == Kind.REJECTED;
            payout.error = problem;
            follow(payout, options.firstPoll.toNanos());
        }
        return null;
    }

    /** Sends what an earlier process left in doubt again, if the service does not know it: the key is the same. */
    private void repeatLeft() {
        Map<String, Payout> known = new HashMap<>();
        for (Payout payout : followed) known.put(payout.reference, payout);
        for (JournalEntry left : ledger.left(known.keySet())) {
            Call<PayoutResponse> call = Calls.sendPayout(new PayoutRequest(
                    left.sent().stream().map(one -> known.get(one.reference()).dated(one.requestDate())).toList()));
            if (call.key() == null) return;
            if (!left.references().stream().allMatch(one -> StatusQuestion.ask(client, one).isAbsent())) continue;
            synchronized (ledger) {
                boolean isFree = ledger.left(known.keySet()).contains(left);
                if (!isFree || !write(JournalEntry.sending(left.idempotencyKey(), left.sent()))) continue;
            }
            try {
                client.call(call.replaceKey(left.idempotencyKey()));
                write(JournalEntry.of(Kind.ACCEPTED, left.references()));
            } catch (PayoutException inDoubt) {
                // It stays in doubt, and is followed.
            }
        }
    }

    private void follow(Payout payout, long delay) {
        payout.due = System.nanoTime() + delay;
        payout.wait = options.firstPoll.toNanos();
        followed.add(payout);
    }

    private List<PayoutResult> followAll() {
        long end = System.nanoTime() + options.patience.toNanos();
        // If the service hangs, the last questions must not add up.
        long last = end + client.timeout.toNanos();
        boolean isInterrupted = false;
        while (!followed.isEmpty()) {
            Payout payout = followed.poll();
            isInterrupted = isInterrupted || !sleepUntil(earlier(payout.due, end));
            boolean isLast = isBefore(end, System.nanoTime());
            boolean mayAsk = !isInterrupted && isBefore(System.nanoTime(), last);
            if (mayAsk && ask(payout)) continue;
            if (isLast || !mayAsk) report(resultAtEnd(payout));
            else followed.add(payout);
        }
        if (journalProblem == null) return results;
        throw new JournalException(journalProblem.getMessage(), journalProblem, results);
    }

    /** Whether its outcome is now known. */
    private boolean ask(Payout payout) {
        StatusQuestion status = StatusQuestion.ask(client, payout.reference);
        long now = System.nanoTime();
        payout.due = now + payout.wait;
        payout.wait = Math.min(2 * payout.wait, options.mostPoll.toNanos());
        if (status.code() != null) {
            payout.code = status.code();
            payout.error = null;
            if (!ResponseCode.describeCode(payout.code).isFinal()) return false;
            write(JournalEntry.settled(payout.reference, payout.code));
            report(PayoutResult.byCode(payout.reference, payout.code, null));
            return true;
        }
        if (payout.error == null) payout.error = status.error();
        if (status.error() != null && status.error().retryAfter() != null) {
            payout.due = now + Math.max(payout.wait, status.error().retryAfter().toNanos());
        }
        return payout.isRejected && payout.code == null && isLongAbsent(payout, status, now);
    }

    private boolean isLongAbsent(Payout payout, StatusQuestion status, long now) {
        if (!status.isAbsent()) {
            // An answer about something else ends the quiet; no answer does not.
            if (status.error() == null) payout.absentSince = null;
            return false;
        }
        if (payout.absentSince == null) payout.absentSince = now;
        long quietUntil = payout.absentSince + options.quietFor.toNanos();
        payout.due = earlier(payout.due, quietUntil);
        if (isBefore(now, quietUntil)) return false;
        report(PayoutResult.withoutCode(payout.reference, Outcome.REJECTED, payout.error));
        return true;
    }

    private static PayoutResult resultAtEnd(Payout payout) {
        return payout.code == null
                ? PayoutResult.withoutCode(payout.reference, Outcome.UNKNOWN, payout.error)
                : PayoutResult.byCode(payout.reference, payout.code, payout.error);
    }

    private boolean write(JournalEntry entry) {
        try {
            ledger.add(entry);
            return true;
        } catch (JournalException failed) {
            if (journalProblem == null) journalProblem = failed;
            return false;
        }
    }

    private NotSentException unwritten(List<Payout> batch) {
        String message = "Not sent, since the journal cannot be written";
        return new NotSentException(message, journalProblem, null, referencesOf(batch));
    }

    private NotSentException reportNotSent(List<Payout> batch, NotSentException problem) {
        for (Payout payout : batch) {
            report(PayoutResult.withoutCode(payout.reference, Outcome.NOT_SENT, problem));
        }
        return problem;
    }

    private void report(PayoutResult result) {
        results.add(result);
        onResult.accept(result);
    }

    private static List<String> referencesOf(List<Payout> payouts) {
        return payouts.stream().map(one -> one.reference).toList();
    }

    /** Times of {@link System#nanoTime} are compared by their difference. */
    private static boolean isBefore(long one, long other) {
        return one - other < 0;
    }

    private static long earlier(long one, long other) {
        return isBefore(one, other) ? one : other;
    }

    /** False when the thread was interrupted. */
    private static boolean sleepUntil(long moment) {
        try {
            TimeUnit.NANOSECONDS.sleep(moment - System.nanoTime());
            return true;
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            return false;
        }
    }
}
