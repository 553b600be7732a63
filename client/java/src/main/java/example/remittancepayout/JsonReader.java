package example.remittancepayout;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

final class JsonReader {
    /** A deeper text would overflow the stack. */
    static final int DEEPEST = 200;

    /** The time for a number grows with the square of its length. A longer one is null. */
    private static final int LONGEST_NUMBER = 1_000;

    private static final Pattern NUMBER =
            Pattern.compile("-?(?:0|[1-9][0-9]*+)(?:\\.[0-9]++)?(?:[eE][+-]?[0-9]++)?");

    private final String text;
    private final Matcher number;
    private int at;

    JsonReader(String text) {
        this.text = text;
        number = NUMBER.matcher(text);
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
        StringBuilder begun = null;
        for (char one = peek(); one != '"'; one = peek()) {
            if (one < ' ') throw wrong("an escaped control character");
            if (one == '\\') {
                if (begun == null) begun = new StringBuilder();
                begun.append(text, start, at++).append(escaped());
                start = at;
            } else {
                at++;
            }
        }
        String rest = text.substring(start, at++);
        return begun == null ? rest : begun.append(rest).toString();
    }

    private char escaped() {
        char letter = peek();
        at++;
        int plain = "\"\\/bfnrt".indexOf(letter);
        if (plain >= 0) return "\"\\/\b\f\n\r\t".charAt(plain);
        int end = at + 4;
        boolean isUnit = letter == 'u' && end <= text.length() && text.substring(at, end).matches("[0-9a-fA-F]{4}");
        if (!isUnit) throw wrong("an escape of JSON");
        char unit = (char) Integer.parseInt(text, at, end, 16);
        at = end;
        return unit;
    }

    private BigDecimal number() {
        if (!number.region(at, text.length()).lookingAt()) throw wrong("a value");
        at = number.end();
        try {
            return number.group().length() > LONGEST_NUMBER ? null : new BigDecimal(number.group());
        } catch (NumberFormatException exponentTooLarge) {
            return null;
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
        while (at < text.length() && " \n\r\t".indexOf(text.charAt(at)) >= 0) at++;
    }

    private IllegalArgumentException wrong(String right) {
        return new IllegalArgumentException("The JSON must have " + right + " at character " + at + ".");
    }
}
