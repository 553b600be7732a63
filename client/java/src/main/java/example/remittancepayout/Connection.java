package example.remittancepayout;

import java.io.*;
import java.net.*;
import java.net.http.HttpHeaders;
import java.nio.charset.StandardCharsets;
import java.util.*;
import java.util.regex.*;

/** A connection to the service for one HTTP/1.1 exchange after another. It reads a complete answer or throws. */
final class Connection implements Closeable {
    private static final Pattern STATUS = Pattern.compile("HTTP/1\\.([01]) ([1-9][0-9]{2})( .*)?");
    private static final Pattern FIELD = Pattern.compile("([!-9;-~]+):(.*)");
    private static final Pattern CHUNK = Pattern.compile("([0-9A-Fa-f]{1,7})[ \t]*(;.*)?");
    final Transport owner;
    private final Socket plain; // below TLS; closing it never blocks
    private final OutputStream out;
    private final InputStream in;
    boolean mayBeKept;
    private int headBytes;
    long usedAt; // of System.nanoTime

    Connection(Transport owner, Socket plain, Socket socket) throws IOException {
        this.owner = owner;
        this.plain = plain;
        out = socket.getOutputStream();
        in = new BufferedInputStream(socket.getInputStream());
    }

    static byte[] request(Call<?> call, URI base, String token) {
        StringBuilder head = new StringBuilder(call.method + " " + base.getRawPath() + call.target() + " HTTP/1.1\r\n");
        head.append("host: ").append(base.getRawAuthority()).append("\r\n");
        call.headers.forEach((name, value) -> head.append(name).append(": ").append(value).append("\r\n"));
        if (token != null) head.append("authorization: Bearer ").append(token).append("\r\n");
        byte[] body = call.body == null ? new byte[0] : call.body;
        boolean hasLength = call.body != null || !call.method.equals("GET");
        if (hasLength) head.append("content-length: ").append(body.length).append("\r\n");
        if (!call.is(Call.Trait.HARMLESS)) head.append("connection: close\r\n");
        ByteArrayOutputStream request = new ByteArrayOutputStream();
        request.writeBytes(head.append("\r\n").toString().getBytes(StandardCharsets.US_ASCII));
        request.writeBytes(body);
        return request.toByteArray();
    }

    /** @throws IOException when there is no answer, or it is cut short, too large or not HTTP/1.1 */
    Answer exchange(byte[] request, int mostBytes) throws IOException {
        mayBeKept = false;
        headBytes = 0;
        out.write(request);
        Matcher first;
        HttpHeaders headers;
        do {
            first = STATUS.matcher(line());
            demand(first.matches(), "not an answer of HTTP/1.1");
            headers = headers();
        } while (first.group(2).startsWith("1"));
        int status = Integer.parseInt(first.group(2));
        List<String> lengths = headers.allValues("content-length").stream().distinct().toList();
        List<String> codings = headers.allValues("transfer-encoding");
        boolean isChunked = codings.size() == 1 && codings.get(0).equalsIgnoreCase("chunked");
        boolean hasLength = lengths.size() == 1 && lengths.get(0).matches("[0-9]{1,18}");
        boolean isClear = codings.isEmpty() ? lengths.isEmpty() || hasLength : isChunked && lengths.isEmpty();
        demand(isClear, "it is not clear where the answer ends");
        byte[] body;
        boolean isEmpty = status == 204 || status == 304;
        if (isEmpty) body = new byte[0];
        else if (isChunked) body = chunks(mostBytes);
        else body = exactly(hasLength ? Long.parseLong(lengths.get(0)) : -1, mostBytes);
        boolean isLast = headers.allValues("connection").stream().anyMatch(one -> one.matches("(?i).*close.*"));
        boolean hasEnd = isEmpty || isChunked || hasLength;
        mayBeKept = hasEnd && !isLast && first.group(1).equals("1") && in.available() == 0;
        usedAt = System.nanoTime();
        return new Answer(status, headers, body);
    }

    @Override
    public void close() {
        close(plain);
    }

    static void close(Closeable open) {
        try {
            open.close();
        } catch (IOException unlikely) {
            // The garbage collector then closes it.
        }
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
            demand(++headBytes < 1 << 18, "its head is too large");
            line.append((char) one);
        }
        return line.toString().replaceFirst("\r$", "");
    }

    private byte[] chunks(int mostBytes) throws IOException {
        ByteArrayOutputStream body = new ByteArrayOutputStream();
        while (true) {
            headBytes = 0;
            Matcher chunk = CHUNK.matcher(line());
            demand(chunk.matches(), "a chunk without its size");
            int size = Integer.parseInt(chunk.group(1), 16);
            if (size == 0) break;
            body.writeBytes(exactly(size, mostBytes - body.size()));
            demand(line().isEmpty(), "a chunk without its end");
        }
        headers();
        return body.toByteArray();
    }

    /** @param size negative to read to the end of the connection */
    private byte[] exactly(long size, int mostBytes) throws IOException {
        demand(size <= mostBytes, "too large");
        byte[] bytes = in.readNBytes(size < 0 ? mostBytes : (int) size);
        demand(size < 0 ? in.read() < 0 : bytes.length == size, "too large, or cut short");
        return bytes;
    }

    private static void demand(boolean isRight, String problem) throws IOException {
        if (!isRight) throw new IOException(problem);
    }
}
