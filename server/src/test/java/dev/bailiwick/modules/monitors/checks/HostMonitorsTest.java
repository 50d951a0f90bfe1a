package dev.bailiwick.modules.monitors.checks;

import static dev.bailiwick.platform.schema.Tables.MONITOR;
import static dev.bailiwick.platform.schema.Tables.MONITOR_PERIOD;
import static org.assertj.core.api.Assertions.assertThat;

import dev.bailiwick.Answer;
import dev.bailiwick.Browser;
import dev.bailiwick.RunningServer;
import dev.bailiwick.contract.monitor.AssignedChecks;
import dev.bailiwick.fleet.agents.AgentScope;
import dev.bailiwick.fleet.hosts.checkin.Agents;
import dev.bailiwick.identity.accounts.Role;
import dev.bailiwick.modules.monitors.registry.MonitorFields;
import dev.bailiwick.modules.monitors.registry.Monitors;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/// Monitors that hosts check: what their agents get, and what becomes of what they report.
@Tag("slow")
class HostMonitorsTest {
    protected static RunningServer server;
    protected static Browser editor;
    private Agents web;
    private Agents db;

    @BeforeAll
    static void start() {
        server = RunningServer.onSqlite();
        server.stopBackgroundWork();
        editor = server.signedIn(Role.ADMIN);
    }

    @AfterAll
    static void stop() {
        server.close();
    }

    @BeforeEach
    void two() {
        server.sql().deleteFrom(MONITOR).execute();
        editor = server.signedIn(Role.ADMIN);
        web = Agents.of(server).permitted(AgentScope.CHECKIN, AgentScope.MONITOR);
        db = Agents.of(server).permitted(AgentScope.CHECKIN, AgentScope.MONITOR);
        assertThat(web.send(web.checkIn()).status()).isEqualTo(200);
        assertThat(db.send(db.checkIn()).status()).isEqualTo(200);
    }

    private static Answer post(Map<String, String> fields) {
        var form = new HashMap<String, String>();
        form.put("type", "tcp");
        form.put("interval_seconds", "60");
        form.put("timeout_seconds", "5");
        form.put("failures", "1");
        form.putAll(fields);
        return editor.post("/network-monitor/add", form);
    }

    private static long add(String name, Map<String, String> fields) {
        var form = new HashMap<>(Map.of("name", name, "target", "192.0.2.1:22"));
        form.putAll(fields);
        Answer answer = post(form);
        assertThat(answer.status()).as(answer.body()).isEqualTo(302);
        return id(name);
    }

    private static long id(String name) {
        return server.transactions()
                .read(() -> server.bean(Monitors.class).named(name))
                .orElseThrow()
                .id();
    }

    private String both() {
        return web.host().name() + "\n" + db.host().name();
    }

    private static MonitorStatus status(long id) {
        return server.transactions()
                .read(() -> server.bean(MonitorStates.class).find(id))
                .orElseThrow();
    }

    private static boolean isKnown(long id) {
        return server.transactions()
                .read(() -> server.bean(MonitorStates.class).find(id))
                .isPresent();
    }

    private static JsonNode checks(Agents agent, String version) {
        return agent.ask(AssignedChecks.PATH + "?version=" + version).json();
    }

    private static ObjectNode with(ObjectNode checkIn, long id, String state, String message) {
        var results =
                checkIn.path("monitors").isArray()
                        ? checkIn.withArrayProperty("monitors")
                        : checkIn.putArray("monitors");
        results.addObject()
                .put("id", id)
                .put("state", state)
                .put("message", message)
                .put("attempts", state.equals("down") ? 1 : 0)
                .put("age_ms", 100)
                .put("took_ms", 20)
                .put("response_ms", 12.5)
                .put("unknown_field", true);
        return checkIn;
    }

    /// A minute later.
    private static void report(Agents agent, long id, String state, String message) {
        later(Duration.ofMinutes(1));
        accept(agent, with(agent.checkIn(), id, state, message));
    }

