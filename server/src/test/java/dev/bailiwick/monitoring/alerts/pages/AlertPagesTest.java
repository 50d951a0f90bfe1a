package dev.bailiwick.monitoring.alerts.pages;

import static dev.bailiwick.platform.schema.Tables.ALERT;
import static dev.bailiwick.platform.schema.Tables.AUDIT_ENTRY;
import static dev.bailiwick.platform.schema.Tables.COMPUTE_HOST;
import static org.assertj.core.api.Assertions.assertThat;

import dev.bailiwick.Answer;
import dev.bailiwick.Browser;
import dev.bailiwick.RunningServer;
import dev.bailiwick.fleet.hosts.alerts.HostAlertKind;
import dev.bailiwick.fleet.hosts.checkin.Agents;
import dev.bailiwick.fleet.hosts.registry.ComputeHost;
import dev.bailiwick.identity.accounts.Account;
import dev.bailiwick.identity.accounts.ProductModule;
import dev.bailiwick.identity.accounts.Role;
import dev.bailiwick.monitoring.alerts.evaluation.Alert;
import dev.bailiwick.monitoring.alerts.evaluation.AlertCondition;
import dev.bailiwick.monitoring.alerts.evaluation.AlertMailChoice;
import dev.bailiwick.monitoring.alerts.evaluation.AlertSubject;
import dev.bailiwick.monitoring.alerts.evaluation.Alerts;
import dev.bailiwick.monitoring.alerts.evaluation.AlertsQuery;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.node.ObjectNode;

/// What each role sees of alerts and can do with them.
class AlertPagesTest {
    private static final RunningServer SERVER = quiet();
    private static final String PATH = AlertsQuery.PATH;

    private final Agents agent = Agents.of(SERVER);
    private final ComputeHost host = agent.host();
    private final Browser editor = SERVER.signedIn(Role.EDITOR, ProductModule.COMPUTE);
    private final Browser viewer = SERVER.signedIn(Role.VIEWER, ProductModule.COMPUTE);

    /// The test creates the alerts itself; no evaluation resolves them.
    private static RunningServer quiet() {
        RunningServer server = RunningServer.onSqlite();
        server.stopBackgroundWork();
        return server;
    }

    @AfterAll
    static void stop() {
        SERVER.close();
    }

    @Test
    void an_editor_can_acknowledge_with_a_note_and_undo_it() {
        Alert alert = open("/data");
        assertThat(editor.get(PATH + "?module=compute&subject=" + host.id()).body())
                .contains("/data on " + host.name(), "Acknowledge");

        Answer done =
                editor.post(
                        PATH + "/" + alert.id() + "/acknowledge",
                        Map.of("note", "emptied by noon <b>or so</b>"));

        assertThat(done.location()).isEqualTo(PATH);
        assertThat(
                        editor.get(
                                        PATH
                                                + "?module=compute&subject="
                                                + host.id()
                                                + "&state=acknowledged")
                                .body())
                .contains("emptied by noon &lt;b&gt;or so&lt;/b&gt;", "Acknowledged by ")
                .doesNotContain("<b>or so");
        assertThat(audited("Alert Acknowledged")).isEqualTo(1);
        editor.post(PATH + "/" + alert.id() + "/acknowledge/withdraw");
        assertThat(editor.get(PATH + "/" + alert.id()).body())
                .contains("Acknowledge")
                .doesNotContain("emptied");
        assertThat(audited("Alert Acknowledgement Withdrawn")).isEqualTo(1);
    }

    @Test
    void a_message_begins_with_a_capital_but_an_address_in_it_does_not() {
        Alert alert = open("/data");
        var shown = new HashMap<String, String>();
        for (String message :
                List.of(
                        "no answer",
                        "https://lists.example.org/: Download failed",
                        "web-1 fails")) {
            SERVER.sql()
                    .update(ALERT)
                    .set(ALERT.MESSAGE, message)
                    .where(ALERT.ID.eq(alert.id()))
                    .execute();
            shown.put(message, editor.get(PATH + "?subject=" + host.id()).body());
        }

        assertThat(shown.get("no answer")).contains("No answer");
        assertThat(shown.get("https://lists.example.org/: Download failed"))
                .contains("https://lists.example.org/: Download failed");
        assertThat(shown.get("web-1 fails")).contains("web-1 fails");
    }

