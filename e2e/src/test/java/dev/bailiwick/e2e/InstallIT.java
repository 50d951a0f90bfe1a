package dev.bailiwick.e2e;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The agent installed by the script that the server offers, each time in a root of its own. No
/// systemd runs there: a stand-in starts the unit's command as its user.
@RequiresRoot
class InstallIT {
    private static final Path REPOSITORY = Path.of("..").toAbsolutePath().normalize();
    private static final String HOSTS = "/infrastructure/vm-container-manager";
    private static final String WRONG_TOKEN = "bwa_" + "w".repeat(43);
    private static final String CONFIGURATION = "etc/bailiwick-agent/agent.properties";

    @TempDir private static Path archives = Path.of("");
    private static final PackagedServer SERVER = PackagedServer.install();
    private static WebClient person;

    @BeforeAll
    static void start() throws Exception {
        pack();
        SERVER.offering(archives).start();
        person = WebClient.firstAdministrator(SERVER);
    }

    @AfterAll
    static void stop() {
        if (person != null) {
            person.close();
        }
        SERVER.close();
    }

    @Test
    void one_line_installs_an_agent_that_reports() throws Exception {
        String token = newHost("one-line");
        try (var root = new CleanRoot().withServiceManager()) {
            CleanRoot.Ended ended =
                    root.runTyping(
                            "Agent token: ",
                            token,
                            "curl --proto '=http' -fsS %s/agent/install.sh | sh"
                                    .formatted(SERVER.url("")));

            assertThat(ended.code()).as(ended.text()).isZero();
            assertThat(ended.text())
                    .contains("Token        ok ", "Agent        ok ")
                    .doesNotContain(token);
            assertThat(page("one-line")).contains("Online");
            assertThat(root.read(CONFIGURATION)).contains("server=" + SERVER.url(""), token);
            assertThat(owners(root))
                    .contains(
                            "/etc/bailiwick-agent root:bailiwick-agent 750",
                            "/etc/bailiwick-agent/agent.properties root:bailiwick-agent 640",
                            "/var/lib/bailiwick-agent bailiwick-agent:bailiwick-agent 700",
                            "/opt/bailiwick-agent root:root 755");
            assertThat(root.has("opt/bailiwick-agent.new")).isFalse();
            assertThat(root.read("run/agent.log")).doesNotContain(token);
            assertThat(root.read("run/systemctl.log"))
                    .containsSubsequence("daemon-reload", "enable", "start bailiwick-agent");
            CleanRoot.Ended verified =
                    root.run(
                            "systemd-analyze",
                            "verify",
                            "--man=no",
                            "/etc/systemd/system/bailiwick-agent.service");
            assertThat(verified).isEqualTo(new CleanRoot.Ended(0, ""));
        }
    }

    @Test
    void an_update_keeps_token_and_configuration() throws Exception {
        String token = newHost("updated");
        try (var root = new CleanRoot().withServiceManager()) {
            installOldAgent(root, token);
            Await.until(() -> page("updated").contains("0.0.9"));
            assertThat(person.get(HOSTS).body()).contains("Agent 0.0.9");
            String before = root.read(CONFIGURATION);

            CleanRoot.Ended ended = root.run("sh", "-c", download() + " | sh");

            assertThat(ended.code()).as(ended.text()).isZero();
            assertThat(ended.text()).contains("Agent        ok ");
            assertThat(root.read(CONFIGURATION)).isEqualTo(before);
            assertThat(root.run("bailiwick-agent", "--version").text()).doesNotContain("0.0.9");
            Await.until(() -> !page("updated").contains("Older than this server"));
            assertThat(person.get(HOSTS).body()).doesNotContain("Agent 0.0.9");
        }
    }

    @Test
    void the_installed_agent_reads_virtual_machines_with_its_own_java() throws Exception {
        assumeTrue(Files.isExecutable(Path.of("/usr/bin/virsh")), "virsh is not installed");
        String token = newHost("with-machines");
        try (var root = new CleanRoot().withServiceManager()) {
            root.write("root/token", token);
            CleanRoot.Ended ended =
                    root.run("sh", "-c", download() + " | sh -s -- --token-file /root/token");
            assertThat(ended.code()).as(ended.text()).isZero();
            root.write("root/agent.properties", "libvirt_uri=test:///default\n");

            CleanRoot.Ended printed =
                    root.run(
                            "bailiwick-agent",
                            "--config",
                            "/root/agent.properties",
                            "once",
                            "--print");

            assertThat(printed.code()).as(printed.text()).isZero();
            assertThat(printed.text()).contains("/guest/diskimage1", "default-pool");
        }
    }

