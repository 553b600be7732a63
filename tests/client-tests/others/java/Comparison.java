import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Scanner;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import remittancepayoutservice.Client.Json;

/** Code that the two clients for comparison share: the protocol of the client test, and blind trust in every answer. */
abstract class Comparison {
    private static final Set<String> FINAL_FAILURES = Set.of("20", "40", "50", "51", "60", "80", "90");

    private long patience;
    private long poll;

    abstract void start(Map<?, ?> command) throws Exception;

    abstract void send(List<?> payouts) throws Exception;

    abstract String code(String reference) throws Exception;

    abstract List<Map<String, Object>> balances() throws Exception;

    abstract void deliver(Map<?, ?> command);

    void run() throws Exception {
        Scanner in = new Scanner(System.in, "UTF-8");
        while (in.hasNextLine()) {
            Map<?, ?> command = (Map<?, ?>) Json.parse(in.nextLine());
            switch ((String) command.get("do")) {
                case "start" -> {
                    patience = ((Number) command.get("patienceMs")).longValue();
                    poll = ((Number) command.get("pollMs")).longValue();
                    start(command);
                }
                case "pay" -> pay(command);
                case "follow" -> {
                    for (Object one : (List<?>) command.get("references")) follow(command, (String) one);
                }
                case "balances" -> balances(command);
                default -> {
                    deliver(command);
                    continue;
                }
            }
            answer(command, "done", true);
        }
    }

    private void pay(Map<?, ?> command) throws InterruptedException {
        List<?> payouts = (List<?>) command.get("payouts");
        boolean isSent = true;
        try {
            send(payouts);
        } catch (Exception failed) {
            isSent = false;
        }
        for (Object payout : payouts) {
            String reference = (String) ((Map<?, ?>) payout).get("transactionReference");
            if (isSent) follow(command, reference);
            else answer(command, "reference", reference, "outcome", "failed");
        }
    }

    private void follow(Map<?, ?> command, String reference) throws InterruptedException {
        long end = System.currentTimeMillis() + patience;
        String code = "";
        String outcome = null;
        while (outcome == null && System.currentTimeMillis() < end) {
            try {
                code = code(reference);
            } catch (Exception failed) {
                outcome = "failed";
                break;
            }
            if (code.equals("00")) outcome = "paid";
            else if (FINAL_FAILURES.contains(code)) outcome = "failed";
            else Thread.sleep(poll);
        }
        if (outcome == null) outcome = code.equals("10") ? "held" : "pending";
        answer(command, "reference", reference, "outcome", outcome, "code", code);
    }

    private void balances(Map<?, ?> command) throws Exception {
        int times = ((Number) command.get("times")).intValue();
        ExecutorService threads = Executors.newFixedThreadPool(times);
        List<Future<?>> running = new ArrayList<>();
        for (int one = 0; one < times; one++) {
            running.add(threads.submit(() -> {
                try {
                    answer(command, "balances", balances());
                } catch (Exception failed) {
                    answer(command, "error", failed.toString());
                }
            }));
        }
        for (Future<?> one : running) one.get();
        threads.shutdown();
    }

    static synchronized void answer(Map<?, ?> command, Object... pairs) {
        Map<String, Object> line = new TreeMap<>();
        line.put("id", command.get("id"));
        for (int at = 0; at < pairs.length; at += 2) line.put((String) pairs[at], pairs[at + 1]);
        System.out.println(Json.write(line));
    }
}