    @Test
    void an_alert_shows_what_was_measured_around_it_and_the_same_alerts_before() {
        Alert before = open("/data");
        SERVER.clock().advance(Duration.ofMinutes(5));
        SERVER.transactions()
                .write(() ->
                        SERVER.sql()
                                .update(ALERT)
                                .set(ALERT.ENDED_AT, SERVER.clock().instant())
                                .where(ALERT.ID.eq(before.id()))
                                .execute());
        Alert other = open("/other");
        SERVER.clock().advance(Duration.ofHours(3));
        measure("/data", 0.91);
        SERVER.clock().advance(Duration.ofMinutes(10));
        Alert alert = open("/data");
        Browser reader = SERVER.signedIn(Role.VIEWER, ProductModule.COMPUTE);

        String page = reader.get(PATH + "/" + alert.id()).body();

        assertThat(page)
                .contains("Around this time", "/data, alert at", "?from=")
                .contains("Earlier", "href=\"" + PATH + "/" + before.id() + "\"", "5 minutes")
                .doesNotContain("href=\"" + PATH + "/" + other.id() + "\"");
        assertThat(reader.get(PATH + "/" + before.id()).body())
                .contains("Last message")
                .doesNotContain("Earlier", "Around this time");
    }

    private void measure(String mount, double used) {
        ObjectNode checkIn =
                agent.withMetric(
                        agent.checkIn(), "system.filesystem.utilization", used, agent.now());
        ((ObjectNode) checkIn.path("metrics").get(0))
                .putObject("attributes")
                .put("system.filesystem.mountpoint", mount)
                .put("system.filesystem.state", "used");
        assertThat(agent.send(checkIn).status()).isEqualTo(200);
    }

    @Test
    void the_alert_count_is_refreshed_with_the_list() {
        String refreshed = " data-refresh=\"" + PATH + "?state=open\"";

        assertThat(viewer.get(PATH + "?state=open").body())
                .containsSubsequence(
                        "<h1",
                        "<p id=\"summary\"" + refreshed,
                        "<div class=\"stack\" id=\"alerts\"" + refreshed);
    }

    @Test
    void a_viewer_sees_alerts_but_cannot_acknowledge_them() {
        Alert alert = open("/data");

        assertThat(viewer.get(PATH + "?module=compute&subject=" + host.id()).body())
                .contains("/data on " + host.name())
                .doesNotContain("/acknowledge\"");
        assertThat(viewer.get(PATH + "/" + alert.id()).body()).contains("91 % full");
        assertThat(viewer.post(PATH + "/" + alert.id() + "/acknowledge").status()).isEqualTo(403);
        assertThat(viewer.post(PATH + "/" + alert.id() + "/acknowledge/withdraw").status())
                .isEqualTo(403);
    }

    @Test
    void alerts_are_hidden_without_the_module() {
        Alert alert = open("/secret-disk");
        Browser stranger = SERVER.signedIn(Role.EDITOR, ProductModule.DNS);

        assertThat(stranger.get(PATH).body()).doesNotContain("secret-disk");
        assertThat(stranger.get(PATH + "?module=compute&subject=" + host.id()).body())
                .doesNotContain("secret-disk", host.name());
        assertThat(stranger.get(PATH + "/" + alert.id()).status()).isEqualTo(404);
        assertThat(stranger.post(PATH + "/" + alert.id() + "/acknowledge").status()).isEqualTo(404);
        assertThat(stranger.post(PATH + "/" + alert.id() + "/acknowledge/withdraw").status())
                .isEqualTo(404);
        assertThat(stranger.get("/").body())
                .doesNotContain("secret-disk", "need attention", "vm-container-manager");
    }

    @Test
    void the_former_addresses_lead_to_the_new_ones() {
        String former = ProductModule.COMPUTE.path() + "/alerts";

        assertThat(viewer.get(former).location()).isEqualTo("/alerts");
        assertThat(viewer.get(former + "?host=7").location())
                .isEqualTo("/alerts?module=compute&subject=7");
        assertThat(viewer.get(former + "/7").location()).isEqualTo("/alerts/7");
    }

