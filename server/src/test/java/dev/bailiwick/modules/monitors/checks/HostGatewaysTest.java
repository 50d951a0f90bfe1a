package dev.bailiwick.modules.monitors.checks;

import static dev.bailiwick.platform.schema.Tables.ALERT;
import static dev.bailiwick.platform.schema.Tables.ALERT_EVALUATION;
import static dev.bailiwick.platform.schema.Tables.COMPUTE_HOST;
import static dev.bailiwick.platform.schema.Tables.JOB;
import static dev.bailiwick.platform.schema.Tables.MONITOR;
import static org.assertj.core.api.Assertions.assertThat;

import dev.bailiwick.Answer;
import dev.bailiwick.Browser;
import dev.bailiwick.RunningServer;
import dev.bailiwick.fleet.hosts.checkin.Agents;
import dev.bailiwick.fleet.hosts.registry.ComputeHost;
import dev.bailiwick.fleet.hosts.registry.ComputeHosts;
import dev.bailiwick.identity.accounts.ProductModule;
import dev.bailiwick.identity.accounts.Role;
import dev.bailiwick.modules.monitors.registry.Gateways;
import dev.bailiwick.modules.monitors.registry.Monitor;
import dev.bailiwick.modules.monitors.registry.MonitorFields;
import dev.bailiwick.modules.monitors.registry.Monitors;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jooq.Table;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/// Hosts that are reached through something that is monitored: one alert for one cause. Hosts
/// report every minute, so they are offline after three.
@Tag("slow")
class HostGatewaysTest {
    protected static RunningServer server;
    private Browser editor;
    private Agents host;

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
    void one() {
        server.transactions()
                .write(() -> {
                    for (Table<?> table :
                            List.of(ALERT, ALERT_EVALUATION, MONITOR, COMPUTE_HOST, JOB)) {
                        server.sql().deleteFrom(table).execute();
                    }
                });
        editor = server.signedIn(Role.ADMIN);
        add("router", Map.of());
        report("router", false);
        host = Agents.of(server);
        checkIn(host);
        // Since the service was started, hosts have had the time to report.
        for (int i = 0; i < 4; i++) {
            pass(1);
            checkIn(host);
        }
    }

    private static void checkIn(Agents agent) {
        assertThat(agent.send(agent.checkIn()).status()).isEqualTo(200);
    }

    private void add(String name, Map<String, String> more) {
        var form = new HashMap<String, String>();
        form.put("name", name);
        form.put("type", "push");
        form.put("interval_seconds", "86400");
        form.put("failures", "1");
        form.putAll(more);
        Answer answer = editor.post(MonitorFields.PATH + "/add", form);
        assertThat(answer.status()).as(answer.body()).isEqualTo(302);
    }

    private static Monitor monitor(String name) {
        return server.transactions()
                .read(() -> server.bean(Monitors.class).named(name))
                .orElseThrow();
    }

    private static void report(String name, boolean failed) {
        StoreResults results = server.bean(StoreResults.class);
        results.store(
                List.of(
                        CheckResult.reported(
                                monitor(name), server.clock().instant(), failed, "", null)));
    }

    private Answer reachedThrough(Agents agent, String gateway) {
        ComputeHost now =
                server.transactions()
                        .read(() -> server.bean(ComputeHosts.class).find(agent.host().id()))
                        .orElseThrow();
        return editor.post(
                ComputeHost.path(now.id()) + "/edit",
                Map.of(
                        "name",
                        now.name(),
                        "kind",
                        "container",
                        "gateway",
                        gateway,
                        "version",
                        String.valueOf(now.version())));
    }

    private void belongsTo(String monitor, Agents agent) {
        Monitor now = monitor(monitor);
        var form = new HashMap<String, String>();
        form.put("name", monitor);
        form.put("type", "push");
        form.put("interval_seconds", "86400");
        form.put("failures", "1");
        form.put("host", agent.host().name());
        form.put("revision", String.valueOf(now.version()));
        Answer answer = editor.post(now.path() + "/edit", form);
        assertThat(answer.status()).as(answer.body()).isEqualTo(302);
    }

