package example.remittancepayout;

import java.io.Closeable;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Proxy;
import java.net.ProxySelector;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.net.URI;
import java.security.cert.CertificateException;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicBoolean;
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

    private static final int MOST_KEPT = 2 * Limits.QUESTIONS_AT_ONCE;

    private final URI base;
    private final int port;
    private final SSLContext tls;
    private final ProxySelector proxies;

    /**
     * @param tls null for plain HTTP
     * @param proxies null for none
     */
    Transport(URI base, SSLContext tls, ProxySelector proxies) {
        this.base = base;
        this.tls = tls;
        this.proxies = proxies;
        port = base.getPort() >= 0 ? base.getPort() : tls == null ? 80 : 443;
    }

    /**
     * @param token null when there is none
     * @param mostBytes of the answer
     */
    Answer exchange(Call<?> call, String token, int mostBytes, Duration limit) throws NoAnswer {
        if (Thread.currentThread().isInterrupted()) throw new NoAnswer("the thread was interrupted", null, true);
        Exchange exchange = new Exchange(call, token, mostBytes, System.nanoTime() + limit.toNanos());
        try {
            Future<Answer> answer = THREADS.submit(exchange);
            return answer.get(limit.toNanos(), TimeUnit.NANOSECONDS);
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

        private final Call<?> call;
        private final byte[] request;
        private final int mostBytes;
        /** Of {@link System#nanoTime}. */
        private final long end;
        /** Set by the first of two: what sends it, and what gives it up. */
        private final AtomicBoolean isTaken = new AtomicBoolean();

        private Closeable open;
        private boolean isOver;

        Exchange(Call<?> call, String token, int mostBytes, long end) {
            this.call = call;
            this.mostBytes = mostBytes;
            this.end = end;
            request = Connection.request(call, base, token);
        }

        @Override
        public Answer call() throws IOException {
            Connection kept = call.isHarmless ? kept() : null;
            if (kept != null) {
                try {
                    return over(kept);
                } catch (IOException broken) {
                    // Perhaps the service had closed it before.
                }
            }
            return over(connected());
        }

        private Answer over(Connection connection) throws IOException {
            opens(connection);
            if (!isTaken.compareAndSet(false, true) && !call.isHarmless) throw new IOException("it was given up");
            Answer answer = connection.exchange(request, mostBytes);
            synchronized (this) {
                if (call.isHarmless && connection.mayBeKept() && !isOver) {
                    open = null;
                    keep(connection);
                }
            }
            return answer;
        }

        /** Tries each address of each way, so that a silent one does not take the time of all. */
        private Connection connected() throws IOException {
            List<Proxy> ways = proxies == null ? List.of(Proxy.NO_PROXY) : proxies.select(base);
            IOException last = new IOException("no address");
            for (Proxy way : ways) {
                boolean isDirect = way.type() == Proxy.Type.DIRECT;
                // A proxy looks names up itself.
                InetAddress[] addresses = isDirect ? InetAddress.getAllByName(base.getHost()) : new InetAddress[1];
                for (int at = 0; at < addresses.length; at++) {
                    Socket socket = new Socket(way);
                    try {
                        opens(socket);
                        long left = (end - System.nanoTime()) / (addresses.length - at) / 1_000_000;
                        if (left < 1) throw new SocketTimeoutException("no time is left");
                        return connected(socket, addresses[at], (int) left);
                    } catch (IOException failed) {
                        socket.close();
                        if (!isDirect) proxies.connectFailed(base, way.address(), failed);
                        last = failed;
                    }
                }
            }
            throw last;
        }

        private Connection connected(Socket socket, InetAddress address, int timeout) throws IOException {
            String host = base.getHost().replaceAll("[\\[\\]]", "");
            socket.connect(
                    address == null
                            ? InetSocketAddress.createUnresolved(host, port)
                            : new InetSocketAddress(address, port),
                    timeout);
            socket.setTcpNoDelay(true);
            if (tls == null) return new Connection(Transport.this, socket, socket);
            socket.setSoTimeout(timeout);
            SSLSocket secured = (SSLSocket) tls.getSocketFactory().createSocket(socket, host, port, true);
            SSLParameters parameters = secured.getSSLParameters();
            parameters.setEndpointIdentificationAlgorithm("HTTPS");
            secured.setSSLParameters(parameters);
            secured.startHandshake();
            socket.setSoTimeout(0);
            return new Connection(Transport.this, socket, secured);
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
            String kind = (isUntrusted(cause) ? ": the certificate is not valid" : "")
                    + " (" + cause.getClass().getSimpleName() + ")";
            return nothingLeft
                    ? new NoAnswer("not connected" + kind, cause, true)
                    : new NoAnswer(what + kind, null, false);
        }
    }

    private static boolean isUntrusted(Throwable cause) {
        for (Throwable one = cause; one != null; one = one.getCause()) {
            if (one instanceof CertificateException) return true;
        }
        return false;
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
            if (KEPT.size() > MOST_KEPT) KEPT.removeLast().close();
        }
    }
}
