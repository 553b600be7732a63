import java.io.IOException;
import java.net.HttpURLConnection;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import remittancepayoutservice.Client.Json;

/**
 * A client as a hurried developer writes it with the oldest HTTP client of the JDK: three attempts, amounts as double,
 * and blind trust in every answer.
 *
 * <p>{@link HttpURLConnection} silently repeats a POST if the connection breaks before an answer. The client test uses
 * this class for comparison; it is not an example to follow.
 */
class Naive extends Comparison {
    private String base;
    private Map<String, Object> login;
    private int timeout;
    private volatile String token;

    public static void main(String[] args) throws Exception {
        new Naive().run();
    }

    @Override
    void start(Map<?, ?> command) {
        base = (String) command.get("baseUrl");
        login = Map.of("email", command.get("email"), "password", command.get("password"));
        timeout = ((Number) command.get("timeoutMs")).intValue();
    }

    @Override
    void send(List<?> payouts) throws Exception {
        request("POST", "/handler/send/remittance/transaction", Map.of("transactionRequestList", payouts));
    }

    @Override
    String code(String reference) throws Exception {
        String path = "/remittance-middleware/transaction/status/check/" + reference;
        return (String) ((Map<?, ?>) request("GET", path, null)).get("responseCode");
    }

    @Override
    List<Map<String, Object>> balances() throws Exception {
        List<?> rows = (List<?>) request("GET", "/remittance-middleware/imto/admin/list/balance", null);
        return rows.stream().map(Map.class::cast).map(row -> Map.<String, Object>of(
                "currencyCode", row.get("currencyCode"),
                "totalBalance", String.valueOf(((Number) row.get("totalBalance")).doubleValue()))).toList();
    }

    @Override
    void deliver(Map<?, ?> command) {
        try {
            Map<?, ?> record = (Map<?, ?>) Json.parse((String) command.get("body"));
            answer(command, "reference", record.get("transactionReference"), "code", record.get("responseCode"));
            answer(command, "done", true, "status", 200);
        } catch (RuntimeException wrong) {
            answer(command, "done", true, "status", 400);
        }
    }

    private Object request(String method, String path, Object body) throws Exception {
        for (int attempt = 1; ; attempt++) {
            try {
                if (token == null) logIn();
                return exchange(method, path, body);
            } catch (IOException | RuntimeException failed) {
                if (attempt == 3) throw failed;
                Thread.sleep(100L << attempt);
            }
        }
    }

    private void logIn() throws IOException {
        Map<?, ?> answer = (Map<?, ?>) exchange("POST", "/auth/login", login);
        token = (String) ((Map<?, ?>) answer.get("data")).get("accessToken");
    }

    private Object exchange(String method, String path, Object body) throws IOException {
        HttpURLConnection connection = (HttpURLConnection) new URL(base + path).openConnection();
        connection.setRequestMethod(method);
        connection.setConnectTimeout(timeout);
        connection.setReadTimeout(timeout);
        if (token != null) connection.setRequestProperty("Authorization", "Bearer " + token);
        if (body != null) {
            connection.setDoOutput(true);
            connection.setRequestProperty("Content-Type", "application/json");
            connection.getOutputStream().write(Json.write(body).getBytes(StandardCharsets.UTF_8));
        }
        if (connection.getResponseCode() == 401 && !path.startsWith("/auth")) logIn();
        if (connection.getResponseCode() >= 400) throw new IOException("status " + connection.getResponseCode());
        return Json.parse(new String(connection.getInputStream().readAllBytes(), StandardCharsets.UTF_8));
    }
}
