package dev.bailiwick.modules.dns.checks;

import static dev.bailiwick.modules.dns.checks.DnsAlertKind.LIST_FAILED;
import static dev.bailiwick.modules.dns.checks.DnsAlertKind.NOT_BLOCKING;
import static dev.bailiwick.modules.dns.checks.DnsAlertKind.RANGE_NEARLY_FULL;
import static dev.bailiwick.modules.dns.checks.DnsAlertKind.UNREACHABLE;
import static dev.bailiwick.platform.schema.Tables.DNS_PROVIDER;
import static org.assertj.core.api.Assertions.assertThat;

import dev.bailiwick.Answer;
import dev.bailiwick.Browser;
import dev.bailiwick.RunningServer;
import dev.bailiwick.identity.accounts.ProductModule;
import dev.bailiwick.identity.accounts.Role;
import dev.bailiwick.modules.dns.FakePihole;
import dev.bailiwick.modules.dns.FakePihole.Sent;
import dev.bailiwick.monitoring.alerts.evaluation.AlertCondition;
import dev.bailiwick.monitoring.alerts.evaluation.AlertKind;
import dev.bailiwick.monitoring.alerts.evaluation.SubjectConditions;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// What happens while nobody looks: problems become alerts, and queries become history.
class CheckProvidersTest {
    private static final String FINE = "{\"lists\":[]}";

    private final RunningServer server = RunningServer.shared();
    private final Browser administrator = server.signedIn(Role.ADMIN);
    private final Browser viewer = server.signedIn(Role.VIEWER, ProductModule.DNS);
    private final FakePihole pihole = FakePihole.version6();

    @BeforeEach
    void oneInstance() {
        server.stopJob("CheckProviders.run");
        server.sql().deleteFrom(DNS_PROVIDER).execute();
        pihole.sends("/api/lists", FINE);
        Answer answer =
                administrator.post(
                        "/dns-manager/providers/add",
                        Map.of(
                                "name",
                                "checked-01",
                                "base_url",
                                pihole.address(),
                                "password",
                                "correct horse",
                                "verify_tls",
                                "true"));
        assertThat(answer.status()).as(answer.body()).isEqualTo(302);
    }

    @AfterEach
    void close() {
        pihole.close();
    }

    private void check() {
        server.bean(CheckProviders.class).run();
    }

    /// So that lists, leases and clients are looked at again.
    private void checkLater() {
        server.clock().advance(Duration.ofMinutes(10));
        check();
    }

    private List<SubjectConditions> found() {
        Instant now = server.clock().instant();
        return server
                .transactions()
                .read(() -> server.bean(DnsAlertSource.class).evaluate(now, now))
                .stream()
                .filter(one -> one.subject().name().equals("checked-01"))
                .toList();
    }

    private Set<AlertKind> kinds() {
        return found().stream()
                .flatMap(one -> one.conditions().stream())
                .map(AlertCondition::kind)
                .collect(Collectors.toSet());
    }

    private Set<AlertKind> evaluated() {
        return found().getFirst().evaluated();
    }

    private void pause(Map<String, String> form) {
        assertThat(administrator.post("/dns-manager/pause", form).status()).isEqualTo(302);
    }

    @Test
    void an_instance_that_is_fine_has_no_alerts() {
        assertThat(evaluated()).as("before the first check").isEmpty();

        check();

        assertThat(found()).isEmpty();
    }

    @Test
    void a_silent_instance_is_unreachable_and_its_other_alerts_wait() {
        pihole.sends(
                "/api/lists",
                "{\"lists\":[{\"address\":\"https://l.example/\",\"type\":\"block\",\"enabled\":true,\"status\":4}]}");
        check();
        assertThat(kinds()).containsExactly(LIST_FAILED);
        pihole.sends("/api/padd", new Sent(500, "text/html", "no"));

        check();

        assertThat(kinds()).containsExactlyInAnyOrder(UNREACHABLE, LIST_FAILED);
        assertThat(evaluated()).containsExactly(UNREACHABLE);
        server.clock().advance(Duration.ofMinutes(6));
        assertThat(evaluated()).as("without a check").isEmpty();
    }

    @Test
    void a_wrong_password_is_reported_and_not_tried_each_minute() {
        pihole.password("another one");
        pihole.forgetSessions();

        check();
        check();

        assertThat(kinds()).containsExactly(UNREACHABLE);
        assertThat(pihole.count("POST /api/auth")).isLessThanOrEqualTo(2);
    }

    @Test
    void blocking_that_is_off_without_a_pause_is_reported() {
        pihole.sends("/api/dns/blocking", "{\"blocking\":\"disabled\",\"timer\":null}");
        pihole.sends("/api/padd", "{\"blocking\":\"disabled\"}");

        check();

        assertThat(kinds()).containsExactly(NOT_BLOCKING);
    }

    @Test
    void a_pause_is_intended_until_it_should_have_ended() {
        pause(Map.of("for", "5m"));
        check();
        assertThat(kinds()).isEmpty();

        server.clock().advance(Duration.ofMinutes(6));
        pihole.sends("/api/dns/blocking", "{\"blocking\":\"disabled\",\"timer\":null}");
        check();

        assertThat(kinds()).containsExactly(NOT_BLOCKING);
    }

    @Test
    void a_pause_without_an_end_is_intended_for_some_hours() {
        pause(Map.of("for", "resumed"));
        check();
        assertThat(kinds()).isEmpty();

        server.clock().advance(Duration.ofHours(9));
        check();

        assertThat(kinds()).containsExactly(NOT_BLOCKING);
    }

