import example.remittancepayout.*;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Reads its own open journal, by which the lock is lost, and then pays. Prints the outcome and why. */
class LostLock {
    public static void main(String[] args) throws IOException {
        var client = new Client(args[0], "amara.okafor@harbour-remit.example", "a-long-example-password");
        var payout = Payouts.of("HR-1");
        try (var journal = new FileJournal(Path.of(args[1]))) {
            Files.readString(Path.of(args[1]));
            Settlement.settlePayout(client, payout, journal);
        } catch (JournalException lost) {
            System.out.println(lost.results().get(0).outcome() + " " + lost.getMessage());
        }
    }
}