    /// Minutes in which the host does not report.
    private static void pass(int minutes) {
        for (int i = 0; i < 2 * minutes; i++) {
            server.clock().advance(Duration.ofSeconds(30));
            server.runJob("EvaluateAlerts.run");
        }
    }

    private String alerts() {
        return editor.get("/alerts").body();
    }

    private static String offline(Agents agent) {
        return agent.host().name() + " is offline";
    }

    private String page(Agents agent) {
        return editor.get(ComputeHost.path(agent.host().id())).body();
    }

    @Test
    void while_its_gateway_is_down_a_host_is_behind_it_and_raises_no_alert() {
        assertThat(reachedThrough(host, "Router").status()).isEqualTo(302);
        assertThat(page(host)).contains("Gateway", "router");

        report("router", true);
        pass(10);

        assertThat(alerts()).contains("“router” is down").doesNotContain(offline(host));
        assertThat(page(host)).contains("Offline", "behind router, which is down");
        assertThat(editor.get(ComputeHost.PATH).body()).contains("Behind router, which is down");
    }

    @Test
    void once_the_gateway_works_a_host_has_its_usual_time_to_report() {
        assertThat(reachedThrough(host, "router").status()).isEqualTo(302);
        report("router", true);
        pass(10);

        report("router", false);
        pass(2);
        assertThat(alerts()).doesNotContain(offline(host));
        assertThat(page(host)).contains("no check-in");
        pass(2);
        assertThat(alerts()).contains(offline(host));
    }

    @Test
    void an_alert_that_was_open_before_stays_as_it_is() {
        assertThat(reachedThrough(host, "router").status()).isEqualTo(302);
        pass(5);
        assertThat(alerts()).contains(offline(host));

        report("router", true);
        pass(5);

        assertThat(alerts()).contains(offline(host), "“router” is down");
    }

    @Test
    void monitors_of_a_host_are_suppressed_while_its_gateway_is_down() throws Exception {
        assertThat(reachedThrough(host, "router").status()).isEqualTo(302);
        add("service", Map.of("host", host.host().name(), "interval_seconds", "60"));
        report("service", false);
        assertThat(late("service").state()).isEqualTo(MonitorState.DOWN);

        report("router", true);

        assertThat(
                        server.transactions()
                                .read(() ->
                                        server.bean(Dependencies.class).reason(monitor("service"))))
                .contains("router is down.");
    }

    private static CheckResult late(String name) throws InterruptedException {
        return server.bean(RunCheck.class).run(monitor(name), null);
    }

    @Test
    void a_gateway_that_is_suppressed_itself_counts_as_down() {
        add("vpn", Map.of("depends_on", "router"));
        assertThat(reachedThrough(host, "vpn").status()).isEqualTo(302);

        report("router", true);
        server.bean(StoreResults.class)
                .store(
                        List.of(
                                CheckResult.unknown(
                                        monitor("vpn").id(),
                                        server.clock().instant(),
                                        "router is down.")));
        pass(10);

        assertThat(alerts()).doesNotContain(offline(host));
        assertThat(page(host)).contains("behind router, which is down");
    }

    @Test
    void a_gateway_of_which_nothing_is_known_explains_nothing() {
        assertThat(reachedThrough(host, "router").status()).isEqualTo(302);
        server.bean(StoreResults.class)
                .store(
                        List.of(
                                CheckResult.unknown(
                                        monitor("router").id(),
                                        server.clock().instant(),
                                        "No monitor of this server gets an answer.")));
        pass(5);

        assertThat(alerts()).contains(offline(host));
    }

    @Test
    void a_gateway_cannot_be_behind_its_own_host() {
        add("inside", Map.of("host", host.host().name()));
        add("further inside", Map.of("depends_on", "inside"));

        for (String name : List.of("inside", "further inside")) {
            Answer refused = reachedThrough(host, name);
            assertThat(refused.status()).isEqualTo(422);
            assertThat(refused.body()).contains("That monitor is behind this host itself.");
        }
        assertThat(reachedThrough(host, "nothing").body())
                .contains("There is no monitor with this name.");
    }

