package example.remittancepayout;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** A call of one operation, before it is sent. */
final class Call {

    final String method;
    final String template;
    private final Map<String, String> pathValues = new LinkedHashMap<>();
    private final Map<String, String> queryValues = new LinkedHashMap<>();
    private Object body;

    boolean isRepeatable;
    boolean needsToken = true;
    String token;
    int attempts = 3;
    Class<?> answerType = Object.class;
    int mostBytes = Integer.MAX_VALUE;
    boolean demands200;

    Call(String method, String template) {
        this.method = method;
        this.template = template;
        isRepeatable = method.equals("GET");
    }

    Call path(String name, String value) {
        boolean isUsable = value != null && !value.isEmpty() && !value.equals(".") && !value.equals("..");
        if (!isUsable || Json.hasHalfOfAPair(value)) {
            throw new IllegalArgumentException(name + " must be text that a URL can contain");
        }
        if (!template.contains("{" + name + "}")) {
            throw new IllegalArgumentException(template + " must have a parameter of the name " + name);
        }
        pathValues.put(name, value);
        return this;
    }

    Call query(String name, String value) {
        if (value == null || Json.hasHalfOfAPair(value)) {
            throw new IllegalArgumentException(name + " must be text that a URL can contain");
        }
        queryValues.put(name, value);
        return this;
    }

    /** Null leaves it out. */
    Call optionalQuery(String name, String value) {
        return value == null ? this : query(name, value);
    }

    /** Null is no body. */
    Call body(Object json) {
        body = json;
        return this;
    }

    /** For what changes nothing: it may be sent again after an unknown outcome. */
    Call repeatable() {
        isRepeatable = true;
        return this;
    }

    Call withoutToken() {
        needsToken = false;
        return this;
    }

    Call token(String own) {
        needsToken = false;
        token = own;
        return this;
    }

    Call once() {
        attempts = 1;
        return this;
    }

    /** What the answer must be: a Map, a List, or anything. */
    Call answers(Class<?> type) {
        answerType = type;
        return this;
    }

    /** Payouts depend on its answer: one over 1 MiB is unusable, even if the client allows it. */
    Call small() {
        mostBytes = 1024 * 1024;
        return this;
    }

    Call demanding200() {
        demands200 = true;
        return this;
    }

    byte[] bytes() {
        return body == null ? null : Json.write(body).getBytes(StandardCharsets.UTF_8);
    }

    List<String> references() {
        String inPath = pathValues.get("transactionReference");
        return inPath == null ? Fields.references(body) : List.of(inPath);
    }

    String target() {
        String path = template;
        for (Map.Entry<String, String> one : pathValues.entrySet()) {
            path = path.replace("{" + one.getKey() + "}", encoded(one.getValue()));
        }
        if (path.contains("{")) throw new IllegalArgumentException(template + " must have every parameter");
        if (queryValues.isEmpty()) return path;
        return queryValues.entrySet().stream()
                .map(one -> encoded(one.getKey()) + "=" + encoded(one.getValue()))
                .collect(Collectors.joining("&", path + "?", ""));
    }

    private static String encoded(String value) {
        return URLEncoder.encode(value, StandardCharsets.UTF_8)
                .replace("+", "%20")
                .replace("*", "%2A")
                .replace("%7E", "~");
    }
}