    private static void accept(Agents agent, ObjectNode checkIn) {
        Agents.Answered answer = agent.send(checkIn);
        assertThat(answer.status()).as(answer.response().body()).isEqualTo(200);
        server.bean(StoreResults.class).run();
    }

    private static void later(Duration time) {
        server.clock().advance(time);
    }

    // --- What agents get ---

    @Test
    void agents_get_the_checks_of_their_host_and_unchanged_ones_only_once() {
        long mine = add("mine", Map.of("run_from", web.host().name(), "slow_ms", "500"));
        add("of another", Map.of("run_from", db.host().name()));
        add("of the server", Map.of());

        JsonNode first = checks(web, "");

        assertThat(first.path("checks")).hasSize(1);
        JsonNode check = first.path("checks").get(0);
        assertThat(check.path("id").asLong()).isEqualTo(mine);
        assertThat(check.path("type").asString()).isEqualTo("tcp");
        assertThat(check.path("target").asString()).isEqualTo("192.0.2.1:22");
        assertThat(check.path("interval_seconds").asInt()).isEqualTo(60);
        assertThat(check.path("slow_ms").asInt()).isEqualTo(500);
        String version = first.path("version").asString();
        assertThat(checks(web, version).has("checks")).as("unchanged").isFalse();

        assertThat(editor.post("/network-monitor/" + mine + "/pause").status()).isEqualTo(302);
        assertThat(checks(web, version).path("checks")).as("paused").isEmpty();
    }

    @Test
    void each_type_has_what_its_agent_needs() {
        String host = web.host().name();
        add("ping", Map.of("type", "icmp", "target", "192.0.2.1", "run_from", host));
        add(
                "page",
                Map.of(
                        "type", "http",
                        "target", "https://intranet.example.test/",
                        "headers", "Accept: text/html",
                        "text", "Welcome",
                        "run_from", host));
        add(
                "name",
                Map.of(
                        "type", "dns",
                        "target", "example.org",
                        "resolver", "192.0.2.53",
                        "record", "MX",
                        "run_from", host));
        add("certificate", Map.of("type", "tls", "target", "example.org:8443", "run_from", host));

        JsonNode all = checks(web, "").path("checks");

        assertThat(all.get(0).path("icmp").path("packets").asInt()).isEqualTo(5);
        assertThat(all.get(1).path("http").path("method").asString()).isEqualTo("GET");
        assertThat(all.get(1).path("http").path("headers").path("Accept").asString())
                .isEqualTo("text/html");
        assertThat(all.get(1).path("http").path("text").asString()).isEqualTo("Welcome");
        assertThat(all.get(2).path("dns").path("resolver").asString()).isEqualTo("192.0.2.53");
        assertThat(all.get(3).path("tls").path("degraded_days").asInt()).isEqualTo(14);
    }

    @Test
    void a_token_without_the_scope_gets_no_checks_and_its_results_do_not_count() {
        long id = add("mine", Map.of("run_from", web.host().name()));
        Agents only = web.permitted(AgentScope.CHECKIN);

        assertThat(only.ask(AssignedChecks.PATH).status()).isEqualTo(403);
        assertThat(web.permitted(AgentScope.BACKUP).ask(AssignedChecks.PATH).status())
                .isEqualTo(403);
        report(only, id, "down", "forged");

        assertThat(isKnown(id)).isFalse();
    }

    @Test
    void a_token_for_monitoring_alone_does_not_check_in() {
        Agents only = web.permitted(AgentScope.MONITOR);

        assertThat(only.ask(AssignedChecks.PATH).status()).isEqualTo(200);
        assertThat(only.send(only.checkIn()).status()).isEqualTo(403);
    }