    @Test
    void a_wrong_token_is_reported_and_can_be_replaced() throws Exception {
        String token = newHost("wrong-token");
        try (var root = new CleanRoot().withServiceManager()) {
            root.write("root/token", WRONG_TOKEN + "\n");
            CleanRoot.Ended ended =
                    root.run("sh", "-c", download() + " | sh -s -- --token-file /root/token");

            assertThat(ended.code()).as(ended.text()).isEqualTo(8);
            assertThat(ended.text())
                    .contains("does not know the token", "bailiwick-agent doctor")
                    .doesNotContain(WRONG_TOKEN);

            root.write("root/token", token);
            CleanRoot.Ended again =
                    root.run("sh", "-c", download() + " | sh -s -- --token-file /root/token");
            assertThat(again.code()).as(again.text()).isZero();
        }
    }

    @Test
    void a_private_authority_is_trusted_for_the_download_and_by_the_agent() throws Exception {
        String token = newHost("private-ca");
        try (var front = new TlsFront(SERVER.port());
                var root = new CleanRoot().withServiceManager()) {
            SERVER.applySettings("general: {base_url: '%s'}".formatted(front.url()));
            root.write("root/token", token);
            root.write("root/ca.pem", Files.readString(front.authority()));
            root.write("root/install.sh", person.get("/agent/install.sh").body());

            CleanRoot.Ended untrusted = root.run("/root/install.sh", "--token-file", "/root/token");
            assertThat(untrusted.code()).as(untrusted.text()).isEqualTo(1);
            assertThat(untrusted.text())
                    .contains("could not be downloaded, so nothing was changed");

            for (var client : List.of("", "/usr/bin/curl")) { // hidden, so that wget is used
                if (!client.isEmpty()) {
                    root.without(client);
                }
                CleanRoot.Ended ended =
                        root.run(
                                "/root/install.sh",
                                "--token-file",
                                "/root/token",
                                "--ca-file",
                                "/root/ca.pem");
                assertThat(ended.code()).as(ended.text()).isZero();
                assertThat(ended.text()).contains("Certificate  ok ");
            }
            assertThat(root.read(CONFIGURATION))
                    .contains("ca_file=/etc/bailiwick-agent/ca.pem", "server=" + front.url());

            CleanRoot.Ended update = root.run("/root/install.sh"); // knows the authority
            assertThat(update.code()).as(update.text()).isZero();
        } finally {
            SERVER.applySettings("general: {base_url: null}");
        }
    }

    @Test
    void a_wrong_checksum_changes_nothing() throws Exception {
        try (var root = new CleanRoot()) {
            root.write("root/token", newHost("checksum"));
            root.write(
                    "root/install.sh",
                    script().replaceAll("(?m)^[0-9a-f]{64}(?=  bailiwick)", "0".repeat(64)));
            String before = root.contents();

            CleanRoot.Ended ended = root.run("/root/install.sh", "--token-file", "/root/token");

            assertThat(ended.code()).isEqualTo(1);
            assertThat(ended.text()).contains("The checksum of", "so nothing was changed");
            assertThat(withoutTimesOfFolders(root.contents()))
                    .isEqualTo(withoutTimesOfFolders(before));
        }
    }

    /// A download can break off after any byte. Every line and every byte of the last lines.
    @Test
    void a_script_that_was_cut_off_does_nothing() throws Exception {
        String whole = script();
        try (var root = new CleanRoot().withServiceManager()) {
            root.write("root/install.sh", whole);
            String before = root.contents();
            for (String shell : List.of("sh", "bash", "busybox sh")) {
                CleanRoot.Ended ended =
                        root.run(
                                "sh",
                                "-c",
                                """
                                size=$(wc -c </root/install.sh)
                                lines=$(wc -l </root/install.sh)
                                n=1
                                [ "$0" = sh ] || n=$lines # once for all lines
                                while [ $n -lt $lines ]; do
                                    head -n $n /root/install.sh | $0 2>/dev/null
                                    n=$((n + 1))
                                done
                                n=$((size - 60))
                                while [ $n -lt $((size - 1)) ]; do
                                    head -c $n /root/install.sh | $0 2>/dev/null
                                    n=$((n + 1))
                                done
                                echo done
                                """,
                                shell);
                assertThat(ended).as(shell).isEqualTo(new CleanRoot.Ended(0, "done\n"));
            }
            assertThat(root.contents()).isEqualTo(before);
        }
    }