    @Test
    void loops_that_monitors_close_later_hide_no_alert() {
        Agents other = Agents.of(server);
        checkIn(other);
        add("switch", Map.of());
        report("switch", false);
        assertThat(reachedThrough(host, "router").status()).isEqualTo(302);
        assertThat(reachedThrough(other, "switch").status()).isEqualTo(302);
        belongsTo("router", other);
        belongsTo("switch", host);

        for (String name : List.of("router", "switch")) {
            server.bean(StoreResults.class)
                    .store(
                            List.of(
                                    CheckResult.unknown(
                                            monitor(name).id(),
                                            server.clock().instant(),
                                            "Its host is offline.")));
        }
        pass(5);

        assertThat(alerts()).contains(offline(host), offline(other));
    }

    @Test
    void of_monitors_in_a_loop_not_all_are_suppressed() {
        add("first", Map.of("host", host.host().name()));
        add("second", Map.of());
        add("gate", Map.of("depends_on", "second"));
        assertThat(reachedThrough(host, "gate").status()).isEqualTo(302);
        belongsTo("second", host);
        for (String name : List.of("first", "second", "gate")) {
            report(name, true);
        }
        checkIn(host);

        assertThat(reason("second")).isEmpty();
        assertThat(reason("gate")).isEqualTo("second is down.");
        assertThat(reason("first")).isEqualTo("gate is down.");
    }

    private static String reason(String name) {
        return server.transactions()
                .read(() -> server.bean(Dependencies.class).reason(monitor(name)))
                .orElse("");
    }

    @Test
    void without_its_monitor_a_host_has_no_gateway() {
        assertThat(reachedThrough(host, "router").status()).isEqualTo(302);
        assertThat(editor.get(ComputeHost.path(host.host().id()) + "/edit").body())
                .contains("name=\"gateway\"", "value=\"router\"");

        assertThat(editor.post(monitor("router").path() + "/remove").status()).isEqualTo(302);
        pass(5);

        assertThat(page(host)).contains("router removed"); // once, as the outcome
        assertThat(page(host)).doesNotContain("router");
        assertThat(alerts()).contains(offline(host));
    }

    @Test
    void people_without_the_network_monitor_see_the_name_only() {
        assertThat(reachedThrough(host, "router").status()).isEqualTo(302);
        Browser viewer = server.signedIn(Role.VIEWER, ProductModule.COMPUTE);

        assertThat(viewer.get(ComputeHost.path(host.host().id())).body())
                .contains("router")
                .doesNotContain(MonitorFields.PATH + "/");
    }

    @Test
    void many_gateways_behind_each_other_are_followed_and_cannot_close_a_loop() {
        int many = 60;
        var agents = new ArrayList<Agents>();
        for (int i = 0; i < many; i++) {
            Agents agent = Agents.of(server);
            agents.add(agent);
            add("gateway " + i, Map.of("host", agent.host().name()));
            if (i > 0) {
                long before = monitor("gateway " + (i - 1)).id();
                server.transactions()
                        .write(() -> server.bean(Gateways.class).set(agent.host().id(), before));
            }
        }

        Answer loop = reachedThrough(agents.getFirst(), "gateway " + (many - 1));

        assertThat(loop.status()).isEqualTo(422);
        assertThat(loop.body()).contains("behind this host itself");
        report("gateway 0", true);
        assertThat(
                        server.transactions()
                                .read(() ->
                                        server.bean(Dependencies.class)
                                                .reason(monitor("gateway " + (many - 1)))))
                .hasValueSatisfying(reason -> assertThat(reason).contains("gateway 0"));
    }

    @Test
    void a_missing_report_says_nothing_while_what_the_monitor_depends_on_is_down()
            throws InterruptedException {
        add("job", Map.of("depends_on", "router"));
        RunCheck check = server.bean(RunCheck.class);
        assertThat(check.run(monitor("job"), null).state()).isEqualTo(MonitorState.DOWN);

        report("router", true);

        assertThat(check.run(monitor("job"), null).state()).isEqualTo(MonitorState.UNKNOWN);
    }
}
