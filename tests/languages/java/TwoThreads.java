import static java.util.concurrent.CompletableFuture.supplyAsync;

import example.remittancepayout.*;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Settles the same payouts in two threads with one journal, and prints every outcome. */
class TwoThreads {
    public static void main(String[] args) {
        var client = Client.builder().baseUrl(args[0]).credentials("amara.okafor@harbour-remit.example", "a-long-example-password").build();
        var payouts = IntStream.range(0, 100)
                .mapToObj(one -> Payouts.of("HR-" + one))
                .toList();
        try (var journal = new FileJournal(Path.of(args[1]))) {
            var settlement = new Settlement(client, journal)
                    .batchSize(3)
                    .polls(Duration.ofMillis(10), Duration.ofMillis(10))
                    .patience(Duration.ofSeconds(20));
            Supplier<List<PayoutResult>> settled =
                    () -> settlement.settle(payouts);
            var first = supplyAsync(settled, task -> new Thread(task).start());
            var second = supplyAsync(settled, task -> new Thread(task).start());
            System.out.println(Stream.of(first.join(), second.join())
                    .flatMap(List::stream)
                    .map(result -> result.outcome().toString())
                    .collect(Collectors.joining(" ")));
        }
    }
}
