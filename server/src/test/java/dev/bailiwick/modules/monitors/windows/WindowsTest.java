package dev.bailiwick.modules.monitors.windows;

import static dev.bailiwick.platform.schema.Tables.AUDIT_ENTRY;
import static dev.bailiwick.platform.schema.Tables.MAINTENANCE_WINDOW;
import static dev.bailiwick.platform.schema.Tables.MONITOR;
import static org.assertj.core.api.Assertions.assertThat;

import dev.bailiwick.Answer;
import dev.bailiwick.Browser;
import dev.bailiwick.RunningServer;
import dev.bailiwick.identity.accounts.ProductModule;
import dev.bailiwick.identity.accounts.Role;
import dev.bailiwick.modules.monitors.maintenance.MaintenanceNow;
import dev.bailiwick.modules.monitors.maintenance.MaintenanceWindow;
import dev.bailiwick.modules.monitors.maintenance.MaintenanceWindows;
import dev.bailiwick.modules.monitors.maintenance.WindowFields;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Maintenance windows as each role plans them.
class WindowsTest {
    private static final String PATH = "/network-monitor/maintenance";
    private static RunningServer server;
    private static Browser editor;
    private static Browser viewer;

    @BeforeAll
    static void start() {
        server = RunningServer.onSqlite();
        server.stopBackgroundWork();
        editor = server.signedIn(Role.EDITOR, ProductModule.NETWORK_MONITOR);
        viewer = server.signedIn(Role.VIEWER, ProductModule.NETWORK_MONITOR);
    }

    private static void signIn() {
        editor = server.signedIn(Role.EDITOR, ProductModule.NETWORK_MONITOR);
        viewer = server.signedIn(Role.VIEWER, ProductModule.NETWORK_MONITOR);
    }

    @AfterAll
    static void stop() {
        server.close();
    }

    @BeforeEach
    void none() {
        server.sql().deleteFrom(MAINTENANCE_WINDOW).execute();
        server.sql().deleteFrom(MONITOR).execute();
        var _ = server.bean(MaintenanceNow.class).refresh();
        signIn();
    }

    private static String text(Duration fromNow) {
        Instant at = server.clock().instant().plus(fromNow);
        return WindowFields.text(at.atOffset(ZoneOffset.UTC).toLocalDateTime());
    }

    private static Map<String, String> form(Map<String, String> more) {
        var form = new HashMap<String, String>();
        form.put("name", "Upgrade");
        form.put("repeats", "once");
        form.put("begins", text(Duration.ZERO));
        form.put("ends", text(Duration.ofHours(2)));
        form.put("time_zone", "UTC");
        form.put("covers", "everything");
        form.putAll(more);
        return form;
    }

    /// @return the path of its page
    private static String add(Map<String, String> more) {
        Answer answer = editor.post(PATH + "/add", form(more));
        assertThat(answer.status()).as(answer.body()).isEqualTo(302);
        return answer.location();
    }

    private static Answer refused(Map<String, String> more) {
        Answer answer = editor.post(PATH + "/add", form(more));
        assertThat(answer.status()).as(answer.body()).isEqualTo(422);
        return answer;
    }

    private static List<MaintenanceWindow> windows() {
        return server.transactions().read(() -> server.bean(MaintenanceWindows.class).all());
    }

    private static void monitor(String name, String tags) {
        Answer answer =
                editor.post(
                        "/network-monitor/add",
                        Map.of("name", name, "type", "tcp", "target", "192.0.2.1:9", "tags", tags));
        assertThat(answer.status()).as(answer.body()).isEqualTo(302);
    }

    @Test
    void an_editor_adds_changes_ends_and_removes_a_window() {
        monitor("portal", "web");
        String path = add(Map.of("covers", "Monitor: PORTAL\ntag: web", "notes", "Debian 13"));

        assertThat(editor.get(path).body())
                .contains("Open", "monitor: portal", "tag: web", "1 monitor", "Debian 13");
        assertThat(viewer.get(PATH).body())
                .contains("1 window is open", "Upgrade", "portal, tag web")
                .doesNotContain("End now", "/add", "/edit");
        assertThat(
                        editor.post(
                                        path + "/edit",
                                        form(
                                                Map.of(
                                                        "covers", "tag: web",
                                                        "name", "Upgrade 2",
                                                        "revision", "1")))
                                .location())
                .isEqualTo(path);
        assertThat(editor.get(path).body())
                .contains("Upgrade 2", "Covers")
                .doesNotContain("<li class=\"mono break\">monitor: portal");
        assertThat(editor.post(path + "/end").location()).isEqualTo(PATH);
        assertThat(editor.get(PATH).body()).contains("No window is open", "Ended");
        assertThat(editor.get(path).body()).contains("Ended early");
        assertThat(editor.get(path + "/remove").body()).contains("Remove Upgrade 2?");
        assertThat(editor.post(path + "/remove").location()).isEqualTo(PATH);
        assertThat(editor.get(path).status()).isEqualTo(404);
        assertThat(
                        server.sql()
                                .select(AUDIT_ENTRY.EVENT)
                                .from(AUDIT_ENTRY)
                                .where(AUDIT_ENTRY.EVENT.startsWith("Maintenance Window"))
                                .orderBy(AUDIT_ENTRY.SEQUENCE)
                                .fetch(AUDIT_ENTRY.EVENT))
                .endsWith(
                        "Maintenance Window Added",
                        "Maintenance Window Changed",
                        "Maintenance Window Ended",
                        "Maintenance Window Removed");
    }

