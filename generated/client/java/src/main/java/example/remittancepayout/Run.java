package example.remittancepayout;

import example.remittancepayout.JournalEntry.Kind;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.PriorityQueue;
import java.util.Set;
import java.util.concurrent.CompletionService;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorCompletionService;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;

/**
 * Sends the payouts that may be sent, then follows everything that may have been taken. It goes on while it is asked
 * for the next result, in the thread that asks.
 */
final class Run implements Iterator<PayoutResult> {
    private final Client client;
    private final Journal journal;
    private final Settlement options;

    /** What was not begun yet, then what may be sent. */
    private final Deque<Payout> given;
    private boolean isBegun;
    /** Why nothing more is sent, beside the journal. Null until then. */
    private NotSentException stopped;
    private boolean isFirstBatch = true;

    private final PriorityQueue<Payout> followed = new PriorityQueue<>(Comparator.comparingLong((Payout one) -> one.due));
    private final Set<Payout> asked = new HashSet<>();
    private final CompletionService<Runnable> questions = new ExecutorCompletionService<>(Transport.THREADS);
    /** When patience ends; null before it begins. */
    private Long end;
    /** How many questions in a row had no answer. */
    private int silence;

    private final List<PayoutResult> results = new ArrayList<>();
    /** How many of them were handed over. */
    private int handed;
    /** The first one. Nothing is sent after it. */
    private JournalException journalProblem;

    Run(Settlement options, List<Payout> payouts) {
        this.options = options;
        client = options.client;
        journal = options.journal;
        given = new ArrayDeque<>(payouts);
    }

    @Override
    public boolean hasNext() {
        while (handed == results.size()) {
            if (!isBegun) begin();
            else if (!given.isEmpty()) send();
            else if (!followed.isEmpty() || !asked.isEmpty()) follow();
            else break;
        }
        boolean isOver = handed == results.size();
        if (isOver && journalProblem != null) {
            throw new JournalException(journalProblem.getMessage(), journalProblem, results);
        }
        return !isOver;
    }

    @Override
    public PayoutResult next() {
        if (!hasNext()) throw new NoSuchElementException();
        return results.get(handed++);
    }

    private void begin() {
        isBegun = true;
        boolean isByReference = !given.isEmpty() && given.peek().content == null;
        List<Payout> free = admitted(new ArrayList<>(given));
        given.clear();
        if (isByReference) {
            if (!free.isEmpty()) write(JournalEntry.of(Kind.FOLLOWED, referencesOf(free)));
            for (Payout payout : free) follow(payout, 0);
        } else {
            repeatLeft();
            given.addAll(free);
        }
    }

    /** Continues from the journal. Returns the payouts that may be sent. */
    private List<Payout> admitted(List<Payout> payouts) {
        List<Payout> free = new ArrayList<>();
        for (Payout payout : payouts) {
            Journal.Line line = journal.line(payout.reference);
            boolean hasDigest = line != null && line.digest() != null && payout.content != null;
            if (hasDigest && !line.digest().equals(payout.digest())) {
                results.add(PayoutResult.otherContent(payout.reference));
            } else if (line == null || line.kind() == Kind.NOT_SENT) {
                free.add(payout);
            } else if (line.kind() == Kind.SETTLED) {
                results.add(PayoutResult.byCode(payout.reference, line.code(), null));
            } else {
                payout.isRejected = line.kind() == Kind.REJECTED;
                follow(payout, 0);
            }
        }
        return free;
    }

    /** Sends the next batch. */
    private void send() {
        List<Payout> batch = new ArrayList<>();
        while (batch.size() < options.batchSize && !given.isEmpty()) batch.add(given.remove());
        if (stopped != null || journalProblem != null) {
            reportNotSent(batch, stopped == null ? unwritten(batch) : stopped);
            return;
        }
        NotSentException problem = send(batch);
        if (problem != null && (isFirstBatch || problem.isLoginFailure())) stopped = problem;
        isFirstBatch = false;
    }

