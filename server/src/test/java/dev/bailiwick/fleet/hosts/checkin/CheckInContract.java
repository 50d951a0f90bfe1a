package dev.bailiwick.fleet.hosts.checkin;

import static dev.bailiwick.platform.schema.Tables.CHECK_IN;
import static dev.bailiwick.platform.schema.Tables.HOST_CHANGE;
import static dev.bailiwick.platform.schema.Tables.HOST_EVENT;
import static dev.bailiwick.platform.schema.Tables.HOST_REPORT;
import static dev.bailiwick.platform.schema.Tables.WORKLOAD;
import static org.assertj.core.api.Assertions.assertThat;

import dev.bailiwick.RunningServer;
import dev.bailiwick.fleet.agents.Agent;
import dev.bailiwick.fleet.agents.AgentTokens;
import dev.bailiwick.fleet.hosts.checkin.Agents.Answered;
import dev.bailiwick.fleet.hosts.checkinjson.CheckInReader;
import dev.bailiwick.fleet.hosts.checkinjson.ReadResult;
import dev.bailiwick.platform.schema.tables.records.HostEventRecord;
import dev.bailiwick.platform.schema.tables.records.HostReportRecord;
import java.net.http.HttpClient;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.node.ObjectNode;

/// What a check-in does, on either database.
abstract class CheckInContract {
    abstract RunningServer server();

    private Agents agent() {
        return Agents.of(server());
    }

    @Test
    void a_check_in_is_stored_and_answered() {
        Agents agent = agent();

        Answered answer =
                agent.send(agent.withWorkload(agent.checkIn(), "9f2c", "postgres", "running"));

        assertThat(answer.status()).isEqualTo(200);
        assertThat(answer.json().path("status").asString()).isEqualTo("accepted");
        assertThat(answer.json().path("host_id").asLong()).isEqualTo(agent.host().id());
        assertThat(answer.json().path("next_checkin_seconds").asInt()).isEqualTo(60);
        assertThat(answer.json().path("server_time").asString()).endsWith("Z");
        var report = report(agent);
        assertThat(report.getHostname()).isEqualTo("web-1");
        assertThat(report.getWorkloadsRunning()).isEqualTo(1);
        assertThat(workloads(agent)).containsExactly("postgres");
    }

    @Test
    void a_client_that_prefers_http_2_can_send_a_long_body() {
        Agents agent = agent();
        String body = agent.checkIn() + " ".repeat(100_000);

        Answered answer =
                agent.sendBy(HttpClient.Version.HTTP_2, body.getBytes(StandardCharsets.UTF_8));

        assertThat(answer.status()).isEqualTo(200);
    }

    @Test
    void a_large_body_that_declares_a_small_size_is_accepted() {
        Agents agent = agent();
        byte[] padding = new byte[CheckInMemoryLimit.MAX_SMALL_BYTES];
        Arrays.fill(padding, (byte) ' ');
        byte[] first = Agents.packed(padding);
        byte[] second = Agents.packed(agent.checkIn().toString().getBytes(StandardCharsets.UTF_8));
        byte[] both = Arrays.copyOf(first, first.length + second.length);
        System.arraycopy(second, 0, both, first.length, second.length);

        // A gzip file may have several members (RFC 1952 §2.2); the trailer speaks of the last.
        assertThat(agent.send(both, "application/json", "gzip", "Bearer " + agent.token()).status())
                .isEqualTo(200);
    }

    @Test
    void the_same_id_again_returns_the_same_response_and_stores_nothing() {
        Agents agent = agent();
        ObjectNode checkIn = agent.checkIn();
        Answered first = agent.send(checkIn);
        server().clock().advance(Duration.ofSeconds(5));
        ((ObjectNode) checkIn.get("host")).put("hostname", "another");

        Answered second = agent.send(checkIn);

        assertThat(second.json()).isEqualTo(first.json());
        assertThat(report(agent).getHostname()).isEqualTo("web-1");
        assertThat(count(agent)).isEqualTo(1);
    }