    @Test
    void without_systemd_it_installs_and_says_how_to_start_it() throws Exception {
        String token = newHost("by-hand");
        try (var root = new CleanRoot()) {
            root.write("root/token", token);

            CleanRoot.Ended ended =
                    root.run(
                            "sh",
                            "-c",
                            download() + " | busybox sh -s -- --token-file /root/token");
            assertThat(ended.code()).as(ended.text()).isEqualTo(1);
            assertThat(ended.text()).contains("systemd does not run here", "su -s /bin/sh -c");

            CleanRoot.Ended asked = root.run("sh", "-c", download() + " | sh -s -- --no-start");
            assertThat(asked.code()).as(asked.text()).isZero();
            assertThat(root.has("etc/systemd/system/bailiwick-agent.service")).isTrue();

            CleanRoot.Ended once =
                    root.run(
                            "su",
                            "-s",
                            "/bin/sh",
                            "-c",
                            "exec bailiwick-agent once",
                            "bailiwick-agent");
            assertThat(once.text()).contains("The server accepted the check-in");

            CleanRoot.Ended removed = root.run("sh", "/opt/bailiwick-agent/install.sh", "--remove");
            assertThat(removed.code()).as(removed.text()).isZero();
            assertThat(root.has("opt/bailiwick-agent")).isFalse();
            assertThat(root.has("etc/systemd/system/bailiwick-agent.service")).isFalse();
            assertThat(root.read(CONFIGURATION)).contains(token);

            CleanRoot.Ended purged = root.run("sh", "-c", download() + " | sh -s -- --purge");
            assertThat(purged.code()).as(purged.text()).isZero();
            assertThat(root.has("etc/bailiwick-agent")).isFalse();
            assertThat(root.has("var/lib/bailiwick-agent")).isFalse();
            assertThat(root.read("etc/passwd")).doesNotContain("bailiwick");
        }
    }

    @Test
    void what_cannot_work_is_refused_before_anything_is_changed() throws Exception {
        try (var root = new CleanRoot()) {
            root.write("root/install.sh", script());
            root.write("tmp/install.sh", script()).toFile().setReadable(true, false);
            root.write("root/token", newHost("refused"));
            root.write("root/read-by-all", WRONG_TOKEN).toFile().setReadable(true, false);
            root.write("root/no-token", "secret");
            String before = root.contents();

            refused(
                    root,
                    "Run this as root",
                    "setpriv --reuid nobody --clear-groups sh /tmp/install.sh");
            refused(root, "There is no terminal", "setsid sh /root/install.sh");
            refused(
                    root,
                    "Everyone on this machine can read",
                    "sh /root/install.sh --token-file /root/read-by-all");
            refused(
                    root,
                    "contains no agent token",
                    "sh /root/install.sh --token-file /root/no-token");
            refused(
                    root,
                    "There is no file /root/none",
                    "sh /root/install.sh --token-file /root/none");
            refused(
                    root,
                    "There is no file /root/none",
                    "sh /root/install.sh --ca-file /root/none");
            assertThat(root.run("sh", "/root/install.sh", "--token", WRONG_TOKEN))
                    .satisfies(usage -> {
                        assertThat(usage.code()).isEqualTo(2);
                        assertThat(usage.text()).contains("usage:").doesNotContain(WRONG_TOKEN);
                    });
            assertThat(withoutTimesOfFolders(root.contents()))
                    .isEqualTo(withoutTimesOfFolders(before));

            root.write(
                    "usr/local/bin/uname",
                    "#!/bin/sh\n[ \"$1\" = -m ] && echo riscv64 || echo Linux\n");
            refused(
                    root,
                    "This machine is riscv64, and the server offers the agent only for",
                    "sh /root/install.sh --token-file /root/token");
            root.write("usr/local/bin/uname", "#!/bin/sh\nexec /usr/bin/uname \"$@\"\n");
            root.write(
                    "usr/local/bin/df",
                    "#!/bin/sh\necho head; echo /dev/sda1 1000000 900000 100000 90% /\n");
            refused(
                    root,
                    "97 MB of free space, and 200 MB are needed",
                    "sh /root/install.sh --token-file /root/token");
            root.without("/usr/bin/curl").without("/usr/bin/wget");
            root.write("usr/local/bin/df", "#!/bin/sh\nexec /usr/bin/df \"$@\"\n");
            refused(
                    root,
                    "This needs curl or GNU wget",
                    "sh /root/install.sh --token-file /root/token");
        }
    }

