package dev.bailiwick.modules.monitors.checks;

import static dev.bailiwick.platform.schema.Tables.COMPUTE_HOST;
import static dev.bailiwick.platform.schema.Tables.MAINTENANCE_WINDOW;
import static dev.bailiwick.platform.schema.Tables.MONITOR;
import static dev.bailiwick.platform.schema.Tables.MONITOR_PERIOD;
import static org.assertj.core.api.Assertions.assertThat;

import dev.bailiwick.Browser;
import dev.bailiwick.RunningServer;
import dev.bailiwick.fleet.hosts.checkin.Agents;
import dev.bailiwick.fleet.hosts.registry.SetMaintenance;
import dev.bailiwick.identity.accounts.ProductModule;
import dev.bailiwick.identity.accounts.Role;
import dev.bailiwick.modules.monitors.maintenance.ChangeWindows;
import dev.bailiwick.modules.monitors.maintenance.MaintenanceNow;
import dev.bailiwick.modules.monitors.maintenance.WindowFields;
import dev.bailiwick.modules.monitors.registry.ChangeMonitors;
import dev.bailiwick.modules.monitors.registry.Monitor;
import dev.bailiwick.modules.monitors.registry.MonitorChecks;
import dev.bailiwick.modules.monitors.registry.MonitorFields;
import dev.bailiwick.modules.monitors.registry.Monitors;
import dev.bailiwick.modules.monitors.registry.PauseMonitors;
import dev.bailiwick.monitoring.alerts.evaluation.AlertKind;
import dev.bailiwick.monitoring.alerts.evaluation.SubjectConditions;
import dev.bailiwick.platform.audit.Actor;
import dev.bailiwick.records.editing.RecordResult;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// What maintenance windows do to results, states, alerts and uptime, on either database.
abstract class MaintenanceContract {
    private static final Duration HOUR = Duration.ofHours(1);

    protected abstract RunningServer server();

    @BeforeEach
    void none() {
        server().sql().deleteFrom(MAINTENANCE_WINDOW).execute();
        server().sql().deleteFrom(MONITOR).execute();
        server().sql().deleteFrom(COMPUTE_HOST).execute();
        var _ = server().bean(MaintenanceNow.class).refresh();
        server().bean(OwnNetwork.class).checks(List.of());
        server().bean(FollowMaintenance.class).run();
    }

    private Instant now() {
        return server().clock().instant();
    }

    private long monitor(String name, Map<String, String> more) {
        var form = new HashMap<String, String>();
        form.put("name", name);
        form.put("type", "tcp");
        form.put("target", "127.0.0.1:9");
        form.put("interval_seconds", "86400");
        form.put("failures", "1");
        form.putAll(more);
        return saved(
                server().bean(ChangeMonitors.class)
                        .add(MonitorFields.FORM.read(form), Actor.SYSTEM));
    }

    private static long saved(RecordResult result) {
        assertThat(result).isInstanceOf(RecordResult.Saved.class);
        return ((RecordResult.Saved) result).id();
    }

    /// Opens a window that has begun a minute ago at most.
    private long window(String name, String covers, Duration length) {
        Instant begin = now().truncatedTo(ChronoUnit.MINUTES);
        return saved(
                server().bean(ChangeWindows.class)
                        .add(
                                WindowFields.FORM.read(
                                        Map.of(
                                                "name",
                                                name,
                                                "repeats",
                                                "once",
                                                "begins",
                                                text(begin),
                                                "ends",
                                                text(begin.plus(length)),
                                                "time_zone",
                                                "UTC",
                                                "covers",
                                                covers)),
                                Actor.SYSTEM));
    }

    private static String text(Instant at) {
        return WindowFields.text(at.atOffset(ZoneOffset.UTC).toLocalDateTime());
    }

    private void result(long id, MonitorState state) {
        server().bean(StoreResults.class)
                .store(
                        List.of(
                                new CheckResult(
                                        id,
                                        null,
                                        now(),
                                        now(),
                                        state,
                                        state == MonitorState.DOWN ? 1 : 0,
                                        "It said " + state.key(),
                                        Duration.ofMillis(7),
                                        null,
                                        null)));
    }

    private void follow() {
        server().bean(FollowMaintenance.class).run();
    }

    private void later(Duration step) {
        server().clock().advance(step);
    }

    private MonitorStatus status(long id) {
        return server().transactions()
                .read(() -> server().bean(MonitorStates.class).find(id))
                .orElseThrow();
    }

