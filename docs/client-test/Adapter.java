import example.remittancepayout.*;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.time.Duration;
import java.util.*;
import java.util.concurrent.*;
import java.util.stream.Stream;

/** Drives the Java client for the client test. */
class Adapter {
    static final Seen seen = Seen.inMemory();
    static Client client;
    static FileJournal journal;
    static SettleOptions options;

    public static void main(String[] args) {
        Scanner in = new Scanner(System.in, "UTF-8");
        while (in.hasNextLine()) {
            Map<?, ?> command = (Map<?, ?>) Json.parse(in.nextLine());
            try {
                answer(command, run(command));
            } catch (Exception problem) {
                answer(command, "done", true, "error", problem.toString());
            }
        }
    }

    static Object[] run(Map<?, ?> given) throws Exception {
        switch (given.get("do").toString()) {
            case "start" -> {
                ClientOptions calling = new ClientOptions().timeout(millis(given, "timeoutMs")).distrustStatuses(given.get("distrustStatuses") == Boolean.TRUE);
                client = new Client(text(given, "baseUrl"), text(given, "email"), text(given, "password"), calling);
                journal = new FileJournal(Path.of(text(given, "journal")));
                Duration poll = millis(given, "pollMs");
                options = new SettleOptions().patience(millis(given, "patienceMs")).quietFor(millis(given, "quietMs")).polls(poll, poll.multipliedBy(10));
            }
            case "pay" -> Settlement.settlePayouts(client, list(given, "payouts").map(TransactionRequest::fromJson).toList(), journal, options, one -> print(given, one));
            case "follow" -> Settlement.followPayouts(client, list(given, "references").map(Object::toString).toList(), journal, options, one -> print(given, one));
            case "balances" -> {
                Runnable ask = () -> {
                    try {
                        answer(given, "balances", client.listBalances().stream().map(one -> Map.of("currencyCode", one.currencyCode(), "totalBalance", one.totalBalance().toPlainString())).toList());
                    } catch (RuntimeException failed) {
                        answer(given, "error", failed.toString());
                    }
                };
                int times = ((BigDecimal) given.get("times")).intValue();
                ExecutorService threads = Executors.newFixedThreadPool(times);
                for (int one = 0; one < times; one++) threads.submit(ask);
                threads.shutdown();
                threads.awaitTermination(1, TimeUnit.HOURS);
            }
            case "deliver" -> {
                String type = (String) ((Map<?, ?>) given.get("headers")).get("content-type");
                Webhooks.Reply reply = Webhooks.receiveOutcome(client, text(given, "body").getBytes("UTF-8"), type, seen, (outcome, code) -> answer(given, "reference", outcome.transactionReference(), "code", code.code()));
                return new Object[] {"done", true, "status", BigDecimal.valueOf(reply.status())};
            }
            default -> {
                return new Object[] {"done", true, "unsupported", true};
            }
        }
        return new Object[] {"done", true};
    }

    static void print(Map<?, ?> given, PayoutResult result) {
        answer(given, "reference", result.transactionReference(), "outcome", result.outcome().toString(), "code", result.responseCode(), "error", result.error() == null ? null : result.error().toString());
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