    private static void refused(CleanRoot root, String why, String command) {
        CleanRoot.Ended ended = root.run("sh", "-c", command);
        assertThat(ended.text()).contains(why).doesNotContain(WRONG_TOKEN);
        assertThat(ended.code()).isEqualTo(1);
        assertThat(root.has("opt/bailiwick-agent")).isFalse();
        assertThat(root.has("opt/bailiwick-agent.new")).isFalse();
    }

    /// The same program with another version, from an archive that was unpacked by hand.
    private static void installOldAgent(CleanRoot root, String token) throws IOException {
        Path place = Files.createDirectories(root.path("root/old"));
        succeed(
                "tar",
                "-xzf",
                archive().toString(),
                "-C",
                place.toString(),
                "--strip-components=1");
        Files.delete(place.resolve("lib/bailiwick-agent.aot")); // valid for the unchanged JAR only
        Path manifest =
                Files.writeString(place.resolve("manifest"), "Implementation-Version: 0.0.9\n");
        succeed(
                Path.of(System.getProperty("java.home"), "bin", "jar").toString(),
                "--update",
                "--file",
                place.resolve("lib/bailiwick-agent.jar").toString(),
                "--manifest",
                manifest.toString());
        CleanRoot.Ended installed = root.run("sh", "/root/old/install.sh");
        assertThat(installed.text()).contains("bailiwick-agent set-up");
        assertThat(installed.code()).isZero();
        root.write("root/token", token);
        CleanRoot.Ended ready =
                root.run(
                        "sh",
                        "-c",
                        "bailiwick-agent set-up %s </root/token && echo '# ours' >>/etc/bailiwick-agent/agent.properties && systemctl start bailiwick-agent"
                                .formatted(SERVER.url("")));
        assertThat(ready.code()).as(ready.text()).isZero();
    }

    private static String withoutTimesOfFolders(String contents) {
        return contents.replaceAll("(?m)^(\\S+ \\S+ \\S+ 1?7\\d\\d) \\S+$", "$1");
    }

    private static String owners(CleanRoot root) {
        return root.run(
                        "stat",
                        "-c",
                        "%n %U:%G %a",
                        "/etc/bailiwick-agent",
                        "/etc/bailiwick-agent/agent.properties",
                        "/var/lib/bailiwick-agent",
                        "/opt/bailiwick-agent")
                .text();
    }

    private static String newHost(String name) {
        return SERVER.command("host", "add", "--name", name).strip();
    }

    private static String script() throws Exception {
        return person.get("/agent/install.sh").body();
    }

    private static String download() {
        return "curl --proto '=http' -fsS " + SERVER.url("/agent/install.sh");
    }

    private static String page(String host) {
        try {
            String list = person.get(HOSTS + "?q=" + host).body();
            String id = list.replaceAll("(?s).*" + HOSTS + "/hosts/(\\d+)\".*", "$1");
            return person.get(HOSTS + "/hosts/" + id).body();
        } catch (IOException e) {
            throw new java.io.UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }

    private static Path archive() throws IOException {
        try (var files = Files.newDirectoryStream(archives, "*.tar.gz")) {
            return files.iterator().next();
        }
    }

    private static void pack() {
        succeed(
                "sh",
                "-c",
                "cd \"$0\" && sh packaging/agent/pack.sh agent/target/app \"$1\" \"$2\"",
                REPOSITORY.toString(),
                System.getProperty("bailiwick.version"),
                archives.toString());
    }

    private static void succeed(String... command) {
        Path output = archives.resolve("output-" + System.nanoTime());
        ChildProcess process =
                ChildProcess.start(
                        List.of(command),
                        Map.of("JAVA_HOME", System.getProperty("java.home")),
                        output);
        assertThat(process.await(Duration.ofMinutes(5))).as(process.output()).isZero();
    }
}