    /// @return empty while the monitor is simply healthy
    private Optional<SubjectConditions> evaluation(long id) {
        return server()
                .transactions()
                .read(() -> server().bean(MonitorAlertSource.class).evaluate(now(), now()))
                .stream()
                .filter(one -> one.subject().id() == id)
                .findFirst();
    }

    private Set<AlertKind> evaluated(long id) {
        return evaluation(id).orElseThrow().evaluated();
    }

    private List<String> periods(long id) {
        return server().sql()
                .select(MONITOR_PERIOD.STATE)
                .from(MONITOR_PERIOD)
                .where(MONITOR_PERIOD.MONITOR_ID.eq(id))
                .orderBy(MONITOR_PERIOD.ID)
                .fetch(MONITOR_PERIOD.STATE);
    }

    private String list() {
        Browser viewer = server().signedIn(Role.VIEWER, ProductModule.NETWORK_MONITOR);
        return viewer.get("/network-monitor").body();
    }

    @Test
    void a_failure_during_a_window_is_stored_and_shown_and_raises_no_alert() {
        long id = monitor("portal", Map.of());
        result(id, MonitorState.UP);
        var _ = window("Upgrade", "monitor: portal", HOUR);
        later(Duration.ofMinutes(1));

        result(id, MonitorState.DOWN);

        assertThat(status(id))
                .returns(MonitorState.MAINTENANCE, MonitorStatus::state)
                .returns("It said down", MonitorStatus::message)
                .returns(Duration.ofMillis(7), MonitorStatus::response)
                .returns("um", MonitorStatus::recent);
        assertThat(evaluated(id)).isEmpty();
        assertThat(evaluation(id).orElseThrow().conditions()).isEmpty();
        assertThat(list()).contains("Maintenance until", "Upgrade", "1 in maintenance", "row-held");
    }

    @Test
    void an_open_alert_is_frozen_and_judged_afresh_after_the_end() {
        long id = monitor("portal", Map.of());
        result(id, MonitorState.DOWN);
        assertThat(evaluated(id)).isNotEmpty();
        later(Duration.ofMinutes(5));

        var _ = window("Upgrade", "everything", HOUR);
        assertThat(evaluated(id)).isEmpty();
        follow();
        assertThat(status(id).state()).isEqualTo(MonitorState.MAINTENANCE);
        assertThat(evaluated(id)).isEmpty();

        later(HOUR);
        follow();
        assertThat(status(id))
                .returns(MonitorState.UNKNOWN, MonitorStatus::state)
                .returns(0, MonitorStatus::failures);
        assertThat(evaluated(id)).isEmpty();

        result(id, MonitorState.UP);
        assertThat(evaluation(id)).isEmpty();
        assertThat(periods(id)).containsExactly("down", "planned", "unknown");
    }

    @Test
    void failures_before_and_during_a_window_do_not_add_up_to_an_outage_after_it() {
        long id = monitor("portal", Map.of("failures", "3"));
        result(id, MonitorState.UP);
        result(id, MonitorState.DOWN);
        var _ = window("Upgrade", "monitor: portal", HOUR);
        result(id, MonitorState.DOWN);
        result(id, MonitorState.DOWN);
        later(HOUR);

        result(id, MonitorState.DOWN);

        assertThat(status(id).state()).isEqualTo(MonitorState.UNKNOWN);
        result(id, MonitorState.DOWN);
        result(id, MonitorState.DOWN);
        assertThat(status(id).state()).isEqualTo(MonitorState.DOWN);
    }

    @Test
    void a_window_takes_effect_at_once_and_so_does_its_early_end() {
        long id = monitor("daily", Map.of());
        result(id, MonitorState.UP);

        long window = window("Upgrade", "monitor: daily", HOUR);
        assertThat(list()).contains("Maintenance until").doesNotContain("Not checked yet");
        follow();
        result(id, MonitorState.DOWN);

        assertThat(server().bean(ChangeWindows.class).endNow(window, Actor.SYSTEM)).isTrue();
        assertThat(list()).contains("Not checked yet").doesNotContain("Maintenance until");
        follow();
        assertThat(list()).contains("Not checked yet").doesNotContain("Suppressed");
        assertThat(server().bean(ChangeWindows.class).endNow(window, Actor.SYSTEM)).isFalse();
        result(id, MonitorState.DOWN);
        assertThat(status(id).state()).isEqualTo(MonitorState.DOWN);
    }

