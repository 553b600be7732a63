import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import remittancepayoutservice.Client;

/**
 * A generated client, used as its methods suggest.
 *
 * <p>{@code redocly generate-client generated/openapi.documented.json --generator java} generates it; by default it does
 * not retry. The client test uses it for comparison; it is not an example to follow.
 */
class Generated extends Comparison {
    private Client client;
    private Client.LoginRequest login;
    private volatile String token;

    public static void main(String[] args) throws Exception {
        new Generated().run();
    }

    @Override
    void start(Map<?, ?> command) {
        login = new Client.LoginRequest((String) command.get("email"), (String) command.get("password"));
        client = new Client(new Client.Config()
                .serverUrl((String) command.get("baseUrl"))
                .timeout(Duration.ofMillis(((Number) command.get("timeoutMs")).longValue()))
                .auth(new Client.Auth().bearer(() -> token)));
    }

    @Override
    void send(List<?> payouts) {
        Client.PayoutRequest body = Client.PayoutRequest.fromJson(Map.of("transactionRequestList", payouts));
        call(() -> client.sendPayout(body));
    }

    @Override
    String code(String reference) {
        return call(() -> client.getTransactionStatus(reference)).responseCode().wire();
    }

    @Override
    List<Map<String, Object>> balances() {
        return call(client::listBalances).stream().map(row -> Map.<String, Object>of(
                "currencyCode", row.currencyCode(),
                "totalBalance", String.valueOf(row.totalBalance()))).toList();
    }

    /** Does nothing, because the generator creates no webhook receiver. */
    @Override
    void deliver(Map<?, ?> command) {
        answer(command, "done", true, "unsupported", true);
    }

    /** Logs in if there is no token, and again if the token has expired. */
    private <T> T call(Supplier<T> method) {
        if (token == null) logIn();
        try {
            return method.get();
        } catch (Client.ApiException failed) {
            if (failed.status != 401) throw failed;
            logIn();
            return method.get();
        }
    }

    private void logIn() {
        token = client.login(login).data2().accessToken();
    }
}
