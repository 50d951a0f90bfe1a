package dev.bailiwick.agent.monitors;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import dev.bailiwick.agent.Await;
import dev.bailiwick.agent.EarlyReport;
import dev.bailiwick.agent.ReportingInterval;
import dev.bailiwick.agent.Token;
import dev.bailiwick.agent.server.FakeServer;
import dev.bailiwick.agent.server.ServerClient;
import dev.bailiwick.contract.monitor.ReportedResult;
import dev.bailiwick.contract.monitor.ResultState;
import dev.bailiwick.probes.Pinger;
import dev.bailiwick.probes.Prober;
import dev.bailiwick.probes.check.Endpoint;
import dev.bailiwick.probes.check.TcpCheck;
import dev.bailiwick.probes.check.TimeLimits;
import dev.bailiwick.probes.connection.TlsClient;
import dev.bailiwick.probes.result.Result;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import javax.net.ssl.SSLContext;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// From the assigned checks to the results of a check-in.
class MonitoringTest {
    private final Results results = new Results(new EarlyReport());
    private final List<String> resolved = Collections.synchronizedList(new ArrayList<>());
    private FakeServer server;
    private ServerClient client;
    private Monitoring monitoring;
    private MonitorSchedule schedule;
    private Thread running;

    @BeforeEach
    void start() throws Exception {
        server = new FakeServer();
        client =
                new ServerClient(
                        server.address(),
                        Token.of("bwa_" + "x".repeat(43)),
                        SSLContext.getDefault(),
                        "1.0",
                        Clock.systemUTC());
        // unlike the configured networks, this reaches the test's own ports
        schedule =
                new MonitorSchedule(
                        new Prober(Pinger.NONE, TlsClient.systemAnchors(), Clock.systemUTC()),
                        host -> {
                            resolved.add(host);
                            return List.of(InetAddress.getLoopbackAddress());
                        },
                        results);
        monitoring =
                new Monitoring(new ChecksEndpoint(client), new ReportingInterval(60), schedule);
        running = Thread.ofPlatform().daemon().start(this::run);
    }

