package dev.bailiwick.fleet.hosts.pages;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bailiwick.Answer;
import dev.bailiwick.Browser;
import dev.bailiwick.RunningServer;
import dev.bailiwick.fleet.hosts.checkin.Agents;
import dev.bailiwick.identity.accounts.ProductModule;
import dev.bailiwick.identity.accounts.Role;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/// The host pages as each role sees them.
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@Tag("slow")
class HostsPagesTest {
    private static final String HOSTS = "/infrastructure/vm-container-manager";

    private final RunningServer server = RunningServer.onSqlite();
    private Browser administrator = server.signedIn(Role.ADMIN);
    private Browser editor = server.signedIn(Role.EDITOR, ProductModule.COMPUTE);
    private Browser viewer = server.signedIn(Role.VIEWER, ProductModule.COMPUTE);

    @BeforeEach
    void signInAgain() {
        administrator = server.signedIn(Role.ADMIN);
        editor = server.signedIn(Role.EDITOR, ProductModule.COMPUTE);
        viewer = server.signedIn(Role.VIEWER, ProductModule.COMPUTE);
    }

    @AfterAll
    void stop() {
        server.close();
    }

    @Test
    void a_new_host_shows_its_token_once_and_waits_for_a_report() {
        Answer added =
                administrator.post(HOSTS + "/add", Map.of("name", "Web 1", "kind", "container"));

        assertThat(added.status()).isEqualTo(200);
        assertThat(added.body())
                .containsPattern("bwa_[A-Za-z0-9_-]{43}")
                .contains("may not be reachable", "systemctl restart bailiwick-agent");
        assertThat(added.header("Cache-Control")).contains("no-store");
        String list = editor.get(HOSTS + "?q=web+1").body();
        assertThat(list).contains("Web 1", "Waiting", "No report yet").doesNotContain("bwa_");
        assertThat(administrator.post(HOSTS + "/add", Map.of("name", "WEB 1", "kind", "container")))
                .satisfies(again -> {
                    assertThat(again.status()).isEqualTo(422);
                    assertThat(again.body()).contains("Another host already has this name.");
                });
    }

    @Test
    void agents_that_are_older_than_the_server_are_marked() {
        for (String version : new String[] {"0.0.9", "0.0.8-rc.1 <i>", "99.0.0", "<b>old</b>"}) {
            Agents agent = Agents.of(server);
            ObjectNode checkIn = agent.checkIn();
            checkIn.withObjectProperty("agent").put("version", version);
            assertThat(agent.send(checkIn).status()).isEqualTo(200);
            String list = viewer.get(HOSTS + "?q=" + agent.host().name()).body();
            if (version.startsWith("0.0.")) {
                assertThat(list)
                        .contains("<span class=\"tag\">Agent " + version.substring(0, 5) + "<");
                assertThat(page(agent)).contains("Older than this server, ");
            } else {
                assertThat(list).contains(agent.host().name()).doesNotContain(">Agent ");
                assertThat(page(agent)).doesNotContain("Older than this server");
            }
            assertThat(list + page(agent)).doesNotContain("<i>", "<b>old");
        }
    }

    @Test
    void a_viewer_can_read_but_not_change_anything() {
        Agents agent = Agents.of(server);
        String host = HOSTS + "/hosts/" + agent.host().id();

        assertThat(viewer.get(host).body())
                .contains(agent.host().name())
                .doesNotContain("Remove host", "Replace token");
        for (String path :
                new String[] {"/edit", "/remove", "/token", "/token/revoke", "/maintenance"}) {
            assertThat(viewer.post(host + path).status()).as(path).isEqualTo(403);
        }
        assertThat(viewer.post(HOSTS + "/add").status()).isEqualTo(403);
        assertThat(viewer.get(HOSTS + "/add").status()).isEqualTo(403);
    }