    @Test
    void pending_and_unknown_alerts_are_not_found() {
        Alert waiting = begin("/waits", false);

        assertThat(editor.get(PATH + "/" + waiting.id()).status()).isEqualTo(404);
        assertThat(editor.get(PATH + "/999999").status()).isEqualTo(404);
        assertThat(editor.get(PATH + "?module=compute&subject=" + host.id()).body())
                .doesNotContain("/waits");
    }

    @Test
    void the_overview_and_navigation_show_the_number_of_alerts() {
        Alert ignored = open("/data");

        String overview = viewer.get("/").body();

        assertThat(overview)
                .contains("Needs attention", "attention.", "/data on " + host.name())
                .containsPattern("Open alerts in the last 24 hours, at most [1-9]")
                .containsPattern("(?s)nav-count.{1,200}, [1-9][0-9]* open</span>");
    }

    @Test
    void a_module_with_an_open_alert_is_not_without_problems() {
        SERVER.transactions()
                .write(() ->
                        SERVER.sql()
                                .deleteFrom(COMPUTE_HOST)
                                .where(COMPUTE_HOST.ID.ne(host.id()))
                                .execute());
        measure("/data", 0.95);
        Alert ignored = open("/data");

        assertThat(viewer.get("/").body())
                .containsPattern("ledger-mark.{1,60}[1-9][0-9]* alerts?<")
                .doesNotContain("No problems");
    }

    @Test
    void the_host_page_and_host_list_show_alerts() {
        Alert alert = open("/data");
        String path = alert.subject().path();

        assertThat(editor.get(path).body())
                .contains("/data on " + host.name(), PATH + "/" + alert.id() + "/acknowledge");
        assertThat(
                        editor.post(
                                        PATH + "/" + alert.id() + "/acknowledge",
                                        Map.of("back", "subject"))
                                .location())
                .isEqualTo(path);
        assertThat(viewer.get(ProductModule.COMPUTE.path() + "?q=" + host.name()).body())
                .contains("1 alert</a>");
    }

    @Test
    void resolved_alerts_are_listed_in_the_history() {
        Alert alert = open("/data");
        SERVER.transactions()
                .write(() -> {
                    Instant now = SERVER.clock().instant();
                    SERVER.bean(Alerts.class)
                            .update(
                                    new Alert(
                                            alert.id(),
                                            alert.subject(),
                                            alert.kind(),
                                            alert.part(),
                                            alert.message(),
                                            alert.since(),
                                            alert.detectedAt(),
                                            alert.openedAt(),
                                            now,
                                            now,
                                            null,
                                            alert.notified(),
                                            null));
                });

        assertThat(viewer.get(PATH + "?module=compute&subject=" + host.id() + "&state=open").body())
                .contains("No alerts match");
        assertThat(
                        viewer.get(
                                        PATH
                                                + "?module=compute&subject="
                                                + host.id()
                                                + "&state=ended&kind=disk")
                                .body())
                .contains("/data on " + host.name(), "Resolved <b>1</b>");
        assertThat(
                        viewer.get(PATH + "?module=compute&subject=" + host.id() + "&kind=offline")
                                .body())
                .contains("No alerts match");
    }

    @Test
    void malformed_urls_are_handled_gracefully() {
        for (String query :
                new String[] {
                    "?after=x",
                    "?after=50~0~2026-11-22T00:00:00Z~1&before=!n~!n~!n",
                    "?before=50~9~+999999999-01-01T00:00:00Z~1",
                    "?state=ended&after=50~2~2026-11-22T00:00:00Z~99999999999999999999",
                    "?state=no&kind=no&module=no&subject=no",
                    "?page=2"
                }) {
            assertThat(viewer.get(PATH + query).status()).as(query).isEqualTo(200);
        }
    }

    @Test
    void alert_paging_covers_all_results_and_keeps_the_filter() {
        for (int i = 0; i < 60; i++) {
            Alert ignored = open("/data/" + i);
        }

        Answer first = viewer.get(PATH + "?state=open&module=compute&subject=" + host.id());
        String next = first.link("Next");
        Answer second = viewer.get(next);

        assertThat(first.body())
                .contains("1–50 of 60", "/data/59 ", "/data/10 ")
                .doesNotContain("/data/9 ");
        assertThat(next).contains("state=open&module=compute&subject=" + host.id() + "&after=");
        assertThat(second.body())
                .contains("51–60 of 60", "/data/9 ", "/data/0 ")
                .doesNotContain("/data/10 ");
        assertThat(viewer.get(second.link("Previous")).body()).contains("1–50 of 60", "/data/59 ");
    }

