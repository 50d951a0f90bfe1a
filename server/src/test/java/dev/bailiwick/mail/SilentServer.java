package dev.bailiwick.mail;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.concurrent.CopyOnWriteArrayList;

/// Takes connections and says nothing, or a byte a second and never a whole line.
final class SilentServer implements AutoCloseable {
    private final ServerSocket door;
    private final CopyOnWriteArrayList<Socket> held = new CopyOnWriteArrayList<>();

    private SilentServer(boolean trickling) {
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
                            if (trickling) {
                                Thread.ofVirtual().start(() -> trickle(client));
                            }
                        } catch (IOException e) {
                            return;
                        }
                    }
                });
    }

    static SilentServer silent() {
        return new SilentServer(false);
    }

    static SilentServer trickling() {
        return new SilentServer(true);
    }

    int port() {
        return door.getLocalPort();
    }

    private static void trickle(Socket client) {
        try {
            while (true) {
                client.getOutputStream().write('2');
                Thread.sleep(200);
            }
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
