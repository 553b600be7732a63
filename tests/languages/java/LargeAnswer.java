import example.remittancepayout.*;

/** Asks with a limit of 1,000 bytes, and prints what became of it. */
class LargeAnswer {
    public static void main(String[] args) {
        var client = Client.builder().baseUrl(args[0]).credentials("amara.okafor@harbour-remit.example", "a-long-example-password").maxAnswerBytes(1_000).build();
        try {
            System.out.println(client.listBalances().size());
        } catch (UnknownOutcomeException tooLarge) {
            System.out.println(tooLarge.getMessage());
        }
    }
}
