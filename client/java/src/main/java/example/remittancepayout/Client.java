package example.remittancepayout;

import java.io.IOException;
import java.net.ProxySelector;
import java.net.URI;
import java.security.NoSuchAlgorithmException;
import java.time.Duration;
import java.util.*;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import javax.net.ssl.SSLContext;

/**
 * The operations of the service. It logs in and renews its tokens, and threads may share it.
 *
 * <p>A call returns its answer, or throws a {@link NotSentException}, a {@link RejectedException} or an
 * {@link UnknownOutcomeException}. A write is sent again only when it never left or its status says that we
 * take it as not processed, or when the service recognises a repeat by an idempotency key.
 */
public final class Client extends Operations {
    /** What the views of a client have in common. */
    private record Shared(
            Transport transport, Tokens tokens, int maxAnswerBytes, boolean distrusts, Consumer<Attempt> onAttempt) {}

    private final Shared shared;
    final Duration timeout;

    private Client(Shared shared, Duration timeout) {
        this.shared = shared;
        this.timeout = timeout;
    }

    /** Starts a client. Address and credentials must be set. */
    public static Builder builder() {
        return new Builder();
    }

    /** The same client with another limit of one exchange, 1 millisecond to 1 hour. It shares tokens and connections. */
    public Client withTimeout(Duration timeout) {
        return new Client(shared, checked(timeout));
    }

    /** As the other method of the name, without a body. */
    public Object callNamedOnly(String operationId, Map<String, String> path, Map<String, String> query) {
        return call(namedOnly(operationId, path, query));
    }

    /**
     * Calls an operation of which only method and path are known. It is sent once.
     *
     * @param path the values of its path, by name
     * @param query the values of its query, by name
     * @param body as {@link Json} has it
     * @return the answer as {@link Json} has it; null when it is empty
     * @throws IllegalArgumentException when there is no such operation, or a value is wrong
     * @throws PayoutException as any call
     */
    public Object callNamedOnly(String operationId, Map<String, String> path, Map<String, String> query, Object body) {
        return call(namedOnly(operationId, path, query).json("application/json", body));
    }

    private static Call<Object> namedOnly(String operationId, Map<String, String> path, Map<String, String> query) {
        String line = NamedOnly.LINES.get(operationId);
        Demand.that(line != null, "operationId must be that of a named-only operation");
        String[] methodAndPath = line.split(" ");
        var call = new Call<Object>(methodAndPath[0], methodAndPath[1], json -> json, Call.Trait.OR_EMPTY);
        path.forEach(call::path);
        query.forEach(call::query);
        return call;
    }

    @Override
    <T> WithHeaders<T> withHeaders(Call<T> call) {
        // Before a login: a parameter may be missing.
        call.target();
        long end = System.nanoTime() + Math.max(timeout.toNanos(), Limits.CALL_TIMEOUT.toNanos());
        String rejected = null;
        PayoutException doubt = null;
        for (int attempt = 1; ; attempt++) {
            String token = call.needsToken() ? token(call, rejected, doubt) : call.token;
            // Sending it with another token is not a second attempt, but a second exchange.
            Reading<T> reading = attempt(call, token, rejected == null ? attempt : attempt + 1, end);
            PayoutException problem = reading.problem();
            if (problem == null) return reading.answer();
            boolean isInDoubt = !call.is(Call.Trait.HARMLESS) && problem instanceof UnknownOutcomeException;
            if (isInDoubt && doubt == null) doubt = problem;
            if (reading.wantsToken() && reading.mayBeRepeated() && call.needsToken() && rejected == null) {
                rejected = token;
                attempt--;
                continue;
            }
            boolean mayFollow = reading.mayBeRepeated() && !reading.wantsToken() && attempt < call.attempts;
            if (mayFollow && pause(attempt, problem.retryAfter().orElse(Duration.ZERO), end)) continue;
            // What became of a repeat proves nothing about the first attempt of a write.
            throw doubt == null ? problem : doubt;
        }
    }

    private String token(Call<?> call, String rejected, PayoutException doubt) {
        try {
            return shared.tokens.other(this, rejected);
        } catch (PayoutException login) {
            if (doubt != null) throw doubt;
            String message = call.operation() + " was not sent: the login failed: " + login.getMessage();
            throw new NotSentException(message, login, null, call.references());
        }
    }

