package example.remittancepayout;

import java.time.Duration;
import java.util.*;
import java.util.concurrent.*;
import java.util.function.Consumer;

/** Sends payouts and then follows them. All work happens in the thread that requests the results. */
final class Run extends Spliterators.AbstractSpliterator<PayoutResult> {
    private static final ExecutorService THREADS = Executors.newCachedThreadPool(Transport::daemon);
    private final Settlement options;
    private final Client client;
    private final Journal journal;
    private final Deque<Payout> given; // later only the payouts that may be sent
    private boolean isBegun;
    private boolean hasSent;
    private NotSentException stopped; // the reason why nothing more is sent
    private final PriorityQueue<Payout> followed = new PriorityQueue<>((one, two) -> Long.compare(one.due, two.due));
    private final Set<Payout> asked = new HashSet<>();
    private final CompletionService<Runnable> questions = new ExecutorCompletionService<>(THREADS);
    private Long end; // when the patience runs out; null before it begins
    private final List<PayoutResult> results = new ArrayList<>();
    private int handedOver;
    private JournalException journalProblem; // the first one; nothing is sent after it

    Run(Settlement options, List<Payout> payouts) {
        super(Long.MAX_VALUE, ORDERED | NONNULL);
        this.options = options;
        client = options.client;
        journal = options.journal;
        given = new ArrayDeque<>(payouts);
    }

    @Override
    public boolean tryAdvance(Consumer<? super PayoutResult> action) {
        while (handedOver == results.size()) {
            if (!isBegun) begin();
            else if (!given.isEmpty()) send();
            else if (!followed.isEmpty() || !asked.isEmpty()) follow();
            else if (journalProblem == null) return false;
            else throw new JournalException(journalProblem.getMessage(), journalProblem, results);
        }
        action.accept(results.get(handedOver++));
        return true;
    }

    private void begin() {
        isBegun = true;
        boolean isByReference = !given.isEmpty() && given.peek().content == null;
        List<Payout> free = admitted(given);
        given.clear();
        if (isByReference) {
            if (!free.isEmpty()) write("followed", free);
            for (Payout payout : free) follow(payout, Duration.ZERO);
        } else {
            repeatLeft();
            given.addAll(free);
        }
    }

    /** Continues from the journal. Returns the payouts that may be sent. */
    private List<Payout> admitted(Iterable<Payout> payouts) {
        List<Payout> free = new ArrayList<>();
        for (Payout payout : payouts) {
            Journal.Known known = journal.known(payout.reference);
            boolean hasDigest = known.digest() != null && payout.content != null;
            if (hasDigest && !known.digest().equals(payout.digest())) {
                results.add(PayoutResult.otherContent(payout.reference));
            } else if (known.kind().equals("not-sent")) {
                free.add(payout);
            } else if (known.code() != null) {
                payout.code = known.code();
                report(payout, Outcome.PAID);
            } else {
                payout.isRejected = known.kind().equals("rejected");
                follow(payout, Duration.ZERO);
            }
        }
        return free;
    }

    private void send() {
        List<Payout> batch = new ArrayList<>();
        while (batch.size() < options.batchSize && !given.isEmpty()) batch.add(given.remove());
        if (stopped == null && journalProblem != null) stopped = unwritten(batch);
        NotSentException problem = stopped == null ? send(batch) : stopped;
        if (problem == null) return;
        // If the first batch cannot be sent, or the login fails, the others would fail too.
        if (!hasSent || problem.getCause() instanceof PayoutException) stopped = problem;
        // Another process that writes to the journal may send the payouts.
        boolean isShared = journalProblem != null && journalProblem.getMessage().contains("another process writes");
        for (Payout payout : batch) {
            payout.error = problem;
            report(payout, isShared ? Outcome.UNKNOWN : Outcome.NOT_SENT);
        }
    }

    /** Returns why the rest of the batch was not sent, or null if it may have been. */
    private NotSentException send(List<Payout> batch) {
        Call<PayoutResponse> call;
        // Another thread with the same journal may have been faster.
        synchronized (journal) {
            batch.retainAll(admitted(batch));
            if (batch.isEmpty()) return null;
            call = Calls.sendPayout(new PayoutRequest(batch.stream().map(one -> one.content).toList()));
            boolean hasKey = call.key() != null;
            var sent = batch.stream().map(one -> one.sent(hasKey)).toList();
            boolean isNoted = write("kind", "sending", "idempotencyKey", call.key(), "transactions", sent);
            if (!isNoted) return unwritten(batch);
        }
        PayoutException problem = null;
        try {
            client.call(call);
            write("accepted", batch);
        } catch (NotSentException notSent) {
            write("not-sent", batch);
            return notSent;
        } catch (PayoutException inDoubt) {
            problem = inDoubt;
        }
        hasSent = true;
        boolean isRejected = problem instanceof RejectedException;
        if (isRejected) write("rejected", batch);
        for (Payout payout : batch) {
            payout.isRejected = isRejected;
            payout.error = problem;
            follow(payout, options.firstPoll);
        }
        return null;
    }

