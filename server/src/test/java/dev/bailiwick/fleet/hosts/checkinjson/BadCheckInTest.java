package dev.bailiwick.fleet.hosts.checkinjson;

import static dev.bailiwick.platform.schema.Tables.CHECK_IN;
import static dev.bailiwick.platform.schema.Tables.HOST_REPORT;
import static org.assertj.core.api.Assertions.assertThat;

import dev.bailiwick.RunningServer;
import dev.bailiwick.fleet.agents.AgentScope;
import dev.bailiwick.fleet.agents.AgentToken;
import dev.bailiwick.fleet.agents.AgentTokens;
import dev.bailiwick.fleet.hosts.checkin.Agents;
import dev.bailiwick.fleet.hosts.checkin.Agents.Answered;
import dev.bailiwick.fleet.hosts.checkin.AlikeHashes;
import dev.bailiwick.fleet.hosts.registry.ComputeHosts;
import dev.bailiwick.identity.accounts.Role;
import jakarta.servlet.ServletInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Arrays;
import java.util.Set;
import java.util.UUID;
import java.util.function.Consumer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.mock.web.DelegatingServletInputStream;
import org.springframework.mock.web.MockHttpServletRequest;
import tools.jackson.databind.node.ObjectNode;

/// Requests of a hostile or broken agent: the response says what is wrong, and no part of the
/// request is stored.
class BadCheckInTest {
    private final RunningServer server = RunningServer.shared();
    private Agents agent = Agents.of(server);

    @BeforeEach
    void registerAHost() {
        agent = Agents.of(server);
    }

