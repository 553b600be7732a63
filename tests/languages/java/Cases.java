import example.remittancepayout.Json;
import java.util.List;

/** Reads JSON texts, a JSON string per line, and prints what was read, or why not. */
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