    @Test
    void an_editor_edits_hosts_and_only_administrators_add_or_remove_them() {
        Agents agent = Agents.of(server);
        String host = HOSTS + "/hosts/" + agent.host().id();

        assertThat(editor.get(host).body())
                .contains("/edit\"", "/maintenance\"")
                .doesNotContain("Remove host", "Replace token", "Revoke token");
        assertThat(editor.get(HOSTS).body()).doesNotContain("Add host");
        for (String path : new String[] {"/remove", "/token", "/token/revoke"}) {
            assertThat(editor.post(host + path).status()).as(path).isEqualTo(403);
        }
        for (String path : new String[] {"/remove", "/token/revoke"}) {
            assertThat(editor.get(host + path).status()).as(path).isEqualTo(403);
        }
        assertThat(editor.get(HOSTS + "/add").status()).isEqualTo(403);
        assertThat(editor.post(HOSTS + "/add", Map.of("name", "x", "kind", "container")).status())
                .isEqualTo(403);
        assertThat(administrator.get(host).body()).contains("Remove host", "Replace token");
        assertThat(agent.send(agent.checkIn()).status()).isEqualTo(200);
    }

    @Test
    void a_selected_time_range_is_in_the_url_and_not_refreshed() {
        Agents agent = Agents.of(server);
        ObjectNode checkIn = agent.checkIn();
        Instant now = agent.now();
        agent.withMetric(checkIn, "system.cpu.utilization", 0.42, now.minusSeconds(1_800));
        agent.withMetric(checkIn, "system.cpu.utilization", 0.17, now);
        agent.send(checkIn);
        String host = HOSTS + "/hosts/" + agent.host().id();

        String past =
                viewer.get(host + stretch(now.minusSeconds(2_400), now.minusSeconds(1_200))).body();
        String live = viewer.get(host + "?range=1h").body();

        assertThat(past)
                .contains("CPU between 42\u00a0% and 42\u00a0%", "Reset", "Zoom out")
                .doesNotContain("data-refresh=");
        assertThat(live)
                .contains("CPU between 17\u00a0% and 42\u00a0%", "data-refresh=")
                .doesNotContain("Reset");
        assertThat(
                        viewer.get(host + stretch(now.minusSeconds(9_000), now.minusSeconds(7_000)))
                                .body())
                .contains("No metrics in this time range");
    }

    @Test
    void an_invalid_time_range_is_reported_and_the_last_day_shown() {
        Agents agent = Agents.of(server);
        agent.send(agent.checkIn());
        String host = HOSTS + "/hosts/" + agent.host().id();

        for (String query :
                new String[] {
                    "?from=tomorrow", "?from=2026-01-02T00:00&to=2026-01-01T00:00",
                    "?from=+999999999-01-01T00:00:00Z&to=1", "?to=-999999999-01-01T00:00:00Z",
                    "?from=%3Cscript%3E&to=%00"
                }) {
            Answer answer = viewer.get(host + query);
            assertThat(answer.status()).as(query).isIn(200, 400);
            if (answer.status() == 200) {
                assertThat(answer.body())
                        .contains("A different time range is shown")
                        .doesNotContain("<script>");
            }
        }
    }

    @Test
    void workload_charts_show_names_and_units() {
        Agents agent = Agents.of(server);
        agent.send(agent.withWorkload(agent.checkIn(), "1", "<i>db</i>", "running"));

        String page = viewer.get(HOSTS + "/hosts/" + agent.host().id() + "?range=1h").body();

        assertThat(page)
                .contains("Workload CPU", "25\u00a0%", "Workload memory", "1.0\u00a0MB")
                .doesNotContain("<i>db</i>");
    }

    @Test
    void no_gap_is_shown_before_the_first_report_but_one_for_later_silence() {
        Agents agent = Agents.of(server);
        ObjectNode first = agent.checkIn();
        agent.withMetric(first, "system.cpu.utilization", 0.42, agent.now());
        agent.send(first);
        assertThat(page(agent)).contains("class=\"s1\"").doesNotContain("class=\"gap\"");

        server.clock().advance(Duration.ofHours(3));
        signInAgain();
        ObjectNode later = agent.checkIn();
        agent.withMetric(later, "system.cpu.utilization", 0.42, agent.now());
        agent.send(later);

        assertThat(page(agent)).containsOnlyOnce("class=\"gap\"");
    }

    @Test
    void a_host_page_shows_what_the_host_reports() {
        Agents agent = Agents.of(server);
        ObjectNode checkIn = agent.withWorkload(agent.checkIn(), "1", "<i>db</i>", "restarting");
        agent.withMetric(checkIn, "system.cpu.utilization", 0.42, agent.now());
        assertThat(agent.send(checkIn).status()).isEqualTo(200);

        String page = viewer.get(HOSTS + "/hosts/" + agent.host().id() + "?range=1h").body();

        assertThat(page)
                .contains(
                        "Online",
                        "Debian GNU/Linux 12",
                        "&lt;i&gt;db&lt;/i&gt;",
                        "Restarting",
                        "42")
                .doesNotContain("<i>db</i>");
    }

