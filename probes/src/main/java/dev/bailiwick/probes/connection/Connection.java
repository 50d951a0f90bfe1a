package dev.bailiwick.probes.connection;

import dev.bailiwick.probes.check.Endpoint;
import java.io.Closeable;
import java.io.IOException;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.NoRouteToHostException;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.util.List;

/// A TCP connection to an address that the attempt's [Reach] returned.
public final class Connection implements Closeable {
    private static final int MAX_ADDRESSES = 8;

    private final Socket socket;
    private final Endpoint server;

    private Connection(Socket socket, Endpoint server) {
        this.socket = socket;
        this.server = server;
    }

    public static Connection open(Endpoint server, Attempt attempt) throws DownException {
        return open(server, attempt.resolve(server.host()), attempt);
    }

    /// Tries the addresses one after another, each with its share of the time.
    ///
    /// @param resolved at least one address that the attempt returned
    public static Connection open(Endpoint server, List<InetAddress> resolved, Attempt attempt)
            throws DownException {
        List<InetAddress> addresses = resolved.subList(0, Math.min(resolved.size(), MAX_ADDRESSES));
        attempt.waitFor("%s did not accept the connection".formatted(server));
        String reason = "";
        for (int i = 0; i < addresses.size(); i++) {
            try {
                int time = attempt.remainingMilliseconds(addresses.size() - i);
                return new Connection(connect(addresses.get(i), server, time, attempt), server);
            } catch (IOException e) {
                reason = reason(e, server, attempt);
            }
        }
        throw new DownException(reason);
    }

    private static Socket connect(
            InetAddress address, Endpoint server, int milliseconds, Attempt attempt)
            throws IOException {
        var socket = new Socket();
        try {
            socket.setTcpNoDelay(true);
            attempt.own(socket)
                    .connect(new InetSocketAddress(address, server.port()), milliseconds);
            return socket;
        } catch (IOException e) {
            socket.close();
            throw e;
        }
    }

    private static String reason(IOException e, Endpoint server, Attempt attempt) {
        return switch (e) {
            case SocketTimeoutException _ -> attempt.timedOut();
            case NoRouteToHostException _ -> "There is no route to %s.".formatted(server);
            case ConnectException refused
                    when String.valueOf(refused.getMessage()).contains("refused") ->
                    "%s refused the connection.".formatted(server);
            default -> "%s cannot be reached.".formatted(server);
        };
    }

    public Socket socket() {
        return socket;
    }

    public Endpoint server() {
        return server;
    }

    /// The address that was connected to.
    public String address() {
        return socket.getInetAddress().getHostAddress();
    }

    /// Without waiting for the other side.
    @Override
    public void close() {
        try {
            socket.close();
        } catch (IOException e) {
            // it cannot be used any more either way
        }
    }
}
