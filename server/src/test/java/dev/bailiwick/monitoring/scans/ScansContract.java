package dev.bailiwick.monitoring.scans;

import static dev.bailiwick.platform.schema.Tables.AUDIT_ENTRY;
import static dev.bailiwick.platform.schema.Tables.DISCOVERED_ADDRESS;
import static dev.bailiwick.platform.schema.Tables.IP_ADDRESS;
import static dev.bailiwick.platform.schema.Tables.IP_CHECK;
import static dev.bailiwick.platform.schema.Tables.SCAN;
import static dev.bailiwick.platform.schema.Tables.SUBNET;
import static org.assertj.core.api.Assertions.assertThat;

import dev.bailiwick.Answer;
import dev.bailiwick.Await;
import dev.bailiwick.Browser;
import dev.bailiwick.RunningServer;
import dev.bailiwick.identity.accounts.ProductModule;
import dev.bailiwick.identity.accounts.Role;
import dev.bailiwick.platform.network.IpAddress;
import dev.bailiwick.platform.schema.tables.records.ScanRecord;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

/// Scans of subnets on this machine, which answers on all of 127.0.0.0/8 and on no link-local
/// address without its link. The tests run the schedule themselves.
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
abstract class ScansContract {
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
        server.stopBackgroundWork();
        server.sql().deleteFrom(SUBNET).execute();
        server.sql().deleteFrom(IP_ADDRESS).execute();
        server.sql().deleteFrom(DISCOVERED_ADDRESS).execute();
        pace(1_000);
        editor = editor();
    }

    @AfterAll
    void stop() {
        server.close();
    }

    @Test
    void a_scan_pings_every_address_of_a_subnet() {
        long subnet = subnet("127.0.7.0/29");
        add("127.0.7.1", "active");
        add("127.0.7.2", "reserved");
        assertThat(editor.get(path(subnet)).body())
                .contains("Never scanned", "pings each of its 6 addresses", "Scan now", "p-unseen");

        Answer answer = editor.post(path(subnet) + "/scan");

        assertThat(answer.location()).endsWith(path(subnet));
        ScanRecord scan = ended(subnet);
        assertThat(scan.getState()).isEqualTo("done");
        assertThat(scan.getTotal()).isEqualTo(6);
        assertThat(scan.getCompleted()).isEqualTo(6);
        assertThat(scan.getAnswered()).isEqualTo(6);
        assertThat(server.sql().fetch(IP_ADDRESS))
                .hasSize(2)
                .allSatisfy(row -> {
                    assertThat(row.getAnswers()).isTrue();
                    assertThat(row.getCheckedAt()).isEqualTo(server.clock().instant());
                    assertThat(row.getAnsweredAt()).isEqualTo(server.clock().instant());
                    assertThat(row.getVersion()).isEqualTo(1);
                });
        assertThat(editor.get(path(subnet)).body())
                .contains(
                        "4 addresses answered, but no record exists for them",
                        "/ip-addresses/add?address=127.0.7.3",
                        "class=\"p-found\"",
                        "127.0.7.1 active, answers")
                .doesNotContain("p-unseen", "data-refresh=\"" + path(subnet));
    }

    @Test
    void only_registered_addresses_of_a_large_subnet_are_scanned() {
        long subnet = subnet("fe80:7::/64");
        add("fe80:7::1", "active");
        add("fe80:7::2", "active");
        add("fe80:8::2", "active");
        assertThat(editor.get(path(subnet)).body()).contains("the 2 registered addresses in it");

        editor.post(path(subnet) + "/scan");

        ScanRecord scan = ended(subnet);
        assertThat(scan.getTotal()).isEqualTo(2);
        assertThat(scan.getAnswered()).isZero();
        assertThat(
                        server.sql()
                                .select(IP_ADDRESS.ANSWERS)
                                .from(IP_ADDRESS)
                                .orderBy(IP_ADDRESS.ADDRESS_KEY)
                                .fetch(IP_ADDRESS.ANSWERS))
                .containsExactly(false, false, null);
        assertThat(editor.get(path(subnet)).body()).contains("No answer", "<dd>2</dd>");
    }

    @Test
    void a_large_subnet_without_registered_addresses_is_refused_with_a_message() {
        long subnet = subnet("2001:db8::/64");

        Answer answer = editor.post(path(subnet) + "/scan");

        assertThat(answer.status()).isEqualTo(422);
        assertThat(answer.body()).contains("It has more than 65,536 addresses, too many to ping");
        assertThat(editor.get(path(subnet)).body())
                .contains("too many to ping")
                .doesNotContain("Scan now");
        assertThat(server.sql().fetchCount(SCAN)).isZero();
    }

    @Test
    void addresses_denied_by_the_operator_are_never_scanned() {
        long subnet = subnet("169.254.0.0/15");
        add("169.254.169.254", "active");

        editor.post(path(subnet) + "/scan");

        ScanRecord scan = ended(subnet);
        assertThat(scan.getNotPermitted()).isEqualTo(1);
        assertThat(editor.get(path(subnet)).body()).contains("Not checked");
        assertThat(scan.getMethod()).isNull();
        assertThat(server.sql().fetchSingle(IP_ADDRESS).getCheckedAt()).isNull();
        assertThat(server.sql().fetchCount(IP_CHECK)).isZero();
    }

    @Test
    void a_subnet_that_this_server_may_not_reach_offers_no_scan() {
        long subnet = subnet("169.254.169.248/29");

        assertThat(editor.get(path(subnet)).body())
                .contains("not allowed to reach this network", "BAILIWICK_REMOTE_ALLOW")
                .doesNotContain("Scan now");
        Answer refused = editor.post(path(subnet) + "/scan");

        assertThat(refused.status()).isEqualTo(422);
        assertThat(refused.body()).contains("not allowed to reach this network");
        assertThat(server.sql().fetchCount(SCAN)).isZero();
    }

    @Test
    void one_scan_per_subnet_runs_at_a_time_and_any_editor_can_cancel_it() {
        long subnet = subnet("127.0.8.0/24");
        pace(1);
        editor.post(path(subnet) + "/scan");

        assertThat(editor.get(path(subnet)).body())
                .contains("Cancel scan", "data-refresh=\"" + path(subnet))
                .doesNotContain("Scan now");
        editor.post(path(subnet) + "/scan");
        assertThat(toast()).isEqualTo("!This subnet is already being scanned");
        assertThat(server.sql().fetchCount(SCAN)).isEqualTo(1);

        Browser other = editor();
        other.post(path(subnet) + "/scan/cancel");

        assertThat(server.sql().fetchSingle(SCAN).getState()).isEqualTo("cancelled");
        assertThat(editor.get(path(subnet)).body()).contains("Cancelled", "Scan now");
        other.post(path(subnet) + "/scan/cancel");
        assertThat(
                        server.sql()
                                .select(AUDIT_ENTRY.EVENT)
                                .from(AUDIT_ENTRY)
                                .where(AUDIT_ENTRY.TARGET.eq("127.0.8.0/24"))
                                .orderBy(AUDIT_ENTRY.SEQUENCE)
                                .fetch(AUDIT_ENTRY.EVENT))
                .containsExactly("Subnet Added", "Subnet Scan Started", "Subnet Scan Cancelled");
    }

    @Test
    void a_scan_left_by_a_killed_server_is_shown_and_resumed() throws Exception {
        long subnet = subnet("127.0.9.0/29");
        leftBehind(subnet, "127.0.9.3", 3);
        assertThat(editor.get(path(subnet)).body()).contains("Scanning");
        server.clock().advance(Duration.ofSeconds(20));
        assertThat(editor.get(path(subnet)).body())
                .contains("Interrupted", "3 of 6 addresses pinged. The scan continues");
        server.bean(ScanScheduler.class).run();
        assertThat(server.sql().fetchSingle(SCAN).getClaimedBy()).isEqualTo("gone");

        server.clock().advance(Scan.LEASE);
        server.bean(ScanScheduler.class).run();

        ScanRecord scan = ended(subnet);
        assertThat(scan.getCompleted()).isEqualTo(6);
        assertThat(scan.getAnswered()).isEqualTo(6);
        assertThat(server.sql().fetch(DISCOVERED_ADDRESS))
                .extracting(row -> IpAddress.ofKey(row.getAddressKey()).toString())
                .containsExactlyInAnyOrder("127.0.9.4", "127.0.9.5", "127.0.9.6");
    }

    @Test
    void a_scan_left_by_a_server_with_a_clock_far_ahead_is_resumed() throws Exception {
        long subnet = subnet("127.0.20.0/29");
        server.clock().advance(Duration.ofDays(1));
        leftBehind(subnet, "127.0.20.3", 3);
        server.clock().advance(Duration.ofDays(-1));

        server.bean(ScanScheduler.class).run();

        assertThat(ended(subnet).getCompleted()).isEqualTo(6);
    }

    @Test
    void a_stopping_server_releases_its_scan() {
        try (var first = another()) {
            first.stopBackgroundWork();
            Browser person = first.signedIn(Role.EDITOR, ProductModule.IP_ADDRESSES);
            long subnet = last(person.post(PATH + "/subnets/add", network("127.0.10.0/24")));
            Browser administrator = first.signedIn(Role.ADMIN);
            administrator.post(
                    "/site-administration/ip-addresses", Map.of("sweep_packets_per_second", "1"));
            person.post(path(subnet) + "/scan");
            assertThat(first.sql().fetchSingle(SCAN).getState()).isEqualTo("running");

            first.bean(ScanScheduler.class).stop();

            assertThat(first.sql().fetchSingle(SCAN).getState()).isEqualTo("waiting");
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    /// A machine that slept for longer than the lease: the thread that ran the scan wakes up at the
    /// same time as the schedule, which finds the scan abandoned.
    @Test
    void a_server_that_resumes_its_own_scan_is_counted_once() {
        try (var slept = another()) {
            slept.stopBackgroundWork();
            Browser person = slept.signedIn(Role.EDITOR, ProductModule.IP_ADDRESSES);
            long subnet = last(person.post(PATH + "/subnets/add", network("127.0.10.0/24")));
            slept.signedIn(Role.ADMIN)
                    .post(
                            "/site-administration/ip-addresses",
                            Map.of("sweep_packets_per_second", "1"));
            person.post(path(subnet) + "/scan");
            ScanRecord first = slept.sql().fetchSingle(SCAN);
            String runner = first.getClaimedBy();

            Await.until(() -> {
                slept.clock().advance(Scan.LEASE.plusSeconds(1));
                slept.bean(ScanScheduler.class).run();
                return !runner.equals(slept.sql().fetchSingle(SCAN).getClaimedBy());
            });

            var scans = slept.bean(Scans.class);
            Instant now = slept.clock().instant();
            assertThat(
                            slept.transactions()
                                    .write(() -> scans.renewLease(first.getId(), runner, 1, now)))
                    .isFalse();
        }
    }

    protected abstract RunningServer another();

    @Test
    void a_scan_that_fails_repeatedly_is_ended() throws Exception {
        long subnet = subnet("127.0.19.0/29");
        leftBehind(subnet, "127.0.19.3", 3);
        prefix(999);

        Await.until(() -> {
            server.clock().advance(Scan.LEASE.plusSeconds(1));
            server.bean(ScanScheduler.class).run();
            return server.sql().fetchSingle(SCAN).getEndedAt() != null;
        });

        assertThat(server.sql().fetchSingle(SCAN).getState()).isEqualTo("failed");
        prefix(29);
        editor = editor();
        assertThat(editor.get(path(subnet)).body()).contains("failed three times", "Scan now");
        editor.post(path(subnet) + "/scan");
        assertThat(ended(subnet).getState()).isEqualTo("done");
    }

    /// Sets the prefix length of all subnets; an invalid one makes every reader fail.
    private void prefix(int bits) {
        server.sql().update(SUBNET).set(SUBNET.PREFIX, bits).execute();
    }

    @Test
    void only_one_of_two_servers_runs_a_scan() throws Exception {
        long subnet = subnet("127.0.11.0/30");
        leftBehind(subnet, "127.0.11.1", 1);
        server.clock().advance(Scan.LEASE.multipliedBy(2));
        Instant now = server.clock().instant();
        var scans = server.bean(Scans.class);
        var together = new CyclicBarrier(2);
        var taken = new ArrayList<Future<Optional<Scan>>>();
        try (var servers = Executors.newFixedThreadPool(2)) {
            for (String runner : List.of("one", "two")) {
                taken.add(
                        servers.submit(() -> {
                            int ignored = together.await();
                            return server.transactions().write(() -> scans.claim(runner, now));
                        }));
            }
        }
        int count = 0;
        for (var one : taken) {
            count += one.get().isPresent() ? 1 : 0;
        }
        assertThat(count).isEqualTo(1);
    }

    @Test
    void a_server_that_lost_its_scan_stores_no_results() throws Exception {
        long subnet = subnet("127.0.12.0/30");
        leftBehind(subnet, "127.0.12.1", 1);
        long id = server.sql().fetchSingle(SCAN).getId();
        var scans = server.bean(Scans.class);
        var by = new Scans.Advance(IpAddress.parse("127.0.12.2"), 1, 1, 0, null);
        Instant now = server.clock().instant();

        boolean mine = server.transactions().write(() -> scans.advance(id, "slow one", by, now));

        assertThat(mine).isFalse();
        assertThat(server.sql().fetchSingle(SCAN).getCompleted()).isEqualTo(1);
    }

    @Test
    void scheduled_scans_run_at_the_selected_interval() {
        long subnet = subnet("127.0.13.0/30");
        var run = server.bean(ScanScheduler.class);
        run.run();
        assertThat(server.sql().fetchCount(SCAN)).isZero();

        editor.post(path(subnet) + "/edit", Map.of("scan_interval", "hour", "revision", "1"));
        run.run();

        assertThat(ended(subnet).getState()).isEqualTo("done");
        assertThat(editor.get(path(subnet)).body())
                .contains("Scheduled scan: every hour.", "2 addresses pinged by")
                .containsPattern(
                        "The next scan starts <time datetime=\"%s\""
                                .formatted(server.clock().instant().plus(Duration.ofHours(1))));
        server.clock().advance(Duration.ofMinutes(59));
        run.run();
        assertThat(server.sql().fetchCount(SCAN)).isEqualTo(1);
        server.clock().advance(Duration.ofMinutes(1));
        run.run();
        assertThat(server.sql().fetchCount(SCAN)).isEqualTo(2);
        assertThat(ended(subnet).getState()).isEqualTo("done");
        assertThat(
                        server.sql()
                                .select(AUDIT_ENTRY.DETAILS)
                                .from(AUDIT_ENTRY)
                                .where(AUDIT_ENTRY.EVENT.eq("Subnet Changed"))
                                .and(AUDIT_ENTRY.TARGET.eq("127.0.13.0/30"))
                                .fetchSingle(AUDIT_ENTRY.DETAILS))
                .contains("never → hour");
    }

    @Test
    void hourly_scans_store_one_result_a_day_and_one_per_change() {
        long subnet = subnet("127.0.14.0/30");
        add("127.0.14.1", "active");

        scanAgain(subnet, Duration.ZERO);
        scanAgain(subnet, Duration.ofHours(1));
        assertThat(server.sql().fetchCount(IP_CHECK)).isEqualTo(1);
        scanAgain(subnet, Duration.ofHours(23));
        assertThat(server.sql().fetchCount(IP_CHECK)).isEqualTo(2);
        server.sql().update(IP_ADDRESS).set(IP_ADDRESS.ANSWERS, false).execute();
        scanAgain(subnet, Duration.ofHours(1));

        assertThat(server.sql().fetchCount(IP_CHECK)).isEqualTo(3);
        assertThat(server.sql().fetchSingle(IP_ADDRESS).getCheckedAt())
                .isEqualTo(server.clock().instant());
    }

    @Test
    void the_last_seen_time_survives_an_unanswered_scan() {
        long subnet = subnet("fe80:9::/120");
        add("fe80:9::7", "active");
        Instant seen = server.clock().instant().minus(Duration.ofDays(1));
        server.sql().update(IP_ADDRESS).set(IP_ADDRESS.ANSWERED_AT, seen).execute();

        editor.post(path(subnet) + "/scan");

        assertThat(ended(subnet).getTotal()).isEqualTo(255);
        var row = server.sql().fetchSingle(IP_ADDRESS);
        assertThat(row.getAnswers()).isFalse();
        assertThat(row.getAnsweredAt()).isEqualTo(seen);
    }

    @Test
    void an_unregistered_address_that_stops_responding_is_no_longer_listed() throws Exception {
        long subnet = subnet("fe80:a::/126");
        server.sql()
                .insertInto(DISCOVERED_ADDRESS)
                .set(DISCOVERED_ADDRESS.ADDRESS_KEY, IpAddress.parse("fe80:a::1").key())
                .set(DISCOVERED_ADDRESS.ANSWERED_AT, server.clock().instant())
                .execute();
        assertThat(editor.get(path(subnet)).body()).contains("One address answered, but no record");

        editor.post(path(subnet) + "/scan");

        assertThat(ended(subnet).getAnswered()).isZero();
        assertThat(server.sql().fetchCount(DISCOVERED_ADDRESS)).isZero();
    }

    @Test
    void a_viewer_sees_scans_but_cannot_start_one() {
        long subnet = subnet("127.0.15.0/30");
        Browser viewer = server.signedIn(Role.VIEWER, ProductModule.IP_ADDRESSES);

        assertThat(viewer.get(path(subnet)).body())
                .contains("Never scanned")
                .doesNotContain("Scan now");
        assertThat(viewer.post(path(subnet) + "/scan").status()).isEqualTo(403);
        assertThat(viewer.post(path(subnet) + "/scan/cancel").status()).isEqualTo(403);
        assertThat(editor.postWithoutToken(path(subnet) + "/scan", Map.of()).status())
                .isEqualTo(403);
        assertThat(server.sql().fetchCount(SCAN)).isZero();
    }

    @Test
    void a_scan_of_an_unknown_subnet_is_not_found() {
        assertThat(editor.post(path(999_999) + "/scan").status()).isEqualTo(404);
        assertThat(editor.post(path(999_999) + "/scan/cancel").status()).isEqualTo(404);
    }

    @Test
    void deleting_a_subnet_ends_its_scan() {
        long subnet = subnet("127.0.16.0/24");
        pace(1);
        editor.post(path(subnet) + "/scan");

        editor.post(path(subnet) + "/remove");

        assertThat(server.sql().fetchCount(SCAN)).isZero();
    }

    @Test
    void no_scan_exceeds_ten_thousand_packets_a_second() {
        Browser administrator = server.signedIn(Role.ADMIN);
        for (String packets : List.of("0", "10001", "-5", "fast")) {
            assertThat(
                            administrator
                                    .post(
                                            "/site-administration/ip-addresses",
                                            Map.of("sweep_packets_per_second", packets))
                                    .status())
                    .isEqualTo(422);
        }
    }

    @Test
    void an_interval_that_is_not_offered_is_refused() {
        long subnet = subnet("127.0.17.0/30");

        Answer answer =
                editor.post(path(subnet) + "/edit", Map.of("scan_interval", "1", "revision", "1"));

        assertThat(answer.status()).isEqualTo(422);
        assertThat(answer.body()).contains("Choose how often the subnet is scanned.");
    }

    @Test
    void scans_are_deleted_after_ninety_days() {
        long subnet = subnet("127.0.18.0/30");
        editor.post(path(subnet) + "/scan");
        assertThat(ended(subnet).getState()).isEqualTo("done");
        server.clock().advance(ScanScheduler.RETENTION.plusSeconds(1));

        server.bean(ScanScheduler.class).deleteOld();

        assertThat(server.sql().fetchCount(SCAN)).isZero();
    }

    /// A scan of six addresses as left by a killed server that had just sent a heartbeat.
    private void leftBehind(long subnet, String cursor, int done) throws IpAddress.Malformed {
        Instant now = server.clock().instant();
        server.sql()
                .insertInto(SCAN)
                .set(SCAN.SUBNET_ID, subnet)
                .set(SCAN.STATE, "running")
                .set(SCAN.ACTOR, "ines@example.org")
                .set(SCAN.CLAIMED_BY, "gone")
                .set(SCAN.REQUESTED_AT, now)
                .set(SCAN.LEASE_EXPIRES_AT, now.plus(Scan.LEASE))
                .set(SCAN.CURSOR_KEY, IpAddress.parse(cursor).key())
                .set(SCAN.TOTAL, 6)
                .set(SCAN.STARTED, done)
                .set(SCAN.COMPLETED, done)
                .set(SCAN.ANSWERED, done)
                .set(SCAN.NOT_PERMITTED, 0)
                .execute();
    }

    private void scanAgain(long subnet, Duration later) {
        server.clock().advance(later);
        editor = editor();
        editor.post(path(subnet) + "/scan");
        assertThat(ended(subnet).getState()).isEqualTo("done");
    }

    private ScanRecord ended(long subnet) {
        Await.until(() ->
                server.sql()
                                .fetchExists(
                                        SCAN,
                                        SCAN.SUBNET_ID.eq(subnet).and(SCAN.ENDED_AT.isNotNull()))
                        && !server.sql()
                                .fetchExists(
                                        SCAN,
                                        SCAN.SUBNET_ID.eq(subnet).and(SCAN.ENDED_AT.isNull())));
        return server.sql()
                .selectFrom(SCAN)
                .where(SCAN.SUBNET_ID.eq(subnet))
                .orderBy(SCAN.ID.desc())
                .limit(1)
                .fetchSingle();
    }

    private void pace(int packets) {
        Answer answer =
                server.signedIn(Role.ADMIN)
                        .post(
                                "/site-administration/ip-addresses",
                                Map.of("sweep_packets_per_second", Integer.toString(packets)));
        assertThat(answer.status()).isEqualTo(302);
    }

    private String toast() {
        return URLDecoder.decode(
                String.valueOf(editor.cookie("bailiwick-toast")), StandardCharsets.UTF_8);
    }

    private void add(String address, String status) {
        Answer answer = editor.post(PATH + "/add", Map.of("address", address, "status", status));
        assertThat(answer.status()).isEqualTo(302);
    }

    private long subnet(String network) {
        return last(editor.post(PATH + "/subnets/add", network(network)));
    }

    private static Map<String, String> network(String network) {
        return Map.of("network", network, "scan_interval", "never");
    }

    private static String path(long subnet) {
        return PATH + "/subnets/" + subnet;
    }

    private static long last(Answer answer) {
        String location = answer.location();
        return Long.parseLong(location.substring(location.lastIndexOf('/') + 1));
    }
}
