package dev.bailiwick.e2e;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// Backups from the button to the files in the repository: the packaged server, the real runner and
/// the real restic.
class BackupIT {
    private static final String BACKUPS = "/infrastructure/backup-manager";
    private static final String PASSWORD = "quiet-grey-horses-of-the-repository";
    private static final String SSHD = "/usr/sbin/sshd";
    private static final Pattern AUTHORIZED =
            Pattern.compile("value=\"(restrict,[^\"]* bailiwick-backup-disk)\"");
    private static final Pattern PATH = Pattern.compile("https?://[^/]+(/.*)");

    private Path folder;
    private Path data;

    @BeforeEach
    void makeFiles() throws IOException {
        assumeTrue(Programs.succeeds("restic", "version"), "restic is not installed");
        assumeTrue(
                System.getProperty("user.name").equals("root"), "only root owns the host's file");
        folder = Files.createTempDirectory("bailiwick-backup-");
        data = Files.createDirectories(folder.resolve("data/wiki"));
        Files.writeString(data.resolve("front page.txt"), "Welcome");
        Files.createSymbolicLink(data.resolve("start"), Path.of("front page.txt"));
    }

    @Test
    void a_backup_is_started_by_a_button_browsed_and_survives_a_restart_of_the_server()
            throws Exception {
        try (PackagedServer server = PackagedServer.install().start();
                WebClient person = WebClient.firstAdministrator(server)) {
            String token =
                    server.command("host", "add", "--name", "web-1", "--scopes", "checkin,backup")
                            .strip();
            provision(server);
            ChildProcess runner = startRunner(server, token, "allow backup browse");
            try {
                String job = BACKUPS + "/jobs/1";
                String run = redirect(person.post(job + "/run", person.get(job).body(), Map.of()));
                Await.until(() -> page(person, run).contains("Succeeded"));
                Await.until(
                        () -> page(person, BACKUPS + "/snapshots/1").contains("front page.txt"));

                // 12 MB at 1,500 KiB a second: the server is killed in between
                byte[] random = new byte[12_000_000];
                new Random(26).nextBytes(random);
                Files.write(data.resolve("random"), random);
                String second =
                        redirect(person.post(job + "/run", person.get(job).body(), Map.of()));
                Await.until(() -> argumentsOfRestic().contains("backup"));
                assertThat(argumentsOfRestic()).doesNotContain(PASSWORD);
                server.kill();
                server.start();
                try (WebClient again = new WebClient(server)) {
                    assertThat(
                                    again.signIn(
                                                    FirstAdministrator.EMAIL,
                                                    FirstAdministrator.PASSWORD)
                                            .statusCode())
                            .isEqualTo(302);
                    Await.until(() -> page(again, second).contains("Succeeded"));
                }
            } finally {
                int ignored = runner.stop();
            }
            assertThat(runner.output()).doesNotContain(PASSWORD).doesNotContain(token);
            assertThat(server.output()).doesNotContain(PASSWORD);
            assertThat(server.command("user", "list", "--json")).doesNotContain(PASSWORD);
            assertThat(everythingStored()).doesNotContain(PASSWORD);
        }
        assertThat(restic("snapshots", "--json")).contains("\"tags\":[\"job-");
        assertThat(restic("restore", "latest", "--target", folder.resolve("restored").toString()))
                .contains("restoring");
        assertThat(folder.resolve("restored" + data.resolve("front page.txt")))
                .hasContent("Welcome");
        assertThat(Files.size(folder.resolve("restored" + data.resolve("random"))))
                .isEqualTo(12_000_000);
    }

    @Test
    void a_host_that_does_not_allow_backups_says_which_line_would() throws Exception {
        try (PackagedServer server = PackagedServer.install().start();
                WebClient person = WebClient.firstAdministrator(server)) {
            String token =
                    server.command("host", "add", "--name", "web-1", "--scopes", "backup").strip();
            provision(server);
            ChildProcess runner = startRunner(server, token, "allow browse");
            try {
                String job = BACKUPS + "/jobs/1";
                String run = redirect(person.post(job + "/run", person.get(job).body(), Map.of()));
                Await.until(() -> page(person, run).contains("does not allow"));
                assertThat(person.get(run).body()).contains("allow backup");
                assertThat(folder.resolve("repository")).doesNotExist();
            } finally {
                int ignored = runner.stop();
            }
        }
    }

    @Test
    void a_generated_key_opens_the_sftp_server_once_the_line_of_its_page_is_there()
            throws Exception {
        assumeTrue(Files.isExecutable(Path.of(SSHD)), "sshd is not installed");
        Path authorized = Files.createFile(folder.resolve("authorized_keys"));
        int port = ChildProcess.freePort();
        ChildProcess sshd = startSshd(port, authorized);
        try (PackagedServer server = PackagedServer.install().start();
                WebClient person = WebClient.firstAdministrator(server)) {
            String token =
                    server.command("host", "add", "--name", "web-1", "--scopes", "backup").strip();
            String hostKey = Files.readString(folder.resolve("host.pub")).strip();
            provision(
                    server,
                    "type: sftp, repository: 'sftp://root@127.0.0.1:%1$d/%2$s/repository', known_hosts: '[127.0.0.1]:%1$d %3$s'"
                            .formatted(port, folder, hostKey));
            ChildProcess runner = startRunner(server, token, "allow backup");
            try {
                String job = BACKUPS + "/jobs/1";
                String first =
                        redirect(person.post(job + "/run", person.get(job).body(), Map.of()));
                Await.until(() -> page(person, first).contains("Failed"));

                Matcher line = AUTHORIZED.matcher(page(person, BACKUPS + "/repositories/1"));
                assertThat(line.find()).isTrue();
                Files.writeString(authorized, line.group(1).replace("&#34;", "\"") + "\n");
                String second =
                        redirect(person.post(job + "/run", person.get(job).body(), Map.of()));
                Await.until(() -> page(person, second).contains("Succeeded"));
            } finally {
                int ignored = runner.stop();
            }
        } finally {
            sshd.kill();
        }
        assertThat(folder.resolve("repository/config")).exists();
    }

