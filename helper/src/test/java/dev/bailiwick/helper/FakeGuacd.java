package dev.bailiwick.helper;

import java.io.ByteArrayOutputStream;
import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/// Speaks as much of guacd's protocol as a test says, to one client after another.
final class FakeGuacd implements AutoCloseable {
    static final String ARGUMENTS_1_3 = "4.args,13.VERSION_1_3_0,8.hostname,8.password;";
    static final String ARGUMENTS_1_6 =
            "4.args,13.VERSION_1_5_0,8.hostname,8.password,11.ignore-cert,17.cert-fingerprints;";
    static final String READY = "5.ready,37.$260d01da-779b-4ee9-afc1-c16bae885cc7;";

    private final ServerSocket server = new ServerSocket(0, 10, InetAddress.getLoopbackAddress());
    private final ByteArrayOutputStream received = new ByteArrayOutputStream();
    private volatile @Nullable Socket last;

    /// What happens on each connection after the handshake.
    interface Script {
        void run(OutputStream output) throws Exception;
    }

    FakeGuacd(String arguments, Script script) throws IOException {
        Thread.startVirtualThread(() -> {
            while (!server.isClosed()) {
                try {
                    Socket socket = server.accept();
                    last = socket;
                    Thread.startVirtualThread(() -> read(socket));
                    OutputStream output = ending(socket);
                    write(output, arguments + READY);
                    script.run(output);
                } catch (Exception _) {
                    // The test has ended, or the helper has closed the connection.
                }
            }
        });
    }

    /// Closing it ends the stream, without losing what was written.
    private static OutputStream ending(Socket socket) throws IOException {
        return new FilterOutputStream(socket.getOutputStream()) {
            @Override
            public void write(byte[] bytes, int offset, int length) throws IOException {
                out.write(bytes, offset, length);
            }

            @Override
            public void close() throws IOException {
                socket.shutdownOutput();
            }
        };
    }

    static void write(OutputStream output, String text) throws IOException {
        output.write(text.getBytes(StandardCharsets.UTF_8));
    }

    int port() {
        return server.getLocalPort();
    }

    /// Everything that it was sent.
    String received() {
        return received.toString(StandardCharsets.UTF_8);
    }

    /// Whether the helper has closed the last connection.
    boolean isLeft() throws IOException {
        Socket socket = last;
        return socket != null && socket.isClosed();
    }

    private void read(Socket socket) {
        try (socket) {
            InputStream input = socket.getInputStream();
            var bytes = new byte[8_192];
            for (int length = input.read(bytes); length >= 0; length = input.read(bytes)) {
                received.write(bytes, 0, length);
            }
        } catch (IOException _) {
            // It is closed.
        }
    }

    @Override
    public void close() throws IOException {
        server.close();
        Socket socket = last;
        if (socket != null) {
            socket.close();
        }
    }
}
