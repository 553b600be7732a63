package example.remittancepayout;

import java.net.http.HttpHeaders;
import java.nio.charset.StandardCharsets;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;

record Answer(int status, HttpHeaders headers, byte[] body) {

    private static final Duration LONGEST = Duration.ofDays(365);

    /** Replaces what is not UTF-8. */
    String text() {
        return new String(body, StandardCharsets.UTF_8);
    }

    String requestId() {
        return headers.firstValue("x-request-id").or(() -> headers.firstValue("request-id")).orElse(null);
    }

    /** At most a year, so that every unit can hold it; null when it is missing, unreadable or past. */
    Duration retryAfter() {
        String value = headers.firstValue("retry-after").orElse("");
        if (value.matches("[0-9]+")) {
            return value.length() > 9 ? LONGEST : capped(Duration.ofSeconds(Long.parseLong(value)));
        }
        Instant until = instant(value);
        if (until == null) return null;
        Instant sent = headers.firstValue("date").map(Answer::instant).orElse(null);
        Duration wait = Duration.between(sent == null ? Instant.now() : sent, until);
        return wait.isNegative() ? null : capped(wait);
    }

    private static Duration capped(Duration wait) {
        return wait.compareTo(LONGEST) > 0 ? LONGEST : wait;
    }

    private static Instant instant(String httpDate) {
        try {
            return ZonedDateTime.parse(httpDate, DateTimeFormatter.RFC_1123_DATE_TIME).toInstant();
        } catch (DateTimeException notADate) {
            return null;
        }
    }
}
