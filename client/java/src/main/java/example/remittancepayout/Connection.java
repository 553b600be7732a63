package example.remittancepayout;

import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpHeaders;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A connection to the service: one exchange after another by HTTP/1.1. An answer is read whole, or is an error. */
final class Connection implements Closeable {

    private static final Pattern STATUS = Pattern.compile("HTTP/1\\.([01]) ([1-9][0-9]{2})( .*)?");
    private static final Pattern FIELD = Pattern.compile("([!-9;-~]+):(.*)");
    private static final Pattern CHUNK = Pattern.compile("([0-9A-Fa-f]{1,7})[ \t]*(;.*)?");
    private static final int MOST_OF_A_HEAD = 1 << 18;
    /** What lies on the way may forget a silent connection. */
    private static final long LONGEST_SILENCE = TimeUnit.SECONDS.toNanos(4);

    final Transport owner;
    /** Below TLS: to close it never waits. */
    private final Socket plain;
    private final Socket socket;
    private final InputStream in;

    private int headBytes;
    private boolean mayBeKept;
    /** Of {@link System#nanoTime}. */
    private long usedAt;

    Connection(Transport owner, Socket plain, Socket socket) throws IOException {
        this.owner = owner;
        this.plain = plain;
        this.socket = socket;
        in = new BufferedInputStream(socket.getInputStream());
    }

    /** @param token null when there is none */
    static byte[] request(Call<?> call, URI base, String token) {
        StringBuilder head = new StringBuilder();
        head.append(call.method).append(' ').append(base.getRawPath()).append(call.target()).append(" HTTP/1.1\r\n");
        head.append("host: ").append(base.getRawAuthority()).append("\r\n");
        call.headers.forEach((name, value) -> head.append(name).append(": ").append(value).append("\r\n"));
        if (token != null) head.append("authorization: Bearer ").append(token).append("\r\n");
        byte[] body = call.body == null ? new byte[0] : call.body;
        boolean hasLength = call.body != null || !call.method.equals("GET");
        if (hasLength) head.append("content-length: ").append(body.length).append("\r\n");
        if (!call.isHarmless) head.append("connection: close\r\n");
        ByteArrayOutputStream request = new ByteArrayOutputStream();
        request.writeBytes(head.append("\r\n").toString().getBytes(StandardCharsets.US_ASCII));
        request.writeBytes(body);
        return request.toByteArray();
    }

    /** @throws IOException when there is no answer, or one that is cut, too large, or not of HTTP/1.1 */
    Answer exchange(byte[] request, int mostBytes) throws IOException {
        mayBeKept = false;
        headBytes = 0;
        socket.getOutputStream().write(request);
        Matcher status = status();
        HttpHeaders headers = headers();
        while (status.group(2).startsWith("1")) {
            status = status();
            headers = headers();
        }
        int code = Integer.parseInt(status.group(2));
        boolean hasBody = code != 204 && code != 304;
        List<String> lengths = headers.allValues("content-length").stream().distinct().toList();
        List<String> codings = headers.allValues("transfer-encoding");
        boolean isChunked = codings.size() == 1 && codings.get(0).equalsIgnoreCase("chunked");
        boolean isClear = codings.isEmpty()
                ? lengths.isEmpty() || (lengths.size() == 1 && lengths.get(0).matches("[0-9]{1,18}"))
                : isChunked && lengths.isEmpty();
        demand(isClear, "it is not clear where the answer ends");
        byte[] body = new byte[0];
        if (hasBody && isChunked) body = chunks(mostBytes);
        else if (hasBody && lengths.isEmpty()) body = rest(mostBytes);
        else if (hasBody) body = exactly(Long.parseLong(lengths.get(0)), mostBytes);
        boolean hasEnd = !hasBody || isChunked || !lengths.isEmpty();
        boolean isLast = headers.allValues("connection").stream().anyMatch(one -> one.matches("(?i).*close.*"));
        mayBeKept = hasEnd && !isLast && status.group(1).equals("1") && in.available() == 0;
        usedAt = System.nanoTime();
        return new Answer(code, headers, body);
    }

    boolean mayBeKept() {
        return mayBeKept;
    }

    /** Then it is closed. */
    boolean isOld() {
        boolean isOld = System.nanoTime() - usedAt > LONGEST_SILENCE;
        if (isOld) close();
        return isOld;
    }

    @Override
    public void close() {
        try {
            plain.close();
        } catch (IOException unlikely) {
            // Then it ends as garbage.
        }
    }

    private Matcher status() throws IOException {
        Matcher status = STATUS.matcher(line());
        demand(status.matches(), "not an answer of HTTP/1.1");
        return status;
    }

    private HttpHeaders headers() throws IOException {
        Map<String, List<String>> headers = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
        for (String line = line(); !line.isEmpty(); line = line()) {
            Matcher field = FIELD.matcher(line);
            demand(field.matches(), "a line that is not a header");
            headers.computeIfAbsent(field.group(1), name -> new ArrayList<>()).add(field.group(2).trim());
        }
        return HttpHeaders.of(headers, (name, value) -> true);
    }

    private String line() throws IOException {
        StringBuilder line = new StringBuilder();
        for (int one = in.read(); one != '\n'; one = in.read()) {
            demand(one >= 0, "cut short");
            demand(++headBytes < MOST_OF_A_HEAD, "its head is too large");
            line.append((char) one);
        }
        int length = line.length();
        if (length > 0 && line.charAt(length - 1) == '\r') line.setLength(length - 1);
        return line.toString();
    }

    private byte[] chunks(int mostBytes) throws IOException {
        ByteArrayOutputStream body = new ByteArrayOutputStream();
        while (true) {
            headBytes = 0;
            Matcher chunk = CHUNK.matcher(line());
            demand(chunk.matches(), "a chunk without a size");
            int size = Integer.parseInt(chunk.group(1), 16);
            if (size == 0) break;
            body.writeBytes(exactly(size, mostBytes - body.size()));
            demand(line().isEmpty(), "a chunk without its end");
        }
        headers();
        return body.toByteArray();
    }

    private byte[] exactly(long size, int mostBytes) throws IOException {
        demand(size <= mostBytes, "too large");
        byte[] bytes = in.readNBytes((int) size);
        demand(bytes.length == size, "cut short");
        return bytes;
    }

    private byte[] rest(int mostBytes) throws IOException {
        byte[] bytes = in.readNBytes(mostBytes == Integer.MAX_VALUE ? mostBytes : mostBytes + 1);
        demand(bytes.length <= mostBytes, "too large");
        return bytes;
    }

    private static void demand(boolean isRight, String problem) throws IOException {
        if (!isRight) throw new IOException(problem);
    }
}