    @Test
    void a_token_for_monitoring_is_created_and_replaced_on_the_page_of_the_host() {
        Agents other = Agents.of(server);
        String path = "/infrastructure/vm-container-manager/hosts/" + other.host().id();
        assertThat(editor.get(path).body()).contains("Create token for monitoring");

        Answer created = editor.post(path + "/token", Map.of("scopes", "checkin,monitor"));

        assertThat(created.status()).isEqualTo(200);
        assertThat(created.body()).contains("monitor_networks=", "bwa_");
        assertThat(editor.get(path).body())
                .contains("Token with monitoring", "value=\"checkin,monitor\"")
                .doesNotContain("Create token for monitoring");
    }

    // --- Judging ---

    @Test
    void it_is_down_when_it_is_down_from_all_hosts() {
        long id = add("all", Map.of("run_from", both()));

        report(web, id, "down", "192.0.2.1:22 refused the connection.");
        assertThat(status(id).state()).as("the other knows nothing").isEqualTo(MonitorState.DOWN);
        report(db, id, "up", "Connected.");
        assertThat(status(id).state()).isEqualTo(MonitorState.UP);
        assertThat(status(id).message())
                .isEqualTo(
                        "Down from %s. From %s: Connected."
                                .formatted(web.host().name(), db.host().name()));
        report(db, id, "down", "192.0.2.1:22 refused the connection.");

        assertThat(status(id).state()).isEqualTo(MonitorState.DOWN);
        assertThat(status(id).message())
                .isEqualTo(
                        "From %s and %s: 192.0.2.1:22 refused the connection."
                                .formatted(web.host().name(), db.host().name()));
    }

    @Test
    void it_is_down_when_it_is_down_from_any_host_if_that_was_chosen() {
        long id = add("any", Map.of("run_from", both(), "down_when", "any"));

        report(web, id, "up", "Connected.");
        report(db, id, "down", "192.0.2.1:22 refused the connection.");

        assertThat(status(id).state()).isEqualTo(MonitorState.DOWN);
        assertThat(status(id).message())
                .isEqualTo(
                        "From %s: 192.0.2.1:22 refused the connection."
                                .formatted(db.host().name()));
        report(db, id, "up", "Connected.");
        assertThat(status(id).state()).isEqualTo(MonitorState.UP);
    }

    @Test
    void a_host_needs_as_many_failures_as_the_monitor_says() {
        long id = add("patient", Map.of("run_from", web.host().name(), "failures", "2"));

        report(web, id, "up", "Connected.");
        report(web, id, "down", "No.");
        assertThat(status(id).state()).isEqualTo(MonitorState.UP);
        report(web, id, "down", "No.");
        assertThat(status(id).state()).isEqualTo(MonitorState.DOWN);
    }

    @Test
    void hosts_that_have_become_silent_know_nothing() {
        long id = add("silent", Map.of("run_from", both()));
        report(web, id, "up", "Connected.");
        report(db, id, "down", "No.");
        assertThat(status(id).state()).isEqualTo(MonitorState.UP);

        later(Duration.ofMinutes(5));
        report(db, id, "down", "No.");
        assertThat(status(id).state()).isEqualTo(MonitorState.DOWN);

        later(Duration.ofMinutes(30));
        notice(id);
        assertThat(status(id).state()).isEqualTo(MonitorState.UNKNOWN);
        assertThat(status(id).message()).contains("no recent result from", web.host().name());
    }

    /// As the schedule does.
    private static void notice(long id) {
        var monitor =
                server.transactions()
                        .read(() -> server.bean(Monitors.class).find(id))
                        .orElseThrow();
        StoreResults results = server.bean(StoreResults.class);
        server.bean(HostJudgement.class).ifChanged(monitor).ifPresent(results::add);
        results.run();
    }

