package dev.bailiwick.helper;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/// OpenSSH's server on loopback, where root signs in with a key. Shells read no start-up files of
/// the machine that tests: these can be slow, or wait for each other.
final class OpenSsh implements AutoCloseable {
    static final String PASSPHRASE = "tr0ub4dor & drei Ümläute";

    private static final Path SSHD = Path.of("/usr/sbin/sshd");

    private final Path folder;
    private final int port;
    private final Process process;

    private OpenSsh(Path folder, int port, Process process) {
        this.folder = folder;
        this.port = port;
        this.process = process;
    }

    static OpenSsh start(String... settings) throws Exception {
        assumeTrue(Files.isExecutable(SSHD), "sshd is not installed");
        assumeTrue(
                "0".equals(Files.getAttribute(Path.of("/proc/self"), "unix:uid").toString()),
                "sshd requires root");
        Path folder = TestFolder.create();
        key(folder, "authority", "", "-t", "ed25519");
        key(folder, "host", "", "-t", "ed25519");
        key(folder, "plain", "", "-t", "ed25519");
        key(folder, "locked", PASSPHRASE, "-t", "ed25519");
        key(folder, "pem", PASSPHRASE, "-t", "rsa", "-b", "2048", "-m", "PEM");
        key(folder, "pkcs8", PASSPHRASE, "-t", "ecdsa", "-m", "PKCS8");
        var authorized = new ArrayList<String>();
        for (String name : List.of("plain", "locked", "pem", "pkcs8")) {
            authorized.addAll(Files.readAllLines(folder.resolve(name + ".pub")));
        }
        Files.write(folder.resolve("authorized"), authorized);
        Files.createDirectories(Path.of("/run/sshd"));
        int port = freePort();
        Files.writeString(
                folder.resolve("sshd_config"),
                """
                Port %d
                ListenAddress 127.0.0.1
                HostKey %s/host
                PidFile none
                AuthorizedKeysFile %s/authorized
                TrustedUserCAKeys %s/authority.pub
                StrictModes no
                PermitRootLogin prohibit-password
                PasswordAuthentication no
                UsePAM no
                PrintMotd no
                PrintLastLog no
                SetEnv HOME=%s
                MaxStartups 500
                AcceptEnv LANG
                MaxSessions 500
                """
                                .formatted(port, folder, folder, folder, folder)
                        + String.join("\n", settings)
                        + "\n");
        Process process =
                new ProcessBuilder(
                                SSHD.toString(),
                                "-D",
                                "-e",
                                "-f",
                                folder.resolve("sshd_config").toString())
                        .redirectErrorStream(true)
                        .redirectOutput(folder.resolve("log").toFile())
                        .start();
        Await.until(() -> listens(port));
        return new OpenSsh(folder, port, process);
    }

    int port() {
        return port;
    }

    /// Signs a public key as the authority that this server trusts, for `permit-pty` only.
    ///
    /// @param options those of `ssh-keygen`, such as the principals
    String certificate(String publicKey, String... options) throws Exception {
        Path file = Files.createTempFile(folder, "signed", ".pub");
        Files.writeString(file, publicKey + "\n");
        var command = new ArrayList<String>(List.of("ssh-keygen", "-q", "-s"));
        command.addAll(List.of(folder.resolve("authority").toString(), "-I", "session-1"));
        command.addAll(List.of("-O", "clear", "-O", "permit-pty"));
        command.addAll(List.of(options));
        command.add(file.toString());
        assertThat(new ProcessBuilder(command).inheritIO().start().waitFor()).isZero();
        return Files.readString(Path.of(file.toString().replace(".pub", "-cert.pub"))).strip();
    }

    /// The text of a private key.
    String key(String name) throws IOException {
        return Files.readString(folder.resolve(name));
    }

    /// The fingerprint of the host key, as OpenSSH prints it.
    String fingerprint() throws Exception {
        Process keygen =
                new ProcessBuilder("ssh-keygen", "-l", "-f", folder.resolve("host.pub").toString())
                        .start();
        return new String(keygen.getInputStream().readAllBytes(), StandardCharsets.UTF_8)
                .split(" ", -1)[1];
    }

    String hostKeyLine() throws IOException {
        String[] words = Files.readString(folder.resolve("host.pub")).split(" ", -1);
        return words[0] + " " + words[1];
    }

    Request request() throws IOException {
        return Request.with(port, "root").key(key("plain"), null);
    }

    /// The connections that are open, each a process.
    long connections() {
        return process.children().count();
    }

    /// Kills the processes of all connections.
    void endConnections() {
        process.descendants().forEach(ProcessHandle::destroyForcibly);
    }

    @Override
    public void close() {
        endConnections();
        process.destroyForcibly();
    }

    static int freePort() throws IOException {
        try (var socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        }
    }

    private static boolean listens(int port) {
        try (var _ = new Socket(InetAddress.getLoopbackAddress(), port)) {
            return true;
        } catch (IOException _) {
            return false;
        }
    }

    private static void key(Path folder, String name, String passphrase, String... options)
            throws Exception {
        var command = new ArrayList<String>(List.of("ssh-keygen", "-q"));
        command.addAll(List.of(options));
        command.addAll(List.of("-N", passphrase, "-f", folder.resolve(name).toString()));
        assertThat(new ProcessBuilder(command).inheritIO().start().waitFor()).isZero();
    }
}