    @Test
    void a_window_that_was_ended_early_opens_again_with_other_times() {
        String path = add(Map.of());
        assertThat(editor.post(path + "/end").status()).isEqualTo(302);
        assertThat(windows().getFirst().open(server.clock().instant())).isEmpty();

        Answer renamed =
                editor.post(path + "/edit", form(Map.of("name", "Other", "revision", "2")));
        assertThat(renamed.status()).isEqualTo(302);
        assertThat(windows().getFirst().open(server.clock().instant())).isEmpty();

        Answer longer =
                editor.post(
                        path + "/edit",
                        form(Map.of("ends", text(Duration.ofHours(3)), "revision", "3")));
        assertThat(longer.status()).isEqualTo(302);
        assertThat(windows().getFirst().open(server.clock().instant())).isPresent();
    }

    @Test
    void ending_a_repeated_window_leaves_its_next_time() {
        String path =
                add(
                        Map.of(
                                "repeats", "cron",
                                "cron", "0 0,12 * * *",
                                "length", "11 h 59 min"));
        Answer ignored = editor.post(path + "/end");

        assertThat(windows().getFirst().open(server.clock().instant())).isEmpty();
        assertThat(editor.get(path).body()).contains("Upcoming", "Next times");
        assertThat(
                        windows()
                                .getFirst()
                                .open(
                                        windows()
                                                .getFirst()
                                                .next(server.clock().instant())
                                                .orElseThrow()
                                                .begin()))
                .isPresent();
    }

    @Test
    void people_without_the_right_change_nothing() {
        String path = add(Map.of());
        Browser stranger = server.signedIn(Role.EDITOR, ProductModule.DNS);

        assertThat(viewer.get(path).status()).isEqualTo(200);
        for (String one : List.of(PATH + "/add", path + "/edit", path + "/remove")) {
            assertThat(viewer.get(one).status()).as(one).isEqualTo(403);
            assertThat(viewer.post(one, form(Map.of("revision", "1"))).status())
                    .as(one)
                    .isEqualTo(403);
        }
        assertThat(viewer.post(path + "/end").status()).isEqualTo(403);
        assertThat(editor.postWithoutToken(path + "/end", Map.of()).status()).isEqualTo(403);
        for (String one : List.of(PATH, path, path + "/edit", "/network-monitor/wall")) {
            assertThat(stranger.get(one).status()).as(one).isEqualTo(403);
        }
        assertThat(stranger.post(path + "/end").status()).isEqualTo(403);
        assertThat(windows().getFirst().open(server.clock().instant())).isPresent();
    }

    @Test
    void two_people_who_change_a_window_do_not_overwrite_each_other() {
        String path = add(Map.of());
        assertThat(editor.post(path + "/end").status()).isEqualTo(302);

        Answer stale = editor.post(path + "/edit", form(Map.of("name", "X", "revision", "1")));

        assertThat(stale.status()).isEqualTo(422);
        assertThat(stale.body()).contains("Someone else has changed");
        assertThat(windows().getFirst().name()).isEqualTo("Upgrade");
    }

