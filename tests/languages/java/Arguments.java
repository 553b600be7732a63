import example.remittancepayout.*;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/** Passes wrong arguments, which must cause errors before anything is sent. Prints a line per attempt. */
class Arguments {
    public static void main(String[] args) {
        var client = Client.builder().baseUrl("http://127.0.0.1:1").credentials("a@b.example", "p").build();
        var settlement = new Settlement(client);
        print(() -> Client.builder().credentials("a@b.example", "p").build());
        print(() -> Client.builder().baseUrl("http://127.0.0.1:1").build());
        print(() -> Client.builder().timeout(Duration.ZERO));
        for (String reference : new String[] {null, "", ".", "..", "\ud800"}) {
            print(() -> client.getTransactionStatus(reference));
            print(() -> settlement.following(java.util.Arrays.asList(reference)));
        }
        print(() -> client.callNamedOnly(args[0] + "x", Map.of(), Map.of()));
        print(() -> client.callNamedOnly(args[0], Map.of("page", "1"), Map.of()));
        print(() -> client.callNamedOnly(args[1], Map.of(), Map.of(), 1.5));
        print(() -> settlement.batchSize(501));
        print(() -> settlement.patience(Duration.ofSeconds(-1)));
    }

    static void print(Runnable tried) {
        try {
            tried.run();
            System.out.println("fine");
        } catch (IllegalArgumentException wrong) {
            System.out.println(wrong.getMessage());
        }
    }
}
