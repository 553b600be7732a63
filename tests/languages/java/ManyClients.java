import example.remittancepayout.Client;
import java.io.File;

/** Creates many clients that each make one call, and prints the number of threads and open files at the end. */
class ManyClients {
    public static void main(String[] args) {
        for (int one = 0; one < 100; one++) {
            Client.builder().baseUrl(args[0]).credentials("amara.okafor@harbour-remit.example", "a-long-example-password").build().listBalances();
        }
        String[] open = new File("/proc/self/fd").list();
        int files = open == null ? 0 : open.length;
        System.out.println("{\"threads\":" + Thread.activeCount() + ",\"files\":" + files + "}");
    }
}
