package example.remittancepayout;

import java.io.Closeable;
import java.io.IOException;
import java.net.*;
import java.security.cert.CertificateException;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.*;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Stream;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.SSLSocket;

/**
 * Sends a request once, and reads its whole answer within the time limit. A write has its own connection, which
 * {@link java.net.http.HttpClient} cannot promise before Java 21. Reads, which may be repeated, use one again.
 */
final class Transport {
    /** The caller only waits: its limit and its interrupts also hold while a name is looked up or a buffer is full. */
    static final ExecutorService THREADS = Executors.newCachedThreadPool(task -> {
        Thread thread = new Thread(task, "remittance-payout");
        thread.setDaemon(true);
        return thread;
    });

    /** Connections of all clients that wait for the next read, the newest first. */
    private static final Deque<Connection> KEPT = new ArrayDeque<>();

    private final URI base;
    private final String host;
    private final int port;
    /** Null for plain HTTP. */
    private final SSLContext tls;
    /** Null for none. */
    private final ProxySelector proxies;

    Transport(URI base, SSLContext tls, ProxySelector proxies) {
        this.base = base;
        this.tls = tls;
        this.proxies = proxies;
        host = base.getHost().replaceAll("[\\[\\]]", "");
        port = base.getPort() >= 0 ? base.getPort() : tls == null ? 80 : 443;
    }

    /** @param token null when there is none */
    Answer exchange(Call<?> call, String token, int mostBytes, Duration limit) throws NoAnswer {
        if (Thread.currentThread().isInterrupted()) throw new NoAnswer("the thread was interrupted", null, true);
        byte[] request = Connection.request(call, base, token);
        Exchange exchange = new Exchange(call.isHarmless, request, mostBytes, System.nanoTime() + limit.toNanos());
        try {
            return THREADS.submit(exchange).get(limit.toNanos(), TimeUnit.NANOSECONDS);
        } catch (TimeoutException late) {
            throw exchange.failure("no answer in time", late);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw exchange.failure("the thread was interrupted", interrupted);
        } catch (ExecutionException failed) {
            throw exchange.failure("no usable answer", failed.getCause());
        } finally {
            exchange.end();
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

    /** One request on its way. */
    private final class Exchange implements Callable<Answer> {
        private final boolean isHarmless;
        private final byte[] request;
        private final int mostBytes;
        /** Of {@link System#nanoTime}. */
        private final long end;
        /** Set by the first of two: what sends it, and what gives it up. */
        private final AtomicBoolean isTaken = new AtomicBoolean();
        private Closeable open;
        private boolean isOver;

        Exchange(boolean isHarmless, byte[] request, int mostBytes, long end) {
            this.isHarmless = isHarmless;
            this.request = request;
            this.mostBytes = mostBytes;
            this.end = end;
        }

        @Override
        public Answer call() throws IOException {
            Connection kept = isHarmless ? kept() : null;
            try {
                if (kept != null) return over(kept);
            } catch (IOException broken) {
                // Perhaps the service had closed it before.
            }
            return over(connected());
        }

        private Answer over(Connection connection) throws IOException {
            opens(connection);
            if (!isTaken.compareAndSet(false, true) && !isHarmless) throw new IOException("it was given up");
            Answer answer = connection.exchange(request, mostBytes);
            synchronized (this) {
                if (isHarmless && connection.mayBeKept && !isOver) {
                    open = null;
                    keep(connection);
                }
            }
            return answer;
        }

        /** Tries each address of each way, so that a silent one does not take the time of all. */
        private Connection connected() throws IOException {
            IOException last = new IOException("no address");
            for (Proxy way : proxies == null ? List.of(Proxy.NO_PROXY) : proxies.select(base)) {
                // A proxy looks names up itself.
                List<InetSocketAddress> addresses = way.type() == Proxy.Type.DIRECT
                        ? Stream.of(InetAddress.getAllByName(host)).map(one -> new InetSocketAddress(one, port)).toList()
                        : List.of(InetSocketAddress.createUnresolved(host, port));
                int left = addresses.size();
                for (InetSocketAddress address : addresses) {
                    Socket socket = new Socket(way);
                    opens(socket);
                    try {
                        int millis = (int) ((end - System.nanoTime()) / left-- / 1_000_000);
                        if (millis < 1) throw new SocketTimeoutException("no time is left");
                        socket.connect(address, millis);
                        socket.setTcpNoDelay(true);
                        return new Connection(Transport.this, socket, tls == null ? socket : secured(socket, millis));
                    } catch (IOException failed) {
                        last = failed;
                        socket.close();
                    }
                }
            }
            throw last;
        }

        private synchronized void opens(Closeable opened) throws IOException {
            if (isOver) opened.close();
            open = opened;
        }

        /** Nothing leaves after it. */
        synchronized void end() {
            isOver = true;
            try {
                if (open != null) open.close();
            } catch (IOException unlikely) {
                // Then it ends as garbage.
            }
        }

        NoAnswer failure(String what, Throwable cause) {
            boolean nothingLeft = isTaken.compareAndSet(false, true);
            // Once connected, a message may quote what the service sent.
            boolean isUntrusted =
                    Stream.iterate(cause, one -> one != null, Throwable::getCause).anyMatch(CertificateException.class::isInstance);
            String kind = (isUntrusted ? ": the certificate is not valid" : "") + " (" + cause.getClass().getSimpleName() + ")";
            return new NoAnswer((nothingLeft ? "not connected" : what) + kind, nothingLeft ? cause : null, nothingLeft);
        }
    }

    private SSLSocket secured(Socket socket, int millis) throws IOException {
        socket.setSoTimeout(millis);
        SSLSocket secured = (SSLSocket) tls.getSocketFactory().createSocket(socket, host, port, true);
        SSLParameters parameters = secured.getSSLParameters();
        parameters.setEndpointIdentificationAlgorithm("HTTPS");
        secured.setSSLParameters(parameters);
        secured.startHandshake();
        socket.setSoTimeout(0);
        return secured;
    }

    /** Null when there is none. */
    private Connection kept() {
        synchronized (KEPT) {
            KEPT.removeIf(Connection::isOld);
            Connection found = KEPT.stream().filter(one -> one.owner == this).findFirst().orElse(null);
            KEPT.remove(found);
            return found;
        }
    }

    private static void keep(Connection connection) {
        synchronized (KEPT) {
            KEPT.addFirst(connection);
            if (KEPT.size() > 2 * Limits.QUESTIONS_AT_ONCE) KEPT.removeLast().close();
        }
    }
}
