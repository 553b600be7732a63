package example.remittancepayout;

import java.math.BigDecimal;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;

/**
 * JSON without loss: an object is a {@link Map}, an array a {@link List}, a number a
 * {@link BigDecimal} with every digit as it was sent; then {@link String}, {@link Boolean} and null.
 */
public final class Json {
    private Json() {}

    /**
     * Reads JSON strictly: no comments, no key twice, nothing after it. A number that no
     * {@link BigDecimal} can have is null: a field that nobody needs must not lose an answer.
     *
     * @param text the JSON
     * @return its value
     * @throws IllegalArgumentException when it is not JSON, naming the place and quoting nothing
     */
    public static Object parse(String text) {
        return new JsonReader(text).read();
    }

    /** A body must be UTF-8. */
    static Object parse(byte[] body) {
        return parse(utf8(body));
    }

    static String utf8(byte[] text) {
        try {
            return StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(text)).toString();
        } catch (CharacterCodingException notUtf8) {
            throw new IllegalArgumentException("The JSON must be UTF-8.");
        }
    }

    /**
     * Writes a value.
     *
     * @param value of the types that {@link #parse} gives
     * @return the text, in one line
     * @throws IllegalArgumentException for another type, or text with half of a surrogate pair
     */
    public static String write(Object value) {
        StringBuilder out = new StringBuilder();
        write(value, out, 0);
        return out.toString();
    }

    private static void write(Object value, StringBuilder out, int depth) {
        Demand.that(depth <= JsonReader.DEEPEST, "The JSON is too deep.");
        if (value == null || value instanceof Boolean || value instanceof BigDecimal) {
            out.append(value);
        } else if (value instanceof String text) {
            writeText(text, out);
        } else if (value instanceof List<?> list) {
            out.append('[');
            for (int at = 0; at < list.size(); at++) {
                if (at > 0) out.append(',');
                write(list.get(at), out, depth + 1);
            }
            out.append(']');
        } else if (value instanceof Map<?, ?> map) {
            String separator = "{";
            for (Map.Entry<?, ?> entry : map.entrySet()) {
                Demand.that(entry.getKey() instanceof String, "A key of JSON must be text.");
                writeText((String) entry.getKey(), out.append(separator));
                write(entry.getValue(), out.append(':'), depth + 1);
                separator = ",";
            }
            out.append(map.isEmpty() ? "{}" : "}");
        } else {
            throw new IllegalArgumentException(
                    "A value of JSON must be a Map, List, String, BigDecimal, Boolean or null, not a "
                            + value.getClass().getSimpleName() + ".");
        }
    }

    private static void writeText(String text, StringBuilder out) {
        Demand.that(!hasHalfOfAPair(text), "Text must not contain half of a surrogate pair.");
        out.append('"');
        for (int at = 0; at < text.length(); at++) {
            char one = text.charAt(at);
            int escaped = "\"\\\n\r\t".indexOf(one);
            if (escaped >= 0) out.append('\\').append("\"\\nrt".charAt(escaped));
            else if (one < ' ') out.append(String.format("\\u%04x", (int) one));
            else out.append(one);
        }
        out.append('"');
    }

    /** UTF-8 cannot encode it: it would become a question mark. */
    static boolean hasHalfOfAPair(String text) {
        for (int at = 0; at < text.length(); at = text.offsetByCodePoints(at, 1)) {
            int point = text.codePointAt(at);
            if (point >= Character.MIN_SURROGATE && point <= Character.MAX_SURROGATE) return true;
        }
        return false;
    }
}
