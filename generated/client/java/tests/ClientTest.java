import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import example.remittancepayout.*;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.*;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;

/**
 * Tests the promises of the client against a small service on this machine. Compile the sources into `classes`, then
 * run `java -cp classes tests/ClientTest.java`.
 */
class ClientTest {
    private static final Map<String, Integer> taken = new ConcurrentHashMap<>();
    /** By payout, the headers that were the same in each of its requests. */
    private static final Map<String, Set<String>> headers = new ConcurrentHashMap<>();
    private static volatile int payoutStatus = 200;

    public static void main(String[] args) throws Exception {
        HttpServer server = HttpServer.create(new InetSocketAddress("127.0.0.1", 0), 0);
        server.setExecutor(Executors.newCachedThreadPool());
        server.createContext("/", ClientTest::answer);
        server.start();
        List<Attempt> attempts = Collections.synchronizedList(new ArrayList<>());
        Client client = Client.builder()
                .baseUrl("http://127.0.0.1:" + server.getAddress().getPort())
                .credentials("amara.okafor@harbour-remit.example", "a-long-example-password")
                .timeout(Duration.ofSeconds(10))
                .onAttempt(attempts::add)
                .build();
        Path file = Files.createTempDirectory("journal").resolve("payouts.jsonl");
        try (FileJournal journal = new FileJournal(file)) {
            Settlement settlement = new Settlement(client, journal)
                    .patience(Duration.ofSeconds(10))
                    .polls(Duration.ofMillis(10), Duration.ofMillis(50));
            paysOnce(settlement);
            asksAfterAnUnknownOutcome(settlement);
            checksBeforeItSends(settlement);
            is("every attempt is reported", attempts.stream().anyMatch(one -> one.status().orElse(0) == 500));
        }
        remembers(client, file);
        receivesWebhooks(client);
        buildsOnlyWhatIsWhole();
        server.stop(0);
        System.out.println("right");
        System.exit(0);
    }

    static void paysOnce(Settlement settlement) {
        List<String> outcomes = settlement.settling(List.of(payout("HR-1"), payout("HR-2")))
                .map(one -> one.transactionReference() + " " + one.outcome()).sorted().toList();
        is("payouts are paid", outcomes.equals(List.of("HR-1 paid", "HR-2 paid")));
        settlement.settle(List.of(payout("HR-1"), payout("HR-2")));
        is("a payout is sent once", taken.equals(Map.of("HR-1", 1, "HR-2", 1)));
    }

    static void asksAfterAnUnknownOutcome(Settlement settlement) {
        payoutStatus = 500;
        is("a 500 is settled by its status", settlement.settle(payout("HR-3")).outcome() == Outcome.PAID);
        Set<String> key = new HashSet<>(headers.get("HR-3"));
        key.removeAll(headers.get("HR-1"));
        key.removeIf(one -> one.startsWith("Content-length"));
        is("a batch in doubt is sent again only under its key", taken.get("HR-3") == 1 || !key.isEmpty());
        payoutStatus = 200;
    }

    static void checksBeforeItSends(Settlement settlement) {
        String problem = problemOf(() -> settlement.settle(List.of(payout("HR-4"), payout("HR-4"))));
        is("a reference must be used only once", problem.contains("HR-4") && !taken.containsKey("HR-4"));
        is("a model names the missing field", problemOf(() -> TransactionRequest.builder().build()).contains("transactionReference"));
    }

    static void remembers(Client client, Path file) {
        try (FileJournal journal = new FileJournal(file)) {
            is("a new journal has no open references", journal.openReferences().isEmpty());
            is("the next run knows the payout", new Settlement(client, journal).settle(payout("HR-1")).outcome() == Outcome.PAID);
            is("a journal can be open only once", problemOf(() -> new FileJournal(file)).contains("already open"));
        }
        is("the next run does not send the payout again", taken.get("HR-1") == 1);
    }

    static void receivesWebhooks(Client client) {
        List<String> handed = new ArrayList<>();
        Webhooks webhooks = new Webhooks(client, Seen.inMemory(), (outcome, code) -> handed.add(code.code()));
        byte[] paid = "{\"transactionReference\":\"HR-1\",\"responseCode\":\"00\"}".getBytes(StandardCharsets.UTF_8);
        byte[] failed = "{\"transactionReference\":\"HR-1\",\"responseCode\":\"51\"}".getBytes(StandardCharsets.UTF_8);
        is("a true delivery is confirmed", webhooks.receive(paid, "application/json").status() == 200);
        is("an outcome is handled once", webhooks.receive(paid, null).status() == 200 && handed.equals(List.of("00")));
        is("a false delivery is not confirmed", webhooks.receive(failed, "application/json").status() == 409);
    }

    static void buildsOnlyWhatIsWhole() {
        is("a client needs a base URL", problemOf(() -> Client.builder().credentials("a", "b").build()).contains("baseUrl"));
        String problem = problemOf(() -> Client.builder().baseUrl("https://payouts.example").build());
        is("a client needs credentials", problem.contains("email"));
    }

    static TransactionRequest payout(String reference) {
        return TransactionRequest.builder()
                .transactionReference(reference)
                .paymentCurrency("NGN")
                .paymentAmount("2500.00")
                .paymentNarration("School fees")
                .recipientInformation(new RecipientInformation("0001234500", "Chidi Nwosu", "900101", "", "NGA"))
                .senderInformation(new SenderInformation("Grace Bennett", "", "", "GBR"))
                .build();
    }

    /** A service that takes and pays every payout. */
    static void answer(HttpExchange exchange) throws IOException {
        try (exchange) {
            String path = exchange.getRequestURI().getPath();
            Object sent = null;
            byte[] body = exchange.getRequestBody().readAllBytes();
            if (body.length > 0) sent = Json.parse(new String(body, StandardCharsets.UTF_8));
            String reference = path.substring(path.lastIndexOf('/') + 1);
            String text = "{\"transactionReference\":\"" + reference + "\",\"responseCode\":\"00\"}";
            int status = path.contains("/status/check/") && !taken.containsKey(reference) ? 400 : 200;
            if (path.endsWith("/auth/login")) text = "{\"data\":{\"accessToken\":\"access\",\"refreshToken\":\"refresh\"}}";
            if (path.contains("/handler/send/")) {
                for (Object one : (List<?>) ((Map<?, ?>) sent).get("transactionRequestList")) {
                    String name = (String) ((Map<?, ?>) one).get("transactionReference");
                    Set<String> came = new HashSet<>();
                    exchange.getRequestHeaders().forEach((header, values) -> came.add(header + values));
                    headers.merge(name, came, (before, now) -> { before.retainAll(now); return before; });
                    taken.merge(name, 1, Integer::sum);
                }
                status = payoutStatus;
                text = "{\"batchId\":\"B-1\",\"totalCount\":1}";
            }
            byte[] answer = text.getBytes(StandardCharsets.UTF_8);
            exchange.sendResponseHeaders(status, answer.length);
            exchange.getResponseBody().write(answer);
        }
    }

    static String problemOf(Runnable wrong) {
        try {
            wrong.run();
            return "";
        } catch (RuntimeException problem) {
            return problem.getMessage();
        }
    }

    static void is(String promise, boolean isKept) {
        if (!isKept) throw new AssertionError(promise);
    }
}
