import example.remittancepayout.*;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/** What is wrong is said at once, before anything is sent. Prints a line for each try. */
class Arguments {
    public static void main(String[] args) {
        for (String address : args) print(() -> new Client(address, "a@b.example", "p"));
        var client = new Client("http://127.0.0.1:1", "a@b.example", "p");
        print(() -> new Client("http://127.0.0.1:1", "", "p"));
        print(() -> new ClientOptions().timeout(Duration.ZERO));
        for (String reference : new String[] {null, "", ".", "..", "\ud800"}) {
            print(() -> client.getTransactionStatus(reference));
            print(() -> Settlement.followPayouts(client, java.util.Arrays.asList(reference), null));
        }
        var payout = Payouts.of("HR-1");
        print(() -> Settlement.settlePayouts(client, List.of(payout, payout), null));
        for (String amount : new String[] {null, "", "2500", "-5.00", "1.001", "1e3", "abc", "5.00\n"}) {
            print(() -> Settlement.settlePayouts(client, List.of(payout, withAmount(amount)), null));
        }
        print(() -> client.callNamedOnly("fxListFxWindow", Map.of(), Map.of(), null));
        print(() -> client.callNamedOnly("fxListFxWindows", Map.of("page", "1"), Map.of(), null));
        print(() -> client.callNamedOnly("fxCreateFxWindow", Map.of(), Map.of(), 1.5));
        print(() -> new SettleOptions().batchSize(501));
        print(() -> new SettleOptions().patience(Duration.ofSeconds(-1)));
    }

    static TransactionRequest withAmount(String amount) {
        return TransactionRequest.builder()
                .transactionReference("HR-2")
                .paymentCurrency("NGN")
                .paymentAmount(amount)
                .paymentNarration("")
                .recipientInformation(new RecipientInformation("", "", "", "", "NGA"))
                .senderInformation(new SenderInformation("", "", "", "GBR"))
                .build();
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