    @Test
    void the_time_counts_neither_as_up_nor_as_down() {
        long id = monitor("portal", Map.of());
        result(id, MonitorState.UP);
        later(HOUR);
        var _ = window("Upgrade", "monitor: portal", HOUR.multipliedBy(2));
        result(id, MonitorState.DOWN);
        later(HOUR.multipliedBy(2));
        follow();
        result(id, MonitorState.UP);
        later(HOUR);

        var periods =
                server().transactions()
                        .read(() ->
                                server().bean(MonitorStates.class)
                                        .periods(List.of(id), Instant.EPOCH, 10));
        var uptime = Uptime.of(periods, now().minus(HOUR.multipliedBy(4)), Instant.EPOCH, now());
        assertThat(uptime.share()).hasValue(1);
        assertThat(uptime.known()).isLessThan(Duration.ofMinutes(122));
    }

    @Test
    void a_window_that_is_added_late_hides_no_outage_before_it() {
        long id = monitor("portal", Map.of());
        result(id, MonitorState.DOWN);
        later(Duration.ofMinutes(30));
        Instant begin = now().minus(HOUR.multipliedBy(2)).truncatedTo(ChronoUnit.MINUTES);
        long ignored =
                saved(
                        server().bean(ChangeWindows.class)
                                .add(
                                        WindowFields.FORM.read(
                                                Map.of(
                                                        "name",
                                                        "Late",
                                                        "begins",
                                                        text(begin),
                                                        "ends",
                                                        text(now().plus(HOUR)),
                                                        "covers",
                                                        "everything")),
                                        Actor.SYSTEM));

        follow();

        assertThat(status(id))
                .returns(MonitorState.MAINTENANCE, MonitorStatus::state)
                .returns(now(), MonitorStatus::since);
    }

    @Test
    void what_depends_on_something_in_maintenance_that_does_not_answer_is_suppressed()
            throws Exception {
        var _ = monitor("router", Map.of("target", "127.0.0.1:" + closed()));
        long behind =
                monitor(
                        "behind",
                        Map.of("target", "127.0.0.1:" + closed(), "depends_on", "router"));
        long window = window("Upgrade", "monitor: router", HOUR);

        assertThat(run(behind).state()).isEqualTo(MonitorState.UNKNOWN);
        assertThat(server().bean(ChangeWindows.class).endNow(window, Actor.SYSTEM)).isTrue();
    }

    @Test
    void what_depends_on_a_push_monitor_is_suppressed_if_that_fails_during_maintenance()
            throws Exception {
        long parent = monitor("job", Map.of("type", "push", "target", ""));
        long behind =
                monitor("behind", Map.of("target", "127.0.0.1:" + closed(), "depends_on", "job"));
        var _ = window("Upgrade", "monitor: job", HOUR);
        result(parent, MonitorState.UP);
        assertThat(run(behind).state()).isEqualTo(MonitorState.DOWN);

        result(parent, MonitorState.DOWN);

        assertThat(run(behind).message()).isEqualTo("job is down.");
    }

    private CheckResult run(long id) throws InterruptedException {
        Monitor monitor =
                server().transactions()
                        .read(() -> server().bean(Monitors.class).find(id))
                        .orElseThrow();
        var check =
                server().transactions().read(() -> server().bean(MonitorChecks.class).of(monitor));
        return server().bean(RunCheck.class).run(monitor, check);
    }

    private static int closed() throws IOException {
        try (var socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        }
    }

    private boolean isCovered(long id) {
        return server().bean(MaintenanceNow.class).current().covers(id, now());
    }

    @Test
    void hosts_and_tags_stand_for_their_monitors_also_those_that_get_them_later() {
        long host = Agents.of(server(), "web-03").host().id();
        long onHost = monitor("on host", Map.of("host", "web-03"));
        long tagged = monitor("tagged", Map.of("tags", "floor-1\nFloor-2"));
        long other = monitor("other", Map.of("tags", "floor-22"));
        var _ = window("Power", "host: WEB-03\ntag: floor-2", HOUR);

        assertThat(List.of(isCovered(onHost), isCovered(tagged), isCovered(other)))
                .containsExactly(true, true, false);

        long later = monitor("later", Map.of("tags", "floor-2"));
        assertThat(isCovered(later)).isTrue();
        server().sql().deleteFrom(COMPUTE_HOST).where(COMPUTE_HOST.ID.eq(host)).execute();
        var _ = server().bean(MaintenanceNow.class).refresh();
        assertThat(isCovered(onHost)).isFalse();
    }

