package dev.bailiwick.bench;

import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;

/// Opens terminals through the measured server, as its page does.
final class RemoteSessions {
    private final BenchServer server;
    private final SshServer machine;
    private final String cookie;
    private final String path;

    RemoteSessions(BenchServer server, SshServer machine) throws IOException, InterruptedException {
        this.server = server;
        this.machine = machine;
        this.cookie = SetUpForm.becomeAdministrator(server);
        try (var pages = new CsvTransfer(server, cookie)) {
            String add = "/remote-manager/add";
            path =
                    pages.submit(
                            add,
                            add,
                            "&name=machine&protocol=ssh&address=127.0.0.1&port=" + machine.port());
        }
    }

    /// Accepts the host key the first time.
    Terminal open() throws IOException {
        var terminal =
                new OpenTerminal(
                        new WebSocketClient(
                                server.port(),
                                path + "/ssh/ws",
                                "Cookie: %s\r\nOrigin: http://localhost:%d\r\n"
                                        .formatted(cookie, server.port())),
                        server.processes());
        String key = Files.readString(machine.keyFile()).replace("\n", "\\n");
        terminal.socket.sendText(
                "{\"type\":\"connect\",\"username\":\"%s\",\"private_key\":\"%s\",\"columns\":80,\"rows\":24}"
                        .formatted(machine.user(), key));
        terminal.begin();
        return terminal;
    }

    private record OpenTerminal(WebSocketClient socket, ProcessTree processes) implements Terminal {
        void begin() throws IOException {
            while (true) {
                String message = StandardCharsets.UTF_8.decode(socket.receive()).toString();
                if (message.contains("\"known\":false")) {
                    socket.sendText("{\"type\":\"accept_host_key\"}");
                } else if (message.contains("\"type\":\"ready\"")) {
                    return;
                } else if (message.contains("\"type\":\"error\"")) {
                    throw new IOException(message);
                }
            }
        }

        @Override
        public void type(String text) throws IOException {
            socket.sendBinary(text.getBytes(StandardCharsets.UTF_8));
        }

        @Override
        public ByteBuffer output() throws IOException {
            while (true) {
                ByteBuffer message = socket.receive();
                if (!socket.isText()) {
                    return message;
                }
                String text = StandardCharsets.UTF_8.decode(message).toString();
                if (text.contains("\"type\":\"error\"") || text.contains("\"type\":\"exit\"")) {
                    throw new EOFException(text);
                }
            }
        }

        @Override
        public void close() throws IOException {
            try (socket) {
                socket.sendText("{\"type\":\"close\"}");
            }
        }
    }
}
