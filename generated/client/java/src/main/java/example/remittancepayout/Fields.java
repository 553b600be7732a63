package example.remittancepayout;

import java.math.BigDecimal;
import java.util.*;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Converts between models and JSON. A field that is absent or of an undocumented type is null. */
final class Fields {
    /** Converts {@code NOT_SENT} to {@code not-sent}. */
    static String word(Enum<?> one) {
        return one.name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    static Object of(Object json, String name) {
        return json instanceof Map<?, ?> map ? map.get(name) : null;
    }

    static <T> T of(Object json, String name, Function<Object, T> reader) {
        return reader.apply(of(json, name));
    }

    static <T> Function<Object, T> as(Class<T> type) {
        return json -> type.isInstance(json) ? type.cast(json) : null;
    }

    /** A whole number, even if it is written as 1.0. */
    static Long integer(Object json) {
        try {
            return json instanceof BigDecimal number ? (Long) number.longValueExact() : null;
        } catch (ArithmeticException other) {
            return null;
        }
    }

    static BigDecimal number(Long value) {
        return BigDecimal.valueOf(value);
    }

    /** Reads a list and drops items that are null or of an undocumented type. */
    static <T> Function<Object, List<T>> list(Function<Object, T> item) {
        return json -> json instanceof List<?> list ? list.stream().map(item).filter(Objects::nonNull).toList() : null;
    }

    /** Reads a map and drops values that are null or of an undocumented type. */
    static <T> Function<Object, Map<String, T>> map(Function<Object, T> value) {
        return json -> {
            if (!(json instanceof Map<?, ?> map)) return null;
            Map<String, T> values = new LinkedHashMap<>();
            map.forEach((key, one) -> values.computeIfAbsent((String) key, name -> value.apply(one)));
            return values;
        };
    }

    static <T> List<T> copy(List<T> list) {
        return list == null ? null : Collections.unmodifiableList(new ArrayList<>(list));
    }

    static <T> Map<String, T> copy(Map<String, T> map) {
        return map == null ? null : Collections.unmodifiableMap(new LinkedHashMap<>(map));
    }

    static <T, J> J json(T value, Function<T, J> writer) {
        return value == null ? null : writer.apply(value);
    }

    static <T> Function<List<T>, Object> each(Function<T, ?> item) {
        return list -> list.stream().map(one -> json(one, item)).toList();
    }

    static <T> Function<Map<String, T>, Map<String, Object>> values(Function<T, ?> value) {
        return map -> {
            Map<String, Object> object = new LinkedHashMap<>();
            map.forEach((key, one) -> object.put(key, json(one, value)));
            return object;
        };
    }

    /** Creates an object from alternating names and values, without nulls. */
    static Map<String, Object> object(Object... namesAndValues) {
        Map<String, Object> object = new LinkedHashMap<>();
        for (int at = 0; at < namesAndValues.length; at += 2) {
            if (namesAndValues[at + 1] != null) object.put((String) namesAndValues[at], namesAndValues[at + 1]);
        }
        return object;
    }

    /** Returns the object with an explicit null for each of these names that has no value. */
    static Map<String, Object> withNulls(Collection<String> names, Map<String, Object> object) {
        for (String name : names) object.putIfAbsent(name, null);
        return object;
    }

    static Set<String> nulls(Object json) {
        if (!(json instanceof Map<?, ?> map)) return Set.of();
        var names = map.keySet().stream().filter(one -> map.get(one) == null).map(String.class::cast);
        return names.collect(Collectors.toSet());
    }

    /** Returns every transaction reference, at any depth. */
    static List<String> references(Object json) {
        List<String> found = new ArrayList<>();
        if (of(json, "transactionReference") instanceof String reference) found.add(reference);
        Collection<?> inside = json instanceof Map<?, ?> map ? map.values() : List.of();
        for (Object one : json instanceof List<?> list ? list : inside) found.addAll(references(one));
        return found;
    }
}
