package dev.bailiwick.modules.monitors.wall;

import static dev.bailiwick.platform.schema.Tables.MONITOR;
import static dev.bailiwick.platform.schema.Tables.MONITOR_STATE;
import static org.assertj.core.api.Assertions.assertThat;

import dev.bailiwick.Browser;
import dev.bailiwick.RunningServer;
import dev.bailiwick.identity.accounts.ProductModule;
import dev.bailiwick.identity.accounts.Role;
import dev.bailiwick.modules.monitors.registry.ChangeMonitors;
import dev.bailiwick.modules.monitors.registry.MonitorFields;
import dev.bailiwick.platform.audit.Actor;
import dev.bailiwick.records.editing.RecordResult;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// The screen on the wall.
class WallTest {
    private static final String PATH = "/network-monitor/wall";
    private static RunningServer server;
    private static Browser viewer;

    @BeforeAll
    static void start() {
        server = RunningServer.onSqlite();
        server.stopBackgroundWork();
        viewer = server.signedIn(Role.VIEWER, ProductModule.NETWORK_MONITOR);
    }

    @AfterAll
    static void stop() {
        server.close();
    }

    @BeforeEach
    void none() {
        server.sql().deleteFrom(MONITOR).execute();
        viewer = server.signedIn(Role.VIEWER, ProductModule.NETWORK_MONITOR);
    }

    private static void monitor(String name, String tags, String state, Duration age) {
        RecordResult added =
                server.bean(ChangeMonitors.class)
                        .add(
                                MonitorFields.FORM.read(
                                        Map.of(
                                                "name",
                                                name,
                                                "type",
                                                "icmp",
                                                "target",
                                                "192.0.2.1",
                                                "tags",
                                                tags)),
                                Actor.SYSTEM);
        server.sql()
                .insertInto(MONITOR_STATE)
                .set(MONITOR_STATE.MONITOR_ID, ((RecordResult.Saved) added).id())
                .set(MONITOR_STATE.STATE, state)
                .set(MONITOR_STATE.SINCE_AT, server.clock().instant().minus(age))
                .set(MONITOR_STATE.CHECKED_AT, server.clock().instant())
                .set(MONITOR_STATE.FAILURES, 0)
                .set(MONITOR_STATE.SUCCESSES, 0)
                .set(MONITOR_STATE.MESSAGE, "Reason of " + name)
                .set(MONITOR_STATE.RECENT, "ud")
                .execute();
    }

    @Test
    void without_monitors_it_says_so() {
        assertThat(viewer.get(PATH).body()).contains("<h1>No monitors yet</h1>", "Leave wall");
    }

    @Test
    void trouble_comes_first_the_latest_first_and_groups_follow_tags() {
        monitor("Zebra", "", "up", Duration.ofHours(1));
        monitor("Mail", "office\nmail", "degraded", Duration.ofSeconds(5));
        monitor("Older", "network", "down", Duration.ofHours(3));
        monitor("Newer", "network", "down", Duration.ofMinutes(9));

        String body = viewer.get(PATH).body();

        assertThat(body)
                .contains("<h1>2 down, 1 degraded</h1>", "1 up", "9 minutes", "just now")
                .containsSubsequence(
                        "Newer",
                        "Reason of Newer",
                        "Older",
                        "Mail",
                        ">network<",
                        ">office<",
                        ">Others<",
                        "Zebra");
        assertThat(body).doesNotContain(">mail<").contains("viewBox=\"0 0 120 18\"");
    }

    @Test
    void if_all_is_well_it_says_so() {
        monitor("Mail", "", "up", Duration.ofHours(1));
        assertThat(viewer.get(PATH).body())
                .contains("<h1>All up</h1>", ">Monitors<")
                .doesNotContain("Needs attention");

        monitor("Behind", "", "unknown", Duration.ofHours(1));
        assertThat(viewer.get(PATH).body()).contains("<h1>None down</h1>", "1 suppressed");
    }

    @Test
    void of_many_monitors_it_shows_some_trouble_first() {
        for (int i = 0; i < 230; i++) {
            monitor("A" + i, "", "up", Duration.ofHours(1));
        }
        for (int i = 0; i < 12; i++) {
            monitor("Z" + i, "", "down", Duration.ofHours(1));
        }

        String body = viewer.get(PATH).body();

        assertThat(body)
                .contains("<h1>12 down</h1>", "4 more", "42 monitors are not shown.", "Z11");
        assertThat(body.split("<li><b>", -1)).hasSize(201);
    }

    @Test
    void it_is_refreshed_with_and_without_scripts_and_keeps_no_session_alive() {
        Browser display = server.signedIn(Role.VIEWER, ProductModule.NETWORK_MONITOR);
        assertThat(display.get(PATH).body())
                .contains(
                        "data-refresh=\"/network-monitor/wall\"",
                        "data-refresh-seconds=\"30\"",
                        "content=\"30;url=/network-monitor/wall?automatic\"");
        for (int i = 0; i < 2; i++) {
            server.clock().advance(Duration.ofMinutes(29));
            assertThat(display.get(PATH + "?automatic").status()).isEqualTo(200);
        }

        server.clock().advance(Duration.ofMinutes(3));

        assertThat(display.get(PATH + "?automatic").status()).isEqualTo(302);
        assertThat(display.get(PATH).status()).isEqualTo(302);
    }
}
