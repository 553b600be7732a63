import example.remittancepayout.Json;
import java.util.List;

/** Parses JSON texts, one JSON string per line, and prints each value or error. */
class Cases {
    public static void main(String[] args) {
        for (Object text : (List<?>) Json.parse(args[0])) {
            try {
                System.out.println(Json.write(Json.parse((String) text)));
            } catch (IllegalArgumentException wrong) {
                System.out.println("wrong: " + wrong.getMessage());
            }
        }
    }
}
