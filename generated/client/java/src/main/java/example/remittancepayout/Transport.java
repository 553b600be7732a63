package example.remittancepayout;

import java.io.*;
import java.net.*;
import java.util.*;
import java.util.concurrent.*;
import java.util.stream.Stream;
import javax.net.ssl.*;

/**
 * Sends a request once and reads its whole answer within the time limit. Each write gets its own connection, which
 * {@link java.net.http.HttpClient} cannot guarantee before Java 21. Reads may be repeated, so they reuse connections.
 */
final class Transport {
    /** Closes connections that take too long, because no time limit of the JDK covers a whole handshake or answer. */
    private static final ScheduledThreadPoolExecutor TIMER = new ScheduledThreadPoolExecutor(1, Transport::daemon);
    private static final Deque<Connection> KEPT = new ArrayDeque<>(); // for later reads, newest first

    static {
        TIMER.setRemoveOnCancelPolicy(true);
    }

    private final URI base;
    private final String host;
    private final int port;
    private final SSLSocketFactory tls; // null for plain HTTP, which stays on this machine
    private final ProxySelector proxies;

    /** @param trust null for the JDK's default */
    Transport(URI base, SSLContext trust, ProxySelector proxies) {
        boolean isPlain = base.getScheme().equalsIgnoreCase("http");
        this.base = base;
        this.proxies = isPlain ? null : proxies;
        if (isPlain) tls = null;
        else tls = trust == null ? (SSLSocketFactory) SSLSocketFactory.getDefault() : trust.getSocketFactory();
        host = base.getHost().replaceAll("[\\[\\]]", "");
        port = base.getPort() >= 0 ? base.getPort() : isPlain ? 80 : 443;
    }

    /** The service certainly received no request. */
    static final class NotConnected extends IOException {
        private static final long serialVersionUID = 1L;

        NotConnected(IOException cause) {
            super(cause);
        }
    }

    static Thread daemon(Runnable task) {
        Thread thread = new Thread(task, "remittance-payout");
        thread.setDaemon(true);
        return thread;
    }

    /** @param end a time of {@link System#nanoTime} */
    Answer exchange(Call<?> call, String token, int mostBytes, long end) throws IOException {
        if (Thread.currentThread().isInterrupted()) throw new NotConnected(new InterruptedIOException());
        byte[] request = Connection.request(call, base, token);
        boolean isHarmless = call.is(Call.Trait.HARMLESS);
        Connection kept = isHarmless ? kept() : null;
        try {
            if (kept != null) return exchange(kept, request, mostBytes, end, true);
        } catch (IOException broken) {
            // The service may have closed the connection before.
        }
        Connection connection;
        try {
            connection = connected(end);
        } catch (IOException failed) {
            throw new NotConnected(failed);
        }
        return exchange(connection, request, mostBytes, end, isHarmless);
    }

    private static Answer exchange(Connection connection, byte[] request, int mostBytes, long end, boolean mayBeKept)
            throws IOException {
        Future<?> limit = TIMER.schedule(() -> connection.close(), end - System.nanoTime(), TimeUnit.NANOSECONDS);
        boolean isKept = false;
        try {
            Answer answer = connection.exchange(request, mostBytes);
            isKept = limit.cancel(false) && mayBeKept && connection.mayBeKept;
            if (isKept) keep(connection);
            return answer;
        } catch (IOException failed) {
            throw limit.isDone() ? new SocketTimeoutException() : failed;
        } finally {
            limit.cancel(false);
            if (!isKept) connection.close();
        }
    }

    /** Tries each address of each route, so that an unresponsive one does not use up all the time. */
    private Connection connected(long end) throws IOException {
        IOException last = new IOException("no address");
        for (Proxy way : proxies == null ? List.of(Proxy.NO_PROXY) : proxies.select(base)) {
            // A proxy resolves host names itself.
            List<InetSocketAddress> addresses = way.type() == Proxy.Type.DIRECT
                    ? Stream.of(InetAddress.getAllByName(host)).map(one -> new InetSocketAddress(one, port)).toList()
                    : List.of(InetSocketAddress.createUnresolved(host, port));
            int left = addresses.size();
            for (InetSocketAddress address : addresses) {
                Socket socket = new Socket(way);
                long nanos = (end - System.nanoTime()) / left--;
                Future<?> limit = TIMER.schedule(() -> Connection.close(socket), nanos, TimeUnit.NANOSECONDS);
                try {
                    socket.connect(address, (int) Math.max(1, nanos / 1_000_000));
                    socket.setTcpNoDelay(true);
                    return new Connection(this, socket, tls == null ? socket : secured(socket));
                } catch (IOException failed) {
                    last = failed;
                    socket.close();
                } finally {
                    limit.cancel(false);
                }
            }
        }
        throw last;
    }

    private SSLSocket secured(Socket socket) throws IOException {
        SSLSocket secured = (SSLSocket) tls.createSocket(socket, host, port, true);
        SSLParameters parameters = secured.getSSLParameters();
        parameters.setEndpointIdentificationAlgorithm("HTTPS");
        secured.setSSLParameters(parameters);
        secured.startHandshake();
        return secured;
    }

    private Connection kept() {
        synchronized (KEPT) {
            // Devices on the way may drop an idle connection.
            long oldest = System.nanoTime() - TimeUnit.SECONDS.toNanos(4);
            while (!KEPT.isEmpty() && KEPT.peekLast().usedAt - oldest < 0) KEPT.removeLast().close();
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
