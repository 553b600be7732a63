package example.remittancepayout;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.http.HttpRequest.BodyPublisher;
import java.net.http.HttpRequest.BodyPublishers;
import java.nio.ByteBuffer;
import java.util.concurrent.Flow;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * A body that is handed over once: if the JDK sends its request again, the second one has no body and pays
 * nobody. The JDK asks for it after the connection and TLS are made, so before that nothing was sent.
 */
final class OnceBody implements BodyPublisher {

    private final byte[] bytes;
    private final AtomicBoolean isTaken = new AtomicBoolean();

    OnceBody(byte[] bytes) {
        this.bytes = bytes;
    }

    /** Whether nothing of it has left. If so, nothing ever will. */
    boolean withdraw() {
        return isTaken.compareAndSet(false, true);
    }

    @Override
    public long contentLength() {
        // Of an empty body the JDK asks only for this, once for each time that it sends the request.
        if (bytes.length == 0 && !withdraw()) throw new UncheckedIOException(new IOException("It is sent once."));
        return bytes.length;
    }

    @Override
    public void subscribe(Flow.Subscriber<? super ByteBuffer> subscriber) {
        // The JDK takes a stream that is null for an error.
        BodyPublisher handed = withdraw() ? BodyPublishers.ofByteArray(bytes) : BodyPublishers.ofInputStream(() -> null);
        handed.subscribe(subscriber);
    }
}