    private <T> Reading<T> attempt(Call<T> call, String token, int attempt, long end) {
        long start = System.nanoTime();
        OptionalInt status = OptionalInt.empty();
        Optional<String> reason = Optional.empty();
        Reading<T> reading;
        try {
            int most = call.is(Call.Trait.SMALL) ? Limits.SHORT_ANSWER_BYTES : shared.maxAnswerBytes;
            long ownEnd = start + Math.min(timeout.toNanos(), end - start);
            Answer answer = shared.transport.exchange(call, token, Math.min(most, shared.maxAnswerBytes), ownEnd);
            status = OptionalInt.of(answer.status());
            reading = Reading.of(call, answer, shared.distrusts);
        } catch (IOException failed) {
            reason = Optional.of(Reading.reason(failed));
            reading = Reading.of(call, failed, reason.get());
        }
        Duration duration = Duration.ofNanos(System.nanoTime() - start);
        try {
            shared.onAttempt.accept(
                    new Attempt(call.operation(), attempt, reading.outcome(), status, reason, duration));
        } catch (RuntimeException ofTheHook) {
            // It changes nothing of the call.
        }
        return reading;
    }

    /** Waits before the next attempt. False when that would end too late. */
    private static boolean pause(int attempt, Duration retryAfter, long end) {
        long bound = Math.min(Limits.LONGEST_DELAY.toNanos(), Limits.FIRST_DELAY.toNanos() << (attempt - 1));
        long wait = bound - ThreadLocalRandom.current().nextLong(bound / 2) + retryAfter.toNanos();
        if (wait >= end - System.nanoTime()) return false;
        try {
            TimeUnit.NANOSECONDS.sleep(wait);
            return true;
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    private static Duration checked(Duration timeout) {
        return Demand.duration("timeout", timeout, Duration.ofMillis(1), Duration.ofHours(1));
    }

    /** Sets how a client calls. What is not set is as the README says. */
    public static final class Builder {
        private String baseUrl;
        private String email;
        private String password;
        private Duration timeout = Limits.ATTEMPT_TIMEOUT;
        private int maxAnswerBytes = Limits.ANSWER_BYTES;
        private boolean distrustStatuses;
        private SSLContext sslContext;
        private ProxySelector proxySelector = ProxySelector.getDefault();
        private Consumer<Attempt> onAttempt = attempt -> {};

        private Builder() {}

        /** An {@code https} address, or {@code http} on this machine. It must be set. */
        public Builder baseUrl(String value) {
            baseUrl = value;
            return this;
        }

        /** Those of the login. They must be set. */
        public Builder credentials(String email, String password) {
            this.email = email;
            this.password = password;
            return this;
        }

        /** Of one exchange as a whole, 1 millisecond to 1 hour. */
        public Builder timeout(Duration value) {
            timeout = checked(value);
            return this;
        }

        /** A larger answer is unusable; one without a list of objects has a lower limit. */
        public Builder maxAnswerBytes(int value) {
            Demand.that(value >= 1, "maxAnswerBytes must be 1 or more");
            maxAnswerBytes = value;
            return this;
        }

        /** Whether a write is in doubt after a status that we only assume to mean "not processed". */
        public Builder distrustStatuses(boolean value) {
            distrustStatuses = value;
            return this;
        }

        /** Whom to trust, and the certificate of the client; otherwise as the JDK is configured. */
        public Builder sslContext(SSLContext value) {
            sslContext = value;
            return this;
        }

        /** Chooses the proxies; otherwise that of the JDK does. Plain http never goes through one. */
        public Builder proxySelector(ProxySelector value) {
            proxySelector = value;
            return this;
        }

        /** Takes each exchange, in the thread of the call; see {@link Attempt#logTo}. */
        public Builder onAttempt(Consumer<Attempt> value) {
            onAttempt = value;
            return this;
        }

        /**
         * The client.
         *
         * @throws IllegalArgumentException when something is missing or wrong, naming it
         */
        public Client build() {
            URI base = Demand.baseUrl(baseUrl);
            Demand.that(email != null && !email.isEmpty(), "email must not be empty");
            Demand.that(password != null && !password.isEmpty(), "password must not be empty");
            Demand.that(onAttempt != null, "onAttempt must not be null");
            SSLContext tls = base.getScheme().equalsIgnoreCase("http") ? null : sslContext;
            try {
                if (tls == null && base.getScheme().equalsIgnoreCase("https")) tls = SSLContext.getDefault();
            } catch (NoSuchAlgorithmException unusable) {
                throw new IllegalArgumentException("The trusted certificates of the JDK must be readable", unusable);
            }
            Transport transport = new Transport(base, tls, proxySelector);
            Tokens tokens = new Tokens(new LoginRequest(email, password));
            return new Client(new Shared(transport, tokens, maxAnswerBytes, distrustStatuses, onAttempt), timeout);
        }
    }
}
