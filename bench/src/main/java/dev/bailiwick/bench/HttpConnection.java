package dev.bailiwick.bench;

import java.io.BufferedInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.Locale;

/// One kept connection that asks for the same page again and again. As little as HTTP/1.1 allows,
/// so that on the same few cores the client takes little from the server.
final class HttpConnection implements AutoCloseable {
    private final Socket socket;
    private final InputStream input;
    private final byte[] request;
    private long received;

    HttpConnection(int port, String path, String cookie) throws IOException {
        socket = new Socket(InetAddress.getLoopbackAddress(), port);
        socket.setTcpNoDelay(true);
        socket.setSoTimeout(30_000);
        input = new BufferedInputStream(socket.getInputStream(), 64 * 1024);
        String header = cookie.isEmpty() ? "" : "Cookie: " + cookie + "\r\n";
        request =
                "GET %s HTTP/1.1\r\nHost: localhost:%d\r\nAccept: text/html\r\n%s\r\n"
                        .formatted(path, port, header)
                        .getBytes(StandardCharsets.US_ASCII);
    }

    /// Asks once and reads the whole answer; returns its status.
    int exchange() throws IOException {
        socket.getOutputStream().write(request);
        int status = Integer.parseInt(line().split(" ", 3)[1]);
        long length = 0;
        boolean chunked = false;
        for (String line = line(); !line.isEmpty(); line = line()) {
            String header = line.toLowerCase(Locale.ROOT);
            if (header.startsWith("content-length:")) {
                length = Long.parseLong(header.substring(header.indexOf(':') + 1).strip());
            } else if (header.startsWith("transfer-encoding:")) {
                chunked = header.endsWith("chunked");
            }
        }
        received = chunked ? skipChunks() : length;
        input.skipNBytes(chunked ? 0 : length);
        return status;
    }

    /// Bytes of the last answer's body.
    long received() {
        return received;
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