    @Test
    void two_hosts_may_use_the_same_id() {
        Agents one = agent();
        Agents other = agent();
        ObjectNode checkIn = one.checkIn();

        assertThat(one.send(checkIn).json().path("host_id").asLong()).isEqualTo(one.host().id());
        assertThat(other.send(checkIn).json().path("host_id").asLong())
                .isEqualTo(other.host().id());
        assertThat(count(other)).isEqualTo(1);
    }

    @Test
    void an_older_snapshot_does_not_replace_a_newer_one() {
        Agents agent = agent();
        ObjectNode older = agent.withWorkload(agent.checkIn(), "1", "old", "running");
        older.put("sent_at", agent.now().minus(Duration.ofMinutes(5)).toString());
        older.putArray("events")
                .addObject()
                .put("id", "e1")
                .put("at", agent.now().minus(Duration.ofMinutes(6)).toString())
                .put("severity", "warning")
                .put("type", "container.die")
                .put("message", "it died");
        assertThat(agent.send(agent.withWorkload(agent.checkIn(), "2", "new", "running")).status())
                .isEqualTo(200);

        assertThat(agent.send(older).status()).isEqualTo(200);

        assertThat(workloads(agent)).containsExactly("new");
        assertThat(events(agent)).isEqualTo(1);
    }

    @Test
    void a_report_received_after_the_server_clock_was_put_back_is_the_newest() {
        Agents agent = agent();
        agent.send(agent.withWorkload(agent.checkIn(), "1", "before", "running"));
        server().clock().advance(Duration.ofHours(-1));
        try {
            agent.send(agent.withWorkload(agent.checkIn(), "2", "after", "running"));
        } finally {
            server().clock().advance(Duration.ofHours(1));
        }

        assertThat(workloads(agent)).containsExactly("after");
    }

    @Test
    void a_missing_list_means_unchanged_and_an_empty_one_means_all_removed() {
        Agents agent = agent();
        agent.send(agent.withWorkload(agent.checkIn(), "1", "postgres", "running"));

        agent.send(agent.checkIn());
        assertThat(workloads(agent)).containsExactly("postgres");

        ObjectNode empty = agent.checkIn();
        empty.putArray("workloads");
        agent.send(empty);
        assertThat(workloads(agent)).isEmpty();
        assertThat(changes(agent)).containsExactly("container postgres running -> null");
    }

    @Test
    void additions_changes_and_removals_are_recorded_after_the_first_report() {
        Agents agent = agent();
        agent.send(inventory(agent, "openssl", "3.0.16", "curl", "8.1"));
        assertThat(changes(agent)).isEmpty();

        ObjectNode second = inventory(agent, "openssl", "3.0.17", "git", "2.39");
        ((ObjectNode) second.get("host")).put("kernel", "6.1.1");
        agent.send(second);

        assertThat(changes(agent))
                .containsExactlyInAnyOrder(
                        "package openssl 3.0.16 -> 3.0.17",
                        "package curl 8.1 -> null",
                        "package git null -> 2.39",
                        "kernel  6.1.0 -> 6.1.1");
    }

    @Test
    void an_event_sent_repeatedly_is_stored_once() {
        Agents agent = agent();
        for (int i = 0; i < 3; i++) {
            ObjectNode checkIn = agent.checkIn();
            checkIn.putArray("events")
                    .addObject()
                    .put("id", "the-same")
                    .put("at", agent.now().toString())
                    .put("severity", "error")
                    .put("type", "container.oom")
                    .put("message", "<b>killed</b>");
            assertThat(agent.send(checkIn).status()).isEqualTo(200);
        }

        assertThat(events(agent)).isEqualTo(1);
    }

