package example.remittancepayout;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

final class JsonReader {

    /** A deeper text would overflow the stack. */
    static final int DEEPEST = 200;

    /** The time for a number grows with the square of its length. A longer one is null. */
    private static final int LONGEST_NUMBER = 1_000;

    private final String text;
    private int at;

    JsonReader(String text) {
        this.text = text;
    }

    Object read() {
        Object value = value(0);
        skipSpace();
        if (at < text.length()) throw wrong("nothing more");
        return value;
    }

    private Object value(int depth) {
        if (depth > DEEPEST) throw wrong("at most " + DEEPEST + " levels");
        skipSpace();
        return switch (peek()) {
            case '{' -> object(depth);
            case '[' -> array(depth);
            case '"' -> string();
            case 't' -> word("true", true);
            case 'f' -> word("false", false);
            case 'n' -> word("null", null);
            default -> number();
        };
    }

    private Map<String, Object> object(int depth) {
        Map<String, Object> object = new LinkedHashMap<>();
        at++;
        if (isNext('}')) return object;
        do {
            skipSpace();
            if (peek() != '"') throw wrong("a key");
            String key = string();
            if (object.containsKey(key)) throw wrong("each key once");
            if (!isNext(':')) throw wrong("a colon");
            object.put(key, value(depth + 1));
        } while (isNext(','));
        if (!isNext('}')) throw wrong("a comma or the end of the object");
        return object;
    }

    private List<Object> array(int depth) {
        List<Object> array = new ArrayList<>();
        at++;
        if (isNext(']')) return array;
        do {
            array.add(value(depth + 1));
        } while (isNext(','));
        if (!isNext(']')) throw wrong("a comma or the end of the array");
        return array;
    }

    private String string() {
        int start = ++at;
        skipPlain();
        if (peek() == '"') return text.substring(start, at++);
        StringBuilder string = new StringBuilder(text.substring(start, at));
        while (peek() != '"') {
            at++;
            string.append(escaped());
            start = at;
            skipPlain();
            string.append(text, start, at);
        }
        at++;
        return string.toString();
    }

    private void skipPlain() {
        for (; at < text.length(); at++) {
            char character = text.charAt(at);
            if (character == '"' || character == '\\') return;
            if (character < ' ') throw wrong("an escaped control character");
        }
    }

    private char escaped() {
        char character = peek();
        at++;
        return switch (character) {
            case '"', '\\', '/' -> character;
            case 'b' -> '\b';
            case 'f' -> '\f';
            case 'n' -> '\n';
            case 'r' -> '\r';
            case 't' -> '\t';
            case 'u' -> hexadecimal();
            default -> throw wrong("an escape of JSON");
        };
    }

    private char hexadecimal() {
        int end = at + 4;
        if (end > text.length() || !text.substring(at, end).matches("[0-9a-fA-F]{4}")) {
            throw wrong("four hexadecimal digits");
        }
        char character = (char) Integer.parseInt(text, at, end, 16);
        at = end;
        return character;
    }

    private BigDecimal number() {
        int end = text.charAt(at) == '-' ? at + 1 : at;
        end = charAt(end) == '0' ? end + 1 : digits(end);
        if (charAt(end) == '.') end = digits(end + 1);
        if (charAt(end) == 'e' || charAt(end) == 'E') {
            char sign = charAt(end + 1);
            end = digits(sign == '+' || sign == '-' ? end + 2 : end + 1);
        }
        String number = text.substring(at, end);
        at = end;
        try {
            return number.length() > LONGEST_NUMBER ? null : new BigDecimal(number);
        } catch (NumberFormatException exponentTooLarge) {
            return null;
        }
    }

    /** The end of the digits that start here. */
    private int digits(int start) {
        int end = start;
        while (charAt(end) >= '0' && charAt(end) <= '9') end++;
        if (end == start) throw wrong("a value");
        return end;
    }

    /** A space beyond the end. */
    private char charAt(int index) {
        return index < text.length() ? text.charAt(index) : ' ';
    }

    private Object word(String word, Boolean value) {
        if (!text.startsWith(word, at)) throw wrong("a value");
        at += word.length();
        return value;
    }

    private boolean isNext(char character) {
        skipSpace();
        if (at >= text.length() || text.charAt(at) != character) return false;
        at++;
        return true;
    }

    private char peek() {
        if (at >= text.length()) throw wrong("more");
        return text.charAt(at);
    }

    private void skipSpace() {
        while (at < text.length() && isSpace(text.charAt(at))) at++;
    }

    private static boolean isSpace(char character) {
        return character == ' ' || character == '\n' || character == '\r' || character == '\t';
    }

    private IllegalArgumentException wrong(String right) {
        return new IllegalArgumentException("The JSON must have " + right + " at character " + at + ".");
    }
}
