package example.remittancepayout;

/**
 * What an attempt came to: a value, or a problem.
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
            // Not processed, as its meaning says. The answer to a read is for its caller.
            case 401 -> isWrite
                    ? new Reading(null, notSent(call, "", null, answer), false, true)
                    : new Reading(null, rejected(call, answer), false, true);
            case 403 -> isWrite ? notSent(call, "", null, answer, false) : rejection(call, answer);
            case 425 -> notSent(call, "", null, answer, false);
            case 429 -> notSent(call, "", null, answer, true);
            default -> rejection(call, answer);
        };
    }

    static Reading notSent(
            Call call, String reason, Throwable cause, Answer answer, boolean isRepeatable) {
        return new Reading(null, notSent(call, reason, cause, answer), isRepeatable, false);
    }

    static Reading unknown(Call call, String reason, Answer answer) {
        String what = call.isRepeatable ? " got no usable answer" : " may have been done";
        String message = Client.line(call) + what + why(reason, answer);
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

    private static Reading rejection(Call call, Answer answer) {
        return new Reading(null, rejected(call, answer), false, false);
    }

    private static PayoutException rejected(Call call, Answer answer) {
        String message = Client.line(call) + " was rejected" + why("", answer);
        return new RejectedException(message, answer, call.references());
    }

    private static PayoutException notSent(Call call, String reason, Throwable cause, Answer answer) {
        String what = answer == null ? " was not sent" : " was not processed";
        String message = Client.line(call) + what + why(reason, answer);
        return new NotSentException(message, cause, answer, call.references());
    }

    private static String why(String reason, Answer answer) {
        String status = answer == null ? "" : "status " + answer.status();
        return ": " + reason + (reason.isEmpty() || status.isEmpty() ? "" : ", ") + status;
    }
}
