package dev.bailiwick.e2e;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/// OpenSSH's server on loopback, where root signs in with a key that has a passphrase. Shells read
/// no start-up files of the machine that tests: these can be slow, or wait for each other.
final class SshServer implements AutoCloseable {
    static final String PASSPHRASE = "seven boats at the northern pier";

    /// What it sends before a person has signed in.
    static final String BANNER = "Authorized use only";

    private static final Path SSHD = Path.of("/usr/sbin/sshd");

    private final Path folder;
    private final int port = ChildProcess.freePort();
    private ChildProcess process;

    SshServer() throws IOException {
        assumeTrue(Files.isExecutable(SSHD), "sshd is not installed");
        assumeTrue(System.getProperty("user.name").equals("root"), "sshd requires root");
        folder = Files.createTempDirectory("bailiwick-sshd-");
        key("host", "");
        key("user", PASSPHRASE);
        Files.copy(folder.resolve("user.pub"), folder.resolve("authorized"));
        Files.writeString(folder.resolve("banner"), BANNER + "\n");
        Files.createDirectories(Path.of("/run/sshd"));
        Files.writeString(
                folder.resolve("config"),
                """
                Port %d
                ListenAddress 127.0.0.1
                HostKey %s/host
                PidFile none
                AuthorizedKeysFile %s/authorized
                StrictModes no
                PermitRootLogin prohibit-password
                PasswordAuthentication no
                UsePAM no
                PrintMotd no
                PrintLastLog no
                SetEnv HOME=%s
                Subsystem sftp internal-sftp
                Banner %s/banner
                """
                        .formatted(port, folder, folder, folder, folder));
        start();
    }

    int port() {
        return port;
    }

    /// The text of the person's private key.
    String privateKey() throws IOException {
        return Files.readString(folder.resolve("user"));
    }

    /// As after a new installation of the machine.
    void changeHostKey() throws IOException {
        close();
        Files.delete(folder.resolve("host"));
        Files.delete(folder.resolve("host.pub"));
        key("host", "");
        start();
    }

    private void start() {
        process =
                ChildProcess.start(
                        List.of(SSHD.toString(), "-D", "-e", "-f", folder + "/config"),
                        Map.of(),
                        folder.resolve("log"));
        if (!Await.within(
                Duration.ofSeconds(30), () -> process.output().contains("Server listening"))) {
            throw new IllegalStateException(process.output());
        }
    }

    private void key(String name, String passphrase) throws IOException {
        if (!Programs.succeeds(
                "ssh-keygen",
                "-q",
                "-t",
                "ed25519",
                "-N",
                passphrase,
                "-f",
                folder.resolve(name).toString())) {
            throw new IOException("There is no key " + name);
        }
    }

    @Override
    public void close() {
        process.kill();
    }
}
