package dev.bailiwick.compute;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bailiwick.Answer;
import dev.bailiwick.Browser;
import dev.bailiwick.RunningServer;
import dev.bailiwick.accounts.ProductModule;
import dev.bailiwick.accounts.Role;
import dev.bailiwick.checkin.Agents;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/// The pages of hosts, as people of each role see them.
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class HostsPagesTest {
    private static final String HOSTS = "/infrastructure/vm-container-manager";

    private final RunningServer server = RunningServer.onSqlite();
    private Browser editor = server.signedIn(Role.EDITOR, ProductModule.COMPUTE);
    private Browser viewer = server.signedIn(Role.VIEWER, ProductModule.COMPUTE);

    @BeforeEach
    void signInAgain() {
        editor = server.signedIn(Role.EDITOR, ProductModule.COMPUTE);
        viewer = server.signedIn(Role.VIEWER, ProductModule.COMPUTE);
    }

    @AfterAll
    void stop() {
        server.close();
    }

    @Test
    void a_host_is_added_its_token_shows_once_and_it_waits() {
        Answer added = editor.post(HOSTS + "/add", Map.of("name", "Web 1", "kind", "container"));

        assertThat(added.status()).isEqualTo(200);
        assertThat(added.body()).containsPattern("bwa_[A-Za-z0-9_-]{43}");
        assertThat(added.header("Cache-Control")).contains("no-store");
        String list = editor.get(HOSTS + "?q=web+1").body();
        assertThat(list).contains("Web 1", "Waiting", "No report yet").doesNotContain("bwa_");
        assertThat(editor.post(HOSTS + "/add", Map.of("name", "WEB 1", "kind", "container")))
                .satisfies(again -> {
                    assertThat(again.status()).isEqualTo(422);
                    assertThat(again.body()).contains("Another host has this name.");
                });
    }

    @Test
    void a_viewer_looks_and_changes_nothing() {
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
    void what_a_host_reports_is_on_its_page() {
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
    void maintenance_begins_ends_and_runs_out() {
        Agents agent = Agents.of(server);
        String host = HOSTS + "/hosts/" + agent.host().id();

        assertThat(editor.post(host + "/maintenance", Map.of("hours", "1")).status())
                .isEqualTo(302);
        assertThat(page(agent)).contains("Maintenance", "End maintenance");
        server.clock().advance(Duration.ofHours(1));
        signInAgain();
        assertThat(page(agent)).contains("Waiting");

        editor.post(host + "/maintenance");
        assertThat(page(agent)).contains("End maintenance");
        editor.post(host + "/maintenance/end");
        assertThat(page(agent)).contains("Waiting");
    }

    @Test
    void the_summary_counts_what_the_list_shows() {
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
    void a_host_is_described_anew_and_removed_with_all_it_reported() {
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
                                "Annexe"));
        assertThat(changed.status()).isEqualTo(302);
        assertThat(page(agent)).contains("renamed-", "Annexe");

        assertThat(editor.get(host + "/remove").body()).contains("1 workload,");
        assertThat(editor.post(host + "/remove").status()).isEqualTo(302);
        assertThat(editor.get(host).status()).isEqualTo(404);
        assertThat(agent.send(agent.checkIn()).status()).isEqualTo(401);
    }

    @Test
    void every_change_is_in_the_trail_and_no_token_is() {
        Agents agent = Agents.of(server);
        String host = HOSTS + "/hosts/" + agent.host().id();
        editor.post(host + "/token");
        editor.post(host + "/token/revoke");
        editor.post(host + "/maintenance");
        editor.post(host + "/remove");

        String trail =
                server.signedIn(Role.ADMIN).get("/site-administration/audit/export.jsonl").body();

        assertThat(trail)
                .contains(
                        "Compute Host Added",
                        "Agent Token Issued",
                        "Agent Tokens Revoked",
                        "Maintenance Started",
                        "Compute Host Removed")
                .doesNotContain("bwa_");
    }

    @Test
    void odd_addresses_are_answered_calmly() {
        for (String query :
                new String[] {
                    "?page=-1",
                    "?page=999999999999999999999",
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

    private String page(Agents agent) {
        return editor.get(HOSTS + "/hosts/" + agent.host().id()).body();
    }

    private JsonNode summary() {
        return JsonMapper.shared().readTree(viewer.get(HOSTS + "/summary").body());
    }
}
