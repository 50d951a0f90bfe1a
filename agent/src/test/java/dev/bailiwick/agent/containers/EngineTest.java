package dev.bailiwick.agent.containers;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bailiwick.contract.HostEvent;
import dev.bailiwick.contract.ReportedWorkload;
import dev.bailiwick.contract.WorkloadState;
import dev.bailiwick.engine.Containers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class EngineTest {
    private static final Instant NOW = Instant.parse("2026-01-31T12:00:00Z");
    private static final String LIST = "/containers/json?all=true";
    private static final String INSPECT = "/containers/9f2c/json";
    private static final String STATS = "/containers/9f2c/stats?stream=false&one-shot=true";
    private static final String ONE =
            """
            [{"Id":"9f2c","Names":["/postgres"],"Image":"postgres:17","State":"running",
              "Ports":[{"PrivatePort":5432,"Type":"tcp"},
                       {"IP":"::","PrivatePort":80,"PublicPort":8080,"Type":"tcp"}],
              "Labels":{"com.example":"<b>x</b>"}}]
            """;
    private static final String DETAILS =
            """
            {"RestartCount":2,"HostConfig":{"Memory":268435456},
             "State":{"Status":"running","StartedAt":"2026-01-31T10:00:00.123456789Z",
                      "FinishedAt":"0001-01-01T00:00:00Z","Health":{"Status":"healthy"}}}
            """;

    @TempDir private Path folder = Path.of("");
    private Path socket = Path.of("");
    private FakeEngine fake;
    private long nanos;

    @BeforeEach
    void listen() throws Exception {
        socket = folder.resolve("docker.sock");
        fake = new FakeEngine(socket);
    }

    @AfterEach
    void close() throws Exception {
        fake.close();
    }

    @Test
    void a_container_is_reported_with_all_details_from_the_engine() {
        fake.json(LIST, ONE).json(INSPECT, DETAILS).json(STATS, stats(1_000_000_000));
        ReportedWorkload one = workload(engine());
        assertThat(one.externalId()).isEqualTo("9f2c");
        assertThat(one.name()).isEqualTo("postgres");
        assertThat(one.state()).isEqualTo(WorkloadState.RUNNING);
        assertThat(one.health()).isEqualTo("healthy");
        assertThat(one.startedAt()).isEqualTo("2026-01-31T10:00:00.123456789Z");
        assertThat(one.restartCount()).isEqualTo(2);
        assertThat(one.memoryUsageBytes()).isEqualTo(90);
        assertThat(one.memoryLimitBytes()).isEqualTo(268_435_456);
        assertThat(one.networkReceiveBytes()).isEqualTo(30);
        assertThat(one.networkTransmitBytes()).isEqualTo(5);
        assertThat(one.ports()).containsExactly("5432/tcp", "[::]:8080->80/tcp");
        assertThat(one.labels()).containsEntry("com.example", "<b>x</b>");
        assertThat(one.cpuUtilization()).as("one reading tells nothing").isNull();
    }

    @Test
    void processor_use_is_the_share_of_all_processors_since_the_last_reading() {
        fake.json(LIST, ONE).json(INSPECT, DETAILS).json(STATS, stats(1_000_000_000));
        Engine engine = engine();
        workload(engine);

        nanos += 300_000_000;
        fake.json(STATS, stats(1_000_000_000 + 150_000_000));

        assertThat(workload(engine).cpuUtilization()).isEqualTo(0.25);
    }

    @Test
    void a_restarted_container_has_no_negative_processor_share() {
        fake.json(LIST, ONE).json(INSPECT, DETAILS).json(STATS, stats(5_000_000_000L));
        Engine engine = engine();
        workload(engine);
        fake.json(STATS, stats(1_000));
        assertThat(workload(engine).cpuUtilization()).isNull();
    }

    @Test
    void a_missing_socket_means_no_containers_and_is_not_an_error() {
        assertThat(
                        new Engine(
                                        List.of(folder.resolve("none")),
                                        2,
                                        Engine.LIMIT,
                                        System::nanoTime)
                                .read(NOW))
                .isEqualTo(new Containers.NoEngine(""));
    }

    @Test
    void a_socket_that_refuses_is_reported_without_an_error() throws Exception {
        Path file = folder.resolve("plain-file");
        Files.createFile(file);
        assertThat(new Engine(List.of(file), 2, Engine.LIMIT, System::nanoTime).read(NOW))
                .isInstanceOfSatisfying(
                        Containers.NoEngine.class,
                        none -> assertThat(none.why()).contains("plain-file"));
        fake.close();
        assertThat(engine().read(NOW)).isInstanceOf(Containers.NoEngine.class);
    }

    @Test
    void the_next_socket_is_tried_if_one_refuses() throws Exception {
        Path file = folder.resolve("plain-file");
        Files.createFile(file);
        fake.json(LIST, "[]");
        assertThat(new Engine(List.of(file, socket), 2, Engine.LIMIT, System::nanoTime).read(NOW))
                .isInstanceOf(Containers.Listed.class);
    }

    @Test
    void an_engine_that_hangs_delays_a_report_only_up_to_its_limit() {
        fake.hang(LIST);
        var engine = new Engine(List.of(socket), 2, Duration.ofMillis(300), System::nanoTime);
        long begin = System.nanoTime();
        assertThat(engine.read(NOW)).isInstanceOf(Containers.Unknown.class);
        assertThat(Duration.ofNanos(System.nanoTime() - begin)).isLessThan(Duration.ofSeconds(3));
        assertThat(Engine.LIMIT).isEqualTo(Duration.ofSeconds(5));
    }

    @Test
    void a_container_whose_statistics_hang_is_listed_with_its_known_values() {
        fake.json(LIST, ONE).json(INSPECT, DETAILS).json(STATS, stats(1));
        var engine = new Engine(List.of(socket), 2, Duration.ofSeconds(3), System::nanoTime);
        workload(engine);
        fake.hang(INSPECT).hang(STATS);
        ReportedWorkload one = workload(engine);
        assertThat(one.restartCount()).isEqualTo(2);
        assertThat(one.memoryUsageBytes()).isNull();
    }

    @Test
    void an_exit_code_is_reported_later_if_the_engine_is_too_slow() {
        fake.json(LIST, ONE).json(INSPECT, DETAILS).json(STATS, stats(1));
        var engine = new Engine(List.of(socket), 2, Duration.ofSeconds(3), System::nanoTime);
        workload(engine);

        fake.json(LIST, ONE.replace("\"running\"", "\"exited\"")).hang(INSPECT);
        Containers.Listed slow = listed(engine);
        assertThat(slow.workloads().getFirst().state()).isEqualTo(WorkloadState.EXITED);
        assertThat(slow.events()).isEmpty();

        fake.json(INSPECT, DETAILS.replace("\"Status\":\"running\"", "\"ExitCode\":3"));
        assertThat(listed(engine).events())
                .extracting(HostEvent::message)
                .containsExactly("postgres exited with code 3");
    }

    @Test
    void a_hanging_container_blocks_others_from_inspection_at_most_every_second_reading() {
        String another = ONE.replace("9f2c", "a1b2").replace("postgres", "web").strip();
        fake.json(LIST, ONE.strip().replaceAll("]$", ",") + another.substring(1));
        fake.json(
                "/containers/a1b2/json",
                DETAILS.replace("\"RestartCount\":2", "\"RestartCount\":7"));
        fake.hang(INSPECT);
        var engine = new Engine(List.of(socket), 2, Duration.ofMillis(300), System::nanoTime);

        listed(engine);
        assertThat(listed(engine).workloads())
                .extracting(ReportedWorkload::restartCount)
                .containsExactly(0L, 7L);
    }

    @Test
    void a_container_removed_between_two_requests_causes_no_error() {
        fake.json(LIST, ONE);
        assertThat(workload(engine()).startedAt()).isNull();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "HTTP/1.0 200 OK\r\n",
                "HTTP/1.0 200 OK\r\n\r\n",
                "HTTP/1.0 200 OK\r\n\r\n[{\"Id\":",
                "HTTP/1.0 200 OK\r\n\r\n{\"message\":\"hello\"}",
                "HTTP/1.0 500 Internal\r\n\r\n{}",
                "HTTP/1.0 404 Not Found\r\n\r\n{}",
                "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n2\r\n[]\r\n0\r\n\r\n",
                "SSH-2.0-OpenSSH_9.2\r\n\r\n",
            })
    void an_invalid_engine_response_makes_the_workloads_unknown(String answer) {
        fake.raw(LIST, answer);
        assertThat(engine().read(NOW)).isInstanceOf(Containers.Unknown.class);
    }

    @Test
    void an_endless_response_is_cut_off() {
        fake.json(LIST, "[" + "\"x\",".repeat(3_000_000));
        assertThat(engine().read(NOW))
                .isInstanceOfSatisfying(
                        Containers.Unknown.class,
                        unknown -> assertThat(unknown.why()).contains("8 MiB"));
    }

    private Engine engine() {
        return new Engine(List.of(socket), 2, Engine.LIMIT, () -> nanos);
    }

    private static ReportedWorkload workload(Engine engine) {
        return listed(engine).workloads().getFirst();
    }

    private static Containers.Listed listed(Engine engine) {
        Containers containers = engine.read(NOW);
        assertThat(containers).isInstanceOf(Containers.Listed.class);
        return (Containers.Listed) containers;
    }

    private static String stats(long nanoseconds) {
        return """
        {"cpu_stats":{"cpu_usage":{"total_usage":%d}},
         "memory_stats":{"usage":100,"stats":{"inactive_file":10}},
         "networks":{"eth0":{"rx_bytes":10,"tx_bytes":2},"eth1":{"rx_bytes":20,"tx_bytes":3}}}
        """
                .formatted(nanoseconds);
    }
}