    private void run() {
        try {
            schedule.run();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    @AfterEach
    void stop() {
        running.interrupt();
        client.close();
        server.close();
    }

    private static String check(long id, int port) {
        return "{\"id\":%d,\"type\":\"tcp\",\"target\":\"target.example:%d\",\"interval_seconds\":20,\"timeout_seconds\":5,\"failures\":1}"
                .formatted(id, port);
    }

    private void assign(String version, String... checks) throws InterruptedException {
        server.answer(
                200,
                Map.of(),
                "{\"version\":\"%s\",\"checks\":[%s]}"
                        .formatted(version, String.join(",", checks)));
        monitoring.fetch();
    }

    private List<ReportedResult> results(int count) {
        var all = new ArrayList<ReportedResult>();
        Await.until(() -> {
            all.addAll(results.take());
            return all.size() >= count;
        });
        return all;
    }

    @Test
    void assigned_checks_are_made_and_their_results_reported_once() throws Exception {
        try (var open = new ServerSocket(0, 50, InetAddress.getLoopbackAddress())) {
            int closed;
            try (var socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
                closed = socket.getLocalPort();
            }
            // ids whose checks begin at once
            long first = soon(0);
            long second = soon(first);
            assign("a", check(first, open.getLocalPort()), check(second, closed));

            Map<Long, ReportedResult> found =
                    results(2).stream().collect(Collectors.toMap(ReportedResult::id, one -> one));

            assertThat(requireNonNull(found.get(first)).state()).isEqualTo(ResultState.UP);
            assertThat(requireNonNull(found.get(first)).attempts()).isZero();
            assertThat(requireNonNull(found.get(first)).responseMillis()).isNotNull();
            assertThat(requireNonNull(found.get(second)).state()).isEqualTo(ResultState.DOWN);
            assertThat(requireNonNull(found.get(second)).attempts()).isEqualTo(1);
            assertThat(requireNonNull(found.get(second)).message())
                    .contains("refused the connection");
            assertThat(results.take()).isEmpty();
        }
    }

    /// The next id after this one whose first check is within a second.
    private static long soon(long after) {
        return IntStream.range((int) after + 1, 10_000)
                .filter(id -> MonitorSchedule.phase(id, 20_000) < 1_000)
                .findFirst()
                .orElseThrow();
    }

    @Test
    void the_version_that_is_known_is_sent_and_unchanged_checks_go_on() throws Exception {
        assign("a", check(1, 1));
        server.answer(200, Map.of(), "{\"version\":\"a\"}");
        monitoring.fetch();

        assertThat(server.heard())
                .extracting(FakeServer.Heard::path)
                .containsExactly(
                        "/infrastructure/network-monitor/api/agent/checks?version=",
                        "/infrastructure/network-monitor/api/agent/checks?version=a");
        assertThat(schedule.ids()).containsExactly(1L);
    }

    @Test
    void checks_end_when_the_server_refuses_and_go_on_while_it_is_away() throws Exception {
        assign("a", check(1, 1));
        server.answer(503, Map.of(), "");
        monitoring.fetch();
        assertThat(schedule.ids()).containsExactly(1L);

        server.problem(403, "This token does not permit that.");
        monitoring.fetch();
        assertThat(schedule.ids()).isEmpty();
    }

    @Test
    void a_hundred_thousand_checks_are_refused_and_of_a_thousand_two_hundred_are_made()
            throws Exception {
        assign("a", "{\"id\":1},".repeat(99_999) + "{\"id\":1}");
        assertThat(schedule.ids()).isEmpty();

        assign(
                "b",
                IntStream.rangeClosed(1, 1_000)
                        .mapToObj(id -> check(id, 1))
                        .toArray(String[]::new));
        assertThat(schedule.ids()).hasSize(200);
    }

    @Test
    void checks_that_cannot_be_made_do_not_hide_the_others() throws Exception {
        assign("a", "7", "null", "{}", "{\"id\":3,\"type\":\"ftp\"}", check(4, 1), "[]");

        assertThat(schedule.ids()).containsExactly(4L);
    }

    @Test
    void the_oldest_of_too_many_results_are_dropped() {
        for (int i = 1; i <= Results.MAX_RESULTS + 5; i++) {
            results.add(i, new Prober.Outcomes(Result.up("ok"), 0), System.nanoTime());
        }

        List<ReportedResult> kept = results.take();
        assertThat(kept).hasSize(Results.MAX_RESULTS);
        assertThat(kept.getFirst().id()).isEqualTo(6);
    }

    @Test
    void only_a_change_asks_for_an_early_report() throws InterruptedException {
        var early = new EarlyReport();
        var all = new Results(early);
        var down = new Prober.Outcomes(Result.down("no"), 3);
        var up = new Prober.Outcomes(Result.up("yes"), 0);

        all.add(1, up, System.nanoTime());
        assertThat(early.await(Duration.ZERO)).isFalse();
        all.add(1, down, System.nanoTime());
        assertThat(early.await(Duration.ZERO)).isTrue();
        all.add(1, down, System.nanoTime());
        assertThat(early.await(Duration.ZERO)).isFalse();
        all.add(1, up, System.nanoTime());
        assertThat(early.await(Duration.ZERO)).isTrue();
        all.add(2, down, System.nanoTime());
        assertThat(early.await(Duration.ZERO)).as("down at first").isTrue();
    }

    @Test
    void a_check_that_runs_at_its_end_reports_nothing() {
        var limits = TimeLimits.of(Duration.ofSeconds(5));
        schedule.replace(
                List.of(
                        new Assignment(
                                1,
                                Duration.ofSeconds(20),
                                1,
                                new TcpCheck(new Endpoint("a.example", 1), limits))));
        results.add(1, new Prober.Outcomes(Result.up("ok"), 0), System.nanoTime());

        schedule.replace(List.of());

        assertThat(results.take()).isEmpty();
        assertThat(schedule.ids()).isEqualTo(Set.of());
    }
}