    @Test
    void a_restarting_workload_shows_its_restart_count_instead_of_its_uptime() {
        Agents agent = Agents.of(server);
        for (int restarts : new int[] {3, 4, 6}) {
            ObjectNode checkIn = agent.withWorkload(agent.checkIn(), "1", "loop", "running");
            ((ObjectNode) checkIn.path("workloads").get(0)).put("restart_count", restarts);
            assertThat(agent.send(checkIn).status()).isEqualTo(200);
            server.clock().advance(Duration.ofSeconds(70));
            signInAgain();
        }

        String page = viewer.get(HOSTS + "/hosts/" + agent.host().id() + "?range=1h").body();

        assertThat(page)
                .contains("Restarting", "6 restarts, last ", "row-fail", "1 with problems")
                .doesNotContain("less than a minute");
    }

    @Test
    void a_repeatedly_restarting_workload_counts_as_unhealthy_everywhere() {
        JsonNode before = summary();
        Agents agent = Agents.of(server);
        for (int restarts : new int[] {3, 4, 6}) {
            ObjectNode checkIn = agent.withWorkload(agent.checkIn(), "1", "loop", "running");
            ((ObjectNode) checkIn.path("workloads").get(0)).put("restart_count", restarts);
            assertThat(agent.send(checkIn).status()).isEqualTo(200);
            server.clock().advance(Duration.ofSeconds(70));
            signInAgain();
        }

        assertThat(page(agent)).contains("1 of 1 workload with problems", "1 with problems");
        assertThat(viewer.get(HOSTS + "?q=" + agent.host().name()).body())
                .contains("1 of 1 workload with problems", "row-warn");
        assertThat(troubled(summary())).isEqualTo(troubled(before) + 1);

        server.clock().advance(Duration.ofMinutes(11));
        signInAgain();
        agent.send(agent.checkIn());
        assertThat(page(agent)).doesNotContain("with problems");
        assertThat(troubled(summary())).isEqualTo(troubled(before));
    }

    private static int troubled(JsonNode summary) {
        return summary.path("workloads").path("unhealthy").asInt();
    }

    @Test
    void a_host_with_an_unhealthy_workload_says_so_and_is_listed_first() {
        Agents ill = Agents.of(server);
        Agents well = Agents.of(server);
        ObjectNode checkIn = ill.withWorkload(ill.checkIn(), "1", "db", "restarting");
        ill.send(ill.withWorkload(checkIn, "2", "cache", "running"));
        well.send(well.checkIn());
        administrator.post(
                HOSTS + "/hosts/" + well.host().id() + "/edit",
                Map.of("name", "a well host", "kind", "container", "version", "1"));

        String list = viewer.get(HOSTS).body();

        assertThat(list)
                .contains("1 of 2 workloads with problems")
                .doesNotContain(", none with problems.");
        assertThat(list.indexOf(ill.host().name())).isLessThan(list.indexOf("a well host"));
        assertThat(page(ill))
                .contains("1 of 2 workloads with problems", "2 containers, 1 with problems");
    }

    @Test
    void the_summary_above_the_list_is_refreshed_with_it() {
        Agents agent = Agents.of(server);
        String refreshed = " data-refresh=\"" + HOSTS + "?q=" + agent.host().name() + "\"";

        assertThat(viewer.get(HOSTS + "?q=" + agent.host().name()).body())
                .containsSubsequence(
                        "<h1",
                        "<p id=\"summary\"" + refreshed,
                        "</form>",
                        "id=\"chips\"" + refreshed,
                        "aria-label=\"Filter\"",
                        "id=\"hosts\"" + refreshed,
                        agent.host().name());
    }

    @Test
    void a_waiting_host_page_shows_the_first_report_automatically() {
        Agents agent = Agents.of(server);
        String refreshed = "id=\"host\" data-refresh=";

        assertThat(page(agent)).contains(refreshed);
        agent.send(agent.checkIn());
        assertThat(page(agent)).doesNotContain(refreshed);
    }

