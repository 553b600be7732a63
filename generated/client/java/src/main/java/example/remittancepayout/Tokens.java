package example.remittancepayout;

import java.time.Duration;
import java.util.List;

/** Renews the tokens of a client when the service rejects them: the unit of {@code expiresIn} is not documented. */
final class Tokens {
    private final LoginRequest credentials;
    private String access;
    private String refresh;
    private volatile int renewals;
    private PayoutException failure; // of the latest renewal; null when it succeeded
    private Duration pause = Duration.ZERO;
    private long pauseEnd; // of System.nanoTime

    Tokens(LoginRequest credentials) {
        this.credentials = credentials;
    }

    /**
     * @param rejected the one that the service has just rejected; null when there was none
     * @throws PayoutException when the login failed
     */
    String other(Client client, String rejected) {
        int before = renewals;
        synchronized (this) {
            if (access != null && !access.equals(rejected)) return access;
            // Threads that waited for a renewal share what became of it, and a rejected login is not tried at once.
            boolean isPaused = failure instanceof RejectedException && System.nanoTime() - pauseEnd < 0;
            if (failure != null && (isPaused || before != renewals)) throw failure;
            try {
                String token = access == null ? null : refreshed(client);
                if (token == null) token = loggedIn(client);
                failure = null;
                pause = Duration.ZERO;
                return token;
            } catch (PayoutException failed) {
                failure = failed;
                if (failed instanceof RejectedException) pause();
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

    /** Null when it failed, or gave the rejected token again: then the client logs in. */
    private String refreshed(Client client) {
        try {
            var call = Calls.refreshToken(new RefreshTokenRequest(refresh)).once(access);
            RefreshTokenResponse granted = client.call(call);
            return access.equals(granted.token()) ? null : take(granted.token(), granted.refreshToken());
        } catch (PayoutException failed) {
            return null;
        }
    }

    /** So that many payouts do not lock the account. */
    private void pause() {
        Duration next = pause.isZero() ? Limits.FIRST_LOGIN_DELAY : pause.multipliedBy(2);
        pause = next.compareTo(Limits.LONGEST_LOGIN_DELAY) > 0 ? Limits.LONGEST_LOGIN_DELAY : next;
        pauseEnd = System.nanoTime() + pause.toNanos();
    }

    /** Null when a header cannot carry the token. */
    private String take(String token, String next) {
        if (token == null || next == null || !token.matches("[!-~]+")) return null;
        access = token;
        refresh = next;
        return token;
    }
}
