package example.remittancepayout;

import java.net.*;
import java.time.Duration;

/** Checks arguments. The errors say what must be true and quote nothing. */
final class Demand {
    static void that(boolean isRight, String mustBeSo) {
        if (!isRight) throw new IllegalArgumentException(mustBeSo);
    }

    static String fits(String name, String pattern, String text) {
        that(text == null || text.matches(pattern), name + " must fit " + pattern);
        return text;
    }

    static boolean isHeader(String text) {
        return text.matches("[!-~]([ -~]*[!-~])?");
    }

    static Duration duration(String name, Duration given, Duration least, Duration most) {
        that(
                given != null && given.compareTo(least) >= 0 && given.compareTo(most) <= 0,
                name + " must be " + least.toMillis() + " to " + most.toMillis() + " milliseconds");
        return given;
    }

    static URI baseUrl(String given) {
        String must = "baseUrl must be an https URL, or http on this machine, without credentials, query and fragment";
        try {
            URI uri = new URI(given == null ? "" : given).parseServerAuthority();
            that(uri.getHost() != null && uri.getPort() <= 65_535 && uri.getRawUserInfo() == null, must);
            that(uri.getRawQuery() == null && uri.getRawFragment() == null, must);
            that(!uri.getRawPath().matches("(?i).*[{}].*|(.*/)?(\\.|%2e){1,2}(/.*)?"), must);
            boolean isHere = uri.getHost().matches("(?i)localhost|\\[::1]|127\\.\\d{1,3}\\.\\d{1,3}\\.\\d{1,3}");
            that(("" + uri.getScheme()).matches(isHere ? "(?i)https?" : "(?i)https"), must);
            return URI.create(uri.toString().replaceAll("/+$", ""));
        } catch (URISyntaxException notAUrl) {
            // Do not add the cause, because its message quotes the URL.
            throw new IllegalArgumentException(must);
        }
    }
}