    @AfterEach
    void nothing_is_stored() {
        server.transactions()
                .read(() -> {
                    long id = agent.host().id();
                    assertThat(server.sql().fetchCount(CHECK_IN, CHECK_IN.HOST_ID.eq(id))).isZero();
                    assertThat(server.sql().fetchCount(HOST_REPORT, HOST_REPORT.HOST_ID.eq(id)))
                            .isZero();
                    return true;
                });
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "Bearer",
                "Bearer bwa_",
                "Basic YmFpbGl3aWNr",
                "Bearer bwa_AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA",
                "Bearer bwa_AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA extra"
            })
    void a_wrong_or_missing_token_is_refused_before_the_body_is_read(String authorization) {
        Answered answer =
                agent.send(
                        "no json at all".getBytes(StandardCharsets.UTF_8),
                        "text/plain",
                        null,
                        authorization.isEmpty() ? null : authorization);

        assertThat(answer.status()).isEqualTo(401);
        assertThat(answer.header("WWW-Authenticate")).isEqualTo("Bearer");
        assertThat(answer.header("Content-Type")).startsWith("application/problem+json");
    }

    @Test
    void a_revoked_token_and_a_removed_hosts_token_are_refused() {
        boolean revoked =
                server.transactions()
                        .write(() -> server.bean(AgentTokens.class).revoke(agent.host().id()));

        assertThat(revoked).isTrue();
        assertThat(agent.send(agent.checkIn()).status()).isEqualTo(401);
        assertThat(
                        server.transactions()
                                .read(() ->
                                        server.bean(ComputeHosts.class).find(agent.host().id())))
                .isPresent();
    }

    @Test
    void a_users_session_is_not_a_token() {
        var person = server.signedIn(Role.ADMIN);

        assertThat(person.post(Agents.PATH).status()).isEqualTo(401);
    }

    @Test
    void a_token_without_the_scope_of_a_route_is_403() {
        Answered answer = agent.ask("/infrastructure/backup-manager/api/agent/jobs");

        assertThat(answer.status()).isEqualTo(403);
        assertThat(answer.header("Content-Type")).startsWith("application/problem+json");
    }

    @Test
    void a_token_of_another_duty_cannot_check_in() {
        AgentToken backup =
                server.transactions()
                        .write(() ->
                                server.bean(AgentTokens.class)
                                        .issue(agent.host().id(), Set.of(AgentScope.BACKUP)));
        byte[] body = agent.checkIn().toString().getBytes(StandardCharsets.UTF_8);

        Answered answer =
                agent.send(body, "application/json", null, "Bearer " + backup.plaintext());

        assertThat(answer.status()).isEqualTo(403);
    }

    @ParameterizedTest
    @CsvSource(
            nullValues = "none",
            value = {
                "none, none",
                "text/plain, none",
                "application/x-www-form-urlencoded, none",
                "application/json; charset=utf-16, none",
                "application/json, br",
                "application/json, 'gzip, gzip'"
            })
    void a_wrong_type_or_encoding_is_415(String type, String encoding) {
        byte[] body = agent.checkIn().toString().getBytes(StandardCharsets.UTF_8);

        assertThat(agent.send(body, type, encoding, "Bearer " + agent.token()).status())
                .isEqualTo(415);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "{",
                "[]",
                "\"text\"",
                "{\"schema\":1} {\"schema\":1}",
                "{\"schema\":1,\"schema\":1}",
                "{\"schema\":NaN}",
                "{'schema':1}",
                "{\"schema\":1,/* */\"id\":\"\"}"
            })
    void invalid_json_is_400(String body) {
        assertThat(agent.send(body).status()).isEqualTo(400);
    }

    @Test
    void deep_nesting_is_400_and_cheap() {
        String deep = "{\"schema\":1,\"x\":" + "[".repeat(200_000) + "]".repeat(200_000) + "}";

        assertThat(agent.send(deep).status()).isEqualTo(400);
    }

    @Test
    void a_body_of_too_many_empty_objects_is_400_before_it_fills_the_memory() {
        String empty = "{},".repeat(ReportedJson.MAX_TOKENS / 2 + 1) + "{}";
        String body = "{\"schema\":1,\"x\":[" + empty + "]}";

        assertThat(agent.sendPacked(body.getBytes(StandardCharsets.UTF_8)).status()).isEqualTo(400);
    }

    /// Compared by hash alone, these names took nine seconds of processor time, once here and once
    /// in the single writer; now it is a tenth of a second.
    @Test
    void names_with_equal_hashes_do_not_slow_down_processing() {
        ObjectNode root = agent.checkIn();
        var inventory = root.putArray("inventory");
        for (int i = 0; i < CheckInReader.MAX_INVENTORY; i++) {
            inventory.addObject().put("category", "package").put("name", AlikeHashes.text(i));
        }
        byte[] body = root.toString().getBytes(StandardCharsets.UTF_8);
        ThreadMXBean threads = ManagementFactory.getThreadMXBean();
        long before = threads.getCurrentThreadCpuTime();

        assertThat(CheckInReader.read(body, agent.now())).isInstanceOf(ReadResult.Valid.class);

        assertThat(Duration.ofNanos(threads.getCurrentThreadCpuTime() - before))
                .isLessThan(Duration.ofSeconds(4));
    }

    @Test
    void metrics_spanning_more_time_blocks_than_one_report_can_are_an_error() {
        expectFault(
                root -> {
                    for (int i = 0; i <= CheckInReader.MAX_BLOCKS; i++) {
                        agent.withMetric(
                                root, "a", 1, agent.now().minus(Duration.ofMinutes(10L * i)));
                    }
                },
                "/metrics");
    }

    @Test
    void names_too_long_for_an_index_and_numbers_too_large_for_a_sum_are_errors() {
        expectFault(
                root -> agent.withWorkload(root, "\u20ac".repeat(400), "a", "running"),
                "/workloads/0/external_id");
        expectFault(
                root -> agent.withMetric(root, "system.cpu.load_average.1m", 1e31, agent.now()),
                "/metrics/0/value");
    }

    @Test
    void thousands_of_empty_gzip_members_are_broken_and_do_not_use_up_the_stack() throws Exception {
        byte[] empty = Agents.packed(new byte[0]);
        var members = new ByteArrayOutputStream();
        for (int i = 0; i < 20_000; i++) {
            members.write(empty);
        }
        members.write(Agents.packed("{}".getBytes(StandardCharsets.UTF_8)));

        assertThat(
                        agent.send(
                                        members.toByteArray(),
                                        "application/json",
                                        "gzip",
                                        "Bearer " + agent.token())
                                .status())
                .isEqualTo(400);
    }

    @Test
    void broken_gzip_is_400() {
        byte[] packed = Agents.packed(agent.checkIn().toString().getBytes(StandardCharsets.UTF_8));
        byte[] cut = Arrays.copyOf(packed, packed.length / 2);

        assertThat(agent.send(cut, "application/json", "gzip", "Bearer " + agent.token()).status())
                .isEqualTo(400);
        assertThat(
                        agent.send(
                                        "plain".getBytes(StandardCharsets.UTF_8),
                                        "application/json",
                                        "gzip",
                                        "Bearer " + agent.token())
                                .status())
                .isEqualTo(400);
    }

    @Test
    void more_than_a_mebibyte_on_the_wire_is_413() {
        String large = " ".repeat(BodyReader.MAX_WIRE_BYTES);

        assertThat(agent.send(large + "{}").status()).isEqualTo(413);
    }

    @Test
    void a_decompression_bomb_that_declares_a_small_size_is_413() {
        byte[] bomb = new byte[BodyReader.MAX_UNPACKED_BYTES + 1];
        Arrays.fill(bomb, (byte) ' ');
        byte[] packed = Agents.packed(bomb);
        Arrays.fill(packed, packed.length - Integer.BYTES, packed.length, (byte) 0);

        assertThat(
                        agent.send(packed, "application/json", "gzip", "Bearer " + agent.token())
                                .status())
                .isEqualTo(413);
    }

    @Test
    void a_decompression_bomb_is_413() {
        byte[] bomb = new byte[BodyReader.MAX_UNPACKED_BYTES + 1];
        Arrays.fill(bomb, (byte) ' ');

        assertThat(agent.sendPacked(bomb).status()).isEqualTo(413);
    }

    @Test
    void another_schema_version_is_422() {
        for (String number : new String[] {"2", "0", "9".repeat(30)}) {
            Answered answer = agent.send(agent.checkIn().put("schema", new BigInteger(number)));

            assertThat(answer.status()).as(number).isEqualTo(422);
            assertThat(answer.pointers()).containsExactly("/schema");
        }
    }

    @Test
    void every_error_is_reported_with_its_json_pointer() {
        ObjectNode root = agent.checkIn();
        root.put("id", "no uuid");
        root.put("sent_at", 17);
        ((ObjectNode) root.get("agent")).put("interval_seconds", 9).put("kind", "toaster");
        ((ObjectNode) root.get("host")).put("hostname", "").put("boot_time", "yesterday");
        root.putArray("metrics").addObject().put("name", "a").put("value", "high").put("at", "x");
        root.putArray("workloads").addObject();
        root.putArray("events").add("text");

        Answered answer = agent.send(root);

        assertThat(answer.status()).isEqualTo(422);
        assertThat(answer.header("Content-Type")).startsWith("application/problem+json");
        assertThat(answer.pointers())
                .contains(
                        "/id",
                        "/sent_at",
                        "/agent/interval_seconds",
                        "/agent/kind",
                        "/host/hostname",
                        "/host/boot_time",
                        "/metrics/0/value",
                        "/metrics/0/at",
                        "/workloads/0/kind",
                        "/workloads/0/external_id",
                        "/workloads/0/name",
                        "/workloads/0/state",
                        "/events/0");
    }

    @ParameterizedTest
    @ValueSource(strings = {"schema", "id", "sent_at", "agent", "host"})
    void missing_required_fields_are_reported(String name) {
        ObjectNode root = agent.checkIn();
        root.remove(name);

        assertThat(agent.send(root).pointers()).contains("/" + name);
    }

    @Test
    void a_client_with_a_wrong_clock_is_told_the_server_time() {
        expectFault(
                root -> root.put("sent_at", at(Duration.ofMinutes(10).plusSeconds(30))),
                "/sent_at");
        expectFault(
                root -> root.put("sent_at", at(Duration.ofDays(-7).minusSeconds(30))), "/sent_at");
        expectFault(root -> root.put("sent_at", "1970-01-01T00:00:00Z"), "/sent_at");
        expectFault(root -> root.put("sent_at", "+999999999-12-31T23:59:59Z"), "/sent_at");
        expectFault(
                root -> agent.withMetric(root, "a", 1, agent.now().plus(Duration.ofHours(1))),
                "/metrics/0/at");
    }

    @Test
    void exceeding_a_limit_by_one_is_an_error() {
        expectFault(root -> fill(root, "workloads", CheckInReader.MAX_WORKLOADS + 1), "/workloads");
        expectFault(root -> fill(root, "metrics", CheckInReader.MAX_METRICS + 1), "/metrics");
        expectFault(root -> fill(root, "inventory", CheckInReader.MAX_INVENTORY + 1), "/inventory");
        expectFault(root -> fill(root, "events", CheckInReader.MAX_EVENTS + 1), "/events");
    }

    @Test
    void over_long_texts_huge_numbers_and_duplicates_are_errors() {
        expectFault(
                root -> ((ObjectNode) root.get("host")).put("os", "x".repeat(1_025)), "/host/os");
        expectFault(
                root ->
                        agent.withMetric(root, "a", 1, agent.now())
                                .withArrayProperty("metrics")
                                .get(0)
                                .asObject()
                                .put("value", new BigDecimal("1e400")),
                "/metrics/0/value");
        expectFault(
                root ->
                        agent.withWorkload(
                                agent.withWorkload(root, "1", "a", "running"), "1", "b", "running"),
                "/workloads/1/external_id");
        expectFault(
                root -> ((ObjectNode) root.get("host")).put("memory_total_bytes", -1),
                "/host/memory_total_bytes");
    }

    @Test
    void an_endless_body_is_read_only_up_to_the_limit() {
        var request =
                new MockHttpServletRequest() {
                    private long read;

                    @Override
                    public ServletInputStream getInputStream() {
                        return new DelegatingServletInputStream(
                                new InputStream() {
                                    @Override
                                    public int read() {
                                        read++;
                                        return ' ';
                                    }

                                    @Override
                                    public int read(byte[] into, int offset, int length) {
                                        Arrays.fill(into, offset, offset + length, (byte) ' ');
                                        read += length;
                                        return length;
                                    }
                                });
                    }
                };
        request.setContentType("application/json");

        assertThat(BodyReader.read(request)).isEqualTo(BodyReader.Failure.TOO_LARGE);
        assertThat(request.read).isLessThan(2L * BodyReader.MAX_WIRE_BYTES);
    }

    @Test
    void a_body_that_never_arrives_blocks_nobody() throws IOException {
        try (Socket socket = new Socket("localhost", server.port())) {
            OutputStream out = socket.getOutputStream();
            out.write(
                    """
                    POST %s HTTP/1.1\r
                    Host: localhost\r
                    Authorization: Bearer %s\r
                    Content-Type: application/json\r
                    Content-Length: 10\r
                    Connection: close\r
                    \r
                    {"a\
                    """
                            .formatted(Agents.PATH, agent.token())
                            .getBytes(StandardCharsets.US_ASCII));
            socket.shutdownOutput();
            InputStream in = socket.getInputStream();

            assertThat(new String(in.readAllBytes(), StandardCharsets.US_ASCII))
                    .startsWith("HTTP/1.1 400");
        }
    }

    private void expectFault(Consumer<ObjectNode> change, String pointer) {
        ObjectNode root = agent.checkIn();
        root.put("id", UUID.randomUUID().toString());
        change.accept(root);
        Answered answer = agent.send(root);
        assertThat(answer.status()).as(pointer).isEqualTo(422);
        assertThat(answer.pointers()).containsExactly(pointer);
    }

    private static void fill(ObjectNode root, String name, int count) {
        var list = root.putArray(name);
        for (int i = 0; i < count; i++) {
            list.addObject();
        }
    }

    private String at(Duration off) {
        return agent.now().plus(off).toString();
    }
}