    private ChildProcess startSshd(int port, Path authorized) throws Exception {
        assertThat(
                        Programs.succeeds(
                                "ssh-keygen",
                                "-q",
                                "-t",
                                "ed25519",
                                "-N",
                                "",
                                "-f",
                                folder.resolve("host").toString()))
                .isTrue();
        Files.createDirectories(Path.of("/run/sshd"));
        Path configuration =
                Files.writeString(
                        folder.resolve("sshd_config"),
                        """
                        Port %d
                        ListenAddress 127.0.0.1
                        HostKey %s
                        PidFile none
                        AuthorizedKeysFile %s
                        StrictModes no
                        PermitRootLogin prohibit-password
                        PasswordAuthentication no
                        UsePAM no
                        Subsystem sftp internal-sftp
                        """
                                .formatted(port, folder.resolve("host"), authorized));
        return ChildProcess.start(
                List.of(SSHD, "-D", "-e", "-f", configuration.toString()),
                Map.of(),
                folder.resolve("sshd.log"));
    }

    private void provision(PackagedServer server) throws IOException {
        provision(
                server,
                "type: local, repository: %s, host: web-1".formatted(folder.resolve("repository")));
    }

    private void provision(PackagedServer server, String repository) throws IOException {
        Path file =
                Files.writeString(
                        folder.resolve("site.yaml"),
                        """
                        backup_repositories:
                          - {name: disk, %s, password: {file: password}}
                        backup_jobs:
                          - name: web-1 wiki
                            host: web-1
                            repository: disk
                            sources: [%s]
                            schedule: null
                            limit_upload_kib_per_second: 1500
                            drill: none
                        """
                                .formatted(repository, data));
        Files.writeString(folder.resolve("password"), PASSWORD);
        String ignored = server.command("provision", file.toString());
    }

    private ChildProcess startRunner(PackagedServer server, String token, String allow)
            throws IOException {
        Files.writeString(
                folder.resolve("backup.allow"),
                "%s\nsource %s\nrepository %s\n"
                        .formatted(allow, data, folder.resolve("repository")));
        Path configuration =
                Files.write(
                        folder.resolve("backup.properties"),
                        List.of(
                                "server=" + server.url(""),
                                "token=" + token,
                                "state_dir=" + folder.resolve("state"),
                                "allow_file=" + folder.resolve("backup.allow")));
        Files.setPosixFilePermissions(configuration, PosixFilePermissions.fromString("rw-------"));
        return ChildProcess.start(
                List.of(
                        ChildProcess.java(),
                        "-Xmx32m",
                        "-XX:+UseSerialGC",
                        "-jar",
                        System.getProperty("bailiwick.agent.jar"),
                        "--config",
                        configuration.toString(),
                        "backup"),
                Map.of(),
                folder.resolve("runner.log"));
    }

    private static String page(WebClient person, String path) {
        try {
            return person.get(path).body();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }

    private static String redirect(HttpResponse<String> answer) {
        assertThat(answer.statusCode()).isEqualTo(302);
        String location = answer.headers().firstValue("Location").orElseThrow();
        Matcher absolute = PATH.matcher(location);
        return absolute.matches() ? absolute.group(1) : location;
    }

    private static String argumentsOfRestic() {
        var found = new StringBuilder();
        try (Stream<Path> processes = Files.list(Path.of("/proc"))) {
            for (Path one :
                    processes.filter(p -> p.getFileName().toString().matches("\\d+")).toList()) {
                try {
                    String line = Files.readString(one.resolve("cmdline")).replace('\0', ' ');
                    if (line.contains("restic")) {
                        found.append(line).append('\n');
                    }
                } catch (IOException _) {
                    // it has ended
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return found.toString();
    }

    private String everythingStored() throws IOException {
        var all = new StringBuilder();
        try (Stream<Path> files = Files.walk(folder.resolve("state"))) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                all.append(new String(Files.readAllBytes(file), StandardCharsets.ISO_8859_1));
            }
        }
        return all.toString();
    }

    private String restic(String... arguments) throws IOException, InterruptedException {
        var command = new ArrayList<>(List.of("restic"));
        command.addAll(List.of(arguments));
        var builder = new ProcessBuilder(command).redirectErrorStream(true);
        builder.environment().put("RESTIC_REPOSITORY", folder.resolve("repository").toString());
        builder.environment().put("RESTIC_PASSWORD", PASSWORD);
        Process process = builder.start();
        String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor()).as(said).isZero();
        return said;
    }
}
