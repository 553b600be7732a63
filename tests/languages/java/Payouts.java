import example.remittancepayout.*;

/** Creates a payout with only the required fields. */
class Payouts {
    static TransactionRequest of(String reference) {
        return TransactionRequest.builder()
                .transactionReference(reference)
                .paymentCurrency("NGN")
                .paymentAmount("2500.00")
                .paymentNarration("School fees")
                .recipientInformation(new RecipientInformation("0001234500", "Chidi Nwosu", "900101", "", "NGA"))
                .senderInformation(new SenderInformation("Grace Bennett", "", "", "GBR"))
                .build();
    }
}