    @Test
    void many_concurrent_check_ins_are_all_stored() throws Exception {
        List<Agents> agents = new ArrayList<>();
        for (int i = 0; i < 30; i++) {
            agents.add(agent());
        }
        List<Callable<Integer>> calls = new ArrayList<>();
        for (int i = 0; i < 4; i++) { // several of one host wait for each other, but not for long
            for (Agents agent : agents) {
                calls.add(() ->
                        agent.send(agent.withWorkload(agent.checkIn(), "1", "a", "running"))
                                .status());
            }
        }
        try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            for (Future<Integer> call : threads.invokeAll(calls)) {
                assertThat(call.get()).isEqualTo(200);
            }
        }

        assertThat(agents).allSatisfy(agent -> assertThat(count(agent)).isEqualTo(4));
    }

    @Test
    void control_characters_are_replaced_instead_of_rejecting_the_check_in() {
        Agents agent = agent();

        String body = agent.withWorkload(agent.checkIn(), "1", "THE-NAME", "running").toString();

        Answered answer = agent.send(body.replace("THE-NAME", "nul\\u0000bell\\u0007\\ud800"));

        assertThat(answer.status()).isEqualTo(200);
        assertThat(workloads(agent)).containsExactly("nul\uFFFDbell\uFFFD\uFFFD");
    }

    @Test
    void two_machines_with_one_token_are_detected() {
        Agents agent = agent();
        agent.send(agent.checkIn());
        ObjectNode other = agent.checkIn();
        ((ObjectNode) other.get("host")).put("machine_id", "fedcba").put("hostname", "web-2");

        assertThat(agent.send(other).status()).isEqualTo(200);

        assertThat(report(agent).getConflictingMachine()).isEqualTo("0123456789abcdef");
        assertThat(report(agent).getConflictingHostname()).isEqualTo("web-1");
    }

    @Test
    void when_two_machines_share_a_token_the_one_with_the_slow_clock_is_also_named() {
        Agents agent = agent();
        agent.send(agent.checkIn());
        ObjectNode other = agent.checkIn();
        other.put("sent_at", agent.now().minus(Duration.ofMinutes(5)).toString());
        ((ObjectNode) other.get("host")).put("machine_id", "fedcba").put("hostname", "web-2");

        assertThat(agent.send(other).status()).isEqualTo(200);

        assertThat(report(agent).getHostname()).isEqualTo("web-1");
        assertThat(report(agent).getConflictingMachine()).isEqualTo("fedcba");
        assertThat(report(agent).getConflictingHostname()).isEqualTo("web-2");
    }

    @Test
    void a_health_text_of_maximum_length_is_truncated_to_fit() {
        Agents agent = agent();
        agent.send(agent.withWorkload(agent.checkIn(), "1", "a", "running"));
        ObjectNode root = agent.withWorkload(agent.checkIn(), "1", "a", "restarting");
        ((ObjectNode) root.withArrayProperty("workloads").get(0)).put("health", "x".repeat(1_024));

        assertThat(agent.send(root).status()).isEqualTo(200);
    }

    @Test
    void names_of_maximum_length_fit_the_indexes() {
        Agents agent = agent();
        String one = random(1_024);
        ObjectNode root = agent.withWorkload(agent.checkIn(), one, "a", "running");
        root.putArray("inventory").addObject().put("category", one).put("name", random(1_024));
        root.putArray("events")
                .addObject()
                .put("id", one)
                .put("at", agent.now().toString())
                .put("severity", "info")
                .put("type", "t");

        assertThat(agent.send(root).status()).isEqualTo(200);
    }

    /// Text that does not compress.
    private static String random(int length) {
        var random = new Random(17);
        return random.ints(length, '!', '~')
                .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
                .toString();
    }

    @Test
    void a_check_in_whose_token_is_revoked_meanwhile_stores_nothing() {
        Agents agent = agent();
        assertThat(agent.send(agent.checkIn()).status()).isEqualTo(200);
        Agent before =
                server().bean(AgentTokens.class)
                        .authenticate("Bearer " + agent.token())
                        .orElseThrow();
        boolean ignored =
                server().transactions()
                        .write(() -> server().bean(AgentTokens.class).revoke(before.hostId()));
        var judged =
                (ReadResult.Valid)
                        CheckInReader.read(
                                agent.checkIn().toString().getBytes(StandardCharsets.UTF_8),
                                agent.now());

        var stored =
                server().transactions()
                        .write(() ->
                                server().bean(StoreCheckIns.class)
                                        .storeAll(
                                                List.of(
                                                        ReceivedCheckIn.of(
                                                                before,
                                                                judged.checkIn(),
                                                                agent.now()))));

        assertThat(stored).containsExactly(new StoreResult.Revoked());
        assertThat(count(agent)).isEqualTo(1);
    }

    @Test
    void only_the_newest_events_are_kept_if_a_host_sends_too_many() {
        Agents agent = agent();
        agent.send(agent.checkIn());
        server().transactions()
                .write(() ->
                        server().sql()
                                .batchInsert(
                                        IntStream.rangeClosed(1, DeleteOldReports.MAX_PER_HOST + 5)
                                                .mapToObj(i -> event(agent, i))
                                                .toList())
                                .execute());

        server().bean(DeleteOldReports.class).trim();

        assertThat(events(agent)).isEqualTo(DeleteOldReports.MAX_PER_HOST);
        assertThat(
                        server().transactions()
                                .read(() ->
                                        server().sql()
                                                .fetchCount(
                                                        HOST_EVENT,
                                                        HOST_EVENT.HOST_ID.eq(agent.host().id()),
                                                        HOST_EVENT.EXTERNAL.eq("5"))))
                .isZero();
    }

    private HostEventRecord event(Agents agent, int number) {
        HostEventRecord event = server().sql().newRecord(HOST_EVENT);
        event.setHostId(agent.host().id());
        event.setExternal("" + number);
        event.setAt(agent.now().minusSeconds(1_000_000).plusSeconds(number));
        event.setSeverity("info");
        event.setType("t");
        event.setMessage("");
        return event;
    }

    private ObjectNode inventory(Agents agent, String... namesAndVersions) {
        ObjectNode checkIn = agent.checkIn();
        var inventory = checkIn.putArray("inventory");
        for (int i = 0; i < namesAndVersions.length; i += 2) {
            inventory
                    .addObject()
                    .put("category", "package")
                    .put("name", namesAndVersions[i])
                    .put("version", namesAndVersions[i + 1]);
        }
        return checkIn;
    }

    private HostReportRecord report(Agents agent) {
        return server().transactions()
                .read(() ->
                        server().sql()
                                .fetchSingle(
                                        HOST_REPORT, HOST_REPORT.HOST_ID.eq(agent.host().id())));
    }

    private List<String> workloads(Agents agent) {
        return server().transactions()
                .read(() ->
                        server().sql()
                                .selectFrom(WORKLOAD)
                                .where(WORKLOAD.HOST_ID.eq(agent.host().id()))
                                .orderBy(WORKLOAD.NAME)
                                .fetch(WORKLOAD.NAME));
    }

    private List<String> changes(Agents agent) {
        return server().transactions()
                .read(() ->
                        server().sql()
                                .selectFrom(HOST_CHANGE)
                                .where(HOST_CHANGE.HOST_ID.eq(agent.host().id()))
                                .orderBy(HOST_CHANGE.ID)
                                .fetch(row ->
                                        "%s %s %s -> %s"
                                                .formatted(
                                                        row.getKind(),
                                                        row.getName(),
                                                        row.getOldValue(),
                                                        row.getNewValue())));
    }

    private int events(Agents agent) {
        return server().transactions()
                .read(() ->
                        server().sql()
                                .fetchCount(HOST_EVENT, HOST_EVENT.HOST_ID.eq(agent.host().id())));
    }

    private int count(Agents agent) {
        return server().transactions()
                .read(() ->
                        server().sql()
                                .fetchCount(CHECK_IN, CHECK_IN.HOST_ID.eq(agent.host().id())));
    }
}
