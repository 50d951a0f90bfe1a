package dev.bailiwick.modules.addresses.checks;

import static dev.bailiwick.platform.schema.Tables.IP_ADDRESS;
import static dev.bailiwick.platform.schema.Tables.IP_CHECK;
import static dev.bailiwick.platform.schema.Tables.RECORD_CHANGE;
import static dev.bailiwick.platform.schema.Tables.SUBNET;
import static org.assertj.core.api.Assertions.assertThat;

import dev.bailiwick.Answer;
import dev.bailiwick.Browser;
import dev.bailiwick.RunningServer;
import dev.bailiwick.identity.accounts.ProductModule;
import dev.bailiwick.identity.accounts.Role;
import dev.bailiwick.monitoring.ping.BusyPing;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// Reachability checks of addresses: of one, of a selection, and before one is offered as free.
/// This machine answers on all of 127.0.0.0/8; nothing is even sent to a link-local address without
/// its link.
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
abstract class ChecksContract {
    static final String REACH = "bailiwick.remote-allow=127.0.0.0/8,fe80::/10";
    private static final String PATH = "/ip-addresses";

    private final RunningServer server = server();
    private Browser editor = editor();

    protected abstract RunningServer server();

    private Browser editor() {
        return server.signedIn(Role.EDITOR, ProductModule.IP_ADDRESSES);
    }

    @BeforeEach
    void begin() {
        server.sql().deleteFrom(IP_ADDRESS).execute();
        server.sql().deleteFrom(SUBNET).execute();
        editor = editor();
    }

    @AfterAll
    void stop() {
        server.close();
    }

    @Test
    void a_ping_shows_its_method_and_result() {
        long id = add("127.0.0.7");

        Answer answer =
                editor.post(PATH + "/" + id + "/ping", Map.of(), "Accept", "application/json");

        assertThat(answer.status()).isEqualTo(200);
        JsonNode json = JsonMapper.shared().readTree(answer.body());
        assertThat(json.propertyNames())
                .containsExactly(
                        "address",
                        "reachable",
                        "method",
                        "sent",
                        "received",
                        "round_trip_ms",
                        "checked_at");
        assertThat(json.get("address").asString()).isEqualTo("127.0.0.7");
        assertThat(json.get("reachable").isBoolean()).isTrue();
        assertThat(json.get("reachable").asBoolean()).isTrue();
        assertThat(json.get("method").asString()).isIn("icmp", "tcp");
        assertThat(json.get("sent").asInt()).isEqualTo(3);
        assertThat(json.get("received").asInt()).isBetween(1, 3);
        JsonNode trip = json.get("round_trip_ms");
        assertThat(trip.get("min").asDouble()).isLessThanOrEqualTo(trip.get("max").asDouble());
        assertThat(trip.get("average").isNumber()).isTrue();
        assertThat(json.get("checked_at").asString())
                .isEqualTo(server.clock().instant().toString());
    }

    @Test
    void an_unanswered_ping_has_no_round_trip_time_and_is_not_an_error() {
        long id = add("fe80::7");

        Answer answer =
                editor.post(PATH + "/" + id + "/ping", Map.of(), "Accept", "application/json");

        JsonNode json = JsonMapper.shared().readTree(answer.body());
        assertThat(json.get("reachable").asBoolean()).isFalse();
        assertThat(json.get("received").asInt()).isZero();
        assertThat(json.get("round_trip_ms").isNull()).isTrue();
        assertThat(editor.get(PATH + "/" + id).body()).contains("Active, no answer", "0 of 3");
    }

    @Test
    void a_ping_is_stored_and_changes_no_documented_values() {
        long id = add("127.0.0.7");
        assertThat(editor.get(PATH + "/" + id).body()).contains("Never checked", "Ping now");
        var before = server.sql().fetchSingle(IP_ADDRESS);

        Answer answer = editor.post(PATH + "/" + id + "/ping");

        assertThat(answer.status()).isEqualTo(302);
        assertThat(answer.location()).endsWith(PATH + "/" + id);
        assertThat(toast()).startsWith("127.0.0.7 answers: ");
        assertThat(editor.get(PATH + "/" + id).body())
                .contains("Answered", "of 3")
                .doesNotContain("Never checked");
        var after = server.sql().fetchSingle(IP_ADDRESS);
        assertThat(after.getAnswers()).isTrue();
        assertThat(after.getCheckedAt()).isEqualTo(after.getAnsweredAt()).isNotNull();
        assertThat(after.getVersion()).isEqualTo(before.getVersion());
        assertThat(after.getStatus()).isEqualTo(before.getStatus());
        assertThat(server.sql().fetchCount(RECORD_CHANGE, RECORD_CHANGE.RECORD_ID.eq(id))).isZero();
    }

