import example.remittancepayout.Client;
import example.remittancepayout.PayoutRequest;
import java.io.File;
import java.util.List;

/** Sends payouts one after another, and prints the highest number of threads and open files. */
class ManyPayouts {
    public static void main(String[] args) {
        Client client = Client.builder().baseUrl(args[0]).credentials("amara.okafor@harbour-remit.example", "a-long-example-password").build();
        var body = new PayoutRequest(List.of(Payouts.of("HR-1")));
        int threads = 0;
        int files = 0;
        for (int one = 0; one < 300; one++) {
            client.sendPayout(body);
            threads = Math.max(threads, Thread.activeCount());
            String[] open = new File("/proc/self/fd").list();
            files = Math.max(files, open == null ? 0 : open.length);
        }
        System.out.println("{\"threads\":" + threads + ",\"files\":" + files + "}");
    }
}
