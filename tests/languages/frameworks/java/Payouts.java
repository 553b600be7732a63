import example.remittancepayout.*;
import java.util.List;

/** A stand-in for the database of the recipe. */
class Payouts {
    List<TransactionRequest> due() {
        return ((List<?>) Json.parse(System.getenv("DUE"))).stream().map(TransactionRequest::fromJson).toList();
    }

    void record(String reference, Outcome outcome) {
        System.out.println(reference + " " + outcome.toString().toLowerCase());
    }
}