    /** Returns why it was not sent; null when it may have been. */
    private NotSentException send(List<Payout> wanted) {
        List<Payout> batch;
        Call<PayoutResponse> call;
        // Another thread with the same journal may have been first.
        synchronized (journal) {
            batch = admitted(wanted);
            if (batch.isEmpty()) return null;
            call = Calls.sendPayout(new PayoutRequest(batch.stream().map(one -> one.content).toList()));
            boolean hasKey = call.key() != null;
            var sent = batch.stream().map(one -> one.sent(hasKey)).toList();
            if (!write(JournalEntry.sending(call.key(), sent))) return reportNotSent(batch, unwritten(batch));
        }
        Kind kind = Kind.SENDING;
        PayoutException problem = null;
        try {
            client.call(call);
            kind = Kind.ACCEPTED;
        } catch (NotSentException notSent) {
            write(JournalEntry.of(Kind.NOT_SENT, referencesOf(batch)));
            return reportNotSent(batch, notSent);
        } catch (PayoutException inDoubt) {
            problem = inDoubt;
            if (inDoubt instanceof RejectedException) kind = Kind.REJECTED;
        }
        if (kind != Kind.SENDING) write(JournalEntry.of(kind, referencesOf(batch)));
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
        for (JournalEntry left : journal.left(known.keySet())) {
            Call<PayoutResponse> call = Calls.sendPayout(new PayoutRequest(
                    left.sent().stream().map(one -> known.get(one.reference()).dated(one.requestDate())).toList()));
            if (call.key() == null) return;
            if (!left.references().stream().allMatch(one -> StatusQuestion.ask(client, one).isAbsent())) continue;
            synchronized (journal) {
                boolean isFree = journal.left(known.keySet()).contains(left);
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

    /** Asks for what is due, a few at a time, and waits for the next answer or the next that is due. */
    private void follow() {
        long now = System.nanoTime();
        if (end == null) end = now + options.patience.toNanos();
        boolean isOver = !isBefore(now, end);
        while (asked.size() < Limits.QUESTIONS_AT_ONCE
                && !followed.isEmpty()
                && (isOver || !isBefore(now, followed.peek().due))) {
            Payout payout = followed.remove();
            // The last questions must not add up where nobody answers; but nobody is unknown without a question.
            boolean isLate = !isBefore(now, end + client.timeout.toNanos());
            if (isLate && (payout.isAsked || silence >= Limits.QUESTIONS_AT_ONCE)) results.add(resultAtEnd(payout));
            else ask(payout, now);
        }
        boolean hasRoom = asked.size() < Limits.QUESTIONS_AT_ONCE && !followed.isEmpty();
        long until = hasRoom && isBefore(followed.peek().due, end) ? followed.peek().due : end;
        try {
            if (isOver && asked.isEmpty()) return;
            Future<Runnable> answer = isOver ? questions.take() : questions.poll(until - now, TimeUnit.NANOSECONDS);
            if (answer != null) answer.get().run();
        } catch (ExecutionException unlikely) {
            throw new IllegalStateException(unlikely.getCause());
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            followed.addAll(asked);
            asked.clear();
            while (!followed.isEmpty()) results.add(resultAtEnd(followed.remove()));
        }
    }

    private void ask(Payout payout, long now) {
        asked.add(payout);
        long left = end + client.timeout.toNanos() - now;
        boolean isShort = left < client.timeout.toNanos() && left > TimeUnit.MILLISECONDS.toNanos(1);
        Client asking = isShort ? client.withTimeout(Duration.ofNanos(left)) : client;
        questions.submit(() -> {
            StatusQuestion status = StatusQuestion.ask(asking, payout.reference);
            return () -> use(payout, status);
        });
    }

    private void use(Payout payout, StatusQuestion status) {
        asked.remove(payout);
        payout.isAsked = true;
        long now = System.nanoTime();
        payout.due = now + payout.wait;
        payout.wait = Math.min(2 * payout.wait, options.mostPoll.toNanos());
        boolean isSilent = status.error() != null && status.error().status().isEmpty();
        silence = isSilent ? silence + 1 : 0;
        if (status.code() != null) {
            payout.code = status.code();
            payout.error = null;
        } else if (status.error() != null) {
            if (payout.error == null) payout.error = status.error();
            Duration asks = status.error().retryAfter().orElse(Duration.ZERO);
            payout.due = Math.max(payout.due, now + asks.toNanos());
        }
        if (payout.code != null && ResponseCode.describeCode(payout.code).isFinal()) {
            write(JournalEntry.settled(payout.reference, payout.code));
            results.add(PayoutResult.byCode(payout.reference, payout.code, null));
        } else if (payout.isRejected && payout.code == null && isLongAbsent(payout, status, now)) {
            results.add(PayoutResult.withoutCode(payout.reference, Outcome.REJECTED, payout.error));
        } else if (isBefore(now, end)) {
            followed.add(payout);
        } else {
            results.add(resultAtEnd(payout));
        }
    }

    private boolean isLongAbsent(Payout payout, StatusQuestion status, long now) {
        if (!status.isAbsent()) {
            // An answer about something else ends the quiet; no answer does not.
            if (status.error() == null) payout.absentSince = null;
            return false;
        }
        if (payout.absentSince == null) payout.absentSince = now;
        long quietUntil = payout.absentSince + options.quietFor.toNanos();
        if (isBefore(quietUntil, payout.due)) payout.due = quietUntil;
        return !isBefore(now, quietUntil);
    }

    private static PayoutResult resultAtEnd(Payout payout) {
        return payout.code == null
                ? PayoutResult.withoutCode(payout.reference, Outcome.UNKNOWN, payout.error)
                : PayoutResult.byCode(payout.reference, payout.code, payout.error);
    }

    private boolean write(JournalEntry entry) {
        try {
            journal.add(entry);
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
        for (Payout payout : batch) results.add(PayoutResult.withoutCode(payout.reference, Outcome.NOT_SENT, problem));
        return problem;
    }

    private static List<String> referencesOf(List<Payout> payouts) {
        return payouts.stream().map(one -> one.reference).toList();
    }

    /** Times of {@link System#nanoTime} are compared by their difference. */
    private static boolean isBefore(long one, long other) {
        return one - other < 0;
    }
}
