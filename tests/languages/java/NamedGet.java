import example.remittancepayout.*;
import java.util.Map;

/** Calls a named-only operation, and prints the outcome. */
class NamedGet {
    public static void main(String[] args) {
        var client = Client.builder().baseUrl(args[0]).credentials("amara.okafor@harbour-remit.example", "a-long-example-password").build();
        for (int time = 0; time < 5; time++) {
            try {
                client.listBalances();
                System.out.println(client.callNamedOnly(args[1], Map.of(), Map.of()));
            } catch (PayoutException problem) {
                System.out.println(problem.getClass().getSimpleName());
            }
        }
    }
}
