package example.remittancepayout;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.*;

/** A form with files (multipart/form-data). Each item of a list is a part. */
final class Multipart {
    final String boundary = UUID.randomUUID().toString();
    final ByteArrayOutputStream out = new ByteArrayOutputStream();

    Multipart(Map<String, ?> fields, Map<String, String> types) {
        fields.forEach((name, value) -> {
            if (value instanceof List<?> list) list.forEach(item -> part(name, item, types.get(name)));
            else if (value != null) part(name, value, types.get(name));
        });
        write("--" + boundary + "--\r\n");
    }

    private void part(String name, Object value, String documented) {
        Upload file = value instanceof Upload upload ? upload : null;
        String type = documented == null && value instanceof Map ? "application/json" : documented;
        if (file != null && type == null) type = "application/octet-stream";
        if (file != null && !file.mediaType.isEmpty()) type = file.mediaType;
        write("--" + boundary + "\r\nContent-Disposition: form-data; name=" + quoted(name));
        write((file == null ? "" : "; filename=" + quoted(file.name)) + "\r\n");
        write((type == null ? "" : "Content-Type: " + type + "\r\n") + "\r\n");
        out.writeBytes(file == null ? Call.text(value).getBytes(StandardCharsets.UTF_8) : file.bytes);
        write("\r\n");
    }

    private static String quoted(String text) {
        return '"' + text.replace("\"", "%22").replace("\r", "%0D").replace("\n", "%0A") + '"';
    }

    private void write(String text) {
        out.writeBytes(text.getBytes(StandardCharsets.UTF_8));
    }
}
