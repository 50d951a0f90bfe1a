package dev.bailiwick.agent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.bailiwick.agent.server.FakeServer;
import dev.bailiwick.contract.CheckIn;
import dev.bailiwick.contract.monitor.ReportedResult;
import dev.bailiwick.contract.monitor.ResultState;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.Inet4Address;
import java.net.InetAddress;
import java.net.NetworkInterface;
import java.net.ServerSocket;
import java.net.SocketTimeoutException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.json.JsonMapper;

/// The agent as a separate process, reporting this machine's real metrics.
class AgentIT {
    private static final String TOKEN = "bwa_" + "s3cr3t-".repeat(6) + "x";
    private static final JsonMapper STRICT =
            JsonMapper.builder().enable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES).build();

    @TempDir private Path folder = Path.of("");
    private final List<Process> processes = new ArrayList<>();

    @AfterEach
    void end() {
        processes.forEach(Process::destroyForcibly);
    }

    @Test
    void once_print_shows_a_valid_check_in_without_any_configuration() throws Exception {
        Process process = agent("once", "--print");
        assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
        assertThat(process.exitValue()).isZero();
        CheckIn checkIn = STRICT.readValue(Files.readAllBytes(output()), CheckIn.class);
        assertThat(checkIn.schema()).isEqualTo(CheckIn.SCHEMA);
        assertThat(checkIn.metrics()).hasSizeGreaterThan(10);
        assertThat(checkIn.inventory()).isNotNull();
        assertThat(checkIn.host().hostname()).isNotBlank();
        assertThat(errors()).isEmpty();
    }

    @Test
    void check_ins_spooled_by_a_killed_agent_are_sent_in_order_by_the_next() throws Exception {
        int port = freePort();
        configure("http://localhost:" + port);
        Process first = agent("run");
        Await.until(() -> kept().size() >= 2 && errors().contains("does not accept check-ins"));
        first.destroyForcibly().waitFor();
        List<String> before = kept();
        try (var server = new FakeServer()) {
            configure(server.address().toString());
            agent("run");
            Await.until(() -> server.heard().size() > before.size());
            List<CheckIn> sent =
                    server.heard().stream()
                            .map(heard -> STRICT.readValue(heard.body(), CheckIn.class))
                            .toList();
            assertThat(sent.stream().map(CheckIn::sentAt).toList()).isSorted();
            assertThat(sent.stream().map(CheckIn::id).distinct()).hasSameSizeAs(sent);
            assertThat(
                            sent.subList(0, before.size()).stream()
                                    .map(one -> one.sentAt().toEpochMilli()))
                    .containsExactlyElementsOf(before.stream().map(AgentIT::sentAt).toList());
            Await.until(() -> kept().isEmpty());
        }
        assertThat(errors()).doesNotContain("s3cr3t");
        assertThat(Files.readString(output())).doesNotContain("s3cr3t");
    }

    @Test
    void sigterm_ends_the_agent_immediately() throws Exception {
        try (var server = new FakeServer()) {
            configure(server.address().toString());
            Process process = agent("run");
            Await.until(() -> !server.heard().isEmpty());
            process.destroy();
            assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
            assertThat(process.exitValue()).isEqualTo(143);
        }
    }

    @Test
    void once_reports_its_result() throws Exception {
        try (var server = new FakeServer()) {
            configure(server.address().toString());
            Process process = agent("once");
            assertThat(process.waitFor()).isZero();
            assertThat(Files.readString(output())).contains("as host 7");
        }
        assertThat(agent("once").waitFor()).isEqualTo(1);
        assertThat(errors()).contains("did not accept the check-in");
    }

    @Test
    void the_doctor_confirms_that_the_running_agent_gets_through() throws Exception {
        try (var server = new FakeServer()) {
            configure(server.address().toString());
            assertThat(agent("doctor").waitFor()).isEqualTo(9);
            assertThat(Files.readString(output())).contains("No check-in of the running agent");

            agent("run");
            assertThat(agent("doctor", "--wait", "600").waitFor()).isZero();
            assertThat(Files.readString(output()))
                    .contains("Agent        ok ")
                    .doesNotContain("s3cr3t");
        }
        assertThat(agent("doctor").waitFor()).isEqualTo(4);
        assertThat(agent("doctor", "--wait", "soon").waitFor()).isEqualTo(2);
        assertThat(errors()).doesNotContain("s3cr3t");
    }

    @Test
    void set_up_reads_the_token_from_standard_input() throws Exception {
        Path token = folder.resolve("token");
        Files.writeString(token, TOKEN + "\n");
        Process process =
                start(
                        ProcessBuilder.Redirect.from(token.toFile()),
                        "set-up",
                        "https://bailiwick.example.org");
        assertThat(process.waitFor()).isZero();
        assertThat(ConfigurationFile.read(folder.resolve("agent.properties"), true).token())
                .isPresent();
        assertThat(Files.readString(output())).doesNotContain("s3cr3t");
    }

    @Test
    void wrong_usage_and_rejections_have_their_own_exit_codes() throws Exception {
        assertThat(agent("nonsense").waitFor()).isEqualTo(2);
        assertThat(agent("once", "--print", "more").waitFor()).isEqualTo(2);
        assertThat(agent("run").waitFor()).isEqualTo(1);
        assertThat(errors()).contains("There is no configuration at");
        assertThat(agent("--version").waitFor()).isZero();
        assertThat(agent("--help").waitFor()).isZero();
        assertThat(Files.readString(output())).contains("bailiwick-agent ", "usage:");
    }

    @Test
    void it_checks_monitors_within_the_named_networks_and_nowhere_else() throws Exception {
        InetAddress own = ownAddress();
        assumeTrue(own != null, "this machine has no address but loopback");
        try (var server = new FakeServer();
                var open = new ServerSocket(0, 50, own);
                var loopback = new ServerSocket(0, 50, InetAddress.getLoopbackAddress())) {
            String check =
                    "{\"id\":%d,\"type\":\"tcp\",\"target\":\"%s:%d\",\"interval_seconds\":20,\"timeout_seconds\":5,\"failures\":1}";
            server.checks(
                    "{\"version\":\"a\",\"checks\":[%s,%s,%s]}"
                            .formatted(
                                    check.formatted(1, own.getHostAddress(), open.getLocalPort()),
                                    check.formatted(2, "localhost", loopback.getLocalPort()),
                                    check.formatted(3, "127.0.0.1", loopback.getLocalPort())));
            configure(server.address().toString(), "monitor_networks=" + own.getHostAddress());
            agent("run");

            var found = new HashMap<Long, ReportedResult>();
            Await.until(() -> {
                server.heard().stream()
                        .map(heard -> STRICT.readValue(heard.body(), CheckIn.class))
                        .flatMap(one -> one.monitors().stream())
                        .forEach(one -> found.put(one.id(), one));
                return found.size() == 3;
            });

            assertThat(found.get(1L)).returns(ResultState.UP, ReportedResult::state);
            assertThat(List.of(2L, 3L))
                    .allSatisfy(id ->
                            assertThat(found.get(id))
                                    .returns(ResultState.DOWN, ReportedResult::state)
                                    .extracting(ReportedResult::message)
                                    .asString()
                                    .contains("monitor_networks"));
            loopback.setSoTimeout(1);
            assertThatThrownBy(loopback::accept)
                    .as("nobody has connected")
                    .isInstanceOf(SocketTimeoutException.class);
        }
    }

    /// Traffic to it does not leave this machine.
    private static @Nullable InetAddress ownAddress() throws IOException {
        return NetworkInterface.networkInterfaces()
                .flatMap(NetworkInterface::inetAddresses)
                .filter(one -> one instanceof Inet4Address)
                .filter(one -> !one.isLoopbackAddress() && !one.isLinkLocalAddress())
                .findFirst()
                .orElse(null);
    }

    private void configure(String server, String... more) throws IOException {
        Path file = folder.resolve("agent.properties");
        var lines =
                new ArrayList<>(
                        List.of(
                                "server=" + server,
                                "token=" + TOKEN,
                                "interval_seconds=10",
                                "container_socket=none",
                                "state_dir=" + folder.resolve("state")));
        lines.addAll(List.of(more));
        Files.write(file, lines);
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-------"));
    }

    private List<String> kept() {
        try (var files = Files.list(folder.resolve("state/buffer"))) {
            return files.map(file -> file.getFileName().toString())
                    .filter(name -> name.endsWith(".gz"))
                    .sorted()
                    .toList();
        } catch (IOException _) {
            return List.of(); // not created yet
        }
    }

    private static long sentAt(String name) {
        return Long.parseLong(name.substring(17, 30));
    }

    private Process agent(String... arguments) throws IOException {
        return start(ProcessBuilder.Redirect.PIPE, arguments);
    }

    private Process start(ProcessBuilder.Redirect input, String... arguments) throws IOException {
        var command =
                new ArrayList<>(
                        List.of(
                                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                                "-Xmx32m",
                                "-cp",
                                System.getProperty("java.class.path"),
                                "dev.bailiwick.agent.Agent",
                                "--config",
                                folder.resolve("agent.properties").toString()));
        command.addAll(List.of(arguments));
        Process process =
                new ProcessBuilder(command)
                        .redirectInput(input)
                        .redirectOutput(ProcessBuilder.Redirect.appendTo(output().toFile()))
                        .redirectError(
                                ProcessBuilder.Redirect.appendTo(folder.resolve("errors").toFile()))
                        .start();
        processes.add(process);
        return process;
    }

    private Path output() {
        return folder.resolve("output");
    }

    private String errors() {
        try {
            return Files.readString(folder.resolve("errors"));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static int freePort() throws IOException {
        try (var socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        }
    }
}
