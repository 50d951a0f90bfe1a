package dev.bailiwick.modules.monitors.checks;

import static dev.bailiwick.platform.schema.Tables.MONITOR;
import static dev.bailiwick.platform.schema.Tables.MONITOR_LEASE;
import static dev.bailiwick.platform.schema.Tables.MONITOR_PERIOD;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.bailiwick.Answer;
import dev.bailiwick.Await;
import dev.bailiwick.Browser;
import dev.bailiwick.RunningServer;
import dev.bailiwick.identity.accounts.Role;
import dev.bailiwick.modules.monitors.registry.MonitorChecks;
import dev.bailiwick.modules.monitors.registry.Monitors;
import dev.bailiwick.monitoring.alerts.evaluation.AlertCondition;
import dev.bailiwick.monitoring.alerts.evaluation.AlertKind;
import dev.bailiwick.probes.connection.Reach;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// Monitors of a server that may reach itself, against real ports.
class CheckScheduleTest {
    private static RunningServer server;
    private static Browser editor;
    private final List<ServerSocket> opened = new ArrayList<>();
    private Instant at = Instant.EPOCH;

    @BeforeAll
    static void start() {
        server = RunningServer.onSqlite("bailiwick.remote-allow=127.0.0.0/8");
        server.stopBackgroundWork();
        editor = server.signedIn(Role.ADMIN);
    }

    @AfterAll
    static void stop() {
        server.close();
    }

    @BeforeEach
    void none() {
        server.sql().deleteFrom(MONITOR).execute();
        server.bean(OwnNetwork.class).checks(List.of());
        at = server.clock().instant();
    }

    @AfterEach
    void close() throws IOException {
        for (ServerSocket one : opened) {
            one.close();
        }
    }

    private int open() throws IOException {
        var socket = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
        opened.add(socket);
        return socket.getLocalPort();
    }

    private static int closed() throws IOException {
        try (var socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        }
    }

    private static long add(String name, int port, Map<String, String> more) {
        var form = new HashMap<String, String>();
        form.put("name", name);
        form.put("type", "tcp");
        form.put("target", "127.0.0.1:" + port);
        form.put("interval_seconds", "20");
        form.put("timeout_seconds", "5");
        form.put("failures", "1");
        form.put("successes", "1");
        form.putAll(more);
        Answer answer = editor.post("/network-monitor/add", form);
        assertThat(answer.status()).as(answer.body()).isEqualTo(302);
        return server.transactions()
                .read(() -> server.bean(Monitors.class).named(name))
                .orElseThrow()
                .id();
    }

    private static Answer check(long id) {
        return editor.post("/network-monitor/" + id + "/check", Map.of(), "Accept", "text/html");
    }

    private static MonitorStatus status(long id) {
        return server.transactions()
                .read(() -> server.bean(MonitorStates.class).find(id))
                .orElse(MonitorStatus.fresh(Instant.EPOCH));
    }

    private List<AlertKind> alerts(long id) {
        return server
                .transactions()
                .read(() -> server.bean(MonitorAlertSource.class).evaluate(at, at))
                .stream()
                .filter(one -> one.subject().id() == id)
                .flatMap(one -> one.conditions().stream())
                .map(AlertCondition::kind)
                .toList();
    }

    @Test
    void a_check_by_hand_is_stored_like_any_other() throws IOException {
        long id = add("web", open(), Map.of());

        assertThat(check(id).location()).isEqualTo("/network-monitor/" + id);

        assertThat(status(id).state()).isEqualTo(MonitorState.UP);
        assertThat(editor.get("/network-monitor/" + id).body()).contains("Up", "100");
        assertThat(editor.get("/network-monitor").body()).contains("web", "1 monitor, none down");
    }

    @Test
    void what_refuses_connections_is_down_and_raises_an_alert() throws IOException {
        long id = add("gone", closed(), Map.of());

        Answer ignored = check(id);

        assertThat(status(id).state()).isEqualTo(MonitorState.DOWN);
        assertThat(alerts(id)).containsExactly(MonitorAlertKind.DOWN);
        assertThat(editor.get("/network-monitor").body()).contains("1 down", "row-fail");
        assertThat(server.sql().fetchCount(MONITOR_PERIOD, MONITOR_PERIOD.MONITOR_ID.eq(id)))
                .isEqualTo(1);
    }

    @Test
    void addresses_that_are_denied_are_never_connected_to() {
        MonitorReach reach = server.bean(MonitorReach.class);

        for (String host : List.of("169.254.169.254", "::ffff:169.254.169.254", "fe80::1")) {
            assertThatThrownBy(() -> reach.resolve(host))
                    .as(host)
                    .isInstanceOf(Reach.DeniedException.class);
        }
    }

    @Test
    void monitors_are_checked_by_themselves() throws IOException {
        long id = add("by itself", open(), Map.of());
        CheckSchedule schedule = server.bean(CheckSchedule.class);
        StoreResults results = server.bean(StoreResults.class);

        Await.until(() -> {
            schedule.share(); // a lease is shorter than the interval
            results.run();
            return status(id).state() == MonitorState.UP;
        });
    }

    @Test
    void what_depends_on_something_that_is_down_is_suppressed() throws Exception {
        long router = add("router", closed(), Map.of());
        long behind = add("behind", closed(), Map.of("depends_on", "router"));

        CheckResult result = run(behind);

        assertThat(result.state()).isEqualTo(MonitorState.UNKNOWN);
        assertThat(result.message()).isEqualTo("router is down.");
        server.bean(StoreResults.class).store(List.of(result));
        assertThat(alerts(behind)).isEmpty();
        assertThat(editor.get("/network-monitor?view=suppressed").body()).contains("behind");
        assertThat(run(router).state()).isEqualTo(MonitorState.DOWN);
    }