    @Test
    void the_last_seen_time_survives_an_unanswered_ping() {
        long id = add("fe80::8");
        var seen = server.clock().instant().minus(Duration.ofDays(1));
        server.sql().update(IP_ADDRESS).set(IP_ADDRESS.ANSWERED_AT, seen).execute();

        editor.post(PATH + "/" + id + "/ping");

        var row = server.sql().fetchSingle(IP_ADDRESS);
        assertThat(row.getAnswers()).isFalse();
        assertThat(row.getAnsweredAt()).isEqualTo(seen);
    }

    @Test
    void pinging_a_denied_address_is_refused_with_a_message() {
        long id = add("169.254.169.254");

        Answer page = editor.post(PATH + "/" + id + "/ping");
        Answer json =
                editor.post(PATH + "/" + id + "/ping", Map.of(), "Accept", "application/json");

        assertThat(page.status()).isEqualTo(422);
        assertThat(page.body()).contains("169.254.169.254 was not checked.");
        assertThat(json.status()).isEqualTo(422);
        assertThat(json.header("Content-Type")).startsWith("application/problem+json");
        assertThat(editor.get(PATH + "/" + id).body())
                .contains("not allowed to reach", "Never checked")
                .doesNotContain("Ping now");
        assertThat(server.sql().fetchCount(IP_CHECK)).isZero();
    }

    @Test
    void a_viewer_sees_pings_but_cannot_start_one() {
        long id = add("127.0.0.7");
        long subnet = subnet("127.0.5.0/30");
        editor.post(PATH + "/" + id + "/ping");
        Browser viewer = server.signedIn(Role.VIEWER, ProductModule.IP_ADDRESSES);

        assertThat(viewer.get(PATH + "/" + id).body())
                .contains("Answered")
                .doesNotContain("Ping now");
        assertThat(viewer.get(PATH + "/subnets/" + subnet).body())
                .doesNotContain("Find a free address");
        assertThat(viewer.post(PATH + "/" + id + "/ping").status()).isEqualTo(403);
        assertThat(viewer.post(PATH + "/subnets/" + subnet + "/next-free").status()).isEqualTo(403);
        assertThat(viewer.post(PATH + "/bulk", Map.of("id", "" + id, "action", "ping")).status())
                .isEqualTo(403);
        assertThat(server.sql().fetchCount(IP_CHECK)).isEqualTo(1);
    }

    @Test
    void pinging_an_unknown_address_is_not_found() {
        assertThat(editor.post(PATH + "/999999/ping").status()).isEqualTo(404);
        assertThat(editor.post(PATH + "/subnets/999999/next-free").status()).isEqualTo(404);
    }

    @Test
    @SuppressWarnings("try") // only its being busy matters
    void pings_above_the_concurrency_limit_are_asked_to_retry_later() {
        long id = add("127.0.0.7");
        long subnet = subnet("127.0.5.0/30");
        try (var busy = new BusyPing(server)) {
            Answer answer = editor.post(PATH + "/" + id + "/ping");

            assertThat(answer.status()).isEqualTo(503);
            assertThat(answer.header("Retry-After")).isEqualTo("5");
            assertThat(answer.body()).contains("Too many addresses are being checked");
            assertThat(editor.post(PATH + "/subnets/" + subnet + "/next-free").status())
                    .isEqualTo(503);
            assertThat(
                            editor.post(PATH + "/bulk", Map.of("id", "" + id, "action", "ping"))
                                    .status())
                    .isEqualTo(503);
        }
        assertThat(editor.post(PATH + "/" + id + "/ping").status()).isEqualTo(302);
        assertThat(server.sql().fetchCount(IP_CHECK)).isEqualTo(1);
    }

    @Test
    void a_pinged_selection_reports_its_counts() {
        String ids =
                List.of("127.0.0.1", "127.0.0.2", "fe80::9", "169.254.1.1").stream()
                        .map(this::add)
                        .map(String::valueOf)
                        .collect(Collectors.joining(","));

        editor.post(PATH + "/bulk", Map.of("id", ids, "action", "ping"));

        assertThat(toast())
                .isEqualTo(
                        "2 answer, 1 does not, 1 was not checked because this server is not"
                                + " allowed to reach it");
        assertThat(server.sql().fetchCount(IP_CHECK)).isEqualTo(3);
        assertThat(editor.get(PATH + "?view=silent").body()).contains("fe80::9");
    }

    @Test
    void more_than_fifty_pings_in_one_selection_are_refused() {
        String ids = "1" + ",1".repeat(50);

        assertThat(editor.post(PATH + "/bulk", Map.of("id", ids, "action", "ping")).status())
                .isEqualTo(413);
    }

    @Test
    void a_free_address_is_one_that_does_not_respond() {
        long subnet = subnet("fe80:5::/120");
        assertThat(editor.get(PATH + "/subnets/" + subnet).body()).contains("Find a free address");

        Answer answer = editor.post(PATH + "/subnets/" + subnet + "/next-free");

        assertThat(answer.location()).contains(PATH + "/add?address=fe80:5::");
        assertThat(toast()).endsWith(" has no record and did not answer a ping.");
        String form = answer.location().replaceFirst("^https?://[^/]+", "");
        assertThat(editor.get(form).body()).contains("value=\"fe80:5::");
    }

