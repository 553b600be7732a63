import example.remittancepayout.*;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/** What is wrong is said at once, before anything is sent. Prints a line for each try. */
class Arguments {
    public static void main(String[] args) {
        var client = new Client("http://127.0.0.1:1", "a@b.example", "p");
        print(() -> new Client("http://127.0.0.1:1", "", "p"));
        print(() -> new ClientOptions().timeout(Duration.ZERO));
        for (String reference : new String[] {null, "", ".", "..", "\ud800"}) {
            print(() -> client.getTransactionStatus(reference));
            print(() -> Settlement.followPayouts(client, java.util.Arrays.asList(reference), null));
        }
        print(() -> client.callNamedOnly("fxListFxWindow", Map.of(), Map.of(), null));
        print(() -> client.callNamedOnly("fxListFxWindows", Map.of("page", "1"), Map.of(), null));
        print(() -> client.callNamedOnly("fxCreateFxWindow", Map.of(), Map.of(), 1.5));
        print(() -> new SettleOptions().batchSize(501));
        print(() -> new SettleOptions().patience(Duration.ofSeconds(-1)));
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
