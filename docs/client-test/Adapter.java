import example.remittancepayout.*;
import java.math.BigDecimal;
import java.nio.file.*;
import java.security.KeyStore;
import java.security.cert.CertificateFactory;
import java.time.Duration;
import java.util.*;
import java.util.concurrent.*;
import java.util.stream.Stream;
import javax.net.ssl.*;

/** Drives the Java client for the client test. */
class Adapter {
    static Client client; static Settlement settlement;
    static Webhooks webhooks;
    static Map<?, ?> delivery;

    public static void main(String[] args) {
        Scanner in = new Scanner(System.in, "UTF-8");
        while (in.hasNextLine()) {
            Map<?, ?> command = (Map<?, ?>) Json.parse(in.nextLine());
            try {
                answer(command, run(command));
            } catch (Exception problem) { answer(command, "done", true, "error", problem.toString()); }
        }
    }
    static Object[] run(Map<?, ?> given) throws Exception {
        switch (given.get("do").toString()) {
            case "start" -> {
                Client.Builder builder = Client.builder().baseUrl(text(given, "baseUrl")).credentials(text(given, "email"), text(given, "password")).timeout(millis(given, "timeoutMs")).distrustStatuses(given.get("distrustStatuses") == Boolean.TRUE);
                if (given.get("caFile") instanceof String caFile) builder.sslContext(trusting(Path.of(caFile)));
                client = builder.build();
                Duration poll = millis(given, "pollMs");
                settlement = new Settlement(client, new FileJournal(Path.of(text(given, "journal")))).patience(millis(given, "patienceMs")).quietFor(millis(given, "quietMs")).polls(poll, poll.multipliedBy(10));
                webhooks = new Webhooks(client, Seen.inMemory(), (outcome, code) -> answer(delivery, "reference", outcome.transactionReference(), "code", code.code()));
            }
            case "pay" -> settlement.settling(list(given, "payouts").map(TransactionRequest::fromJson).toList()).forEach(one -> print(given, one));
            case "follow" -> settlement.following(list(given, "references").map(Object::toString).toList()).forEach(one -> print(given, one));
            case "balances" -> {
                Runnable ask = () -> {
                    try {
                        answer(given, "balances", client.listBalances().stream().map(one -> Map.of("currencyCode", one.currencyCode(), "totalBalance", one.totalBalance().toPlainString())).toList());
                    } catch (RuntimeException failed) { answer(given, "error", failed.toString()); }
                };
                ExecutorService threads = Executors.newCachedThreadPool();
                for (int one = ((BigDecimal) given.get("times")).intValue(); one > 0; one--) threads.submit(ask);
                threads.shutdown();
                threads.awaitTermination(1, TimeUnit.HOURS);
            }
            case "deliver" -> {
                String type = (String) ((Map<?, ?>) given.get("headers")).get("content-type");
                delivery = given;
                var reply = webhooks.receive(text(given, "body").getBytes("UTF-8"), type);
                return new Object[] {"done", true, "status", BigDecimal.valueOf(reply.status())};
            }
            default -> { return new Object[] {"done", true, "unsupported", true}; }
        }
        return new Object[] {"done", true};
    }
    static void print(Map<?, ?> given, PayoutResult result) {
        answer(given, "reference", result.transactionReference(), "outcome", result.outcome().toString(), "code", result.responseCode().orElse(null), "error", result.error().map(PayoutException::toString).orElse(null));
    }
    static SSLContext trusting(Path caFile) throws Exception {
        KeyStore store = KeyStore.getInstance(KeyStore.getDefaultType());
        store.load(null);
        for (var one : CertificateFactory.getInstance("X.509").generateCertificates(Files.newInputStream(caFile))) store.setCertificateEntry(one.toString(), one);
        var trust = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
        trust.init(store);
        SSLContext context = SSLContext.getInstance("TLS"); context.init(null, trust.getTrustManagers(), null);
        return context;
    }
    static synchronized void answer(Map<?, ?> given, Object... pairs) {
        Map<String, Object> line = new LinkedHashMap<>(Map.of("id", given.get("id")));
        for (int at = 0; at < pairs.length; at += 2) if (pairs[at + 1] != null) line.put((String) pairs[at], pairs[at + 1]);
        System.out.println(Json.write(line));
    }
    static Stream<?> list(Map<?, ?> given, String name) { return ((List<?>) given.get(name)).stream(); }
    static String text(Map<?, ?> given, String name) { return (String) given.get(name); }
    static Duration millis(Map<?, ?> given, String name) { return Duration.ofMillis(((BigDecimal) given.get(name)).longValue()); }
}