    @Test
    void unregistered_addresses_that_respond_are_not_offered() {
        long subnet = subnet("127.0.5.0/29");

        Answer answer = editor.post(PATH + "/subnets/" + subnet + "/next-free");

        assertThat(answer.status()).isEqualTo(422);
        assertThat(answer.body())
                .contains(
                        "note note-fail\" role=\"alert\"",
                        "No free address was found: the next 6 are all in use.",
                        "127.0.5.1, 127.0.5.2, 127.0.5.3, 127.0.5.4, 127.0.5.5, 127.0.5.6.",
                        "Scan now")
                .doesNotContain("toast-body");
        assertThat(editor.get(PATH + "/subnets/" + subnet).body())
                .contains("127.0.5.6 answers, not registered")
                .doesNotContain("127.0.5.6 not registered");
        String next = PATH + "/subnets/" + subnet + "/next-free";
        assertThat(editor.get(next).location()).endsWith(PATH + "/subnets/" + subnet);
    }

    @Test
    void a_fully_registered_subnet_is_reported_as_full() {
        add("127.0.5.1");
        add("127.0.5.2");
        long subnet = subnet("127.0.5.0/30");

        Answer answer = editor.post(PATH + "/subnets/" + subnet + "/next-free");

        assertThat(answer.status()).isEqualTo(422);
        assertThat(answer.body())
                .contains("No address is free in 127.0.5.0/30.", "No address was pinged:");
    }

    @Test
    void at_most_ten_addresses_are_tried() {
        long subnet = subnet("127.0.6.0/24");

        Answer answer = editor.post(PATH + "/subnets/" + subnet + "/next-free");

        assertThat(answer.body()).contains("the next 10 are all in use.");
    }

    @Test
    void an_address_the_server_may_not_ping_is_offered_as_unchecked() {
        long subnet = subnet("198.51.100.0/24");

        Answer answer = editor.post(PATH + "/subnets/" + subnet + "/next-free");

        assertThat(answer.location()).endsWith(PATH + "/add?address=198.51.100.1");
        assertThat(toast())
                .isEqualTo(
                        "!198.51.100.1 has no record. It was not pinged: this server is not allowed"
                                + " to reach it.");
    }

    @Test
    void an_address_without_a_record_is_preferred_to_another_machines_record() {
        add("fe80:7::1", "available");
        long subnet = subnet("fe80:7::/120");

        Answer answer = editor.post(PATH + "/subnets/" + subnet + "/next-free");

        assertThat(answer.location()).endsWith(PATH + "/add?address=fe80:7::2");
    }

    @Test
    void an_available_registered_address_keeps_its_ping_result() {
        long id = add("fe80:6::1", "available");
        add("fe80:6::2", "active");
        add("fe80:6::3", "active");
        long subnet = subnet("fe80:6::/126");

        Answer answer = editor.post(PATH + "/subnets/" + subnet + "/next-free");

        assertThat(answer.location()).endsWith(PATH + "/" + id + "/edit");
        assertThat(toast())
                .isEqualTo("!fe80:6::1 is registered as available and did not answer a ping.");
        assertThat(server.sql().fetchSingle(IP_ADDRESS, IP_ADDRESS.ID.eq(id)).getAnswers())
                .isFalse();
    }

    @Test
    void pings_are_deleted_after_ninety_days_but_not_the_last_seen_time() {
        long id = add("127.0.0.7");
        editor.post(PATH + "/" + id + "/ping");
        var old = server.clock().instant().minus(DeleteOldChecks.RETENTION).minusSeconds(1);
        server.sql().update(IP_CHECK).set(IP_CHECK.AT, old).execute();
        editor.post(PATH + "/" + id + "/ping");

        server.bean(DeleteOldChecks.class).run();

        assertThat(server.sql().fetchCount(IP_CHECK)).isEqualTo(1);
        assertThat(server.sql().fetchSingle(IP_CHECK).getAt()).isAfter(old);
        assertThat(server.sql().fetchSingle(IP_ADDRESS).getAnsweredAt()).isNotNull();
    }

    @Test
    void pings_are_deleted_with_their_address() {
        long id = add("127.0.0.7");
        editor.post(PATH + "/" + id + "/ping");

        editor.post(PATH + "/" + id + "/remove");

        assertThat(server.sql().fetchCount(IP_CHECK)).isZero();
    }

    private String toast() {
        return URLDecoder.decode(
                String.valueOf(editor.cookie("bailiwick-toast")), StandardCharsets.UTF_8);
    }

    private long add(String address) {
        return add(address, "active");
    }

    private long add(String address, String status) {
        Answer answer = editor.post(PATH + "/add", Map.of("address", address, "status", status));
        return last(answer);
    }

    private long subnet(String network) {
        return last(editor.post(PATH + "/subnets/add", Map.of("network", network)));
    }

    private static long last(Answer answer) {
        String location = answer.location();
        return Long.parseLong(location.substring(location.lastIndexOf('/') + 1));
    }
}