    @Test
    void a_new_host_shows_the_last_hour_and_an_older_one_the_last_day() {
        Agents agent = Agents.of(server);
        agent.send(agent.checkIn());
        assertThat(page(agent)).containsPattern("range=1h\" aria-current=\"true\"");

        server.clock().advance(Duration.ofHours(3));
        signInAgain();
        assertThat(page(agent)).containsPattern("range=24h\" aria-current=\"true\"");
    }

    @Test
    void the_threshold_line_in_the_disk_chart_is_where_its_alert_opens() {
        Agents agent = Agents.of(server);
        ObjectNode checkIn = agent.checkIn();
        agent.withMetric(checkIn, "system.filesystem.utilization", 0.42, agent.now());
        agent.send(checkIn);
        administrator.post(
                "/site-administration/alerts",
                Map.of("disk_percent", "75", "disk_end_percent", "70"));

        assertThat(page(agent)).contains("alert at 75\u00a0%", "class=\"limit\" d=\"M0 25H200\"");
    }

    @Test
    void an_inventory_item_is_found_by_search() {
        Agents agent = Agents.of(server);
        ObjectNode checkIn = agent.checkIn();
        checkIn.putArray("inventory").add(item("openssl", "3.0.17")).add(item("nginx", "1.22.1"));
        agent.send(checkIn);
        String inventory = HOSTS + "/hosts/" + agent.host().id() + "/inventory";

        assertThat(viewer.get(inventory).body()).contains("openssl", "nginx", "2 items");
        assertThat(viewer.get(inventory + "?q=+SSL").body())
                .contains("openssl", "1 found")
                .doesNotContain("nginx");
        assertThat(viewer.get(inventory + "?q=%3Cu%3E").body())
                .contains("Nothing matches")
                .doesNotContain("<u>");
    }

    @Test
    void a_huge_inventory_is_shown_only_in_part() {
        Agents agent = Agents.of(server);
        ObjectNode checkIn = agent.checkIn();
        var items = checkIn.putArray("inventory");
        for (int i = 0; i < 600; i++) {
            items.add(item("%04d".formatted(i) + "&".repeat(500), "&".repeat(1_000)));
        }
        assertThat(agent.send(checkIn).status()).isEqualTo(200);
        String inventory = HOSTS + "/hosts/" + agent.host().id() + "/inventory";

        String page = viewer.get(inventory).body();

        assertThat(page).contains("600 items", "The first 330 items", "0329&amp;");
        assertThat(page).doesNotContain("0330&amp;");
        assertThat(viewer.get(inventory + "?q=0599").body())
                .contains("1 found", "0599&amp;")
                .doesNotContain("are shown");
    }

    @Test
    void huge_workload_names_are_truncated() {
        Agents agent = Agents.of(server);
        agent.send(agent.withWorkload(agent.checkIn(), "id", "&".repeat(1_000), "running"));

        assertThat(page(agent)).contains("&amp;".repeat(199) + "…</span>");
    }

    @Test
    void a_late_host_is_offline_since_its_last_report() {
        Agents agent = Agents.of(server);
        agent.send(agent.checkIn());
        server.clock().advance(Duration.ofSeconds(179));
        assertThat(page(agent)).contains("Online");

        server.clock().advance(Duration.ofSeconds(1));

        assertThat(page(agent)).contains("Offline", "for 3 minutes: no check-in");
        assertThat(viewer.get(HOSTS + "?state=offline").body()).contains(agent.host().name());
    }

    @Test
    void maintenance_begins_ends_and_expires() {
        Agents agent = Agents.of(server);
        String host = HOSTS + "/hosts/" + agent.host().id();

        assertThat(editor.post(host + "/maintenance", Map.of("hours", "1")).status())
                .isEqualTo(302);
        assertThat(page(agent)).contains("for 1 hour more", "End maintenance");
        server.clock().advance(Duration.ofHours(1));
        signInAgain();
        assertThat(page(agent)).contains("Waiting");

        editor.post(host + "/maintenance");
        assertThat(page(agent)).contains("until it is ended manually", "End maintenance");
        editor.post(host + "/maintenance/end");
        assertThat(page(agent)).contains("Waiting");
    }