    /**
     * Sends batches that an earlier process left in doubt again, under the same key, if the service does not know
     * them.
     */
    private void repeatLeft() {
        Map<String, Payout> known = new HashMap<>();
        for (Payout payout : followed) known.put(payout.reference, payout);
        for (Map<?, ?> left : journal.left(known.keySet())) {
            List<?> sent = (List<?>) left.get("transactions");
            List<Payout> batch = sent.stream().map(one -> known.get(Fields.of(one, "reference"))).toList();
            var dated = sent.stream().map(one -> known.get(Fields.of(one, "reference")).dated(one)).toList();
            Call<PayoutResponse> call = Calls.sendPayout(new PayoutRequest(dated));
            if (call.key() == null) return;
            if (!batch.stream().allMatch(one -> Status.ask(client, one.reference).isAbsent())) continue;
            String key = (String) left.get("idempotencyKey");
            synchronized (journal) {
                boolean isFree = journal.left(known.keySet()).contains(left);
                if (!isFree || !write("kind", "sending", "idempotencyKey", key, "transactions", sent)) continue;
            }
            try {
                client.call(call.header(call.keyHeader, key));
                write("accepted", batch);
            } catch (PayoutException inDoubt) {
                // The batch stays in doubt and is followed.
            }
        }
    }

    private void follow(Payout payout, Duration delay) {
        payout.due = System.nanoTime() + delay.toNanos();
        payout.wait = options.firstPoll.toNanos();
        followed.add(payout);
    }

    /** Requests the statuses that are due, a few at a time, and waits for the next answer or due time. */
    private void follow() {
        long now = System.nanoTime();
        if (end == null) end = now + options.patience.toNanos();
        boolean isOver = now - end >= 0;
        while (hasRoom() && (isOver || now - followed.peek().due >= 0)) ask(followed.remove(), now);
        if (isOver && asked.isEmpty()) return;
        long until = hasRoom() && followed.peek().due - end < 0 ? followed.peek().due : end;
        try {
            Future<Runnable> answer = isOver ? questions.take() : questions.poll(until - now, TimeUnit.NANOSECONDS);
            if (answer != null) answer.get().run();
        } catch (ExecutionException unlikely) {
            throw new IllegalStateException(unlikely.getCause());
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            followed.addAll(asked);
            asked.clear();
            while (!followed.isEmpty()) report(followed.remove(), Outcome.UNKNOWN);
        }
    }

    private boolean hasRoom() {
        return asked.size() < Limits.QUESTIONS_AT_ONCE && !followed.isEmpty();
    }

    private void ask(Payout payout, long now) {
        long left = end + client.timeout.toNanos() - now;
        boolean isLate = left < TimeUnit.MILLISECONDS.toNanos(1);
        // If the service does not respond, last requests must not add up. But every payout gets at least one request.
        if (isLate && payout.isAsked) {
            report(payout, Outcome.UNKNOWN);
            return;
        }
        asked.add(payout);
        long limit = isLate ? client.timeout.toNanos() : Math.min(left, client.timeout.toNanos());
        Client asking = client.withTimeout(Duration.ofNanos(limit));
        questions.submit(() -> {
            Status status = Status.ask(asking, payout.reference);
            return () -> use(payout, status);
        });
    }

    private void use(Payout payout, Status status) {
        asked.remove(payout);
        payout.isAsked = true;
        long now = System.nanoTime();
        payout.due = now + payout.wait;
        payout.wait = Math.min(2 * payout.wait, options.mostPoll.toNanos());
        if (status.code() != null) {
            payout.code = status.code();
            payout.error = null;
        } else if (status.error() != null) {
            if (payout.error == null) payout.error = status.error();
            Duration asks = status.error().retryAfter().orElse(Duration.ZERO);
            payout.due = Math.max(payout.due, now + asks.toNanos());
        }
        if (payout.code != null && ResponseCode.describeCode(payout.code).isFinal()) {
            write("kind", "settled", "reference", payout.reference, "code", payout.code);
            report(payout, Outcome.PAID);
        } else if (payout.isRejected && payout.code == null && isLongAbsent(payout, status, now)) {
            report(payout, Outcome.REJECTED);
        } else if (now - end < 0) {
            followed.add(payout);
        } else {
            report(payout, Outcome.UNKNOWN);
        }
    }

    private boolean isLongAbsent(Payout payout, Status status, long now) {
        // An answer about something else ends the quiet time; a missing answer does not.
        if (!status.isAbsent() && status.error() == null) payout.absentSince = null;
        if (!status.isAbsent()) return false;
        if (payout.absentSince == null) payout.absentSince = now;
        long quietUntil = payout.absentSince + options.quietFor.toNanos();
        if (quietUntil - payout.due < 0) payout.due = quietUntil;
        return now - quietUntil >= 0;
    }

    private void report(Payout payout, Outcome withoutCode) {
        results.add(payout.code == null
                ? PayoutResult.withoutCode(payout.reference, withoutCode, payout.error)
                : PayoutResult.byCode(payout.reference, payout.code, payout.error));
    }

    private void write(String kind, List<Payout> batch) {
        write("kind", kind, "references", referencesOf(batch));
    }

    private boolean write(Object... namesAndValues) {
        try {
            journal.add(namesAndValues);
            return true;
        } catch (JournalException failed) {
            if (journalProblem == null) journalProblem = failed;
            return false;
        }
    }

    private NotSentException unwritten(List<Payout> batch) {
        String message = "Not sent, because the journal cannot be written";
        return new NotSentException(message, journalProblem, null, referencesOf(batch));
    }

    private static List<String> referencesOf(List<Payout> payouts) {
        return payouts.stream().map(one -> one.reference).toList();
    }
}
