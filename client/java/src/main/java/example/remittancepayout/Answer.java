package example.remittancepayout;

import java.net.http.HttpHeaders;
import java.nio.charset.StandardCharsets;
import java.time.*;
import java.time.format.DateTimeFormatter;
import java.util.Optional;

record Answer(int status, HttpHeaders headers, byte[] body) {
    private static final Duration LONGEST = Duration.ofDays(365);

    String text() {
        return new String(body, StandardCharsets.UTF_8);
    }

    Optional<String> requestId() {
        return headers.firstValue("x-request-id").or(() -> headers.firstValue("request-id"));
    }

    /** The {@code Retry-After} header, at most a year; empty if it is missing, unreadable or in the past. */
    Optional<Duration> retryAfter() {
        String value = headers.firstValue("retry-after").orElse("");
        Instant sent = headers.firstValue("date").flatMap(Answer::instant).orElseGet(Instant::now);
        Optional<Duration> wait = instant(value).map(until -> Duration.between(sent, until));
        if (value.matches("[0-9]{1,9}")) wait = Optional.of(Duration.ofSeconds(Long.parseLong(value)));
        if (value.matches("[0-9]{10,}")) wait = Optional.of(LONGEST);
        return wait.filter(one -> !one.isNegative()).map(one -> one.compareTo(LONGEST) > 0 ? LONGEST : one);
    }

    private static Optional<Instant> instant(String httpDate) {
        try {
            return Optional.of(ZonedDateTime.parse(httpDate, DateTimeFormatter.RFC_1123_DATE_TIME).toInstant());
        } catch (DateTimeException notADate) {
            return Optional.empty();
        }
    }
}
