package example.remittancepayout;

import java.net.URI;
import java.net.URISyntaxException;
import java.time.Duration;

/** Checks arguments. The errors say what must be true, and quote nothing. */
final class Demand {
    private Demand() {}

    static void that(boolean isRight, String mustBeSo) {
        if (!isRight) throw new IllegalArgumentException(mustBeSo);
    }

    /** The same text, or null. */
    static String fits(String name, String pattern, String text) {
        that(text == null || text.matches(pattern), name + " must fit " + pattern);
        return text;
    }

    /** Whether a header can have it as its value. */
    static boolean isHeader(String text) {
        return text.matches("[!-~]([ -~]*[!-~])?");
    }

    static Duration duration(String name, Duration given, Duration least, Duration most) {
        that(
                given != null && given.compareTo(least) >= 0 && given.compareTo(most) <= 0,
                name + " must be " + least.toMillis() + " to " + most.toMillis() + " milliseconds");
        return given;
    }

    /** Without a slash at its end. */
    static URI baseUrl(String given) {
        String mustBeSo = "baseUrl must be an https URL, or http on this machine, without credentials, query and fragment";
        try {
            URI uri = new URI(given == null ? "" : given).parseServerAuthority();
            that(uri.getHost() != null && uri.getPort() <= 65_535 && uri.getRawUserInfo() == null, mustBeSo);
            that(uri.getRawQuery() == null && uri.getRawFragment() == null, mustBeSo);
            that(!uri.getRawPath().matches("(?i).*[{}].*|(.*/)?(\\.|%2e){1,2}(/.*)?"), mustBeSo);
            boolean isHere = uri.getHost().matches("(?i)localhost|\\[::1]|127\\.\\d{1,3}\\.\\d{1,3}\\.\\d{1,3}");
            that("https".equalsIgnoreCase(uri.getScheme()) || ("http".equalsIgnoreCase(uri.getScheme()) && isHere), mustBeSo);
            return URI.create(uri.toString().replaceAll("/+$", ""));
        } catch (URISyntaxException notAUrl) {
            // Not as a cause: its message quotes the URL.
            throw new IllegalArgumentException(mustBeSo);
        }
    }
}