    private static CheckResult run(long id) throws InterruptedException {
        var monitor =
                server.transactions()
                        .read(() -> server.bean(Monitors.class).find(id))
                        .orElseThrow();
        var check = server.transactions().read(() -> server.bean(MonitorChecks.class).of(monitor));
        return server.bean(RunCheck.class).run(monitor, check);
    }

    @Test
    void failures_of_all_monitors_are_those_of_this_server() throws Exception {
        var ids = new ArrayList<Long>();
        for (int i = 0; i < 4; i++) {
            ids.add(add("far " + i, closed(), Map.of()));
        }
        var all = server.transactions().read(() -> server.bean(Monitors.class).all(ids));
        server.bean(OwnNetwork.class).checks(all);

        assertThat(run(ids.getFirst()))
                .returns(MonitorState.UNKNOWN, CheckResult::state)
                .returns("No monitor of this server gets an answer.", CheckResult::message);

        ids.add(add("near", open(), Map.of()));
        server.bean(OwnNetwork.class)
                .checks(server.transactions().read(() -> server.bean(Monitors.class).all(ids)));
        assertThat(run(ids.getLast()).state()).isEqualTo(MonitorState.UP);
    }

    @Test
    void what_is_down_for_long_is_not_asked_whether_the_network_works() throws Exception {
        var ids = new ArrayList<Long>();
        for (int i = 0; i < 7; i++) {
            ids.add(add("down " + i, closed(), Map.of()));
        }
        long near = add("near", open(), Map.of());
        ids.add(near);
        server.bean(OwnNetwork.class)
                .checks(server.transactions().read(() -> server.bean(Monitors.class).all(ids)));
        assertThat(run(near).state()).isEqualTo(MonitorState.UP);

        for (long id : ids.subList(0, 7)) {
            assertThat(run(id).state()).isEqualTo(MonitorState.DOWN);
        }
    }

    @Test
    void a_paused_monitor_is_neither_up_nor_down() throws IOException {
        long id = add("idle", closed(), Map.of());
        Answer ignored = check(id);
        assertThat(editor.post("/network-monitor/" + id + "/pause").status()).isEqualTo(302);

        server.bean(CheckSchedule.class).share();
        server.bean(StoreResults.class).run();

        assertThat(alerts(id)).isEmpty();
        assertThat(editor.get("/network-monitor?view=paused").body()).contains("idle");
    }

    @Test
    void results_of_a_removed_monitor_are_dropped() throws IOException {
        long id = add("short-lived", open(), Map.of());
        assertThat(editor.post("/network-monitor/" + id + "/remove").status()).isEqualTo(302);

        server.bean(StoreResults.class)
                .store(List.of(CheckResult.unknown(id, server.clock().instant(), "x")));

        assertThat(status(id).recent()).isEmpty();
    }

    @Test
    void programs_get_states_as_json() throws IOException {
        long id = add("json", open(), Map.of());

        Answer checked =
                editor.post(
                        "/network-monitor/" + id + "/check",
                        Map.of(),
                        "Accept",
                        "application/json");
        Answer counts =
                editor.post("/network-monitor/refresh", Map.of(), "Accept", "application/json");

        assertThat(checked.body()).contains("\"state\":\"up\"", "\"round_trip_ms\":");
        assertThat(counts.body())
                .contains("\"total\":1", "\"up\":1", "\"maintenance\":0", "\"updated_at\":\"");
    }

    @Test
    void checks_are_spread_over_the_interval() {
        Set<Long> seconds = new HashSet<>();
        IntStream.range(0, 1_000)
                .forEach(id -> seconds.add(CheckSchedule.spread(id, 60_000, 0) / 1_000));

        assertThat(seconds).hasSize(60);
        assertThat(CheckSchedule.spread(7, 60_000, 12_345))
                .isBetween(0L, 59_999L)
                .isEqualTo(Math.floorMod(CheckSchedule.spread(7, 60_000, 0) - 12_345, 60_000L));
    }

    @Test
    void servers_share_the_parts_and_take_over_from_one_that_died() {
        MonitorLeases leases = server.bean(MonitorLeases.class);
        Instant now = server.clock().instant();
        server.sql().update(MONITOR_LEASE).set(MONITOR_LEASE.EXPIRES_AT, Instant.EPOCH).execute();

        assertThat(renew(leases, "one", 1, now)).hasSize(32);
        assertThat(renew(leases, "two", 2, now)).isEmpty();
        Set<Integer> one = renew(leases, "one", 2, now.plusSeconds(5));
        Set<Integer> two = renew(leases, "two", 2, now.plusSeconds(5));
        assertThat(one).hasSize(16).doesNotContainAnyElementsOf(two);
        assertThat(two).hasSize(16);

        Instant later = now.plusSeconds(5).plus(Duration.ofSeconds(21));
        assertThat(renew(leases, "two", 1, later)).hasSize(32);
        assertThat(renew(leases, "one", 2, later)).isEmpty();
    }

    private static Set<Integer> renew(MonitorLeases leases, String name, int servers, Instant now) {
        return server.transactions().write(() -> leases.renew(name, servers, now));
    }
}
