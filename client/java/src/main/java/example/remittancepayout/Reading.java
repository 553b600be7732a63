package example.remittancepayout;

import example.remittancepayout.StatusMeaning.Means;
import example.remittancepayout.StatusMeaning.Repeat;

/**
 * The end of an attempt: an answer, or a problem.
 *
 * @param mayBeRepeated whether the same call may be tried again
 * @param wantsToken whether that needs another token
 */
record Reading<T>(
        WithHeaders<T> answer, PayoutException problem, boolean mayBeRepeated, boolean wantsToken) {
    /** @param distrusts whether our assumption that a write was not processed does not count */
    static <T> Reading<T> of(Call<T> call, Answer answer, boolean distrusts) {
        StatusMeaning meaning = StatusMeaning.of(answer.status());
        boolean isNotTaken = meaning.means() == Means.NOT_TAKEN;
        boolean isDoubted = isNotTaken && distrusts && meaning.isAssumed() && !call.isHarmless;
        boolean isOpen = isDoubted || meaning.means() == Means.UNKNOWN;
        if (meaning.means() == Means.TAKEN) return success(call, answer);
        boolean wantsToken = meaning.repeat() == Repeat.WITH_NEW_TOKEN;
        boolean mayBeRepeated = meaning.repeat() != Repeat.NEVER && (!isOpen || call.mayBeRepeated());
        PayoutException problem;
        if (isOpen) {
            problem = doubt(call, "", answer);
        } else if (isNotTaken && (call.needsToken || !wantsToken)) {
            String message = call.operation() + " was not processed, as we take it: status " + answer.status();
            problem = new NotSentException(message, null, answer, call.references());
        } else {
            String message = call.operation() + " was rejected: status " + answer.status();
            problem = new RejectedException(message, answer, call.references());
        }
        return new Reading<>(null, problem, mayBeRepeated, wantsToken);
    }

    Attempt.Outcome outcome() {
        if (problem == null) return Attempt.Outcome.ACCEPTED;
        if (problem instanceof RejectedException) return Attempt.Outcome.REJECTED;
        return problem instanceof NotSentException ? Attempt.Outcome.NOT_SENT : Attempt.Outcome.UNKNOWN;
    }

    static <T> Reading<T> notSent(Call<T> call, String reason, Throwable cause) {
        String message = call.operation() + " was not sent: " + reason;
        return new Reading<>(null, new NotSentException(message, cause, null, call.references()), true, false);
    }

    static <T> Reading<T> unknown(Call<T> call, String reason, Answer answer) {
        return new Reading<>(null, doubt(call, reason, answer), call.mayBeRepeated(), false);
    }

    private static PayoutException doubt(Call<?> call, String reason, Answer answer) {
        String what = call.isHarmless ? " got no usable answer" : " may have been done";
        String status = answer == null ? "" : "status " + answer.status();
        String separator = reason.isEmpty() || status.isEmpty() ? "" : ", ";
        String message = call.operation() + what + ": " + reason + separator + status;
        return new UnknownOutcomeException(message, null, answer, call.references());
    }

    @SuppressWarnings("unchecked")
    private static <T> Reading<T> success(Call<T> call, Answer answer) {
        if (!call.isDocumented(answer.status())) return unknown(call, "not an answer that is documented", answer);
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
}
