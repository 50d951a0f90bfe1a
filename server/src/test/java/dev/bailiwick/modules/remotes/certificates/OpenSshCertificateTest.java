package dev.bailiwick.modules.remotes.certificates;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.bailiwick.Await;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.SecureRandom;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.bouncycastle.crypto.params.Ed25519PrivateKeyParameters;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Certificates as OpenSSH reads and accepts them.
class OpenSshCertificateTest {
    private static final Path SSHD = Path.of("/usr/sbin/sshd");

    private final Ed25519PrivateKeyParameters authority =
            new Ed25519PrivateKeyParameters(new SecureRandom());

    @TempDir Path folder;

    @Test
    void openssh_reads_what_was_written() throws Exception {
        key("user");
        var start = Instant.parse("2026-05-01T10:00:30Z");
        var certificate =
                new OpenSshCertificate(
                        7_000_000_000_000_000_001L,
                        "ines@example.test session 1",
                        "deploy",
                        "192.0.2.7/32",
                        "permit-pty",
                        start);
        Files.writeString(folder.resolve("user-cert.pub"), signed(certificate) + "\n");

        String read =
                run("env", "TZ=UTC", "ssh-keygen", "-L", "-f", path("user-cert.pub")).output();

        assertThat(read.lines().map(String::strip))
                .containsSubsequence(
                        "Type: ssh-ed25519-cert-v01@openssh.com user certificate",
                        "Key ID: \"ines@example.test session 1\"",
                        "Serial: 7000000000000000001",
                        "Valid: from 2026-05-01T10:00:00 to 2026-05-01T10:02:30",
                        "Principals:",
                        "deploy",
                        "Critical Options:",
                        "source-address 192.0.2.7/32",
                        "Extensions:",
                        "permit-pty");
        assertThat(read).contains("Public key: ED25519-CERT " + fingerprint("user.pub"));
        Files.writeString(folder.resolve("authority.pub"), line());
        assertThat(read).contains("Signing CA: ED25519 " + fingerprint("authority.pub"));
    }

    @Test
    void without_a_source_there_is_no_critical_option() throws Exception {
        key("user");
        Files.writeString(
                folder.resolve("user-cert.pub"),
                signed(certificate("root", null, Instant.now())) + "\n");
        assertThat(run("ssh-keygen", "-L", "-f", path("user-cert.pub")).output())
                .contains("Critical Options: (none)");
    }

    @Test
    void openssh_lets_in_only_the_user_of_the_certificate_in_time_and_from_its_address()
            throws Exception {
        assumeTrue(Files.isExecutable(SSHD), "sshd is not installed");
        String user = System.getProperty("user.name");
        key("user");
        key("host");
        Files.writeString(folder.resolve("authority.pub"), line());
        int port;
        try (ServerSocket free = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            port = free.getLocalPort();
        }
        Files.writeString(
                folder.resolve("sshd_config"),
                """
                Port %d
                ListenAddress 127.0.0.1
                HostKey %s
                PidFile none
                AuthorizedKeysFile none
                TrustedUserCAKeys %s
                StrictModes no
                UsePAM no
                """
                        .formatted(port, path("host"), path("authority.pub")));
        if (user.equals("root")) {
            Files.createDirectories(Path.of("/run/sshd"));
        }
        Process sshd =
                new ProcessBuilder(SSHD.toString(), "-D", "-e", "-f", path("sshd_config"))
                        .redirectErrorStream(true)
                        .redirectOutput(folder.resolve("log").toFile())
                        .start();
        try {
            Await.until(() -> log().contains("Server listening"));
            Instant now = Instant.now();
            String local = "127.0.0.1/32";
            assertThat(signsIn(port, user, certificate(user, local, now))).isTrue();
            assertThat(signsIn(port, user, certificate("x" + user, local, now))).isFalse();
            assertThat(signsIn(port, user, certificate(user, "192.0.2.1/32", now))).isFalse();
            assertThat(signsIn(port, user, certificate(user, local, now.minusSeconds(180))))
                    .isFalse();
            assertThat(signsIn(port, user, certificate(user, local, now.plusSeconds(180))))
                    .isFalse();
            assertThat(log()).contains("ID key of a test");
        } finally {
            sshd.descendants().forEach(ProcessHandle::destroy);
            sshd.destroy();
            assertThat(sshd.waitFor(20, TimeUnit.SECONDS)).isTrue();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "ssh-ed25519", "ssh-ed25519 ?", "ssh-rsa AAAA", "ssh-ed25519 AAAA"})
    void what_is_no_ed25519_key_is_refused(String line) {
        assertThatThrownBy(() -> OpenSshCertificate.publicKey(line))
                .isInstanceOf(IllegalArgumentException.class);
    }

    private static OpenSshCertificate certificate(
            String principal, @Nullable String source, Instant now) {
        return new OpenSshCertificate(
                OpenSshCertificate.randomSerial(),
                "key of a test",
                principal,
                source,
                "permit-pty",
                now);
    }

    private String signed(OpenSshCertificate certificate) throws IOException {
        return certificate.sign(
                OpenSshCertificate.publicKey(Files.readString(folder.resolve("user.pub"))),
                authority);
    }

    private boolean signsIn(int port, String user, OpenSshCertificate certificate)
            throws Exception {
        Files.writeString(folder.resolve("user-cert.pub"), signed(certificate) + "\n");
        return run(
                                "ssh",
                                "-F",
                                "none",
                                "-p",
                                String.valueOf(port),
                                "-i",
                                path("user"),
                                "-o",
                                "BatchMode=yes",
                                "-o",
                                "IdentitiesOnly=yes",
                                "-o",
                                "StrictHostKeyChecking=no",
                                "-o",
                                "UserKnownHostsFile=/dev/null",
                                user + "@127.0.0.1",
                                "true")
                        .code()
                == 0;
    }

    private String log() {
        try {
            return Files.readString(folder.resolve("log"));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private String line() {
        return OpenSshCertificate.line(authority.generatePublicKey()) + "\n";
    }

    private void key(String name) throws Exception {
        assertThat(run("ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-f", path(name)).code())
                .isZero();
        var _ =
                Files.setPosixFilePermissions(
                        folder.resolve(name), PosixFilePermissions.fromString("rw-------"));
    }

    private String fingerprint(String name) throws Exception {
        return List.of(run("ssh-keygen", "-l", "-f", path(name)).output().split(" ", -1)).get(1);
    }

    private String path(String name) {
        return folder.resolve(name).toString();
    }

    private record Run(int code, String output) {}

    private static Run run(String... command) throws Exception {
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        process.getOutputStream().close();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        return new Run(process.waitFor(), output);
    }
}
