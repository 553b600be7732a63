package example.remittancepayout;

import java.io.IOException;
import java.net.*;
import java.time.Duration;
import java.util.*;
import java.util.concurrent.*;
import java.util.function.Consumer;
import javax.net.ssl.SSLContext;

/**
 * The client for the service. It logs in and renews its tokens. Threads may share it.
 *
 * <p>A call returns its answer or throws a {@link PayoutException}. A write is repeated only if it was not sent, its
 * status means "not processed" to this client, or the service recognises a repeat by an idempotency key.
 */
public final class Client extends Operations {
    /** The state that copies of a client share. */
    private record Shared(Transport transport, Tokens tokens, boolean distrusts, Consumer<Attempt> onAttempt) {}

    private final Shared shared;
    final Duration timeout;
    private final Duration whole; // the time limit of a call with all its attempts

    private Client(Shared shared, Duration timeout, Duration whole) {
        this.shared = shared;
        this.timeout = timeout;
        this.whole = whole;
    }

    /** Starts building a client. The base URL and the credentials are required. */
    public static Builder builder() {
        return new Builder();
    }

    /** A copy whose calls end within a time from 1 millisecond to 1 hour. Both share tokens and connections. */
    public Client withTimeout(Duration timeout) {
        return new Client(shared, checked(timeout), timeout);
    }

    @Override
    <T> WithHeaders<T> withHeaders(Call<T> call) {
        // Check before a login, because a parameter may be missing.
        call.target();
        long end = System.nanoTime() + Math.max(timeout.toNanos(), whole.toNanos());
        String rejected = null;
        PayoutException doubt = null;
        for (int attempt = 1; ; attempt++) {
            String token = call.needsToken() ? token(call, rejected, doubt) : call.token;
            // Sending it with a new token is a second exchange, but not a second attempt.
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
            // The result of a repeat proves nothing about the first attempt of a write.
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
            // An exception of the listener does not affect the call.
        }
        return reading;
    }

    /** Waits before the next attempt. Returns false if that would be too late. */
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

    /** Configures a client. The README lists the defaults. */
    public static final class Builder {
        private String baseUrl;
        private String email, password;
        private Duration timeout = Limits.ATTEMPT_TIMEOUT;
        private boolean distrustStatuses;
        private SSLContext sslContext;
        private ProxySelector proxySelector = ProxySelector.getDefault();
        private Consumer<Attempt> onAttempt = attempt -> {};

        private Builder() {}

        /** Sets the URL of the service: {@code https}, or {@code http} on this machine. Required. */
        public Builder baseUrl(String value) {
            baseUrl = value;
            return this;
        }

        /** Sets the e-mail address and password of the login. Required. */
        public Builder credentials(String email, String password) {
            this.email = email;
            this.password = password;
            return this;
        }

        /** Sets the time limit for one request and its whole answer, from 1 millisecond to 1 hour. */
        public Builder timeout(Duration value) {
            timeout = checked(value);
            return this;
        }

        /** Sets whether a write is in doubt after a status that this client only assumes to mean "not processed". */
        public Builder distrustStatuses(boolean value) {
            distrustStatuses = value;
            return this;
        }

        /** Sets the trusted certificates and the client certificate. Default: the JDK's configuration. */
        public Builder sslContext(SSLContext value) {
            sslContext = value;
            return this;
        }

        /** Chooses the proxies. Default: the JDK's proxy selector. Plain http never uses a proxy. */
        public Builder proxySelector(ProxySelector value) {
            proxySelector = value;
            return this;
        }

        /** Receives each exchange, in the thread of the call; see {@link Attempt#logTo}. */
        public Builder onAttempt(Consumer<Attempt> value) {
            onAttempt = value;
            return this;
        }

        /** Creates the client. Throws {@link IllegalArgumentException} naming what is missing or invalid. */
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
