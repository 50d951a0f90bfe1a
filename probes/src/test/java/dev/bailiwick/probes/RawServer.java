package dev.bailiwick.probes;

import dev.bailiwick.probes.check.Endpoint;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.UnknownHostException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLSocket;

/// A server on 127.0.0.1 that does with each connection what a test says.
final class RawServer implements AutoCloseable {
    private final ServerSocket listener;
    private final Behaviour behaviour;
    private final List<String> received = new CopyOnWriteArrayList<>();
    private final List<Socket> open = new CopyOnWriteArrayList<>();

    interface Behaviour {
        void serve(Peer peer) throws IOException, InterruptedException;
    }

    private RawServer(ServerSocket listener, Behaviour behaviour) {
        this.listener = listener;
        this.behaviour = behaviour;
        Thread ignored = Thread.ofVirtual().start(this::accept);
    }

    static RawServer start(Behaviour behaviour) throws IOException {
        return new RawServer(new ServerSocket(0, 50, loopback()), behaviour);
    }

    static RawServer startTls(SSLContext context, Behaviour behaviour) throws IOException {
        return new RawServer(
                context.getServerSocketFactory().createServerSocket(0, 50, loopback()), behaviour);
    }

    /// Sends the text to each connection after its request.
    static RawServer responding(String response) throws IOException {
        return start(peer -> {
            peer.readHeader();
            peer.send(response);
        });
    }

    static InetAddress loopback() throws UnknownHostException {
        return InetAddress.getByAddress("localhost", new byte[] {127, 0, 0, 1});
    }

    int port() {
        return listener.getLocalPort();
    }

    Endpoint endpoint() {
        return new Endpoint("127.0.0.1", port());
    }

    String url() {
        return "http://127.0.0.1:" + port();
    }

    /// Each line, of all connections.
    List<String> received() {
        return received;
    }

    int connections() {
        return open.size();
    }

    private void accept() {
        while (!listener.isClosed()) {
            try {
                Socket socket = listener.accept();
                open.add(socket);
                Thread ignored = Thread.ofVirtual().start(() -> serve(socket));
            } catch (IOException e) {
                return;
            }
        }
    }

    private void serve(Socket socket) {
        try (socket) {
            behaviour.serve(new Peer(socket, received));
        } catch (IOException e) {
            // the probe closed its side
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    @Override
    public void close() throws IOException {
        listener.close();
        for (Socket socket : open) {
            socket.close();
        }
    }

    /// One connection.
    static final class Peer {
        private final Socket socket;
        private final BufferedReader in;
        private final List<String> received;

        Peer(Socket socket, List<String> received) throws IOException {
            this.socket = socket;
            this.in = reader(socket);
            this.received = received;
        }

        Socket socket() {
            return socket;
        }

        private static BufferedReader reader(Socket socket) throws IOException {
            return new BufferedReader(
                    new InputStreamReader(socket.getInputStream(), StandardCharsets.ISO_8859_1));
        }

        String readLine() throws IOException {
            String line = in.readLine();
            if (line == null) {
                throw new IOException("closed");
            }
            received.add(line);
            return line;
        }

        void skipLine() throws IOException {
            String ignored = readLine();
        }

        void readHeader() throws IOException {
            while (!readLine().isEmpty()) {
                // until the empty line
            }
        }

        void send(String text) throws IOException {
            send(text.getBytes(StandardCharsets.UTF_8));
        }

        void send(byte[] bytes) throws IOException {
            socket.getOutputStream().write(bytes);
            socket.getOutputStream().flush();
        }

        /// The same connection with TLS.
        Peer startTls(SSLContext context) throws IOException {
            var secure = (SSLSocket) context.getSocketFactory().createSocket(socket, null, true);
            secure.setUseClientMode(false);
            secure.startHandshake();
            return new Peer(secure, received);
        }

        /// Until the probe gives up.
        static void silence() throws InterruptedException {
            Thread.sleep(60_000);
        }
    }
}
