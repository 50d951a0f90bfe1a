package dev.bailiwick.agent.backup;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.bailiwick.agent.Await;
import dev.bailiwick.agent.backup.restic.ResticProgram;
import dev.bailiwick.contract.backup.BackupOperation;
import dev.bailiwick.contract.backup.LeasedRun;
import dev.bailiwick.contract.backup.RepositoryType;
import dev.bailiwick.contract.backup.RunErrorCode;
import dev.bailiwick.contract.backup.RunReport;
import dev.bailiwick.contract.backup.RunReportState;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/// Runs on repositories behind a real SSH server, a real REST server, and an S3 server that is made
/// for tests: it does not check signatures.
class RemoteRepositoriesIT {
    private static final Path SSHD = Path.of("/usr/sbin/sshd");
    private static final Path SFTP_SERVER = Path.of("/usr/lib/openssh/sftp-server");
    private static final Path S3_SERVER = Path.of("target/s3mock.jar");
    private static final Path RCLONE = Path.of("/usr/bin/rclone");
    private static final String REST_PASSWORD = "r3st p@ss:/%";

    private final RunnerUnderTest host = new RunnerUnderTest();
    private final Path folder = host.folder();
    private final List<Process> processes = new ArrayList<>();
    private final int port = freePort();

    RemoteRepositoriesIT() throws Exception {
        Files.writeString(host.data().resolve("file"), "content");
    }

    @AfterEach
    void end() throws Exception {
        host.end();
        processes.forEach(Process::destroyForcibly);
    }

    @Test
    void a_backup_over_sftp_needs_the_pinned_host_key_and_leaves_no_key_behind() throws Exception {
        startSshd();
        host.start();
        Leases leases = sftp(knownHosts("host"));
        succeeded(leases.backup(host.data()));
        assertThat(succeeded(leases.of(BackupOperation.SNAPSHOTS))).contains(Leases.TAG);
        assertThat(folder.resolve("repository/config")).exists();
        try (var left = Files.list(host.state().resolve("runs"))) {
            assertThat(left).isEmpty();
        }
        assertThat(host.portal().everything()).doesNotContain("OPENSSH PRIVATE KEY");

        RunReport.Failure other = failed(sftp(knownHosts("other")).backup(host.data()));
        assertThat(other.code()).isEqualTo(RunErrorCode.TARGET_UNREACHABLE);
        RunReport.Failure missing =
                failed(
                        new Leases(
                                        RepositoryType.SFTP,
                                        "sftp://root@127.0.0.1:%d/%s/missing"
                                                .formatted(port, folder),
                                        credentials(knownHosts("host")))
                                .check(null));
        assertThat(missing.code()).isEqualTo(RunErrorCode.REPOSITORY_MISSING);
    }

    @Test
    void a_rest_server_gets_its_credentials_and_they_appear_nowhere_else() throws Exception {
        startRest();
        startWithRecordedArguments();
        Leases leases = rest(REST_PASSWORD);
        succeeded(leases.backup(host.data()));
        assertThat(succeeded(leases.of(BackupOperation.SNAPSHOTS))).contains(Leases.TAG);
        assertThat(succeeded(leases.forget(Leases.TAG, 1))).contains("\"kept\":1");
        RunReport.Failure wrong = failed(rest("wr0ng/secret").backup(host.data()));
        assertThat(wrong.code()).isEqualTo(RunErrorCode.TARGET_UNREACHABLE);
        assertThat(wrong.message()).contains("401");
        assertThat(host.portal().everything()).doesNotContain("r3st").doesNotContain("wr0ng");
        assertThat(Files.readString(folder.resolve("arguments")))
                .contains("backup")
                .doesNotContain("r3st")
                .doesNotContain("wr0ng");
    }

    @Test
    void an_s3_server_keeps_backups_and_the_keys_appear_nowhere_else() throws Exception {
        startS3();
        startWithRecordedArguments();
        var leases =
                new Leases(
                        RepositoryType.S3,
                        "s3:http://127.0.0.1:%d/backups/web-1".formatted(port),
                        Map.of(
                                "AWS_ACCESS_KEY_ID",
                                "AKIAEXAMPLE",
                                "AWS_SECRET_ACCESS_KEY",
                                "s3cret/with+signs",
                                "AWS_DEFAULT_REGION",
                                "eu-central-1"));
        succeeded(leases.backup(host.data()));
        succeeded(leases.backup(host.data()));
        assertThat(succeeded(leases.forget(Leases.TAG, 1))).contains("\"removed\":1");
        succeeded(leases.of(BackupOperation.PRUNE));
        assertThat(succeeded(leases.check("100%"))).contains("\"errors\":0");
        assertThat(succeeded(leases.of(BackupOperation.SNAPSHOTS)).split(Leases.TAG, -1))
                .hasSize(2);
        assertThat(host.portal().everything()).doesNotContain("s3cret");
        assertThat(Files.readString(folder.resolve("arguments")))
                .contains("backup")
                .doesNotContain("s3cret");
    }

    /// restic tries to delete each file for most of a minute before it gives up.
    @Tag("long")
    @Test
    void an_append_only_server_takes_backups_and_keeps_what_should_be_forgotten() throws Exception {
        startRest("--append-only");
        host.start();
        Leases leases = rest(REST_PASSWORD);
        succeeded(leases.backup(host.data()));
        succeeded(leases.backup(host.data()));
        FakePortal.Reported _ = host.carryOut(leases.forget(Leases.TAG, 1));
        assertThat(succeeded(leases.of(BackupOperation.SNAPSHOTS)).split(Leases.TAG, -1))
                .hasSize(3);
    }