    @Test
    void a_monitor_whose_hosts_were_removed_is_checked_by_nobody() {
        long id = add("orphan", Map.of("run_from", web.host().name()));
        report(web, id, "up", "Connected.");

        assertThat(
                        editor.post(
                                        "/infrastructure/vm-container-manager/hosts/%d/remove"
                                                .formatted(web.host().id()))
                                .status())
                .isEqualTo(302);
        notice(id);

        assertThat(status(id).state()).isEqualTo(MonitorState.UNKNOWN);
        assertThat(status(id).message()).isEqualTo("No host checks it.");
        Answer page = editor.get("/network-monitor/" + id);
        assertThat(page.body()).contains("No host checks it any more").doesNotContain("Check now");
        Answer form = editor.get("/network-monitor/" + id + "/edit");
        assertThat(form.body()).contains("(removed)");
    }

    @Test
    void the_page_shows_what_each_host_has_found_and_has_no_button_to_check() {
        long id = add("shown", Map.of("run_from", both()));
        report(web, id, "down", "<script>alert(1)</script>");

        Answer page = editor.get("/network-monitor/" + id);

        assertThat(page.body())
                .contains(
                        web.host().name(),
                        db.host().name(),
                        "&lt;script&gt;alert(1)&lt;/script&gt;",
                        "monitor_networks",
                        "None yet")
                .doesNotContain("<script>alert", "Check now");
        assertThat(
                        editor.post(
                                        "/network-monitor/" + id + "/check",
                                        Map.of(),
                                        "Accept",
                                        "application/json")
                                .status())
                .isEqualTo(409);
    }

    @Test
    void the_server_does_not_check_it_itself() {
        long id = add("not here", Map.of("run_from", web.host().name()));

        server.bean(CheckSchedule.class).share();
        server.bean(StoreResults.class).run();

        assertThat(isKnown(id)).isFalse();
    }

    @Test
    void response_times_are_those_of_the_fastest_host() {
        long id = add("fast", Map.of("run_from", both()));
        report(web, id, "up", "Connected.");
        ObjectNode slower = with(db.checkIn(), id, "up", "Connected.");
        ((ObjectNode) slower.path("monitors").get(0)).put("response_ms", 99.0);
        accept(db, slower);

        assertThat(status(id).response()).isEqualTo(Duration.ofNanos(12_500_000));
    }

    @Test
    void what_depends_on_something_that_is_down_is_suppressed() {
        long router = add("router", Map.of("run_from", web.host().name()));
        long behind = add("behind", Map.of("run_from", web.host().name(), "depends_on", "router"));
        report(web, router, "down", "No.");
        report(web, behind, "down", "No.");

        assertThat(status(behind).state()).isEqualTo(MonitorState.UNKNOWN);
        assertThat(status(behind).message()).isEqualTo("router is down.");
    }

    // --- Attacks ---

    @Test
    void results_of_monitors_of_other_hosts_are_ignored() {
        long others = add("others", Map.of("run_from", db.host().name()));
        long servers = add("servers", Map.of());

        later(Duration.ofMinutes(1));
        accept(web, with(with(web.checkIn(), others, "down", "a"), servers, "down", "b"));
        accept(web, with(web.checkIn(), Long.MAX_VALUE, "down", "c"));

        assertThat(isKnown(others)).isFalse();
        assertThat(isKnown(servers)).isFalse();
    }

    @Test
    void a_check_in_that_arrives_twice_counts_once() {
        long id = add("twice", Map.of("run_from", web.host().name(), "failures", "2"));
        report(web, id, "up", "Connected.");
        later(Duration.ofMinutes(1));
        ObjectNode again = with(web.checkIn(), id, "down", "No.");

        accept(web, again);
        later(Duration.ofSeconds(2));
        accept(web, again);
        assertThat(web.send(again, "2").status()).isEqualTo(200);
        again.put("id", UUID.randomUUID().toString());
        accept(web, again);

        assertThat(status(id).state()).as("one failure of two").isEqualTo(MonitorState.UP);
    }