    @Test
    void a_full_range_of_leases_is_reported_and_expired_leases_do_not_count() {
        Instant now = server.clock().instant();
        pihole.sends("/api/dhcp/leases", leases(200, 8, now.plusSeconds(3600)));
        check();
        assertThat(kinds()).isEmpty();

        pihole.sends("/api/dhcp/leases", leases(200, 10, now.plusSeconds(7200)));
        checkLater();

        assertThat(kinds()).containsExactly(RANGE_NEARLY_FULL);
        pihole.sends("/api/dhcp/leases", leases(200, 10, now.minusSeconds(60)));
        checkLater();
        assertThat(kinds()).isEmpty();
    }

    private static String leases(long first, int count, Instant expiry) {
        return "{\"leases\":[%s]}"
                .formatted(
                        LongStream.range(first, first + count)
                                .mapToObj(last ->
                                        "{\"expires\":%d,\"ip\":\"198.51.100.%d\"}"
                                                .formatted(expiry.getEpochSecond(), last))
                                .collect(Collectors.joining(",")));
    }

    @Test
    void queries_are_recorded_once_and_shown_for_a_week_and_a_year() {
        Instant now = server.clock().instant();
        long slot = Math.floorDiv(now.getEpochSecond(), 600L) * 600;
        String history =
                "{\"history\":[%s]}"
                        .formatted(
                                LongStream.rangeClosed(0, 140)
                                        .mapToObj(back ->
                                                "{\"timestamp\":%d,\"total\":600,\"blocked\":60}"
                                                        .formatted(slot - back * 600 + 300))
                                        .collect(Collectors.joining(",")));
        pihole.sends("/api/history", history);

        check();
        checkLater();

        for (String range : List.of("7d", "30d", "1y")) {
            assertThat(viewer.get("/dns-manager?range=" + range).body())
                    .as(range)
                    .contains("per hour", "3,600");
        }
        server.runJob("RollUpMetrics.run");
        assertThat(viewer.get("/dns-manager?range=7d").body()).contains("3,600");
        long id =
                Objects.requireNonNull(
                        server.sql()
                                .select(DNS_PROVIDER.ID)
                                .from(DNS_PROVIDER)
                                .fetchOne(DNS_PROVIDER.ID));
        Instant later = server.clock().instant();
        QueryHistory.Course day =
                server.transactions()
                        .read(() ->
                                server.bean(QueryHistory.class)
                                        .read(
                                                List.of(id),
                                                later.minus(Duration.ofHours(12)),
                                                later,
                                                72));
        assertThat(day.all()).filteredOn(Objects::nonNull).containsOnly(600.0);
    }

    @Test
    void what_one_instance_sends_does_not_hide_the_others() {
        try (FakePihole hostile = FakePihole.version6()) {
            hostile.sends(
                    "/api/lists",
                    """
                    {"lists":[{"address":"https://x.example/\\ud800","type":"block","enabled":true,"status":4},
                     {"address":"https://x.example/\\ud801","type":"block","enabled":true,"status":4},{"address":"https://x.example/\\u0000","type":"block","enabled":true,"status":4}]}
                    """);
            Answer added =
                    administrator.post(
                            "/dns-manager/providers/add",
                            Map.of(
                                    "name",
                                    "aa-hostile",
                                    "base_url",
                                    hostile.address(),
                                    "password",
                                    "correct horse",
                                    "verify_tls",
                                    "true"));
            assertThat(added.status()).as(added.body()).isEqualTo(302);
            pihole.sends("/api/padd", new Sent(500, "text/html", "no"));

            check();

            assertThat(kinds()).containsExactly(UNREACHABLE);
        }
    }

    @Test
    void a_part_that_cannot_be_read_hides_nothing_else() {
        Instant now = server.clock().instant();
        pihole.sends("/api/history/clients?N=100", new Sent(500, "text/html", "no"));
        pihole.sends(
                "/api/lists",
                "{\"lists\":[{\"address\":\"%s\"}]}".formatted("x".repeat(5 * 1024 * 1024)));
        pihole.sends("/api/dhcp/leases", leases(200, 10, now.plusSeconds(3600)));
        pihole.sends("/api/dns/blocking", "{\"blocking\":\"disabled\",\"timer\":null}");
        pihole.sends("/api/padd", "{\"blocking\":\"disabled\"}");

        check();

        assertThat(kinds()).containsExactlyInAnyOrder(NOT_BLOCKING, RANGE_NEARLY_FULL);
        long looked = pihole.count("GET /api/dhcp/leases");
        check();
        assertThat(pihole.count("GET /api/dhcp/leases")).isEqualTo(looked);
    }

    @Test
    void an_alert_names_the_list_that_was_not_downloaded() {
        pihole.sends(
                "/api/lists",
                "{\"lists\":[{\"address\":\"https://l.example/\\u202ehosts\",\"type\":\"block\",\"enabled\":true,\"status\":4}]}");

        check();

        assertThat(found().getFirst().conditions())
                .extracting(AlertCondition::message)
                .containsExactly("https://l.example/ hosts: Download failed");
    }

    @Test
    void an_alert_ends_with_one_full_stop() {
        pihole.sends("/api/padd", new Sent(500, "text/html", "no"));

        check();

        assertThat(found().getFirst().conditions())
                .extracting(AlertCondition::message)
                .containsExactly("It responds with status 500");
    }
}
