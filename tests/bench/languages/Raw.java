import java.io.ByteArrayInputStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyStore;
import java.security.cert.CertificateFactory;
import java.util.ArrayList;
import java.util.List;
import java.util.Scanner;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;

/**
 * Measures a payout with only java.net.http: one client, a pattern instead of a JSON parser, no checks, no journal.
 * Like the adapter of a client, it prints a line per payout.
 */
class Raw {
    static String baseUrl;
    static String sendPath;
    static String statusPath;
    static HttpClient client;

    public static void main(String[] args) throws Exception {
        for (Scanner in = new Scanner(System.in, "UTF-8"); in.hasNextLine(); ) {
            String line = in.nextLine();
            String id = find("\"id\":(\\d+)", line);
            if (textOf(line, "do").equals("start")) start(line);
            else pay(id, line);
            System.out.println("{\"id\":" + id + ",\"done\":true}");
        }
    }

    static void start(String line) throws Exception {
        baseUrl = textOf(line, "baseUrl");
        sendPath = textOf(line, "sendPath");
        statusPath = textOf(line, "statusPath");
        byte[] authority = Files.readAllBytes(Path.of(textOf(line, "caFile")));
        KeyStore store = KeyStore.getInstance(KeyStore.getDefaultType());
        store.load(null);
        store.setCertificateEntry(
                "authority",
                CertificateFactory.getInstance("X.509").generateCertificate(new ByteArrayInputStream(authority)));
        TrustManagerFactory trust = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
        trust.init(store);
        SSLContext context = SSLContext.getInstance("TLS");
        context.init(null, trust.getTrustManagers(), null);
        client = HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).sslContext(context).build();
    }

    static void pay(String id, String line) throws Exception {
        List<String> payouts = new ArrayList<>();
        Pattern flat = Pattern.compile("\\{[^{}]*(\\{[^{}]*\\}[^{}]*)*\\}");
        String list = line.substring(line.indexOf('[') + 1);
        flat.matcher(list).results().map(MatchResult::group).forEach(payouts::add);
        for (int at = 0; at < payouts.size(); at += 20) {
            List<String> batch = payouts.subList(at, at + 20);
            call(sendPath, "{\"transactionRequestList\":[" + String.join(",", batch) + "]}");
            for (String payout : batch) {
                String answer = call(statusPath + textOf(payout, "transactionReference"), null);
                if (!textOf(answer, "responseCode").equals("00")) throw new Exception("A payout must be paid.");
                String reference = textOf(answer, "transactionReference");
                System.out.println("{\"id\":" + id + ",\"reference\":\"" + reference + "\",\"outcome\":\"paid\"}");
            }
        }
    }

    static String call(String path, String body) throws Exception {
        HttpRequest.Builder request =
                HttpRequest.newBuilder(URI.create(baseUrl + path))
                        .header("Authorization", "Bearer access-1")
                        .header("Content-Type", "application/json");
        if (body != null) request.POST(BodyPublishers.ofString(body));
        return client.send(request.build(), BodyHandlers.ofString()).body();
    }

    static String textOf(String json, String name) {
        return find("\"" + name + "\":\"([^\"]*)\"", json);
    }

    static String find(String pattern, String text) {
        return Pattern.compile(pattern).matcher(text).results().findFirst().orElseThrow().group(1);
    }
}