    @Test
    void expired_maintenance_is_not_shown_as_the_reason_for_an_agents_maintenance_status() {
        Agents agent = Agents.of(server);
        editor.post(HOSTS + "/hosts/" + agent.host().id() + "/maintenance", Map.of("hours", "1"));
        server.clock().advance(Duration.ofHours(2));
        signInAgain();
        ObjectNode checkIn = agent.checkIn();
        ((ObjectNode) checkIn.get("host"))
                .put("status", "maintenance")
                .put("status_message", "disks are exchanged");
        agent.send(checkIn);

        assertThat(page(agent))
                .contains("for less than a minute: disks are exchanged")
                .doesNotContain(": by ");
    }

    @Test
    void a_chart_of_per_processor_metrics_shows_their_mean() {
        Agents agent = Agents.of(server);
        ObjectNode checkIn = agent.checkIn();
        for (int number = 0; number < 4; number++) {
            agent.withMetric(checkIn, "system.cpu.utilization", 0.5, agent.now());
            ((ObjectNode) checkIn.path("metrics").get(number))
                    .putObject("attributes")
                    .put("cpu.mode", "user")
                    .put("cpu.logical_number", Integer.toString(number));
        }
        agent.send(checkIn);

        assertThat(viewer.get(HOSTS + "/hosts/" + agent.host().id() + "?range=1h").body())
                .contains("CPU between 50\u00a0% and 50\u00a0%");
    }

    @Test
    void a_site_is_found_in_any_letter_case() {
        Agents agent = Agents.of(server);
        agent.describe(editor, "Ärztehaus ÉLAN");

        for (String typed : new String[] {"ärzte", "Ärzte", "ÄRZTE", "élan", "haus"}) {
            String query =
                    java.net.URLEncoder.encode(typed, java.nio.charset.StandardCharsets.UTF_8);
            assertThat(viewer.get(HOSTS + "?q=" + query).body())
                    .as(typed)
                    .contains(agent.host().name());
        }
        assertThat(viewer.get(HOSTS + "?q=" + "%C3%A4".repeat(500)).status()).isEqualTo(200);
    }

    @Test
    void the_summary_counts_match_the_list() {
        JsonNode before = summary();
        Agents agent = Agents.of(server);
        agent.send(agent.withWorkload(agent.checkIn(), "1", "db", "running"));
        JsonNode after = summary();

        assertThat(after.path("hosts").path("ok").asInt())
                .isEqualTo(before.path("hosts").path("ok").asInt() + 1);
        assertThat(after.path("workloads").path("running").asInt())
                .isEqualTo(before.path("workloads").path("running").asInt() + 1);
        assertThat(after.path("updated_at").asString()).endsWith("Z");
        assertThat(after.path("hosts").propertyNames())
                .containsExactly("total", "ok", "degraded", "maintenance", "offline", "pending");
    }

    @Test
    void a_host_is_edited_and_removed_with_all_its_reports() {
        Agents agent = Agents.of(server);
        agent.send(agent.withWorkload(agent.checkIn(), "1", "db", "running"));
        String host = HOSTS + "/hosts/" + agent.host().id();

        Answer changed =
                editor.post(
                        host + "/edit",
                        Map.of(
                                "name",
                                "renamed-" + agent.host().id(),
                                "kind",
                                "virtualization",
                                "site",
                                "Annexe",
                                "version",
                                "1"));
        assertThat(changed.status()).isEqualTo(302);
        assertThat(page(agent)).contains("renamed-", "Annexe");

        assertThat(administrator.get(host + "/remove").body()).contains("1 workload,");
        assertThat(administrator.post(host + "/remove").status()).isEqualTo(302);
        assertThat(editor.get(host).status()).isEqualTo(404);
        assertThat(agent.send(agent.checkIn()).status()).isEqualTo(401);
    }