    @Test
    void the_maintenance_of_a_host_is_that_of_its_monitors() {
        var host = Agents.of(server(), "web-04").host();
        long id = monitor("on host", Map.of("host", "web-04"));
        result(id, MonitorState.UP);
        server().bean(SetMaintenance.class).begin(host, null, Actor.SYSTEM);
        follow();

        result(id, MonitorState.DOWN);

        assertThat(status(id).state()).isEqualTo(MonitorState.MAINTENANCE);
        assertThat(evaluated(id)).isEmpty();
    }

    @Test
    void of_overlapping_windows_the_last_end_counts() {
        long id = monitor("portal", Map.of());
        result(id, MonitorState.UP);
        var _ = window("Short", "monitor: portal", HOUR);
        var _ = window("Long", "everything", HOUR.multipliedBy(3));
        follow();
        assertThat(list()).contains("Long");

        later(HOUR.multipliedBy(2));
        follow();
        assertThat(status(id).state()).isEqualTo(MonitorState.MAINTENANCE);

        later(HOUR);
        follow();
        assertThat(status(id).state()).isEqualTo(MonitorState.UNKNOWN);
        assertThat(periods(id)).containsExactly("planned", "unknown");
    }

    @Test
    void a_clock_that_jumps_is_noticed_without_waiting() {
        long id = monitor("portal", Map.of());
        var _ = window("Upgrade", "monitor: portal", HOUR);
        assertThat(isCovered(id)).isTrue();

        later(HOUR.multipliedBy(5));
        assertThat(isCovered(id)).isFalse();
        later(HOUR.multipliedBy(-5));
        assertThat(isCovered(id)).isTrue();
    }

    @Test
    void windows_open_and_close_on_time_without_being_read_again() {
        long id = monitor("portal", Map.of());
        var _ = window("Upgrade", "monitor: portal", Duration.ofMinutes(2));
        var known = server().bean(MaintenanceNow.class).refresh();
        Instant begin = now().truncatedTo(ChronoUnit.MINUTES);

        assertThat(known.covers(id, begin.minusMillis(1))).isFalse();
        assertThat(known.covers(id, begin)).isTrue();
        assertThat(known.covers(id, begin.plusSeconds(120).minusMillis(1))).isTrue();
        assertThat(known.covers(id, begin.plusSeconds(120))).isFalse();
    }

    @Test
    void a_paused_monitor_stays_paused() {
        long id = monitor("idle", Map.of());
        result(id, MonitorState.UP);
        var _ = server().bean(PauseMonitors.class).pause(List.of(id), Actor.SYSTEM);
        var _ = window("Upgrade", "everything", HOUR);

        follow();

        assertThat(status(id).state()).isEqualTo(MonitorState.UP);
        assertThat(list()).contains("Paused").doesNotContain("Maintenance until");
    }

    @Test
    void a_result_from_before_the_end_does_not_open_it_again() {
        long id = monitor("portal", Map.of());
        result(id, MonitorState.UP);
        var _ = window("Upgrade", "everything", HOUR);
        follow();
        Instant before = now().plus(HOUR).truncatedTo(ChronoUnit.MINUTES).minusSeconds(1);
        later(HOUR);
        follow();

        server().bean(StoreResults.class)
                .store(
                        List.of(
                                new CheckResult(
                                        id,
                                        null,
                                        before,
                                        before,
                                        MonitorState.UP,
                                        0,
                                        "Late",
                                        null,
                                        null,
                                        null)));

        assertThat(status(id).state()).isEqualTo(MonitorState.UP);
        assertThat(periods(id)).containsExactly("planned", "unknown");
    }

    @Test
    void thousands_of_monitors_enter_and_leave_together() {
        for (int i = 0; i < 1_200; i++) {
            long id = monitor("many " + i, Map.of());
            if (i % 2 == 0) {
                result(id, MonitorState.UP);
            }
        }
        var _ = window("Upgrade", "everything", HOUR);
        follow();
        assertThat(count(MonitorState.MAINTENANCE)).isEqualTo(600);

        later(HOUR);
        follow();
        assertThat(count(MonitorState.UNKNOWN)).isEqualTo(600);
    }

    private int count(MonitorState state) {
        return server().transactions().read(() -> server().bean(MonitorStates.class).count(state));
    }
}
