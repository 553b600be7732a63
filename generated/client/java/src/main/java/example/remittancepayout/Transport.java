package example.remittancepayout;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.reflect.Method;
import java.net.ConnectException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpConnectTimeoutException;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodySubscriber;
import java.net.http.HttpResponse;
import java.nio.ByteBuffer;
import java.security.cert.CertificateException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Flow;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicReference;

/**
 * Sends a request once, and reads its whole answer within the time limit. Each write has its own
 * {@link HttpClient}, so that its connection is new and is closed after it. Reads share one.
 */
final class Transport {

    /** Shared: otherwise each client would keep its threads for a minute. */
    private static final ExecutorService THREADS =
            Executors.newCachedThreadPool(
                    task -> {
                        Thread thread = new Thread(task, "remittance-payout");
                        thread.setDaemon(true);
                        return thread;
                    });

    /** Shared: otherwise each client would keep a thread and three open files. An exchange may end earlier. */
    private static final HttpClient READER = new Connections(Limits.CALL_TIMEOUT).client;

    /**
     * @param token null when there is none
     * @param mostBytes of the answer
     */
    Answer exchange(Call<?> call, URI uri, String token, int mostBytes, Duration limit) throws NoAnswer {
        // The JDK sends a GET again when its connection breaks, and with a property of its own everything.
        byte[] body = call.body == null && !call.isHarmless ? new byte[0] : call.body;
        OnceBody once = body == null ? null : new OnceBody(body);
        HttpRequest.Builder request = HttpRequest.newBuilder(uri);
        call.headers.forEach(request::header);
        if (token != null) request.header("authorization", "Bearer " + token);
        request.method(call.method, once == null ? HttpRequest.BodyPublishers.noBody() : once);
        try (Connections own = call.isHarmless ? null : new Connections(limit)) {
            return exchange(own == null ? READER : own.client, request.build(), once, mostBytes, limit);
        } catch (UncheckedIOException none) {
            // For example, too many files are open.
            throw new NoAnswer("no connection can be made", none, true);
        }
    }

    private Answer exchange(HttpClient client, HttpRequest request, OnceBody body, int mostBytes, Duration limit)
            throws NoAnswer {
        if (Thread.currentThread().isInterrupted()) {
            throw new NoAnswer("the thread was interrupted", null, true);
        }
        CompletableFuture<HttpResponse<byte[]>> exchange =
                client.sendAsync(request, head -> new WholeBody(mostBytes));
        try {
            // The timeout of HttpRequest ends with the headers: a body could drip forever.
            HttpResponse<byte[]> got = exchange.get(limit.toNanos(), TimeUnit.NANOSECONDS);
            Answer answer = new Answer(got.statusCode(), got.headers(), got.body());
            if (answer.hasClearEnd()) return answer;
            throw new NoAnswer("it is not clear where the answer ends", null, false);
        } catch (TimeoutException late) {
            throw failure("no answer in time", late, body);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw failure("the thread was interrupted", interrupted, body);
        } catch (ExecutionException failed) {
            throw failure("no usable answer", failed.getCause(), body);
        } finally {
            exchange.cancel(true);
        }
    }

    private static NoAnswer failure(String what, Throwable cause, OnceBody body) {
        boolean nothingLeft = body == null ? isNoConnection(cause) : body.withdraw();
        // Once connected, a message may quote what the service sent.
        String kind = (isUntrusted(cause) ? ": the certificate is not valid" : "")
                + " (" + cause.getClass().getSimpleName() + ")";
        return nothingLeft
                ? new NoAnswer("not connected" + kind, cause, true)
                : new NoAnswer(what + kind, null, false);
    }

    private static boolean isNoConnection(Throwable cause) {
        return cause instanceof ConnectException || cause instanceof HttpConnectTimeoutException;
    }

    private static boolean isUntrusted(Throwable cause) {
        for (Throwable one = cause; one != null; one = one.getCause()) {
            if (one instanceof CertificateException) return true;
        }
        return false;
    }

    private static final class Connections implements AutoCloseable {

        private static final Method SHUTDOWN = shutdown();

        final HttpClient client;
        private final AtomicReference<Thread> selector = new AtomicReference<>();

        Connections(Duration connectTimeout) {
            // Not through `this`: a client that its executor refers to is never collected.
            AtomicReference<Thread> found = selector;
            client =
                    HttpClient.newBuilder()
                            .version(HttpClient.Version.HTTP_1_1)
                            .followRedirects(HttpClient.Redirect.NEVER)
                            .connectTimeout(connectTimeout)
                            .executor(
                                    task -> {
                                        Thread caller = Thread.currentThread();
                                        if (caller.getName().endsWith("-SelectorManager")) found.set(caller);
                                        THREADS.execute(task);
                                    })
                            .build();
        }

        /**
         * Before Java 21 a client ends as garbage: 1,000 payouts in a row had up to 448 threads and 1,291
         * open files. But its one thread, known from the tasks that it gives to our executor, ends when it
         * is interrupted, and closes them.
         */
        @Override
        public void close() {
            try {
                if (SHUTDOWN != null) SHUTDOWN.invoke(client);
            } catch (ReflectiveOperationException unlikely) {
                // Then it ends as garbage.
            }
            Thread thread = selector.get();
            if (SHUTDOWN == null && thread != null) thread.interrupt();
        }

        private static Method shutdown() {
            try {
                return HttpClient.class.getMethod("shutdownNow");
            } catch (NoSuchMethodException before21) {
                return null;
            }
        }
    }

    static final class NoAnswer extends Exception {

        private static final long serialVersionUID = 1L;

        /** Whether the service certainly received no request. */
        final boolean nothingLeft;

        NoAnswer(String message, Throwable cause, boolean nothingLeft) {
            super(message, cause);
            this.nothingLeft = nothingLeft;
        }
    }

    /** A cut body is an error, never a short body. */
    private static final class WholeBody implements BodySubscriber<byte[]> {

        private final int limit;
        private final ByteArrayOutputStream read = new ByteArrayOutputStream();
        private final CompletableFuture<byte[]> whole = new CompletableFuture<>();
        private Flow.Subscription subscription;

        WholeBody(int limit) {
            this.limit = limit;
        }

        @Override
        public CompletionStage<byte[]> getBody() {
            return whole;
        }

        @Override
        public void onSubscribe(Flow.Subscription given) {
            subscription = given;
            given.request(Long.MAX_VALUE);
        }

        @Override
        public void onNext(List<ByteBuffer> buffers) {
            if (whole.isDone()) return;
            for (ByteBuffer buffer : buffers) {
                if (buffer.remaining() > limit - read.size()) {
                    subscription.cancel();
                    whole.completeExceptionally(new IOException("larger than " + limit + " bytes"));
                    return;
                }
                byte[] bytes = new byte[buffer.remaining()];
                buffer.get(bytes);
                read.writeBytes(bytes);
            }
        }

        @Override
        public void onError(Throwable problem) {
            whole.completeExceptionally(problem);
        }

        @Override
        public void onComplete() {
            whole.complete(read.toByteArray());
        }
    }
}
