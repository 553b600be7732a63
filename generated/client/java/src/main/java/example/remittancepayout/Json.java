package example.remittancepayout;

import java.math.BigDecimal;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.CodingErrorAction;
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
        try {
            return parse(
                    StandardCharsets.UTF_8
                            .newDecoder()
                            .onMalformedInput(CodingErrorAction.REPORT)
                            .onUnmappableCharacter(CodingErrorAction.REPORT)
                            .decode(ByteBuffer.wrap(body))
                            .toString());
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
        if (depth > JsonReader.DEEPEST) throw new IllegalArgumentException("The JSON is too deep.");
        if (value == null || value instanceof Boolean || value instanceof BigDecimal) {
            out.append(value);
        } else if (value instanceof String text) {
            writeText(text, out);
        } else if (value instanceof List<?> list) {
            String separator = "[";
            for (Object item : list) {
                out.append(separator);
                write(item, out, depth + 1);
                separator = ",";
            }
            out.append(list.isEmpty() ? "[]" : "]");
        } else if (value instanceof Map<?, ?> map) {
            String separator = "{";
            for (Map.Entry<?, ?> entry : map.entrySet()) {
                out.append(separator);
                if (!(entry.getKey() instanceof String key)) {
                    throw new IllegalArgumentException("A key of JSON must be text.");
                }
                writeText(key, out);
                out.append(':');
                write(entry.getValue(), out, depth + 1);
                separator = ",";
            }
            out.append(map.isEmpty() ? "{}" : "}");
        } else {
            throw new IllegalArgumentException(
                    "A value of JSON must be a Map, List, String, BigDecimal, Boolean or null, not a "
                            + value.getClass().getSimpleName()
                            + ".");
        }
    }

    private static void writeText(String text, StringBuilder out) {
        if (hasHalfOfAPair(text)) {
            throw new IllegalArgumentException("Text must not contain half of a surrogate pair.");
        }
        out.append('"');
        for (int at = 0; at < text.length(); at++) {
            char character = text.charAt(at);
            switch (character) {
                case '"' -> out.append("\\\"");
                case '\\' -> out.append("\\\\");
                case '\n' -> out.append("\\n");
                case '\r' -> out.append("\\r");
                case '\t' -> out.append("\\t");
                default -> {
                    if (character < ' ') out.append(String.format("\\u%04x", (int) character));
                    else out.append(character);
                }
            }
        }
        out.append('"');
    }

    /** UTF-8 cannot encode it: it would become a question mark. */
    static boolean hasHalfOfAPair(String text) {
        for (int at = 0; at < text.length(); at++) {
            char character = text.charAt(at);
            if (!Character.isSurrogate(character)) continue;
            boolean isPair = at + 1 < text.length() && Character.isSurrogatePair(character, text.charAt(at + 1));
            if (!isPair) return true;
            at++;
        }
        return false;
    }
}
