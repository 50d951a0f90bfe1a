package dev.bailiwick.e2e;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;

/// HTTPS in front of a server, as a reverse proxy provides it, with a certificate for `localhost`
/// from a private authority.
final class TlsFront implements AutoCloseable {
    private static final String PASSWORD = "changeit";

    private final ServerSocket door;
    private final int target;
    private final Path authority;

    TlsFront(int target) {
        this.target = target;
        try {
            Path folder = Files.createTempDirectory("bailiwick-tls-");
            Path keys = folder.resolve("keys.p12");
            this.authority = folder.resolve("ca.pem");
            keytool(
                    keys,
                    "-genkeypair",
                    "-alias",
                    "own",
                    "-keyalg",
                    "EC",
                    "-dname",
                    "CN=localhost",
                    "-ext",
                    "san=dns:localhost");
            keytool(keys, "-exportcert", "-rfc", "-alias", "own", "-file", authority.toString());
            this.door =
                    tls(keys)
                            .getServerSocketFactory()
                            .createServerSocket(0, 50, InetAddress.getLoopbackAddress());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException(e);
        }
        Thread.ofVirtual().start(this::accept);
    }

    String url() {
        return "https://localhost:" + door.getLocalPort();
    }

    Path authority() {
        return authority;
    }

    private static SSLContext tls(Path file) throws IOException, GeneralSecurityException {
        KeyStore keys = KeyStore.getInstance(file.toFile(), PASSWORD.toCharArray());
        var factory = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
        factory.init(keys, PASSWORD.toCharArray());
        SSLContext context = SSLContext.getInstance("TLS");
        context.init(factory.getKeyManagers(), null, null);
        return context;
    }

    private static void keytool(Path store, String... arguments) {
        var command = new java.util.ArrayList<String>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "keytool").toString());
        command.addAll(java.util.List.of(arguments));
        command.addAll(java.util.List.of("-keystore", store.toString(), "-storepass", PASSWORD));
        if (!Programs.succeeds(command.toArray(String[]::new))) {
            throw new IllegalStateException("keytool failed");
        }
    }

    private void accept() {
        try {
            while (true) {
                Socket client = door.accept();
                Thread.ofVirtual().start(() -> forward(client));
            }
        } catch (IOException _) {
            // closed
        }
    }

    private void forward(Socket client) {
        try (client;
                var server = new Socket(InetAddress.getLoopbackAddress(), target)) {
            Thread back = Thread.ofVirtual().start(() -> copy(server, client));
            copy(client, server);
            back.join();
        } catch (IOException _) {
            // the handshake failed, or one side ended
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private static void copy(Socket from, Socket to) {
        try {
            InputStream in = from.getInputStream();
            OutputStream out = to.getOutputStream();
            in.transferTo(out);
            to.shutdownOutput();
        } catch (IOException _) {
            // one side ended
        }
    }

    @Override
    public void close() {
        try {
            door.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
