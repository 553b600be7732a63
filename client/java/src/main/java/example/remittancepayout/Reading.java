package example.remittancepayout;

/**
 * The end of an attempt: an answer, or a problem.
 *
 * @param isRepeatable whether the same call may be tried again
 * @param isTokenRejected whether another token may help
 */
record Reading<T>(
        WithHeaders<T> answer, PayoutException problem, boolean isRepeatable, boolean isTokenRejected) {

    static <T> Reading<T> of(Call<T> call, Answer answer) {
        int status = answer.status();
        boolean isWrite = !call.isRepeatable;
        boolean isSuccess = call.demands200 ? status == 200 : status >= 200 && status < 300;
        if (isSuccess) return success(call, answer);
        if (status < 400 || status == 408 || status >= 500) return unknown(call, "", answer);
        return switch (status) {
            // By their meaning, not processed. The answer to a read is for its caller.
            case 401 -> problem(declined(call, answer, isWrite), false, true);
            case 403 -> problem(declined(call, answer, isWrite), false, false);
            case 425 -> problem(declined(call, answer, true), false, false);
            case 429 -> problem(declined(call, answer, true), true, false);
            default -> problem(declined(call, answer, false), false, false);
        };
    }

    static <T> Reading<T> notSent(Call<T> call, String reason, Throwable cause) {
        String message = Client.line(call) + " was not sent: " + reason;
        return problem(new NotSentException(message, cause, null, call.references()), true, false);
    }

    static <T> Reading<T> unknown(Call<T> call, String reason, Answer answer) {
        String what = call.isRepeatable ? " got no usable answer" : " may have been done";
        String status = answer == null ? "" : "status " + answer.status();
        String separator = reason.isEmpty() || status.isEmpty() ? "" : ", ";
        String message = Client.line(call) + what + ": " + reason + separator + status;
        PayoutException problem =
                new UnknownOutcomeException(message, null, answer, call.references());
        return problem(problem, call.mayBeRepeated(), false);
    }

    private static <T> Reading<T> problem(
            PayoutException problem, boolean isRepeatable, boolean isTokenRejected) {
        return new Reading<>(null, problem, isRepeatable, isTokenRejected);
    }

    @SuppressWarnings("unchecked")
    private static <T> Reading<T> success(Call<T> call, Answer answer) {
        boolean isEmpty = call.mayBeEmpty && answer.body().length == 0;
        if (call.isFile && !isEmpty) return value((T) Download.of(answer), answer);
        if (call.reader == null || isEmpty) return value(null, answer);
        try {
            Object json = Json.parse(answer.body());
            T value = call.reader.apply(json);
            boolean isRight = value != null || (json == null && call.mayBeEmpty);
            return isRight ? value(value, answer) : unknown(call, "not the JSON that is documented", answer);
        } catch (IllegalArgumentException notJson) {
            return unknown(call, "not JSON", answer);
        }
    }

    private static <T> Reading<T> value(T value, Answer answer) {
        return new Reading<>(new WithHeaders<>(value, answer.headers()), null, false, false);
    }

    private static PayoutException declined(Call<?> call, Answer answer, boolean isUnprocessed) {
        String what = isUnprocessed ? " was not processed" : " was rejected";
        String message = Client.line(call) + what + ": status " + answer.status();
        return isUnprocessed
                ? new NotSentException(message, null, answer, call.references())
                : new RejectedException(message, answer, call.references());
    }
}
