package dev.bailiwick.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.locks.LockSupport;

/// OpenSSH's server on a free loopback port, with keys of its own, where this user signs in.
final class SshServer implements AutoCloseable {
    private static final Path SSHD = Path.of("/usr/sbin/sshd");

    private final Path folder;
    private final int port = BenchServer.freePort();
    private final Process process;

    SshServer(Path folder) throws IOException, InterruptedException {
        if (!Files.isExecutable(SSHD) || !user().equals("root")) {
            throw new IllegalStateException("This benchmark needs root, and OpenSSH's server.");
        }
        this.folder = folder;
        key("host");
        key("user");
        Files.copy(folder.resolve("user.pub"), folder.resolve("authorized"));
        Files.createDirectories(Path.of("/run/sshd"));
        Path configuration = folder.resolve("sshd_config");
        Files.writeString(
                configuration,
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
                MaxStartups 500
                SetEnv HOME=%s
                """
                        .formatted(port, folder, folder, folder));
        Path log = folder.resolve("sshd.log");
        process =
                new ProcessBuilder(SSHD.toString(), "-D", "-e", "-f", configuration.toString())
                        .redirectErrorStream(true)
                        .redirectOutput(log.toFile())
                        .start();
        Runtime.getRuntime().addShutdownHook(new Thread(process::destroyForcibly));
        while (!Files.readString(log).contains("Server listening")) {
            if (!process.isAlive()) {
                throw new IllegalStateException(Files.readString(log));
            }
            LockSupport.parkNanos(10_000_000);
        }
    }

    int port() {
        return port;
    }

    String user() {
        return System.getProperty("user.name");
    }

    Path keyFile() {
        return folder.resolve("user");
    }

    /// What OpenSSH's client needs to connect, ending with the address.
    List<String> clientOptions() {
        return List.of(
                "-q",
                "-F",
                "none",
                "-i",
                keyFile().toString(),
                "-p",
                Integer.toString(port),
                "-o",
                "StrictHostKeyChecking=no",
                "-o",
                "UserKnownHostsFile=/dev/null",
                "-o",
                "IdentitiesOnly=yes",
                user() + "@127.0.0.1");
    }

    private void key(String name) throws IOException, InterruptedException {
        Process made =
                new ProcessBuilder(
                                "ssh-keygen",
                                "-q",
                                "-t",
                                "ed25519",
                                "-N",
                                "",
                                "-f",
                                folder.resolve(name).toString())
                        .start();
        if (made.waitFor() != 0) {
            throw new IllegalStateException("ssh-keygen failed.");
        }
    }

    @Override
    public void close() {
        process.destroy();
    }
}
