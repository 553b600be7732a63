package example.remittancepayout;

import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.function.Function;

/**
 * The tokens of a client. They are renewed when the service rejects them: the unit of
 * {@code expiresIn} is not documented. However many threads need a new one, it is asked for once.
 */
final class Tokens {

    private final Function<Call, Object> send;
    private final LoginRequest credentials;
    private String access;
    private String refresh;
    private CompletableFuture<String> renewal;

    /** @param send sends a call that needs no token */
    Tokens(Function<Call, Object> send, LoginRequest credentials) {
        this.send = send;
        this.credentials = credentials;
    }

    /**
     * A token.
     *
     * @param rejected the one that the service has just rejected; null when there was none
     * @throws PayoutException when the login failed
     */
    String other(String rejected) {
        CompletableFuture<String> running;
        boolean isMine = false;
        synchronized (this) {
            if (access != null && !access.equals(rejected)) return access;
            if (renewal == null) {
                renewal = new CompletableFuture<>();
                isMine = true;
            }
            running = renewal;
        }
        if (isMine) renew(running);
        try {
            return running.join();
        } catch (CompletionException failed) {
            throw failed.getCause() instanceof PayoutException login ? login : failed;
        }
    }

    private void renew(CompletableFuture<String> running) {
        try {
            Object granted = access == null ? null : refreshed();
            String token = take(granted, "token");
            if (token == null) token = loggedIn();
            running.complete(token);
        } catch (RuntimeException | Error problem) {
            running.completeExceptionally(problem);
        } finally {
            synchronized (this) {
                renewal = null;
            }
        }
    }

    private String loggedIn() {
        Call login =
                new Call("POST", "/auth/login")
                        .body(credentials.toJson())
                        .withoutToken()
                        .repeatable()
                        .answers(Map.class);
        String token = take(Fields.of(send.apply(login), "data"), "accessToken");
        if (token != null) return token;
        throw new UnknownOutcomeException(
                "POST /auth/login got an answer without tokens", null, null, List.of());
    }

    /** Null when it failed: then the login takes its place. */
    private Object refreshed() {
        try {
            return send.apply(
                    new Call("POST", "/auth/refresh/token")
                            .body(Fields.object("refreshToken", refresh))
                            .token(access)
                            .once());
        } catch (PayoutException failed) {
            return null;
        }
    }

    /** Stores a pair, if it is one that a header can carry. */
    private synchronized String take(Object granted, String name) {
        String token = Fields.text(Fields.of(granted, name));
        String next = Fields.text(Fields.of(granted, "refreshToken"));
        if (token == null || next == null || !token.matches("[!-~]+")) return null;
        access = token;
        refresh = next;
        return token;
    }
}
