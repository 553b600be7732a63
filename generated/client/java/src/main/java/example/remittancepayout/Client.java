package example.remittancepayout;

import java.net.URI;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ThreadLocalRandom;

/**
 * The operations of the service. It logs in and renews its tokens, and threads may share it.
 *
 * <p>A call returns its answer, or throws a {@link NotSentException}, a {@link RejectedException} or an
 * {@link UnknownOutcomeException}. What changes nothing is tried three times. A write is sent again only
 * when the service certainly did not process it (no connection, a 401, a 429), or recognises a repeat by
 * an idempotency key.
 */
public final class Client extends Operations {

    private final String base;
    private final Duration timeout;
    private final int maxAnswerBytes;
    private final Transport transport;
    private final Tokens tokens;

    /**
     * A client that gives an exchange 30 seconds.
     *
     * @param baseUrl an {@code https} address, or {@code http} on this machine
     * @param email of the login
     * @param password of the login
     * @throws IllegalArgumentException when an argument is wrong
     */
    public Client(String baseUrl, String email, String password) {
        this(baseUrl, email, password, Duration.ofSeconds(30));
    }

    /**
     * A client with a limit of time.
     *
     * @param baseUrl an {@code https} address, or {@code http} on this machine
     * @param email of the login
     * @param password of the login
     * @param timeout for one exchange as a whole, 1 millisecond to 1 hour
     * @throws IllegalArgumentException when an argument is wrong
     */
    public Client(String baseUrl, String email, String password, Duration timeout) {
        this(baseUrl, email, password, timeout, 16 * 1024 * 1024);
    }

    /**
     * A client with limits of time and size.
     *
     * @param baseUrl an {@code https} address, or {@code http} on this machine
     * @param email of the login
     * @param password of the login
     * @param timeout for one exchange as a whole, 1 millisecond to 1 hour
     * @param maxAnswerBytes a larger answer is unusable; for tokens, payouts and status at most 1 MiB
     * @throws IllegalArgumentException when an argument is wrong
     */
    public Client(
            String baseUrl, String email, String password, Duration timeout, int maxAnswerBytes) {
        base = Demand.baseUrl(baseUrl);
        Demand.that(email != null && !email.isEmpty(), "email must not be empty");
        Demand.that(password != null && !password.isEmpty(), "password must not be empty");
        this.timeout =
                Demand.duration("timeout", timeout, Duration.ofMillis(1), Duration.ofHours(1));
        Demand.that(maxAnswerBytes >= 1, "maxAnswerBytes must be 1 or more");
        this.maxAnswerBytes = maxAnswerBytes;
        transport = new Transport(timeout);
        tokens = new Tokens(this, new LoginRequest(email, password));
    }

    /**
     * Calls an operation of which only method and path are known. Only a GET is retried.
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

    Duration timeout() {
        return timeout;
    }

    @Override
    <T> WithHeaders<T> withHeaders(Call<T> call) {
        URI uri = URI.create(base + call.target());
        String rejected = null;
        PayoutException doubt = null;
        for (int attempt = 1; ; attempt++) {
            String token = call.needsToken ? token(call, rejected, doubt) : call.token;
            Reading<T> reading = attempt(call, uri, token);
            PayoutException problem = reading.problem();
            if (problem == null) return reading.answer();
            if (reading.isTokenRejected() && call.needsToken && rejected == null) {
                // Nothing was done, so sending it with another token is not a second attempt.
                rejected = token;
                attempt--;
                continue;
            }
            boolean isInDoubt = !call.isRepeatable && problem instanceof UnknownOutcomeException;
            if (isInDoubt && doubt == null) doubt = problem;
            boolean mayFollow = reading.isRepeatable() && attempt < call.attempts;
            if (mayFollow && pause(attempt, problem.retryAfter())) continue;
            // What became of a repeat proves nothing about the first attempt of a write.
            throw doubt == null ? problem : doubt;
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

    private <T> Reading<T> attempt(Call<T> call, URI uri, String token) {
        Answer answer;
        try {
            int mostBytes = Math.min(call.mostBytes, maxAnswerBytes);
            answer = transport.exchange(call, uri, token, mostBytes);
        } catch (Transport.NoAnswer failed) {
            String reason = failed.getMessage();
            return failed.nothingLeft
                    ? Reading.notSent(call, reason, failed.getCause())
                    : Reading.unknown(call, reason, null);
        }
        return Reading.of(call, answer);
    }

    /** Waits before the next attempt. False when the service asks for longer than an exchange may take. */
    private boolean pause(int attempt, Duration retryAfter) {
        long jitter = ThreadLocalRandom.current().nextLong(250L << attempt);
        Duration asked = retryAfter == null ? Duration.ZERO : retryAfter;
        if (asked.compareTo(timeout) > 0) return false;
        try {
            Thread.sleep(asked.toMillis() + jitter);
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
