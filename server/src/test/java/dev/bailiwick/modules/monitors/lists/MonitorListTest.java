package dev.bailiwick.modules.monitors.lists;

import static dev.bailiwick.platform.schema.Tables.MONITOR;
import static org.assertj.core.api.Assertions.assertThat;

import dev.bailiwick.Answer;
import dev.bailiwick.Browser;
import dev.bailiwick.RunningServer;
import dev.bailiwick.fleet.hosts.checkin.Agents;
import dev.bailiwick.identity.accounts.ProductModule;
import dev.bailiwick.identity.accounts.Role;
import dev.bailiwick.modules.monitors.checks.CheckResult;
import dev.bailiwick.modules.monitors.checks.StoreResults;
import dev.bailiwick.modules.monitors.registry.Monitor;
import dev.bailiwick.modules.monitors.registry.Monitors;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// The list of monitors: groups, order, and actions on several of them.
class MonitorListTest {
    private static final String PATH = "/network-monitor";

    private final RunningServer server = RunningServer.shared();
    private final Browser editor = server.signedIn(Role.EDITOR, ProductModule.NETWORK_MONITOR);
    private final Browser viewer = server.signedIn(Role.VIEWER, ProductModule.NETWORK_MONITOR);

    @BeforeEach
    void none() {
        server.sql().deleteFrom(MONITOR).execute();
    }

    private Monitor add(String name, Map<String, String> more) {
        var form = new HashMap<>(Map.of("name", name, "type", "push", "interval_seconds", "3600"));
        form.putAll(more);
        Answer answer = editor.post(PATH + "/add", form);
        assertThat(answer.status()).as(answer.body()).isEqualTo(302);
        return find(name);
    }

    private Monitor find(String name) {
        return server.transactions()
                .read(() -> server.bean(Monitors.class).named(name))
                .orElseThrow();
    }

    private void report(Monitor monitor, boolean failed) {
        StoreResults results = server.bean(StoreResults.class);
        var _ =
                results.add(
                        CheckResult.reported(
                                monitor,
                                server.clock().instant(),
                                failed,
                                "",
                                Duration.ofMillis(5)));
        results.run();
    }

    private String list(String query) {
        return editor.get(PATH + query).body();
    }

    @Test
    void what_is_down_comes_first_then_hosts_with_their_monitors_then_those_without_a_host() {
        var _ = Agents.of(server, "list-a");
        report(add("alpha", Map.of()), false);
        report(add("beta", Map.of("host", "list-a")), false);
        report(add("gamma", Map.of("host", "list-a")), true);

        assertThat(list(""))
                .containsSubsequence(
                        "<b>Down</b>",
                        ">gamma</a>",
                        "list-a",
                        ">beta</a>",
                        "No host",
                        ">alpha</a>");
        assertThat(list("?group=none").replaceAll("(?s).*<tbody>", ""))
                .doesNotContain("rowgroup")
                .containsSubsequence(">gamma</a>", ">alpha</a>", ">beta</a>");
    }

    @Test
    void monitors_are_grouped_by_their_first_tag_or_type() {
        var _ = add("one", Map.of("tags", "web\nshop"));
        var _ = add("two", Map.of("tags", "mail"));
        assertThat(list("?group=tag&sort=name"))
                .containsSubsequence("<b>mail</b>", ">two</a>", "<b>web</b>", ">one</a>");
        var _ = add("three", Map.of("type", "icmp", "target", "192.0.2.1"));
        assertThat(list("?group=type&sort=name"))
                .containsSubsequence("<b>Ping (ICMP)</b>", ">three</a>", "<b>Push</b>", ">one</a>");
    }

    @Test
    void the_order_by_uptime_begins_with_what_was_down_longest() {
        Monitor fine = add("a fine one", Map.of());
        Monitor bad = add("bad", Map.of());
        report(fine, false);
        report(bad, true);
        server.clock().advance(Duration.ofMinutes(5));
        report(bad, false);
        assertThat(list("?group=none&sort=uptime"))
                .containsSubsequence(">bad</a>", ">a fine one</a>");
        assertThat(list("?group=none&sort=-uptime"))
                .containsSubsequence(">a fine one</a>", ">bad</a>");
    }

    @Test
    void an_editor_pauses_resumes_and_removes_several() {
        Monitor one = add("one", Map.of());
        Monitor two = add("two", Map.of());
        var both = List.of(Long.toString(one.id()), Long.toString(two.id()));

        var _ = bulk(editor, "pause", both);
        assertThat(find("one").isPaused()).isTrue();
        assertThat(find("two").isPaused()).isTrue();
        var _ = bulk(editor, "resume", both.subList(0, 1));
        assertThat(find("one").isPaused()).isFalse();
        assertThat(find("two").isPaused()).isTrue();

        assertThat(bulk(editor, "remove", both).body()).contains("Remove 2 monitors");
        assertThat(server.sql().fetchCount(MONITOR)).isEqualTo(2);
        Answer removed = post(editor, "/bulk/remove", both, Map.of());
        assertThat(removed.location()).endsWith(PATH);
        assertThat(server.sql().fetchCount(MONITOR)).isZero();
    }

    @Test
    void a_viewer_selects_nothing_and_changes_nothing() {
        Monitor one = add("one", Map.of());
        assertThat(viewer.get(PATH).body()).doesNotContain("Select one", "bulk");
        assertThat(bulk(viewer, "pause", List.of(Long.toString(one.id()))).status()).isEqualTo(403);
        assertThat(find("one").isPaused()).isFalse();
    }

    @Test
    void the_export_has_what_the_list_is_filtered_by() {
        var _ = add("shown", Map.of());
        var _ = add("other", Map.of("type", "icmp", "target", "192.0.2.1"));
        Browser admin = server.signedIn(Role.ADMIN);
        assertThat(admin.get(PATH + "?view=icmp").body()).contains("/export.csv?view=icmp");
        assertThat(admin.get(PATH + "/export.csv?view=icmp").body())
                .contains("other")
                .doesNotContain("shown");
        assertThat(admin.get(PATH + "/export.csv?q=show").body())
                .contains("shown")
                .doesNotContain("other");
    }

    private Answer bulk(Browser who, String action, List<String> ids) {
        return post(who, "/bulk", ids, Map.of("action", action));
    }

    private static Answer post(
            Browser who, String path, List<String> ids, Map<String, String> more) {
        var form = new HashMap<>(more);
        form.put("id", String.join(",", ids));
        return who.post(PATH + path, form);
    }
}
