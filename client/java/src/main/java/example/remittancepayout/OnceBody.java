package example.remittancepayout;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.http.HttpRequest.BodyPublisher;
import java.net.http.HttpRequest.BodyPublishers;
import java.nio.ByteBuffer;
import java.util.concurrent.Flow;
import java.util.concurrent.atomic.AtomicReference;

/**
 * A body that is handed over once: if the JDK sends its request again, the second one has no body and pays
 * nobody. The JDK asks for it after the connection and TLS are made, so before that nothing was sent.
 */
final class OnceBody implements BodyPublisher {

    private enum State {
        UNTOUCHED,
        HANDED_OVER,
        WITHDRAWN
    }

    private final byte[] bytes;
    private final AtomicReference<State> state = new AtomicReference<>(State.UNTOUCHED);

    OnceBody(byte[] bytes) {
        this.bytes = bytes;
    }

    /** Whether nothing of it has left. If so, nothing ever will. */
    boolean withdraw() {
        return state.compareAndSet(State.UNTOUCHED, State.WITHDRAWN);
    }

    private boolean handOver() {
        return state.compareAndSet(State.UNTOUCHED, State.HANDED_OVER);
    }

    @Override
    public long contentLength() {
        // Of an empty body the JDK asks only for this, once for each time that it sends the request.
        if (bytes.length == 0 && !handOver()) throw new UncheckedIOException(new IOException("It is sent once."));
        return bytes.length;
    }

    @Override
    public void subscribe(Flow.Subscriber<? super ByteBuffer> subscriber) {
        if (handOver()) {
            BodyPublishers.ofByteArray(bytes).subscribe(subscriber);
            return;
        }
        subscriber.onSubscribe(
                new Flow.Subscription() {
                    @Override
                    public void request(long count) {
                        // There is nothing to give.
                    }

                    @Override
                    public void cancel() {
                        // There is nothing to stop.
                    }
                });
        subscriber.onError(new IOException("The body is handed over once."));
    }
}
