package example.remittancepayout;

/**
 * The end of an attempt: a value, or a problem.
 *
 * @param isRepeatable whether the same call may be tried again
 * @param isTokenRejected whether another token may help
 */
record Reading(Object value, PayoutException problem, boolean isRepeatable, boolean isTokenRejected) {

    static Reading of(Call call, Answer answer) {
        int status = answer.status();
        boolean isWrite = !call.isRepeatable;
        boolean isSuccess = call.demands200 ? status == 200 : status >= 200 && status < 300;
        if (isSuccess) return success(call, answer);
        if (status < 400 || status == 408 || status >= 500) return unknown(call, "", answer);
        return switch (status) {
            // By their meaning, not processed. The answer to a read is for its caller.
            case 401 -> new Reading(null, declined(call, answer, isWrite), false, true);
            case 403 -> new Reading(null, declined(call, answer, isWrite), false, false);
            case 425 -> new Reading(null, declined(call, answer, true), false, false);
            case 429 -> new Reading(null, declined(call, answer, true), true, false);
            default -> new Reading(null, declined(call, answer, false), false, false);
        };
    }

    static Reading notSent(Call call, String reason, Throwable cause) {
        String message = Client.line(call) + " was not sent: " + reason;
        return new Reading(null, new NotSentException(message, cause, null, call.references()), true, false);
    }

    static Reading unknown(Call call, String reason, Answer answer) {
        String what = call.isRepeatable ? " got no usable answer" : " may have been done";
        String status = answer == null ? "" : "status " + answer.status();
        String separator = reason.isEmpty() || status.isEmpty() ? "" : ", ";
        String message = Client.line(call) + what + ": " + reason + separator + status;
        PayoutException problem =
                new UnknownOutcomeException(message, null, answer, call.references());
        return new Reading(null, problem, call.isRepeatable, false);
    }

    private static Reading success(Call call, Answer answer) {
        boolean mayBeEmpty = call.answerType == Object.class;
        if (mayBeEmpty && answer.body().length == 0) return new Reading(null, null, false, false);
        try {
            Object value = Json.parse(answer.body());
            if (call.answerType.isInstance(value) || mayBeEmpty) {
                return new Reading(value, null, false, false);
            }
            return unknown(call, "not the JSON that is documented", answer);
        } catch (IllegalArgumentException notJson) {
            return unknown(call, "not JSON", answer);
        }
    }

    private static PayoutException declined(Call call, Answer answer, boolean isUnprocessed) {
        String what = isUnprocessed ? " was not processed" : " was rejected";
        String message = Client.line(call) + what + ": status " + answer.status();
        return isUnprocessed
                ? new NotSentException(message, null, answer, call.references())
                : new RejectedException(message, answer, call.references());
    }
}
