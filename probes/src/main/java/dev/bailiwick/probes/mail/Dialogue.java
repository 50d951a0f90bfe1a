package dev.bailiwick.probes.mail;

import dev.bailiwick.probes.connection.DownException;
import dev.bailiwick.probes.result.PlainText;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.Socket;
import java.nio.charset.StandardCharsets;

/// Commands and lines of a text protocol on one socket. After STARTTLS a new one begins on the TLS
/// socket: what the server, or someone on the way, sent before the handshake is lost with the old
/// one, and cannot be taken for an answer to a later command.
final class Dialogue {
    /// Four times what RFC 5321 §4.5.3.1.5 permits.
    private static final int MAX_LINE = 2_048;

    private static final int MAX_LINES = 200;

    private final Socket socket;
    private final InputStream in;
    private int lines;

    Dialogue(Socket socket) throws IOException {
        this.socket = socket;
        this.in = new BufferedInputStream(socket.getInputStream());
    }

    Socket socket() {
        return socket;
    }

    void send(String command) throws IOException {
        socket.getOutputStream().write((command + "\r\n").getBytes(StandardCharsets.US_ASCII));
    }

    /// @return without the line break
    String line() throws IOException, DownException {
        if (++lines > MAX_LINES) {
            throw new DownException("The server sends too many lines.");
        }
        var line = new StringBuilder();
        for (int next = in.read(); next != '\n'; next = in.read()) {
            if (next < 0) {
                throw new IOException("closed within a line");
            }
            if (line.length() == MAX_LINE) {
                throw new DownException("The server sends a line that is too long.");
            }
            line.append((char) next);
        }
        return line.toString().stripTrailing();
    }

    /// Waits only shortly for the response, and does not read it: it says nothing about the server.
    void end(String command, int milliseconds) {
        try {
            send(command);
            socket.setSoTimeout(milliseconds);
            int ignored = in.read();
        } catch (IOException e) {
            // everything that was checked has been answered
        }
    }

    static DownException unexpected(String line) {
        return new DownException("The server responded “%s”.".formatted(PlainText.line(line, 120)));
    }
}
