package example.remittancepayout;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.UUID;

/** A form with files: multipart/form-data, each item of a list as a part. */
final class Multipart {
    final String boundary = UUID.randomUUID().toString();
    private final ByteArrayOutputStream out = new ByteArrayOutputStream();

    /** @param types media types of parts, by name */
    Multipart(Map<String, ?> fields, Map<String, String> types) {
        fields.forEach((name, value) -> {
            if (value instanceof List<?> list) list.forEach(item -> part(name, item, types.get(name)));
            else if (value != null) part(name, value, types.get(name));
        });
    }

    byte[] bytes() {
        write("--" + boundary + "--\r\n");
        return out.toByteArray();
    }

    private void part(String name, Object value, String documented) {
        String type = documented;
        if (type == null && value instanceof Map) type = "application/json";
        write("--" + boundary + "\r\nContent-Disposition: form-data; name=" + quoted(name));
        if (value instanceof Upload file) {
            write("; filename=" + quoted(file.name));
            if (type == null) type = "application/octet-stream";
            if (!file.mediaType.isEmpty()) type = file.mediaType;
        }
        write((type == null ? "" : "\r\nContent-Type: " + type) + "\r\n\r\n");
        out.writeBytes(value instanceof Upload file ? file.bytes : Call.text(value).getBytes(StandardCharsets.UTF_8));
        write("\r\n");
    }

    /** As browsers write it. */
    private static String quoted(String text) {
        return '"' + text.replace("\"", "%22").replace("\r", "%0D").replace("\n", "%0A") + '"';
    }

    private void write(String text) {
        out.writeBytes(text.getBytes(StandardCharsets.UTF_8));
    }
}
