package dev.bailiwick.bench;

import java.io.BufferedInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Locale;

/// One connection that repeatedly requests the same page, and reconnects when the server closes it
/// after a number of requests. Uses the minimum of HTTP/1.1, so that the client takes little
/// processor time from a server on the same few cores.
final class HttpConnection implements AutoCloseable {
    private static final int BUFFER = 64 * 1024;

    private final int port;
    private final byte[] request;
    private Socket socket;
    private InputStream input;
    private boolean ended;
    private long received;
    private int retryAfter;
    private Duration patience = Duration.ofSeconds(30);

    HttpConnection(int port, String path, String cookie) throws IOException {
        this.port = port;
        socket = connect();
        input = new BufferedInputStream(socket.getInputStream(), BUFFER);
        String header = cookie.isEmpty() ? "" : "Cookie: " + cookie + "\r\n";
        request =
                "GET %s HTTP/1.1\r\nHost: localhost:%d\r\nAccept: text/html\r\n%s\r\n"
                        .formatted(path, port, header)
                        .getBytes(StandardCharsets.US_ASCII);
    }

    /// Sends one request and reads the complete response; returns its status.
    int exchange() throws IOException {
        return exchange(request);
    }

    /// Sends the caller's request; returns the response's status.
    int exchange(byte[] other) throws IOException {
        if (ended) {
            socket.close();
            socket = connect();
            input = new BufferedInputStream(socket.getInputStream(), BUFFER);
            ended = false;
        }
        socket.getOutputStream().write(other);
        int status = Integer.parseInt(line().split(" ", 3)[1]);
        long length = 0;
        boolean chunked = false;
        retryAfter = 0;
        for (String line = line(); !line.isEmpty(); line = line()) {
            String header = line.toLowerCase(Locale.ROOT);
            if (header.startsWith("content-length:")) {
                length = Long.parseLong(header.substring(header.indexOf(':') + 1).strip());
            } else if (header.startsWith("transfer-encoding:")) {
                chunked = header.endsWith("chunked");
            } else if (header.startsWith("retry-after:")) {
                retryAfter = Integer.parseInt(header.substring(header.indexOf(':') + 1).strip());
            } else if (header.startsWith("connection:")) {
                ended = header.endsWith("close");
            }
        }
        received = chunked ? skipChunks() : length;
        input.skipNBytes(chunked ? 0 : length);
        return status;
    }

    /// Reconnects before the next request, so that a late response is not taken for its answer.
    void renew() {
        ended = true;
    }

    private Socket connect() throws IOException {
        Socket made = new Socket(InetAddress.getLoopbackAddress(), port);
        made.setTcpNoDelay(true);
        made.setSoTimeout(Math.toIntExact(patience.toMillis()));
        return made;
    }

    /// How long a response may take.
    void waitUpTo(Duration time) throws IOException {
        socket.setSoTimeout(Math.toIntExact(time.toMillis()));
        patience = time;
    }

    /// The size of the last response's body in bytes.
    long received() {
        return received;
    }

    /// The seconds to wait that the last response asked for; 0 if it did not.
    int retryAfter() {
        return retryAfter;
    }

    private long skipChunks() throws IOException {
        long total = 0;
        while (true) {
            long size = Long.parseLong(line(), 16);
            input.skipNBytes(size);
            line();
            if (size == 0) {
                return total;
            }
            total += size;
        }
    }

    private String line() throws IOException {
        StringBuilder line = new StringBuilder(80);
        for (int next = input.read(); next != '\n'; next = input.read()) {
            if (next < 0) {
                throw new EOFException();
            }
            if (next != '\r') {
                line.append((char) next);
            }
        }
        return line.toString();
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }
}
