package dev.bailiwick.messaging.mail;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.CopyOnWriteArrayList;

/// Accepts connections and sends nothing, one byte a second without ever completing a line, or line
/// after line without ever sending the last one.
final class UnresponsiveServer implements AutoCloseable {
    private final ServerSocket door;
    private final CopyOnWriteArrayList<Socket> held = new CopyOnWriteArrayList<>();

    private interface Speech {
        void to(Socket client) throws IOException, InterruptedException;
    }

    private UnresponsiveServer(Speech speech) {
        try {
            door = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        Thread.ofVirtual()
                .start(() -> {
                    while (!door.isClosed()) {
                        try {
                            Socket client = door.accept();
                            held.add(client);
                            Thread.ofVirtual().start(() -> speak(speech, client));
                        } catch (IOException e) {
                            return;
                        }
                    }
                });
    }

    static UnresponsiveServer silent() {
        return new UnresponsiveServer(client -> {});
    }

    static UnresponsiveServer trickling() {
        return new UnresponsiveServer(client -> {
            while (true) {
                client.getOutputStream().write('2');
                Thread.sleep(200);
            }
        });
    }

    static UnresponsiveServer endless() {
        byte[] lines = "220-still here\r\n".repeat(1_000).getBytes(StandardCharsets.US_ASCII);
        return new UnresponsiveServer(client -> {
            while (true) {
                client.getOutputStream().write(lines);
            }
        });
    }

    int port() {
        return door.getLocalPort();
    }

    private static void speak(Speech speech, Socket client) {
        try {
            speech.to(client);
        } catch (IOException e) {
            // the client gave up
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    @Override
    public void close() throws IOException {
        door.close();
        for (Socket client : held) {
            client.close();
        }
    }
}
