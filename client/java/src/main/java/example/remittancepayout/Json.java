package example.remittancepayout;

import java.math.BigDecimal;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.*;
import java.util.regex.*;
import java.util.stream.Collectors;

/**
 * JSON without loss of digits, as {@link Map}, {@link List}, {@link BigDecimal}, {@link String}, {@link Boolean} and
 * null.
 */
public final class Json {
    private static final int DEEPEST = 200; // deeper JSON could overflow the stack
    private static final int LONGEST_NUMBER = 1_000; // parsing time grows quadratically; a longer number becomes null
    private static final Pattern SCALAR =
            Pattern.compile("true|false|null|-?(?:0|[1-9][0-9]*+)(?:\\.[0-9]++)?(?:[eE][+-]?[0-9]++)?");

    private Json() {}

    /**
     * Parses JSON strictly: no comments, no repeated keys, nothing after the value. A number that {@link BigDecimal}
     * cannot hold becomes null. Throws {@link IllegalArgumentException} with the position of the error; its message
     * quotes nothing.
     */
    public static Object parse(String text) {
        Reader reader = new Reader(text);
        Object value = reader.value(0);
        if (!reader.isAtEnd()) throw reader.wrong("nothing more");
        return value;
    }

    /** Whether the JSON ends too early. */
    static boolean isCut(String text) {
        Reader reader = new Reader(text);
        try {
            reader.value(0);
            return false;
        } catch (IllegalArgumentException wrong) {
            return reader.at >= text.length();
        }
    }

    static String utf8(byte[] text) {
        try {
            return StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(text)).toString();
        } catch (CharacterCodingException notUtf8) {
            throw new IllegalArgumentException("The JSON must be UTF-8.");
        }
    }

    /** Writes a value of the types that {@link #parse} returns, on one line. */
    public static String write(Object value) {
        return written(value, 0);
    }

    private static String written(Object value, int depth) {
        Demand.that(depth <= DEEPEST, "The JSON is too deep.");
        if (value == null || value instanceof Boolean || value instanceof BigDecimal) return String.valueOf(value);
        if (value instanceof String text) return quoted(text);
        if (value instanceof List<?> list) {
            return list.stream().map(one -> written(one, depth + 1)).collect(Collectors.joining(",", "[", "]"));
        }
        String types = "A JSON value must be a Map, List, String, BigDecimal, Boolean or null, not a ";
        Demand.that(value instanceof Map, types + value.getClass().getSimpleName());
        return ((Map<?, ?>) value).entrySet().stream()
                .map(one -> quoted(one.getKey()) + ":" + written(one.getValue(), depth + 1))
                .collect(Collectors.joining(",", "{", "}"));
    }

    private static String quoted(Object given) {
        Demand.that(given instanceof String, "A JSON key must be text.");
        String text = (String) given;
        Demand.that(!hasHalfOfAPair(text), "Text must not contain half of a surrogate pair.");
        StringBuilder out = new StringBuilder("\"");
        for (char one : text.toCharArray()) {
            int escaped = "\"\\\n\r\t".indexOf(one);
            if (escaped >= 0) out.append('\\').append("\"\\nrt".charAt(escaped));
            else out.append(one < ' ' ? String.format("\\u%04x", (int) one) : one);
        }
        return out.append('"').toString();
    }

    /** UTF-8 cannot encode a lone surrogate: it would become a question mark. */
    static boolean hasHalfOfAPair(String text) {
        return text.codePoints().anyMatch(one -> one >= Character.MIN_SURROGATE && one <= Character.MAX_SURROGATE);
    }

    private static final class Reader {
        private final String text;
        private final Matcher scalar;
        private int at;

        Reader(String text) {
            this.text = text;
            scalar = SCALAR.matcher(text);
        }

        Object value(int depth) {
            if (depth > DEEPEST) throw wrong("at most " + DEEPEST + " levels");
            return switch (next()) {
                case '{' -> object(depth);
                case '[' -> array(depth);
                case '"' -> string();
                default -> scalar();
            };
        }

        private Map<String, Object> object(int depth) {
            Map<String, Object> object = new LinkedHashMap<>();
            eachUntil('}', () -> {
                if (next() != '"') throw wrong("a key");
                String key = string();
                if (object.containsKey(key)) throw wrong("each key once");
                if (!isNext(':')) throw wrong("a colon");
                object.put(key, value(depth + 1));
            });
            return object;
        }

        private List<Object> array(int depth) {
            List<Object> array = new ArrayList<>();
            eachUntil(']', () -> array.add(value(depth + 1)));
            return array;
        }

        private void eachUntil(char end, Runnable read) {
            at++;
            if (isNext(end)) return;
            do read.run();
            while (isNext(','));
            if (!isNext(end)) throw wrong("a comma or " + end);
        }

        private String string() {
            int start = ++at;
            StringBuilder begun = null;
            for (char one = peek(); one != '"'; one = peek()) {
                if (one < ' ') throw wrong("an escaped control character");
                at++;
                if (one != '\\') continue;
                if (begun == null) begun = new StringBuilder();
                begun.append(text, start, at - 1).append(escaped());
                start = at;
            }
            String rest = text.substring(start, at++);
            return begun == null ? rest : begun.append(rest).toString();
        }

        private char escaped() {
            char letter = peek();
            at++;
            int plain = "\"\\/bfnrt".indexOf(letter);
            if (plain >= 0) return "\"\\/\b\f\n\r\t".charAt(plain);
            int start = at;
            at = Math.min(at + 4, text.length());
            boolean isUnit = letter == 'u' && text.substring(start, at).matches("[0-9a-fA-F]{4}");
            if (!isUnit) throw wrong("an escape of JSON");
            return (char) Integer.parseInt(text, start, at, 16);
        }

        private Object scalar() {
            if (!scalar.region(at, text.length()).lookingAt()) throw wrong("a value");
            at = scalar.end();
            String word = scalar.group();
            if (Character.isLetter(word.charAt(0))) return word.equals("null") ? null : (Object) Boolean.valueOf(word);
            try {
                return word.length() > LONGEST_NUMBER ? null : new BigDecimal(word);
            } catch (NumberFormatException exponentTooLarge) {
                return null;
            }
        }

        private boolean isNext(char character) {
            if (isAtEnd() || text.charAt(at) != character) return false;
            at++;
            return true;
        }

        private char next() {
            return isAtEnd() ? peek() : text.charAt(at);
        }

        private char peek() {
            if (at >= text.length()) throw wrong("more");
            return text.charAt(at);
        }

        boolean isAtEnd() {
            while (at < text.length() && " \n\r\t".indexOf(text.charAt(at)) >= 0) at++;
            return at >= text.length();
        }

        IllegalArgumentException wrong(String right) {
            return new IllegalArgumentException("The JSON must have " + right + " at character " + at + ".");
        }
    }
}
