package dev.bailiwick.bench;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.List;

/// Speaks guacd's handshake and then replays a recorded desktop, again and again: the next frame
/// follows when the browser has confirmed the last one. Writes as much at once as guacd does.
final class StandInGuacd implements AutoCloseable {
    private static final int WRITTEN_AT_ONCE = 8_192;
    private static final String ARGUMENTS =
            "4.args,13.VERSION_1_5_0,8.hostname,4.port,8.username,8.password,11.ignore-cert,17.cert-fingerprints;";
    private static final String READY = "5.ready,37.$260d01da-779b-4ee9-afc1-c16bae885cc7;";

    private final ServerSocket listening =
            new ServerSocket(0, 500, InetAddress.getLoopbackAddress());
    private final List<byte[]> frames;

    StandInGuacd(List<byte[]> frames) throws IOException {
        this.frames = frames;
        Thread ignored = Thread.startVirtualThread(this::accept);
    }

    int port() {
        return listening.getLocalPort();
    }

    private void accept() {
        try {
            while (true) {
                Socket socket = listening.accept();
                Thread ignored = Thread.startVirtualThread(() -> serve(socket));
            }
        } catch (IOException _) {
            // closed
        }
    }

    private void serve(Socket socket) {
        try (socket) {
            socket.setTcpNoDelay(true);
            InputStream input = new BufferedInputStream(socket.getInputStream());
            OutputStream output = socket.getOutputStream();
            await(input, "select");
            write(output, ARGUMENTS);
            await(input, "connect");
            write(output, READY);
            for (int next = 0; ; next = (next + 1) % frames.size()) {
                byte[] frame = frames.get(next);
                for (int from = 0; from < frame.length; from += WRITTEN_AT_ONCE) {
                    output.write(frame, from, Math.min(WRITTEN_AT_ONCE, frame.length - from));
                }
                await(input, "sync");
            }
        } catch (IOException _) {
            // The session or the check has ended.
        }
    }

    private static void write(OutputStream output, String text) throws IOException {
        output.write(text.getBytes(StandardCharsets.US_ASCII));
    }

    /// No value contains a semicolon.
    private static void await(InputStream input, String opcode) throws IOException {
        String start = "%d.%s".formatted(opcode.length(), opcode);
        var instruction = new StringBuilder();
        while (true) {
            int next = input.read();
            if (next < 0) {
                throw new IOException("The other side has left.");
            }
            if (next != ';') {
                instruction.append((char) next);
            } else if (instruction.indexOf(start) == 0) {
                return;
            } else {
                instruction.setLength(0);
            }
        }
    }

    @Override
    public void close() throws IOException {
        listening.close();
    }
}
