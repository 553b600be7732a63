import example.remittancepayout.Json;
import java.lang.management.ManagementFactory;
import java.util.List;

/** Parses 10 MB of numbers and 10 MB of text, and prints the processor time of each in milliseconds. */
class LongJson {
    public static void main(String[] args) {
        for (String item : List.of("1,", "\"a long\u00e9\",")) {
            String text = "[" + item.repeat(10_000_000 / item.length()) + "1]";
            var thread = ManagementFactory.getThreadMXBean();
            long start = thread.getCurrentThreadCpuTime();
            Json.parse(text);
            System.out.println((thread.getCurrentThreadCpuTime() - start) / 1_000_000);
        }
    }
}
