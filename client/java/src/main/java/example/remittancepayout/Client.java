package example.remittancepayout;

import java.net.ProxySelector;
import java.net.URI;
import java.security.NoSuchAlgorithmException;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import javax.net.ssl.SSLContext;

/**
 * The operations of the service. It logs in and renews its tokens, and threads may share it.
 *
 * <p>A call returns its answer, or throws a {@link NotSentException}, a {@link RejectedException} or an
 * {@link UnknownOutcomeException}. A write is sent again only when it never left or its status says that we
 * take it as not processed, or when the service recognises a repeat by an idempotency key.
 */
public final class Client extends Operations {

    final Duration timeout;
    private final int maxAnswerBytes;
    private final boolean distrustsStatuses;
    private final Transport transport;
    private final Tokens tokens;

    /**
     * A client with the usual options.
     *
     * @param baseUrl an {@code https} address, or {@code http} on this machine
     * @param email of the login
     * @param password of the login
     * @throws IllegalArgumentException when an argument is wrong
     */
    public Client(String baseUrl, String email, String password) {
        this(baseUrl, email, password, new ClientOptions());
    }

    /**
     * A client.
     *
     * @param baseUrl an {@code https} address, or {@code http} on this machine
     * @param email of the login
     * @param password of the login
     * @param options how it calls
     * @throws IllegalArgumentException when an argument is wrong
     */
    public Client(String baseUrl, String email, String password, ClientOptions options) {
        URI base = Demand.baseUrl(baseUrl);
        boolean isSecure = base.getScheme().equalsIgnoreCase("https");
        transport = new Transport(base, isSecure ? defaultTls() : null, isSecure ? ProxySelector.getDefault() : null);
        Demand.that(email != null && !email.isEmpty(), "email must not be empty");
        Demand.that(password != null && !password.isEmpty(), "password must not be empty");
        timeout = options.timeout;
        maxAnswerBytes = options.maxAnswerBytes;
        distrustsStatuses = options.distrustStatuses;
        tokens = new Tokens(this, new LoginRequest(email, password));
    }

    /**
     * Calls an operation of which only method and path are known. It is sent once.
     *
     * @param operationId its name in the contract
     * @param path the values of its path, by name
     * @param query the values of its query, by name
     * @param body as {@link Json} has it; null for none
     * @return the answer as {@link Json} has it; null when it is empty
     * @throws IllegalArgumentException when there is no such operation, or a value is wrong
     * @throws PayoutException as any call
     */
    public Object callNamedOnly(
            String operationId, Map<String, String> path, Map<String, String> query, Object body) {
        String line = NamedOnly.LINES.get(operationId);
        Demand.that(line != null, "operationId must be that of a named-only operation");
        String[] methodAndPath = line.split(" ");
        var call = new Call<Object>(methodAndPath[0], methodAndPath[1], json -> json).orEmpty();
        path.forEach(call::path);
        query.forEach(call::query);
        return call(body == null ? call : call.json("application/json", body));
    }

    @Override
    <T> WithHeaders<T> withHeaders(Call<T> call) {
        Duration limit = timeout.compareTo(Limits.CALL_TIMEOUT) > 0 ? timeout : Limits.CALL_TIMEOUT;
        long end = System.nanoTime() + limit.toNanos();
        String rejected = null;
        PayoutException doubt = null;
        for (int attempt = 1; ; attempt++) {
            String token = call.needsToken ? token(call, rejected, doubt) : call.token;
            Reading<T> reading = attempt(call, token, end);
            PayoutException problem = reading.problem();
            if (problem == null) return reading.answer();
            boolean isInDoubt = !call.isHarmless && problem instanceof UnknownOutcomeException;
            if (isInDoubt && doubt == null) doubt = problem;
            if (reading.wantsToken() && reading.mayBeRepeated() && call.needsToken && rejected == null) {
                // Sending it with another token is not a second attempt.
                rejected = token;
                attempt--;
                continue;
            }
            boolean mayFollow = reading.mayBeRepeated() && !reading.wantsToken() && attempt < call.attempts;
            if (mayFollow && pause(attempt, problem.retryAfter(), end)) continue;
            // What became of a repeat proves nothing about the first attempt of a write.
            throw doubt == null ? problem : doubt;
        }
    }

    private static SSLContext defaultTls() {
        try {
            return SSLContext.getDefault();
        } catch (NoSuchAlgorithmException unusable) {
            throw new IllegalStateException("The trusted certificates cannot be read", unusable);
        }
    }

    private String token(Call<?> call, String rejected, PayoutException doubt) {
        try {
            return tokens.other(rejected);
        } catch (PayoutException login) {
            if (doubt != null) throw doubt;
            String message = line(call) + " was not sent: the login failed: " + login.getMessage();
            throw new NotSentException(message, login, null, call.references());
        }
    }

    private <T> Reading<T> attempt(Call<T> call, String token, long end) {
        int mostBytes = Math.min(call.mostBytes, maxAnswerBytes);
        Duration limit = Duration.ofNanos(Math.min(timeout.toNanos(), end - System.nanoTime()));
        try {
            return Reading.of(call, transport.exchange(call, token, mostBytes, limit), distrustsStatuses);
        } catch (Transport.NoAnswer failed) {
            String reason = failed.getMessage();
            return failed.nothingLeft
                    ? Reading.notSent(call, reason, failed.getCause())
                    : Reading.unknown(call, reason, null);
        }
    }

    /** Waits before the next attempt. False when that would end too late. */
    private static boolean pause(int attempt, Duration retryAfter, long end) {
        long bound = Math.min(Limits.LONGEST_DELAY.toNanos(), Limits.FIRST_DELAY.toNanos() << (attempt - 1));
        long wait = bound - ThreadLocalRandom.current().nextLong(bound / 2);
        if (retryAfter != null) wait += retryAfter.toNanos();
        if (wait >= end - System.nanoTime()) return false;
        try {
            TimeUnit.NANOSECONDS.sleep(wait);
            return true;
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    static String line(Call<?> call) {
        return call.method + " " + call.template;
    }
}
