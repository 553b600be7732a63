package example.remittancepayout;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;

/**
 * Renews the tokens of a client when the service rejects them: the unit of {@code expiresIn} is not
 * documented. Threads that need one at the same time share one renewal.
 */
final class Tokens {
    private final Client client;
    private final LoginRequest credentials;
    private String access;
    private String refresh;
    private CompletableFuture<String> renewal;
    private RejectedException rejection;
    private Duration rejectionWait;
    /** Of {@link System#nanoTime}. */
    private long rejectionEnd;

    Tokens(Client client, LoginRequest credentials) {
        this.client = client;
        this.credentials = credentials;
    }

    /**
     * @param rejected the one that the service has just rejected; null when there was none
     * @throws PayoutException when the login failed
     */
    String other(String rejected) {
        CompletableFuture<String> running;
        boolean isMine = false;
        synchronized (this) {
            if (access != null && !access.equals(rejected)) return access;
            if (rejection != null && System.nanoTime() - rejectionEnd < 0) throw rejection;
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
            String token = access == null ? null : refreshed();
            running.complete(token == null ? loggedIn() : token);
        } catch (RuntimeException | Error problem) {
            running.completeExceptionally(problem);
        } finally {
            synchronized (this) {
                renewal = null;
            }
        }
    }

    private String loggedIn() {
        Call<LoginResponse> login = Calls.login(credentials);
        try {
            LoginData granted = client.call(login).data();
            String token = granted == null ? null : take(granted.accessToken(), granted.refreshToken());
            if (token != null) return token;
        } catch (RejectedException rejected) {
            pause(rejected);
            throw rejected;
        }
        String problem = login.operation() + " got an answer without tokens";
        throw new UnknownOutcomeException(problem, null, null, List.of());
    }

    /** Null when it failed, or gave the rejected token again: then the client logs in. */
    private String refreshed() {
        try {
            RefreshTokenResponse granted =
                    client.call(Calls.refreshToken(new RefreshTokenRequest(refresh)).token(access).once());
            boolean isOther = !access.equals(granted.token());
            return isOther ? take(granted.token(), granted.refreshToken()) : null;
        } catch (PayoutException failed) {
            return null;
        }
    }

    /** So that many payouts do not lock the account. */
    private synchronized void pause(RejectedException rejected) {
        Duration next = rejection == null ? Limits.FIRST_LOGIN_DELAY : rejectionWait.multipliedBy(2);
        rejectionWait = next.compareTo(Limits.LONGEST_LOGIN_DELAY) > 0 ? Limits.LONGEST_LOGIN_DELAY : next;
        rejectionEnd = System.nanoTime() + rejectionWait.toNanos();
        rejection = rejected;
    }

    /** Null when a header cannot carry the token. */
    private synchronized String take(String token, String next) {
        if (token == null || next == null || !token.matches("[!-~]+")) return null;
        access = token;
        refresh = next;
        rejection = null;
        return token;
    }
}
