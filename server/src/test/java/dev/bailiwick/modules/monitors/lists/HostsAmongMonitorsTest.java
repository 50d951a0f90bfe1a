package dev.bailiwick.modules.monitors.lists;

import static dev.bailiwick.platform.schema.Tables.ALERT;
import static dev.bailiwick.platform.schema.Tables.ALERT_EVALUATION;
import static dev.bailiwick.platform.schema.Tables.COMPUTE_HOST;
import static dev.bailiwick.platform.schema.Tables.JOB;
import static dev.bailiwick.platform.schema.Tables.MONITOR;
import static dev.bailiwick.platform.schema.Tables.MONITOR_HOST_PERIOD;
import static org.assertj.core.api.Assertions.assertThat;

import dev.bailiwick.Browser;
import dev.bailiwick.RunningServer;
import dev.bailiwick.fleet.hosts.checkin.Agents;
import dev.bailiwick.fleet.hosts.registry.ComputeHost;
import dev.bailiwick.identity.accounts.ProductModule;
import dev.bailiwick.identity.accounts.Role;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.jooq.Table;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/// Every compute host is in the network monitor by itself. Hosts report every minute.
@Tag("slow")
class HostsAmongMonitorsTest {
    private static final String PATH = "/network-monitor";

    protected static RunningServer server;

    @BeforeAll
    static void start() {
        server = RunningServer.onSqlite();
        server.stopBackgroundWork();
    }

    @AfterAll
    static void stop() {
        server.close();
    }

    @BeforeEach
    void none() {
        server.transactions()
                .write(() -> {
                    for (Table<?> table :
                            List.of(ALERT, ALERT_EVALUATION, MONITOR, COMPUTE_HOST, JOB)) {
                        server.sql().deleteFrom(table).execute();
                    }
                });
        pass(4);
    }

    private static void pass(int minutes, Agents... reporting) {
        for (int i = 0; i < 2 * minutes; i++) {
            server.clock().advance(Duration.ofSeconds(30));
            for (Agents agent : reporting) {
                assertThat(agent.send(agent.checkIn()).status()).isEqualTo(200);
            }
            server.runJob("EvaluateAlerts.run");
        }
    }

    private static Browser reader() {
        return server.signedIn(Role.VIEWER, ProductModule.NETWORK_MONITOR, ProductModule.COMPUTE);
    }

    private static String rows(Browser browser, String query) {
        return browser.get(PATH + query).body().replaceAll("(?s).*<tbody>", "");
    }

    /// Viewers cannot send forms.
    private static Browser editor() {
        return server.signedIn(Role.EDITOR, ProductModule.NETWORK_MONITOR, ProductModule.COMPUTE);
    }

    private static String counts(Browser browser) {
        return browser.post(PATH + "/refresh", Map.of(), "Accept", "application/json").body();
    }

    @Test
    void hosts_are_listed_with_their_state_and_nobody_has_added_them() {
        Agents host = Agents.of(server);
        assertThat(rows(reader(), "?view=host")).contains(host.host().name(), "Not checked yet");
        assertThat(counts(editor())).contains("\"total\":1", "\"unknown\":1");

        pass(10, host);

        assertThat(rows(reader(), "?view=host"))
                .contains(
                        "href=\"" + ComputeHost.path(host.host().id()) + "\"",
                        ">Host<",
                        "Up",
                        "100")
                .doesNotContain("Not checked yet");
        assertThat(rows(editor(), "?view=host")).doesNotContain("name=\"id\"");
        assertThat(counts(editor())).contains("\"total\":1", "\"up\":1", "\"unknown\":0");
    }

    @Test
    void a_host_that_is_offline_is_down_and_raises_one_alert() {
        Agents host = Agents.of(server);
        pass(10, host);
        pass(10);

        assertThat(rows(reader(), "?view=down"))
                .contains(
                        host.host().name(),
                        "Down 10 minutes",
                        "No check-in",
                        "Last 24 hours, down for a time")
                .doesNotContain(">100");
        assertThat(counts(editor())).contains("\"down\":1", "\"up\":0");
        assertThat(server.sql().fetchCount(ALERT)).isEqualTo(1);
        assertThat(reader().get(PATH + "/wall").body())
                .contains("1 down", host.host().name(), "No check-in");

        pass(1, host);
        assertThat(rows(reader(), "")).contains("Up").doesNotContain("row-fail");
    }

    @Test
    void a_degraded_host_and_one_in_maintenance_are_shown_as_such() {
        Agents degraded = Agents.of(server);
        var checkIn = degraded.checkIn();
        checkIn.withObjectProperty("host").put("status", "degraded").put("status_message", "Slow");
        assertThat(degraded.send(checkIn).status()).isEqualTo(200);
        Agents planned = Agents.of(server);
        assertThat(planned.send(planned.checkIn()).status()).isEqualTo(200);
        assertThat(
                        server.signedIn(Role.ADMIN)
                                .post(
                                        ComputeHost.path(planned.host().id()) + "/maintenance",
                                        Map.of("hours", "4"))
                                .status())
                .isEqualTo(302);
        pass(1);

        assertThat(counts(editor())).contains("\"degraded\":1", "\"maintenance\":1");
        assertThat(rows(reader(), "?view=degraded")).contains(degraded.host().name(), "Slow");
        assertThat(rows(reader(), "?view=maintenance")).contains(planned.host().name());
    }

    @Test
    void people_without_compute_hosts_do_not_see_them() {
        Agents host = Agents.of(server);
        pass(5, host);
        Browser outsider = server.signedIn(Role.VIEWER, ProductModule.NETWORK_MONITOR);

        assertThat(outsider.get(PATH).body()).doesNotContain(host.host().name());
        assertThat(outsider.get(PATH + "/wall").body()).doesNotContain(host.host().name());
        assertThat(counts(server.signedIn(Role.EDITOR, ProductModule.NETWORK_MONITOR)))
                .contains("\"total\":0");
        assertThat(server.signedIn(Role.ADMIN).get("/").body()).contains("0 monitors, 1 host");
    }

    @Test
    void an_outage_of_this_service_is_no_downtime_of_hosts() {
        Agents host = Agents.of(server);
        pass(10, host);

        server.clock().advance(Duration.ofHours(2));
        pass(2);

        assertThat(rows(reader(), "")).contains("Suppressed").doesNotContain("row-fail");
        pass(2, host);
        assertThat(rows(reader(), "")).contains("100");
        assertThat(
                        server.sql()
                                .fetchCount(
                                        MONITOR_HOST_PERIOD, MONITOR_HOST_PERIOD.STATE.eq("down")))
                .isZero();
    }

    @Test
    void the_order_by_uptime_begins_with_the_host_that_was_down_longest() {
        Agents fine = Agents.of(server, "a fine host");
        Agents bad = Agents.of(server, "bad host");
        pass(3, fine, bad);
        pass(10, fine);
        pass(3, fine, bad);

        assertThat(rows(reader(), "?sort=uptime&group=none"))
                .containsSubsequence("bad host", "a fine host");
    }

    @Test
    void nobody_can_choose_the_type() {
        Browser editor = server.signedIn(Role.EDITOR, ProductModule.NETWORK_MONITOR);

        assertThat(editor.get(PATH + "/add").body()).doesNotContain("value=\"host\"");
        assertThat(editor.post(PATH + "/add", Map.of("name", "x", "type", "host")).status())
                .isEqualTo(422);
    }
}
