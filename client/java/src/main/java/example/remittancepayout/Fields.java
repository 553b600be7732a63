package example.remittancepayout;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/**
 * Between models and JSON. A value of another type than documented is null, like an absent one: the
 * service may leave out what the contract only assumes.
 */
final class Fields {

    private Fields() {}

    static Object of(Object json, String name) {
        return json instanceof Map<?, ?> map ? map.get(name) : null;
    }

    static String text(Object json) {
        return json instanceof String text ? text : null;
    }

    static BigDecimal decimal(Object json) {
        return json instanceof BigDecimal number ? number : null;
    }

    static Boolean flag(Object json) {
        return json instanceof Boolean flag ? flag : null;
    }

    /** Without the items that are null or of another type than documented. */
    static <T> List<T> list(Object json, Function<Object, T> item) {
        if (!(json instanceof List<?> list)) return null;
        List<T> items = new ArrayList<>(list.size());
        for (Object one : list) {
            T value = item.apply(one);
            if (value != null) items.add(value);
        }
        return items;
    }

    static <T> List<T> copy(List<T> list) {
        return list == null ? null : Collections.unmodifiableList(new ArrayList<>(list));
    }

    static <T> List<Object> json(List<T> list, Function<T, Object> item) {
        if (list == null) return null;
        List<Object> items = new ArrayList<>(list.size());
        for (T one : list) items.add(one == null ? null : item.apply(one));
        return items;
    }

    /** An object without its nulls, in the order given: name, value, name, value. */
    static Map<String, Object> object(Object... namesAndValues) {
        Map<String, Object> object = new LinkedHashMap<>();
        for (int at = 0; at < namesAndValues.length; at += 2) {
            if (namesAndValues[at + 1] != null) {
                object.put((String) namesAndValues[at], namesAndValues[at + 1]);
            }
        }
        return object;
    }

    /** Every transaction reference, however deep. */
    static List<String> references(Object json) {
        List<String> found = new ArrayList<>();
        if (of(json, "transactionReference") instanceof String reference) found.add(reference);
        Iterable<?> inside =
                json instanceof Map<?, ?> map ? map.values() : json instanceof List<?> list ? list : List.of();
        for (Object one : inside) found.addAll(references(one));
        return found;
    }
}