    @Test
    void concurrent_edits_of_a_host_do_not_overwrite_each_other() {
        Agents agent = Agents.of(server);
        String form = HOSTS + "/hosts/" + agent.host().id() + "/edit";
        Map<String, String> said = Map.of("name", agent.host().name(), "kind", "container");
        var theirs = new HashMap<>(said);
        theirs.putAll(Map.of("site", "Theirs", "version", "1"));
        var mine = new HashMap<>(said);
        mine.putAll(Map.of("site", "Mine", "kind", "none", "version", "1"));
        assertThat(editor.get(form).body()).contains("name=\"version\" value=\"1\"");

        assertThat(editor.post(form, theirs).status()).isEqualTo(302);
        Answer late = editor.post(form, mine);

        assertThat(late.status()).isEqualTo(422);
        assertThat(late.body())
                .contains("Someone else has changed this host", "value=\"Mine\"")
                .contains("name=\"version\" value=\"2\"");
        assertThat(page(agent)).contains("Theirs");
        assertThat(editor.post(form, said).status()).as("without a version").isEqualTo(422);
    }

    @Test
    void reports_and_maintenance_do_not_invalidate_an_open_host_form() {
        Agents agent = Agents.of(server);
        agent.send(agent.checkIn());
        editor.post(HOSTS + "/hosts/" + agent.host().id() + "/maintenance");

        Answer saved = agent.describe(editor, "Annexe");

        assertThat(saved.status()).isEqualTo(302);
        assertThat(page(agent)).contains("Annexe");
    }

    @Test
    void every_host_change_is_audited_without_tokens() {
        Agents agent = Agents.of(server);
        String host = HOSTS + "/hosts/" + agent.host().id();
        administrator.post(host + "/token");
        administrator.post(host + "/token/revoke");
        editor.post(host + "/maintenance");
        administrator.post(host + "/remove");

        String entries =
                server.signedIn(Role.ADMIN).get("/site-administration/audit/export.jsonl").body();

        assertThat(entries)
                .contains(
                        "Compute Host Added",
                        "Agent Token Issued",
                        "Agent Tokens Revoked",
                        "Maintenance Started",
                        "Compute Host Removed")
                .doesNotContain("bwa_");
    }

    @Test
    void report_retention_can_be_set_within_bounds() {
        String page = "/site-administration/hosts";
        assertThat(administrator.get(page).body()).contains("permanently deleted", "value=\"365\"");

        Answer tooShort = administrator.post(page, Map.of("hourly_metrics_days", "20"));
        Answer crossed =
                administrator.post(
                        page, Map.of("ten_minute_metrics_days", "90", "hourly_metrics_days", "60"));
        Answer saved =
                administrator.post(
                        page, Map.of("raw_metrics_hours", "48", "hourly_metrics_days", "400"));

        assertThat(tooShort.status()).isEqualTo(422);
        assertThat(crossed.status()).isEqualTo(422);
        assertThat(crossed.body())
                .contains("Keep hourly summaries at least as long as 10-minute summaries.");
        assertThat(saved.status()).isEqualTo(302);
        assertThat(administrator.get(page).body()).contains("value=\"48\"", "value=\"400\"");
        assertThat(administrator.get("/site-administration/audit/export.jsonl").body())
                .contains("compute.raw_metrics_hours");
        assertThat(editor.get(page).status()).isEqualTo(403);
    }

    @Test
    void malformed_urls_are_handled_gracefully() {
        for (String query :
                new String[] {
                    "?after=x",
                    "?after=0~a~1~2&before=!n~!n~!n",
                    "?sort=cpu&before=NaN~a~1",
                    "?sort=seen&after=+999999999-01-01T00:00:00Z~a~1",
                    "?sort=name&after=a~99999999999999999999",
                    "?state=no&kind=no&sort=no",
                    "?q=%00%25_",
                    "?site=nowhere",
                    "?q=" + "x".repeat(5_000)
                }) {
            assertThat(viewer.get(HOSTS + query).status()).as(query).isIn(200, 400);
        }
        assertThat(viewer.get(HOSTS + "/hosts/999999").status()).isEqualTo(404);
        assertThat(viewer.get(HOSTS + "/hosts/x").status()).isEqualTo(404);
    }

    private static String stretch(Instant from, Instant to) {
        return "?from=" + from + "&to=" + to;
    }

    private String page(Agents agent) {
        return editor.get(HOSTS + "/hosts/" + agent.host().id()).body();
    }

    private JsonNode summary() {
        return JsonMapper.shared().readTree(viewer.get(HOSTS + "/summary").body());
    }

    private static ObjectNode item(String name, String version) {
        return JsonMapper.shared()
                .createObjectNode()
                .put("category", "package")
                .put("name", name)
                .put("version", version);
    }
}