    @Test
    void old_results_are_ignored_and_ages_are_limited() {
        long id = add("old", Map.of("run_from", web.host().name()));
        later(Duration.ofMinutes(1));
        assertThat(web.send(with(web.checkIn(), id, "down", "No."), "3600").status())
                .isEqualTo(200);
        assertThat(web.send(with(web.checkIn(), id, "down", "No."), "-5").status()).isEqualTo(200);
        assertThat(web.send(with(web.checkIn(), id, "down", "No."), "9".repeat(40)).status())
                .isEqualTo(200);
        ObjectNode ancient = with(web.checkIn(), id, "down", "No.");
        ((ObjectNode) ancient.path("monitors").get(0)).put("age_ms", Long.MAX_VALUE);
        accept(web, ancient);

        assertThat(isKnown(id)).isFalse();
    }

    @Test
    void delayed_results_are_stored_for_when_the_check_was_made() {
        long id = add("delayed", Map.of("run_from", web.host().name()));
        later(Duration.ofMinutes(10));
        Instant now = server.clock().instant();
        assertThat(web.send(with(web.checkIn(), id, "up", "Connected."), "120").status())
                .isEqualTo(200);
        server.bean(StoreResults.class).run();

        assertThat(status(id).checkedAt()).isBetween(now.minusSeconds(121), now.minusSeconds(120));
    }

    @Test
    void times_of_results_never_go_back() {
        long id = add("ordered", Map.of("run_from", both(), "down_when", "any"));
        report(web, id, "up", "Connected.");
        Instant last = status(id).checkedAt();

        ObjectNode late = with(db.checkIn(), id, "down", "No.");
        ((ObjectNode) late.path("monitors").get(0)).put("age_ms", 300_000).put("took_ms", 50_000);
        accept(db, late);

        assertThat(status(id).state()).isEqualTo(MonitorState.DOWN);
        assertThat(status(id).since()).isAfterOrEqualTo(last);
        assertThat(
                        server.sql()
                                .fetchCount(
                                        MONITOR_PERIOD,
                                        MONITOR_PERIOD.ENDED_AT.lessThan(MONITOR_PERIOD.BEGAN_AT)))
                .isZero();
    }

    @Test
    void after_the_clock_was_set_back_results_count_again() {
        long id = add("clock", Map.of("run_from", web.host().name()));
        later(Duration.ofDays(1));
        report(web, id, "up", "Connected.");
        server.clock().advance(Duration.ofDays(-1));

        report(web, id, "down", "No.");

        assertThat(status(id).state()).isEqualTo(MonitorState.DOWN);
    }

    @Test
    void too_many_results_and_wrong_ones_are_refused_with_the_check_in() {
        long id = add("flooded", Map.of("run_from", web.host().name()));
        ObjectNode many = web.checkIn();
        for (int i = 0; i < 2_001; i++) {
            ObjectNode _ = with(many, id, "up", "");
        }
        assertThat(web.send(many).pointers()).containsExactly("/monitors");
        assertThat(web.send(with(web.checkIn(), id, "exploded", "")).pointers())
                .containsExactly("/monitors/0/state");
        assertThat(web.send(with(web.checkIn(), id, "up", "x".repeat(5_000))).pointers())
                .containsExactly("/monitors/0/message");
        assertThat(web.send(with(web.checkIn(), -1, "up", "")).pointers())
                .containsExactly("/monitors/0/id");
        assertThat(isKnown(id)).isFalse();
    }

    @Test
    void of_many_results_of_one_monitor_few_count() {
        long id = add("hammered", Map.of("run_from", web.host().name()));
        later(Duration.ofMinutes(20));
        ObjectNode many = web.checkIn();
        for (int i = 0; i < 1_000; i++) {
            ObjectNode _ = with(many, id, "up", "" + i);
            ((ObjectNode) many.path("monitors").get(i)).put("age_ms", 599_000L - i * 500L);
        }
        accept(web, many);

        assertThat(status(id).recent().length()).isBetween(1, 20);
    }

