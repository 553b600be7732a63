package example.remittancepayout;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads one JSON text from its first character to its last. */
final class JsonReader {

    /** A deeper text would overflow the stack. */
    static final int DEEPEST = 200;

    /** Longer ones take a time that grows with the square of their length. */
    private static final int LONGEST_NUMBER = 1_000;

    private static final Pattern NUMBER =
            Pattern.compile("-?(?:0|[1-9][0-9]*+)(?:\\.[0-9]++)?(?:[eE][+-]?[0-9]++)?");

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
        StringBuilder string = new StringBuilder();
        at++;
        while (peek() != '"') {
            char character = text.charAt(at++);
            if (character < ' ') throw wrong("an escaped control character");
            string.append(character == '\\' ? escaped() : character);
        }
        at++;
        if (Json.hasHalfOfAPair(string.toString())) throw wrong("whole surrogate pairs");
        return string.toString();
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
        Matcher number = NUMBER.matcher(text).region(at, text.length());
        if (!number.lookingAt() || number.end() - at > LONGEST_NUMBER) throw wrong("a value");
        try {
            BigDecimal value = new BigDecimal(number.group());
            at = number.end();
            return value;
        } catch (NumberFormatException tooLarge) {
            throw wrong("a smaller exponent");
        }
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
        while (at < text.length() && " \t\r\n".indexOf(text.charAt(at)) >= 0) at++;
    }

    private IllegalArgumentException wrong(String right) {
        return new IllegalArgumentException("The JSON must have " + right + " at character " + at + ".");
    }
}