    @Test
    void a_server_that_does_not_listen_is_unreachable() throws Exception {
        assumeTrue(
                ResticProgram.find(Optional.empty()).version().startsWith("0.14"),
                "newer versions try for 15 minutes");
        host.start();
        assertThat(failed(rest(REST_PASSWORD).backup(host.data())).code())
                .isEqualTo(RunErrorCode.TARGET_UNREACHABLE);
        run("ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-f", folder.resolve("user").toString());
        assertThat(failed(sftp("").backup(host.data())).code())
                .isEqualTo(RunErrorCode.TARGET_UNREACHABLE);
    }

    /// The arguments of restic are in the file `arguments`.
    private void startWithRecordedArguments() throws Exception {
        host.resticIs(
                        """
                        tr '\\0' '\\n' </proc/self/cmdline >>%s/arguments
                        exec /usr/bin/restic "$@\"\
                        """
                                .formatted(folder))
                .start();
    }

    private Leases rest(String password) {
        return new Leases(
                RepositoryType.REST,
                "rest:http://127.0.0.1:%d/web-1/".formatted(port),
                Map.of("RESTIC_REST_USERNAME", "web-1", "RESTIC_REST_PASSWORD", password));
    }

    private Leases sftp(String knownHosts) throws IOException {
        return new Leases(
                RepositoryType.SFTP,
                "sftp://root@127.0.0.1:%d/%s/repository".formatted(port, folder),
                credentials(knownHosts));
    }

    private Map<String, String> credentials(String knownHosts) throws IOException {
        return Map.of(
                "private_key", Files.readString(folder.resolve("user")), "known_hosts", knownHosts);
    }

    private String knownHosts(String key) throws IOException {
        return "[127.0.0.1]:%d %s"
                .formatted(port, Files.readString(folder.resolve(key + ".pub")).strip());
    }

    private void startSshd() throws Exception {
        assumeTrue(Files.isExecutable(SSHD), "sshd is not installed");
        assumeTrue(RunnerUnderTest.userId() == 0, "sshd requires root");
        for (String key : List.of("host", "other", "user")) {
            run(
                    "ssh-keygen",
                    "-q",
                    "-t",
                    "ed25519",
                    "-N",
                    "",
                    "-f",
                    folder.resolve(key).toString());
        }
        Files.createDirectories(Path.of("/run/sshd"));
        host.write(
                "sshd_config",
                """
                Port %d
                ListenAddress 127.0.0.1
                HostKey %s/host
                PidFile none
                AuthorizedKeysFile %s/user.pub
                StrictModes no
                PermitRootLogin prohibit-password
                PasswordAuthentication no
                UsePAM no
                Subsystem sftp %s
                """
                        .formatted(port, folder, folder, SFTP_SERVER));
        start(SSHD.toString(), "-D", "-e", "-f", folder.resolve("sshd_config").toString());
    }

    private void startS3() throws IOException {
        String java = ProcessHandle.current().info().command().orElseThrow();
        start(
                java,
                "-Xmx128m",
                "-jar",
                S3_SERVER.toAbsolutePath().toString(),
                "--server.address=127.0.0.1",
                "--server.port=0",
                "--http.port=" + port,
                "--com.adobe.testing.s3mock.store.root=" + folder.resolve("s3"));
    }

    private void startRest(String... options) throws Exception {
        assumeTrue(Files.isExecutable(RCLONE), "rclone is not installed");
        var command =
                new ArrayList<>(
                        List.of(
                                RCLONE.toString(),
                                "serve",
                                "restic",
                                "--config",
                                "/dev/null",
                                "--addr",
                                "127.0.0.1:" + port,
                                "--user",
                                "web-1",
                                "--pass",
                                REST_PASSWORD));
        command.addAll(List.of(options));
        command.add(folder.resolve("rest").toString());
        start(command.toArray(String[]::new));
    }

    private void start(String... command) throws IOException {
        processes.add(
                new ProcessBuilder(command)
                        .redirectErrorStream(true)
                        .redirectOutput(folder.resolve("server.log").toFile())
                        .start());
        Await.until(this::listens);
    }

    private boolean listens() {
        try (var _ = new Socket(InetAddress.getLoopbackAddress(), port)) {
            return true;
        } catch (IOException _) {
            return false;
        }
    }

    private static void run(String... command) throws Exception {
        assertThat(new ProcessBuilder(command).inheritIO().start().waitFor()).isZero();
    }

    private static int freePort() throws IOException {
        try (var socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        }
    }

    private String succeeded(LeasedRun run) {
        FakePortal.Reported end = host.carryOut(run);
        assertThat(end.report().state()).as(end.toString()).isEqualTo(RunReportState.SUCCEEDED);
        return end.body().get("result").toString();
    }

    private RunReport.Failure failed(LeasedRun run) {
        FakePortal.Reported end = host.carryOut(run);
        assertThat(end.report().state()).as(end.toString()).isEqualTo(RunReportState.FAILED);
        return Objects.requireNonNull(end.report().error());
    }
}
