import example.remittancepayout.*;

/** Asks with a limit of 1,000 bytes, and prints what became of it. */
class LargeAnswer {
    public static void main(String[] args) {
        var client = new Client(
                args[0], "amara.okafor@harbour-remit.example", "a-long-example-password", new ClientOptions().maxAnswerBytes(1_000));
        try {
            System.out.println(client.listBalances().size());
        } catch (UnknownOutcomeException tooLarge) {
            System.out.println(tooLarge.getMessage());
        }
    }
}
