import example.remittancepayout.*;
import java.math.BigDecimal;
import java.util.List;
import java.util.Map;

/** Prints every object with secrets or personal data, as a log would. */
class Printed {
    public static void main(String[] args) {
        String email = "amara.okafor@harbour-remit.example";
        var client = Client.builder().baseUrl("http://127.0.0.1:1").credentials(email, "a-long-example-password").build();
        var payout = Payouts.of("HR-1");
        var entry = Map.of("beneficiaryName", "Chidi Nwosu", "payerName", "Grace Bennett");
        var result = new Settlement(client).settle(payout);
        List.of(
                        client,
                        payout.recipientInformation(),
                        payout.senderInformation(),
                        RecipientInformation.builder().recipientAccountName("Chidi Nwosu"),
                        TransactionRequest.builder().paymentNarration("School fees"),
                        payout,
                        new PayoutRequest(List.of(payout)),
                        new LoginRequest(email, "a-long-example-password"),
                        LoginResponse.fromJson(Map.of("data", Map.of("firstName", "Amara", "accessToken", "secret"))),
                        AccountEnquiryResponse.fromJson(Map.of("accountName", "Chidi Nwosu")),
                        StatementEntry.fromJson(entry),
                        new Balance("NGN", BigDecimal.ONE),
                        result)
                .forEach(System.out::println);
        result.error().orElseThrow().printStackTrace(System.out);
    }
}