    @Test
    void html_in_an_alert_subject_is_escaped() {
        Alert alert = open("<script>alert(1)</script>");

        for (String path :
                new String[] {
                    PATH + "?module=compute&subject=" + host.id(), PATH + "/" + alert.id()
                }) {
            assertThat(viewer.get(path).body())
                    .contains("&lt;script&gt;")
                    .doesNotContain("<script>alert");
        }
    }

    @Test
    void a_note_that_is_too_long_is_returned_for_editing() {
        Alert alert = open("/data");

        Answer refused =
                editor.post(
                        PATH + "/" + alert.id() + "/acknowledge", Map.of("note", "x".repeat(501)));

        assertThat(refused.status()).isEqualTo(422);
        assertThat(refused.body()).contains("Use at most 500 characters.", "x".repeat(501));
    }

    @Test
    void alert_settings_have_limits_and_the_disk_clear_level_is_below_its_trigger() {
        Browser administrator = SERVER.signedIn(Role.ADMIN);
        String settings = "/site-administration/alerts";
        var typed =
                new HashMap<>(
                        Map.of(
                                "wait_minutes", "61",
                                "quiet_minutes", "-1",
                                "disk_percent", "85",
                                "disk_end_percent", "85",
                                "keep_days", "1"));

        Answer refused = administrator.post(settings, typed);
        assertThat(refused.status()).isEqualTo(422);
        assertThat(refused.body())
                .contains("Delay before alerting: ", "Quiet period: ", "Keep resolved alerts: ");

        typed.putAll(Map.of("wait_minutes", "2", "quiet_minutes", "30", "keep_days", "365"));
        assertThat(administrator.post(settings, typed).body())
                .contains("Use less than the alert threshold of 85 %.");
        assertThat(administrator.get(settings).body()).contains("value=\"90\"", "value=\"88\"");
    }

    @Test
    void a_person_can_choose_to_receive_alert_mails() {
        Account person = SERVER.person(Role.VIEWER, ProductModule.COMPUTE);
        Browser browser = SERVER.signedIn(person);
        assertThat(browser.get("/profile").body()).contains("value=\"alerts\"");

        browser.post("/profile/notices", Map.of("notices", "alerts"));

        assertThat(wanted(person)).isTrue();
        browser.post("/profile/notices");
        assertThat(wanted(person)).isFalse();
        assertThat(SERVER.signedIn(Role.VIEWER).get("/profile").body())
                .doesNotContain("value=\"alerts\"");
    }

    private static boolean wanted(Account person) {
        return SERVER.transactions()
                .read(() -> SERVER.bean(AlertMailChoice.class).wantedBy(person));
    }

    private Alert open(String part) {
        return begin(part, true);
    }

    private Alert begin(String part, boolean opened) {
        Instant now = SERVER.clock().instant();
        var subject =
                new AlertSubject(
                        ProductModule.COMPUTE,
                        host.id(),
                        host.name(),
                        ProductModule.COMPUTE.path() + "/hosts/" + host.id());
        Alerts alerts = SERVER.bean(Alerts.class);
        SERVER.transactions()
                .write(() ->
                        alerts.insert(
                                subject,
                                new AlertCondition(
                                        HostAlertKind.DISK, part, "91 % full", now, now, true),
                                now,
                                opened));
        return SERVER.transactions()
                .read(() ->
                        alerts.live().stream()
                                .filter(alert -> alert.subject().id() == host.id())
                                .filter(alert -> alert.part().equals(part))
                                .findFirst()
                                .orElseThrow());
    }

    private int audited(String event) {
        return SERVER.transactions()
                .read(() ->
                        SERVER.sql()
                                .fetchCount(
                                        AUDIT_ENTRY,
                                        AUDIT_ENTRY.EVENT.eq(event),
                                        AUDIT_ENTRY.TARGET.eq(host.name())));
    }
}
