package example.remittancepayout;

import java.util.List;

/** Renews tokens only when the service rejects them, because the unit of {@code expiresIn} is not documented. */
final class Tokens {
    private final LoginRequest credentials;
    private String access;
    private String refresh;
    private volatile int renewals;
    private PayoutException failure; // of the latest renewal; null if it succeeded
    private long pause;
    private long pauseEnd; // a time of System.nanoTime

    Tokens(LoginRequest credentials) {
        this.credentials = credentials;
    }

    /** @param rejected the token that the service just rejected; null if there was none */
    String other(Client client, String rejected) {
        int before = renewals;
        synchronized (this) {
            if (access != null && !access.equals(rejected)) return access;
            // Threads that waited for a renewal share its result. A rejected login is not repeated immediately.
            boolean isPaused = failure instanceof RejectedException && System.nanoTime() - pauseEnd < 0;
            if (failure != null && (isPaused || before != renewals)) throw failure;
            try {
                String token = access == null ? null : refreshed(client);
                if (token == null) token = loggedIn(client);
                failure = null;
                pause = 0;
                return token;
            } catch (PayoutException failed) {
                failure = failed;
                // The wait keeps many payouts from locking the account.
                long next = pause == 0 ? Limits.FIRST_LOGIN_DELAY.toNanos() : 2 * pause;
                if (failed instanceof RejectedException) pause = Math.min(next, Limits.LONGEST_LOGIN_DELAY.toNanos());
                pauseEnd = System.nanoTime() + pause;
                throw failed;
            } finally {
                renewals++;
            }
        }
    }

    private String loggedIn(Client client) {
        Call<LoginResponse> login = Calls.login(credentials);
        LoginData granted = client.call(login).data();
        String token = granted == null ? null : take(granted.accessToken(), granted.refreshToken());
        if (token != null) return token;
        throw new UnknownOutcomeException(login.operation() + " got an answer without tokens", null, List.of());
    }

    /** Null if the refresh failed or returned the rejected token again; the client then logs in. */
    private String refreshed(Client client) {
        try {
            var call = Calls.refreshToken(new RefreshTokenRequest(refresh)).once(access);
            RefreshTokenResponse granted = client.call(call);
            return access.equals(granted.token()) ? null : take(granted.token(), granted.refreshToken());
        } catch (PayoutException failed) {
            return null;
        }
    }

    /** Null if a header cannot carry the token. */
    private String take(String token, String next) {
        if (token == null || next == null || !token.matches("[!-~]+")) return null;
        access = token;
        refresh = next;
        return token;
    }
}