    @Test
    void markup_stays_text() {
        String markup = "<img src=x onerror=alert(1)>\"'";
        monitor(markup, "");
        String path =
                add(
                        Map.of(
                                "name", markup,
                                "notes", markup + "\n</script>",
                                "covers", "monitor: " + markup + "\ntag: <b>"));

        for (String one : List.of(PATH, path, path + "/edit", "/network-monitor/wall")) {
            assertThat(editor.get(one).body())
                    .as(one)
                    .contains("&lt;img src=x")
                    .doesNotContain("<img src=x", "tag: <b>", "tag <b>");
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "PT2H|PT1H|The end must be after the start",
                "PT1H|PT1H|The end must be after the start",
                "PT0S|P32D|1 minute to 31 days",
                "PT-3H|PT-1H|This is in the past"
            })
    void times_that_make_no_sense_are_refused(Duration begin, Duration end, String error) {
        assertThat(refused(Map.of("begins", text(begin), "ends", text(end))).body())
                .contains(error);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "begins|2026-02-30 10:00|Enter day and time as",
                "begins|+999999999-01-01|Enter day and time as",
                "begins||Enter day and time as",
                "ends|0001-01-01 00:00|The year must be",
                "time_zone|Europe/../../etc|Enter a time zone",
                "time_zone||Enter a time zone",
                "repeats|daily|Choose whether it repeats",
                "name||This cannot be left empty",
                "covers||This cannot be left empty",
                "covers|all|Line 1: enter everything",
                "covers|host: nowhere|Line 1: there is no compute host",
                "covers|monitor: nothing|Line 1: there is no monitor",
                "covers|tag:|Line 1: enter everything"
            })
    void fields_that_make_no_sense_are_refused(String field, String text, String error) {
        assertThat(refused(Map.of(field, text == null ? "" : text)).body()).contains(error);
    }

    /// A million zeros are a number.
    @Test
    void an_overlong_cron_expression_is_refused() {
        var more = new HashMap<>(Map.of("repeats", "cron", "begins", "", "ends", ""));
        more.put("cron", "0 0 " + "0".repeat(200) + "1 1 *");
        assertThat(refused(more).body()).contains("at most 100 characters");
    }

    @Test
    void everything_is_covered_alone() {
        assertThat(refused(Map.of("covers", "tag: a\neverything")).body())
                .contains("Line 2: everything cannot have other lines");
        assertThat(refused(Map.of("covers", "tag: a\n".repeat(101))).body())
                .contains("Use at most 100 lines");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "cron|cron|* * * * *|every 15 minutes",
                "cron|cron|0 0 31 2 *|No date matches",
                "cron|cron|61 * * * *|Enter minute, hour",
                "cron|cron|0-59/1 0-23/1 1-31/1 1-12/1 0-7/1|every 15 minutes",
                "cron|length|32 d|1 minute to 31 days",
                "cron|length|0 min|1 minute to 31 days",
                "weekly|length|7 d|never close",
                "weekly|days|someday|Enter days such as",
                "weekly|time|24:00|Enter a time of the day",
                "weekly|length||Enter days, hours and minutes"
            })
    void repetitions_that_make_no_sense_are_refused(
            String repeats, String field, String text, String error) {
        var more = new HashMap<>(Map.of("repeats", repeats, "begins", "", "ends", "hidden"));
        more.put(field, text == null ? "" : text);

        assertThat(refused(more).body()).contains(error);
    }

    @Test
    void what_the_form_hides_does_not_matter() {
        String path =
                add(
                        Map.of(
                                "repeats", "weekly",
                                "days", "Sat-Sun",
                                "time", "4:30",
                                "length", "90 min",
                                "begins", "hidden",
                                "ends", "",
                                "cron", "* * *"));

        assertThat(editor.get(path).body()).contains("Sat, Sun at 04:30", "1 h 30 min");
    }

    @Test
    void more_windows_than_needed_are_refused() {
        for (int i = 0; i < 500; i++) {
            String ignored = add(Map.of("name", "W " + i));
        }

        assertThat(refused(Map.of()).body()).contains("There are too many windows");
        assertThat(editor.get(PATH).body()).contains("500 windows are open", "1–25 of 500");
        assertThat(editor.get(PATH + "?after=25").body()).contains("26–50 of 500");
    }

    @Test
    void the_form_begins_with_the_monitor_and_the_time_zone_of_the_person() {
        monitor("portal & co", "");

        assertThat(editor.get(PATH + "/add?monitor=portal+%26+co").body())
                .contains("monitor: portal &amp; co", "value=\"UTC\"", text(Duration.ZERO));
        assertThat(editor.get("/network-monitor").body()).contains("portal &amp; co");
    }

    @Test
    void the_page_of_a_monitor_names_its_window_and_leads_to_a_new_one() {
        monitor("portal", "");
        String page =
                "/network-monitor/"
                        + server.sql().select(MONITOR.ID).from(MONITOR).fetchSingle(MONITOR.ID);
        assertThat(editor.get(page).body()).contains(PATH + "/add?monitor=portal");
        String path = add(Map.of());

        assertThat(editor.get(page).body()).contains("Maintenance", "href=\"" + path + "\"");
        assertThat(viewer.get(page).body()).doesNotContain("/add?monitor");
    }

    @Test
    void old_single_windows_are_deleted_and_repeated_ones_stay() {
        String old = add(Map.of());
        String repeated = add(Map.of("repeats", "weekly"));
        server.clock().advance(Duration.ofDays(300));
        signIn();
        String newer = add(Map.of());
        server.clock().advance(Duration.ofDays(66));

        server.runJob("DeleteOldWindows.run");

        assertThat(windows().stream().map(MaintenanceWindow::path))
                .containsExactly(repeated, newer)
                .doesNotContain(old);
        server.clock().advance(Duration.ofDays(-366));
    }
}
