package example.remittancepayout;

import java.net.http.HttpHeaders;
import java.nio.charset.StandardCharsets;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.util.Optional;

record Answer(int status, HttpHeaders headers, byte[] body) {
    private static final Duration LONGEST = Duration.ofDays(365);

    /** Replaces what is not UTF-8. */
    String text() {
        return new String(body, StandardCharsets.UTF_8);
    }

    Optional<String> requestId() {
        return headers.firstValue("x-request-id").or(() -> headers.firstValue("request-id"));
    }

    /** At most a year, so that every unit can hold it; empty when it is missing, unreadable or past. */
    Optional<Duration> retryAfter() {
        String value = headers.firstValue("retry-after").orElse("");
        if (value.matches("[0-9]+")) {
            return Optional.of(value.length() > 9 ? LONGEST : capped(Duration.ofSeconds(Long.parseLong(value))));
        }
        Instant sent = headers.firstValue("date").flatMap(Answer::instant).orElseGet(Instant::now);
        return instant(value).map(until -> Duration.between(sent, until))
                .filter(wait -> !wait.isNegative())
                .map(Answer::capped);
    }

    private static Duration capped(Duration wait) {
        return wait.compareTo(LONGEST) > 0 ? LONGEST : wait;
    }

    private static Optional<Instant> instant(String httpDate) {
        try {
            return Optional.of(ZonedDateTime.parse(httpDate, DateTimeFormatter.RFC_1123_DATE_TIME).toInstant());
        } catch (DateTimeException notADate) {
            return Optional.empty();
        }
    }
}
