package example.remittancepayout;

import java.math.BigDecimal;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.*;
import java.util.function.Function;
import java.util.stream.*;

/** A call to one operation, before it is sent. */
final class Call<T> {
    /** A HARMLESS call has no effect and may be repeated. A SMALL one has a lower size limit for its answer. */
    enum Trait { HARMLESS, WITHOUT_TOKEN, OR_EMPTY, SMALL }

    final String method;
    final String template;
    final Function<Object, T> reader; // returns null for an undocumented answer; itself null if nothing is read
    private final Set<Trait> traits;
    private final Map<String, String> pathValues = new LinkedHashMap<>();
    private final List<String> queryPairs = new ArrayList<>();
    final Map<String, String> headers = new LinkedHashMap<>();
    String keyHeader; // null if the contract documents none
    private Object json;
    byte[] body; // null for none
    String token; // null for the client's own
    int attempts = Limits.ATTEMPTS;
    boolean isFile;
    List<Integer> documented = List.of(); // the success statuses; if empty, any 2xx

    Call(String method, String template, Function<Object, T> reader, Trait... traits) {
        this.method = method;
        this.template = template;
        this.reader = reader;
        this.traits = Set.of(traits);
        headers.put("accept", "application/json");
        headers.put("user-agent", "remittance-payout-client-java/" + Version.VERSION);
    }

    boolean is(Trait trait) {
        return traits.contains(trait);
    }

    boolean needsToken() {
        return token == null && !is(Trait.WITHOUT_TOKEN);
    }

    boolean mayBeRepeated() {
        return is(Trait.HARMLESS) || keyHeader != null;
    }

    Call<T> path(String name, Object value) {
        String text = urlText(name, joined(value));
        boolean isUsable = !text.isEmpty() && !text.equals(".") && !text.equals("..");
        Demand.that(isUsable, name + " must be text that a URL can contain");
        Demand.that(template.contains("{" + name + "}"), template + " must have a parameter of the name " + name);
        pathValues.put(name, text);
        return this;
    }

    Call<T> query(String name, Object value) {
        pairs(name, value).forEach(queryPairs::add);
        return this;
    }

    /** One text in the query: each item is encoded, but not the commas between them. */
    Call<T> queryJoined(String name, Object value) {
        List<?> items = value instanceof List<?> list ? list : itemsOf(value);
        queryPairs.add(encoded(name) + "="
                + items.stream().map(one -> encoded(urlText(name, text(one)))).collect(Collectors.joining(",")));
        return this;
    }

    Call<T> header(String name, Object value) {
        String text = joined(value);
        Demand.that(text != null && Demand.isHeader(text), name + " must be text that a header can contain");
        headers.put(name, text);
        return this;
    }

    /** Sets the idempotency key header. If the caller sets no key, a new one is generated. */
    Call<T> key(String header) {
        keyHeader = header;
        return header(header, UUID.randomUUID().toString());
    }

    String key() {
        return headers.get(keyHeader);
    }

    Call<T> json(String mediaType, Object value) {
        json = given(value);
        return text(mediaType, Json.write(value));
    }

    Call<T> form(String mediaType, Map<String, ?> fields) {
        var given = given(fields).entrySet().stream().filter(one -> one.getValue() != null);
        var pairs = given.flatMap(one -> pairs(one.getKey(), one.getValue()));
        return text(mediaType, pairs.collect(Collectors.joining("&")));
    }

    Call<T> multipart(String mediaType, Map<String, ?> fields, Map<String, String> types) {
        Multipart form = new Multipart(given(fields), types);
        return bytes(mediaType + "; boundary=" + form.boundary, form.out.toByteArray());
    }

    Call<T> text(String mediaType, String text) {
        return bytes(mediaType, given(text).getBytes(StandardCharsets.UTF_8));
    }

    Call<T> bytes(String mediaType, byte[] content) {
        body = given(content);
        return header("content-type", mediaType);
    }

    private static <B> B given(B body) {
        Demand.that(body != null, "body must not be null");
        return body;
    }

    /** Makes only one attempt, with another token; null for the client's own. */
    Call<T> once(String own) {
        token = own;
        attempts = 1;
        return this;
    }

    @SuppressWarnings("unchecked")
    Call<Download> downloads(String mediaType) {
        isFile = true;
        return (Call<Download>) header("accept", mediaType);
    }

    void accept(String mediaType) {
        if (isFile) header("accept", mediaType);
    }

    Call<T> documents(Integer... statuses) {
        documented = List.of(statuses);
        return this;
    }

    List<String> references() {
        String inPath = pathValues.get("transactionReference");
        return inPath == null ? Fields.references(json) : List.of(inPath);
    }

    String operation() {
        return method + " " + template;
    }

    String target() {
        String path = template;
        for (var one : pathValues.entrySet()) path = path.replace("{" + one.getKey() + "}", encoded(one.getValue()));
        Demand.that(!path.contains("{"), template + " must have every parameter");
        return queryPairs.isEmpty() ? path : path + "?" + String.join("&", queryPairs);
    }

    /** One text: {@code a,b} for a list, {@code name,value} for an object. */
    static String joined(Object value) {
        if (value instanceof List<?> list) return list.stream().map(Call::text).collect(Collectors.joining(","));
        return value instanceof Map ? joined(itemsOf(value)) : text(value);
    }

    private static List<?> itemsOf(Object value) {
        if (!(value instanceof Map<?, ?> map)) return Collections.singletonList(value);
        return map.entrySet().stream().flatMap(one -> Stream.of(one.getKey(), one.getValue())).toList();
    }

    /** An object as {@code name=value,name=value}. */
    static Object exploded(Object value) {
        if (!(value instanceof Map<?, ?> map)) return value;
        return map.entrySet().stream().map(one -> one.getKey() + "=" + text(one.getValue())).toList();
    }

    /** An object whose fields become {@code name[field]} in the query. */
    static Object deep(String name, Object value) {
        if (!(value instanceof Map<?, ?> map)) return value;
        Map<String, Object> pairs = new LinkedHashMap<>();
        map.forEach((key, one) -> pairs.put(name + "[" + key + "]", one));
        return pairs;
    }

    /** A number with all its digits; a nested object as JSON. */
    static String text(Object value) {
        if (value instanceof BigDecimal number) return number.toPlainString();
        return value instanceof Map || value instanceof List ? Json.write(value) : Fields.json(value, Object::toString);
    }

    private static Stream<String> pairs(String name, Object value) {
        if (value instanceof List<?> list) return list.stream().map(one -> pair(name, one));
        if (!(value instanceof Map<?, ?> map)) return Stream.of(pair(name, value));
        return map.entrySet().stream().map(one -> pair((String) one.getKey(), one.getValue()));
    }

    private static String pair(String name, Object value) {
        return encoded(name) + "=" + encoded(urlText(name, text(value)));
    }

    private static String urlText(String name, String text) {
        boolean isUsable = text != null && !Json.hasHalfOfAPair(text);
        Demand.that(isUsable, name + " must be text that a URL can contain");
        return text;
    }

    private static String encoded(String value) {
        String form = URLEncoder.encode(value, StandardCharsets.UTF_8);
        return form.replace("+", "%20").replace("*", "%2A").replace("%7E", "~");
    }
}
