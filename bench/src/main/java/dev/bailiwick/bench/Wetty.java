package dev.bailiwick.bench;

import java.io.EOFException;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.locks.LockSupport;

/// wetty: a terminal in the browser that runs OpenSSH's client for each session.
final class Wetty implements AutoCloseable {
    static final NpmPackage PACKAGE = new NpmPackage("wetty", "3.2.0", "wetty/build/main.js");

    private final Process process;
    private final int port = BenchServer.freePort();

    Wetty(Path installed, SshServer machine, Path log) throws IOException {
        process =
                new ProcessBuilder(
                                List.of(
                                        "node",
                                        installed
                                                .resolve("node_modules", PACKAGE.main())
                                                .toString(),
                                        "--host",
                                        "127.0.0.1",
                                        "--port",
                                        Integer.toString(port),
                                        "--base",
                                        "/wetty",
                                        "--force-ssh",
                                        "--ssh-host",
                                        "127.0.0.1",
                                        "--ssh-port",
                                        Integer.toString(machine.port()),
                                        "--ssh-user",
                                        machine.user(),
                                        "--ssh-auth",
                                        "publickey",
                                        "--ssh-key",
                                        machine.keyFile().toString(),
                                        "--log-level",
                                        "error"))
                        .redirectErrorStream(true)
                        .redirectOutput(log.toFile())
                        .start();
        Runtime.getRuntime().addShutdownHook(new Thread(process::destroyForcibly));
        while (!listens()) {
            if (!process.isAlive()) {
                throw new IllegalStateException("wetty does not start; see " + log);
            }
            LockSupport.parkNanos(50_000_000);
        }
    }

    private boolean listens() {
        try (var _ = new Socket(InetAddress.getLoopbackAddress(), port)) {
            return true;
        } catch (IOException _) {
            return false;
        }
    }

    ProcessTree processes() {
        return new ProcessTree(process.toHandle());
    }

    Terminal open() throws IOException {
        var socket =
                new WebSocketClient(
                        port,
                        "/wetty/socket.io/?EIO=4&transport=websocket",
                        "Origin: http://localhost:%d\r\n".formatted(port));
        socket.sendText("40");
        while (!StandardCharsets.UTF_8.decode(socket.receive()).toString().contains("login")) {
            // Input before that is lost.
        }
        return new OpenTerminal(socket, processes());
    }

    @Override
    public void close() {
        process.descendants().forEach(ProcessHandle::destroy);
        process.destroy();
    }

    /// Speaks socket.io: `42["input","ls"]`, `42["data","…"]`, and `2` and `3` for ping and pong.
    private static final class OpenTerminal implements Terminal {
        private static final byte[] DATA = "42[\"data\",\"".getBytes(StandardCharsets.US_ASCII);

        /// As wetty's page does.
        private static final int COMMIT = 262_144;

        private final WebSocketClient socket;
        private final ProcessTree processes;
        private int shown;

        OpenTerminal(WebSocketClient socket, ProcessTree processes) {
            this.socket = socket;
            this.processes = processes;
        }

        @Override
        public void type(String text) throws IOException {
            socket.sendText(
                    "42[\"input\",\"%s\"]"
                            .formatted(
                                    text.replace("\\", "\\\\")
                                            .replace("\"", "\\\"")
                                            .replace("\n", "\\r")));
        }

        @Override
        public ByteBuffer output() throws IOException {
            while (true) {
                ByteBuffer message = socket.receive();
                if (message.get(0) == '2') {
                    socket.sendText("3");
                } else if (message.remaining() > DATA.length
                        && message.slice(0, DATA.length).equals(ByteBuffer.wrap(DATA))) {
                    ByteBuffer text = text(message);
                    shown += text.remaining();
                    if (shown > COMMIT) {
                        socket.sendText("42[\"commit\",%d]".formatted(shown));
                        shown = 0;
                    }
                    return text;
                } else if (StandardCharsets.UTF_8.decode(message).toString().contains("logout")) {
                    throw new EOFException("wetty has ended the session.");
                }
            }
        }

        /// Each escape becomes one character.
        private static ByteBuffer text(ByteBuffer message) {
            var bytes = new byte[message.remaining()];
            message.get(bytes);
            int end = bytes.length - 2;
            int to = 0;
            for (int at = DATA.length; at < end; at++) {
                byte next = bytes[at];
                if (next == '\\') {
                    next = bytes[++at];
                    if (next == 'u') {
                        next = '?';
                        at += 4;
                    } else if (next == 'r') {
                        next = '\r';
                    } else if (next == 'n') {
                        next = '\n';
                    }
                }
                bytes[to++] = next;
            }
            return ByteBuffer.wrap(bytes, 0, to);
        }

        @Override
        public ProcessTree processes() {
            return processes;
        }

        @Override
        public void close() throws IOException {
            socket.close();
        }
    }
}