    @Test
    void of_equal_results_one_counts() {
        long id = add("repeated", Map.of("run_from", web.host().name()));
        ObjectNode many = web.checkIn();
        for (int i = 0; i < 2_000; i++) {
            ObjectNode _ = with(many, id, "up", "");
        }
        accept(web, many);

        assertThat(status(id).recent()).hasSize(1);
    }

    @Test
    void messages_are_one_line_of_limited_length() {
        long id = add("chatty", Map.of("run_from", web.host().name()));
        report(web, id, "down", "one\ntwo\u202e" + "x".repeat(900));

        assertThat(status(id).message()).hasSizeLessThanOrEqualTo(200).doesNotContain("\n");
    }

    // --- The form ---

    @Test
    void what_hosts_must_not_or_cannot_check_is_refused_in_the_form() {
        String host = web.host().name();
        var http = Map.of("type", "http", "target", "https://a.example.test/", "run_from", host);
        assertThat(refusal(http, "username", "me", "password", "x")).contains("no credentials");
        assertThat(refusal(http, "bearer_token", "abc")).contains("no credentials");
        for (String header : List.of("X-Api-Key: abc", "X-Jwt: abc", "Assertion: abc")) {
            assertThat(refusal(http, "headers", header)).contains("no credentials");
        }
        assertThat(refusal(http, "method", "POST")).contains("GET, HEAD and OPTIONS only");
        assertThat(refusal(Map.of("type", "smtp", "target", "192.0.2.1", "run_from", host)))
                .contains("Hosts check ping, TCP, HTTP, DNS and TLS only");
        assertThat(refusal(Map.of("type", "push", "run_from", host)))
                .contains("Hosts check ping, TCP, HTTP, DNS and TLS only");
        assertThat(refusal(Map.of("target", "192.0.2.1:22", "run_from", "nobody")))
                .contains("There is no compute host with one of these names.");
    }

    private static String refusal(Map<String, String> fields, String... more) {
        var form = new HashMap<>(Map.of("name", "refused"));
        form.putAll(fields);
        for (int i = 0; i < more.length; i += 2) {
            form.put(more[i], more[i + 1]);
        }
        Answer answer = post(form);
        assertThat(answer.status()).as(answer.body()).isEqualTo(422);
        return answer.body();
    }

    @Test
    void hosts_can_check_what_this_server_may_not_connect_to() {
        add("on its link", Map.of("target", "127.0.0.1:22", "run_from", web.host().name()));

        Answer moved = edit("on its link", Map.of("run_from", ""));

        assertThat(moved.status()).isEqualTo(422);
        assertThat(moved.body()).contains("not allowed to connect");
    }

    private static Answer edit(String name, Map<String, String> changes) {
        var monitor =
                server.transactions()
                        .read(() -> server.bean(Monitors.class).named(name))
                        .orElseThrow();
        var form = new HashMap<String, String>();
        MonitorFields.FORM
                .fields()
                .forEach(field -> {
                    if (!field.isSecret()) {
                        form.put(field.name(), monitor.details().text(field));
                    }
                });
        form.put("revision", Long.toString(monitor.version()));
        form.putAll(changes);
        return editor.post("/network-monitor/" + monitor.id() + "/edit", form);
    }

    @Test
    void a_host_that_stays_keeps_what_it_has_found() {
        long id = add("kept", Map.of("run_from", both()));
        report(web, id, "down", "No.");

        assertThat(edit("kept", Map.of("run_from", web.host().name())).status()).isEqualTo(302);

        assertThat(editor.get("/network-monitor/" + id).body())
                .contains("No.")
                .doesNotContain(">" + db.host().name() + "<");
    }

    @Test
    void an_exported_file_has_the_hosts_and_importing_it_changes_nothing() {
        add("exported", Map.of("run_from", both(), "down_when", "any"));

        String file = editor.get("/network-monitor/export.csv").body();

        assertThat(file).contains("run_from", "down_when", "any");
        assertThat(List.of(web.host().name(), db.host().name())).allMatch(file::contains);
    }
}
