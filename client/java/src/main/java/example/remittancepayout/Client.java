package example.remittancepayout;

import java.io.IOException;
import java.net.*;
import java.time.Duration;
import java.util.*;
import java.util.concurrent.*;
import java.util.function.Consumer;
import javax.net.ssl.SSLContext;

/**
 * The operations of the service. It logs in and renews its tokens, and threads may share it.
 *
 * <p>A call returns its answer, or throws a {@link PayoutException}. A write is sent again only when it never left, its
 * status says that we take it as not processed, or the service recognises a repeat by an idempotency key.
 */
public final class Client extends Operations {
    /** What the views of a client have in common. */
    private record Shared(Transport transport, Tokens tokens, boolean distrusts, Consumer<Attempt> onAttempt) {}

    private final Shared shared;
    final Duration timeout;
    private final Duration whole; // of a call, with all its attempts

    private Client(Shared shared, Duration timeout, Duration whole) {
        this.shared = shared;
        this.timeout = timeout;
        this.whole = whole;
    }

    /** Starts a client. Address and credentials must be set. */
    public static Builder builder() {
        return new Builder();
    }

    /** The same client, whose calls end within a time of 1 millisecond to 1 hour. It shares tokens and connections. */
    public Client withTimeout(Duration timeout) {
        return new Client(shared, checked(timeout), timeout);
    }

    @Override
    <T> WithHeaders<T> withHeaders(Call<T> call) {
        // Before a login: a parameter may be missing.
        call.target();
        long end = System.nanoTime() + Math.max(timeout.toNanos(), whole.toNanos());
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
            int most = call.is(Call.Trait.SMALL) ? Limits.SHORT_ANSWER_BYTES : Limits.ANSWER_BYTES;
            long ownEnd = start + Math.min(timeout.toNanos(), end - start);
            Answer answer = shared.transport.exchange(call, token, most, ownEnd);
            status = OptionalInt.of(answer.status());
            reading = Reading.of(call, answer, shared.distrusts);
        } catch (IOException failed) {
            reason = Optional.of(Reading.reason(failed));
            reading = Reading.of(call, failed, reason.get());
        }
        Duration duration = Duration.ofNanos(System.nanoTime() - start);
        try {
            var told = new Attempt(call.operation(), attempt, reading.outcome(), status, reason, duration);
            shared.onAttempt.accept(told);
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
        private String email, password;
        private Duration timeout = Limits.ATTEMPT_TIMEOUT;
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

        /** What is missing or wrong is named by an {@link IllegalArgumentException}. */
        public Client build() {
            URI base = Demand.baseUrl(baseUrl);
            Demand.that(email != null && !email.isEmpty(), "email must not be empty");
            Demand.that(password != null && !password.isEmpty(), "password must not be empty");
            Demand.that(onAttempt != null, "onAttempt must not be null");
            Transport transport = new Transport(base, sslContext, proxySelector);
            Tokens tokens = new Tokens(new LoginRequest(email, password));
            return new Client(new Shared(transport, tokens, distrustStatuses, onAttempt), timeout, Limits.CALL_TIMEOUT);
        }
    }
}
