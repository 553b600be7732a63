package example.remittancepayout;

import java.net.http.HttpHeaders;
import java.nio.charset.StandardCharsets;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;

/** A whole answer. */
record Answer(int status, HttpHeaders headers, byte[] body) {

    /** For people: what is not UTF-8 is replaced. */
    String text() {
        return new String(body, StandardCharsets.UTF_8);
    }

    String requestId() {
        return headers.firstValue("x-request-id").or(() -> headers.firstValue("request-id")).orElse(null);
    }

    /** Whole seconds, or a date, which is compared with the {@code Date} of the answer. */
    Duration retryAfter() {
        String value = headers.firstValue("retry-after").orElse("");
        if (value.matches("\\d{1,9}")) return Duration.ofSeconds(Long.parseLong(value));
        Instant until = instant(value);
        if (until == null) return null;
        Instant sent = headers.firstValue("date").map(Answer::instant).orElse(null);
        Duration wait = Duration.between(sent == null ? Instant.now() : sent, until);
        return wait.isNegative() ? null : wait;
    }

    private static Instant instant(String httpDate) {
        try {
            return ZonedDateTime.parse(httpDate, DateTimeFormatter.RFC_1123_DATE_TIME).toInstant();
        } catch (DateTimeException notADate) {
            return null;
        }
    }
}
