package example.remittancepayout;

import java.net.URLDecoder;
import java.net.http.HttpHeaders;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.regex.*;

/** A complete file. Its media type has no parameters, and is empty if the service sends none. */
public record Download(byte[] bytes, String mediaType, Optional<String> fileName, HttpHeaders headers) {
    private static final Pattern NAME =
            Pattern.compile("filename(?:\\*=UTF-8'[^']*'([^\";]*)|=\"([^\"]*)\"|=([^\";]*))", Pattern.CASE_INSENSITIVE);

    static Download of(Answer answer) {
        String type = answer.headers().firstValue("content-type").orElse("").replaceAll("\\s*;.*", "");
        String disposition = answer.headers().firstValue("content-disposition").orElse("");
        return new Download(answer.body(), type, fileName(disposition), answer.headers());
    }

    private static Optional<String> fileName(String disposition) {
        String name = ""; // the UTF-8 name if there are two
        for (Matcher found = NAME.matcher(disposition); found.find(); ) {
            if (found.group(1) != null) name = decoded(found.group(1));
            else if (name.isEmpty()) name = found.group(2) == null ? found.group(3) : found.group(2);
        }
        return Optional.of(name.trim().replaceAll(".*[/\\\\]", "")).filter(one -> !one.matches("\\.{0,2}"));
    }

    private static String decoded(String name) {
        try {
            return URLDecoder.decode(name.replace("+", "%2B"), StandardCharsets.UTF_8);
        } catch (IllegalArgumentException notEncoded) {
            return name;
        }
    }

    @Override
    public String toString() {
        return "Download[" + mediaType + ", " + bytes.length + " bytes]";
    }
}
