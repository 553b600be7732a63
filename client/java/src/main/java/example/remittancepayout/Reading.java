package example.remittancepayout;

import example.remittancepayout.StatusMeaning.Means;
import example.remittancepayout.StatusMeaning.Repeat;
import java.io.IOException;
import java.security.cert.CertificateException;
import java.util.stream.Stream;

/** The result of an attempt: an answer or a problem, and whether the call may be tried again. */
record Reading<T>(WithHeaders<T> answer, PayoutException problem, boolean mayBeRepeated, boolean wantsToken) {
    static <T> Reading<T> of(Call<T> call, Answer answer, boolean distrusts) {
        StatusMeaning meaning = StatusMeaning.of(answer.status());
        if (meaning.means() == Means.TAKEN) return success(call, answer);
        boolean isNotTaken = meaning.means() == Means.NOT_TAKEN;
        boolean isDoubted = isNotTaken && distrusts && meaning.isAssumed() && !call.is(Call.Trait.HARMLESS);
        boolean isOpen = isDoubted || meaning.means() == Means.UNKNOWN;
        boolean wantsToken = meaning.repeat() == Repeat.WITH_NEW_TOKEN;
        String status = ": status " + answer.status();
        PayoutException problem;
        if (isOpen) {
            problem = doubt(call, status, answer);
        } else if (isNotTaken && (call.needsToken() || !wantsToken)) {
            String message = call.operation() + " counts as not processed" + status;
            problem = new NotSentException(message, null, answer, call.references());
        } else {
            problem = new RejectedException(call.operation() + " was rejected" + status, answer, call.references());
        }
        boolean mayBeRepeated = meaning.repeat() != Repeat.NEVER && (!isOpen || call.mayBeRepeated());
        return new Reading<>(null, problem, mayBeRepeated, wantsToken);
    }

    /** Omits the message of the exception, because it may quote what the service sent. */
    static <T> Reading<T> of(Call<T> call, IOException failed, String reason) {
        boolean isNotSent = failed instanceof Transport.NotConnected;
        var problem = isNotSent
                ? new NotSentException(call.operation() + " was not sent: " + reason, failed, null, call.references())
                : doubt(call, ": " + reason, null);
        return new Reading<>(null, problem, isNotSent || call.mayBeRepeated(), false);
    }

    static String reason(IOException failed) {
        String kind = failed.getClass().getSimpleName();
        if (!(failed instanceof Transport.NotConnected)) return "no usable answer (" + kind + ")";
        var causes = Stream.iterate(failed.getCause(), one -> one != null, Throwable::getCause);
        boolean isUntrusted = causes.anyMatch(CertificateException.class::isInstance);
        String why = isUntrusted ? "the certificate is not valid" : failed.getCause().getClass().getSimpleName();
        return "not connected (" + why + ")";
    }

    Attempt.Outcome outcome() {
        if (problem == null) return Attempt.Outcome.ACCEPTED;
        if (problem instanceof RejectedException) return Attempt.Outcome.REJECTED;
        return problem instanceof NotSentException ? Attempt.Outcome.NOT_SENT : Attempt.Outcome.UNKNOWN;
    }

    private static PayoutException doubt(Call<?> call, String reason, Answer answer) {
        String what = call.is(Call.Trait.HARMLESS) ? " got no usable answer" : " may have been processed";
        return new UnknownOutcomeException(call.operation() + what + reason, answer, call.references());
    }

    @SuppressWarnings("unchecked")
    private static <T> Reading<T> success(Call<T> call, Answer answer) {
        boolean isEmpty = call.is(Call.Trait.OR_EMPTY) && answer.body().length == 0;
        String wrong = "not a documented answer";
        try {
            T value = null;
            // A call with an effect may have had it, whichever 2xx the service sends.
            boolean isAny = !call.is(Call.Trait.HARMLESS) || call.documented.isEmpty();
            boolean isRight = isAny || call.documented.contains(answer.status());
            if (isRight && call.isFile && !isEmpty) {
                value = (T) Download.of(answer);
            } else if (isRight && call.reader != null && !isEmpty) {
                Object json = Json.parse(Json.utf8(answer.body()));
                value = call.reader.apply(json);
                wrong = "not the documented JSON";
                isRight = value != null || (json == null && call.is(Call.Trait.OR_EMPTY));
            }
            if (isRight) return new Reading<>(new WithHeaders<>(value, answer.headers()), null, false, false);
        } catch (IllegalArgumentException notJson) {
            wrong = "not JSON";
        }
        PayoutException problem = doubt(call, ": " + wrong + ", status " + answer.status(), answer);
        return new Reading<>(null, problem, call.mayBeRepeated(), false);
    }
}
