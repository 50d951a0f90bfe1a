package dev.bailiwick.monitoring.alerts;

import static dev.bailiwick.platform.db.schema.Tables.ACCOUNT;
import static dev.bailiwick.platform.db.schema.Tables.ALERT;
import static dev.bailiwick.platform.db.schema.Tables.ALERT_MAIL_CHOICE;
import static dev.bailiwick.platform.db.schema.Tables.ALERT_ROUND;
import static dev.bailiwick.platform.db.schema.Tables.COMPUTE_HOST;
import static dev.bailiwick.platform.db.schema.Tables.OUTGOING_MAIL;
import static dev.bailiwick.platform.db.schema.Tables.SETTING;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.bailiwick.RunningServer;
import dev.bailiwick.ServerWithMail;
import dev.bailiwick.TestMailServer;
import dev.bailiwick.fleet.checkin.Agents;
import dev.bailiwick.identity.accounts.Account;
import dev.bailiwick.identity.accounts.ProductModule;
import dev.bailiwick.identity.accounts.Role;
import dev.bailiwick.monitoring.alertpages.AlertList;
import dev.bailiwick.platform.audit.Actor;
import dev.bailiwick.platform.paging.KeysetPagination;
import dev.bailiwick.platform.settings.ChangeSettings;
import jakarta.mail.MessagingException;
import jakarta.mail.internet.MimeMessage;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import org.jooq.Table;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.springframework.dao.DataAccessException;
import tools.jackson.databind.node.ObjectNode;

/// When something is an alert, and when people are mailed of it; on whichever database. Machines
/// report each minute, and the server looks at them twice in that.
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
abstract class AlertsContract {
    private static final TestMailServer OFFICE = TestMailServer.open();
    private static final int ROUNDS_A_MINUTE = 2;
    private Account administrator;

    private final RunningServer server;

    AlertsContract(Function<String[], RunningServer> start) {
        server =
                start.apply(
                        OFFICE.settings("bailiwick.general.base_url=" + ServerWithMail.BASE_URL));
        server.hurrying("mail.Delivery.run").stopBackgroundWork();
    }

    @AfterAll
    void stop() {
        server.close();
    }

    @BeforeEach
    void nothing_was_before() {
        server.transactions()
                .write(() -> {
                    for (Table<?> table :
                            List.of(
                                    ALERT,
                                    ALERT_ROUND,
                                    ALERT_MAIL_CHOICE,
                                    COMPUTE_HOST,
                                    OUTGOING_MAIL,
                                    SETTING)) {
                        server.sql().deleteFrom(table).execute();
                    }
                    server.sql().update(ACCOUNT).set(ACCOUNT.ACTIVE, false).execute();
                });
        administrator = server.person(Role.ADMIN);
    }

    @Test
    void ten_workloads_of_a_host_and_the_host_itself_are_one_mail() {
        Machine host = new Machine();
        host.says(workloads(10, "running"));
        pass(4, host);
        host.says(workloads(10, "dead"));
        host.report();

        pass(10);

        assertThat(open()).containsExactly(host.name() + " is offline");
        assertThat(mails())
                .singleElement()
                .satisfies(mail -> {
                    assertThat(mail.getSubject()).isEqualTo(host.name() + " is offline");
                    assertThat(TestMailServer.text(mail))
                            .contains("- " + host.name() + " is offline: no check-in since ")
                            .contains(": " + ServerWithMail.BASE_URL + AlertsQuery.PATH)
                            .doesNotContain("unhealthy");
                });
    }

    @Test
    void ten_workloads_that_stay_dead_are_ten_alerts_and_one_mail() {
        Machine host = new Machine();
        host.says(workloads(10, "dead"));

        pass(6, host);

        assertThat(open()).hasSize(10).contains("w3 on " + host.name() + " is unhealthy");
        assertThat(mails())
                .singleElement()
                .satisfies(mail -> {
                    assertThat(mail.getSubject()).isEqualTo("10 alerts");
                    assertThat(TestMailServer.text(mail)).contains("- w0 on ", "- w9 on ");
                });
    }

    @Test
    void more_workloads_than_anybody_reads_are_one_alert() {
        Machine host = new Machine();
        host.says(workloads(40, "dead"));

        pass(4, host);

        assertThat(open()).containsExactly("Workloads on " + host.name() + " are unhealthy");
    }

    @Test
    void a_host_that_is_back_is_told_of_at_once() {
        Machine host = new Machine();
        pass(4, host);
        pass(6);
        assertThat(mails()).hasSize(1);

        pass(6, host);

        assertThat(open()).isEmpty();
        assertThat(mails()).hasSize(2);
        assertThat(lastSubject()).isEqualTo("Over: " + host.name() + " is offline");
    }

    @Test
    void a_restart_of_the_server_is_no_storm() {
        List<Machine> hosts = machines(6);
        pass(4, hosts.toArray(Machine[]::new));

        server.clock().advance(Duration.ofHours(1)); // nobody looked, and nobody could report
        round();
        pass(2);
        assertThat(open()).isEmpty();
        pass(6, hosts.subList(1, 6).toArray(Machine[]::new));

        assertThat(open()).containsExactly(hosts.getFirst().name() + " is offline");
        assertThat(mails()).hasSize(1);
    }

    /// Its machine was paused between looking and judging, and another server looked meanwhile.
    @Test
    void a_server_that_slept_over_its_round_judges_by_nothing_old() {
        EvaluationLease rounds = server.bean(EvaluationLease.class);
        Instant asleep = server.clock().instant();
        Instant since = asleep.plus(Duration.ofMinutes(2));
        EvaluationLease.Standing old = server.transactions().read(() -> rounds.standing(asleep));
        EvaluationLease.Standing fresh = server.transactions().read(() -> rounds.standing(since));

        assertThat(server.transactions().write(() -> rounds.take(since, fresh))).isTrue();
        assertThat(server.transactions().write(() -> rounds.take(asleep, old))).isFalse();
    }

    @Test
    void a_clock_that_is_put_back_holds_up_no_alert() {
        Machine known = new Machine();
        Machine waiting = new Machine();
        Machine late = new Machine();
        known.says(workloads(1, "dead"));
        pass(4, known, waiting, late);
        assertThat(mails()).hasSize(1);
        waiting.says(workloads(1, "dead"));
        pass(1, known, waiting, late);

        server.clock().advance(Duration.ofHours(-1));
        try {
            known.says(workloads(1, "running"));
            late.says(workloads(2, "dead"));
            pass(7, known, waiting, late);

            assertThat(open())
                    .containsExactlyInAnyOrder(
                            "w0 on " + waiting.name() + " is unhealthy",
                            "w0 on " + late.name() + " is unhealthy",
                            "w1 on " + late.name() + " is unhealthy");
            assertThat(mails()).hasSizeGreaterThan(1);
        } finally {
            server.clock().advance(Duration.ofHours(1));
        }
    }

    @Test
    void many_hosts_offline_are_one_mail_that_says_so_first() {
        List<Machine> hosts = machines(8);
        pass(4, hosts.toArray(Machine[]::new));

        pass(9);

        assertThat(open()).hasSize(8);
        assertThat(mails())
                .singleElement()
                .satisfies(mail -> {
                    assertThat(mail.getSubject()).isEqualTo("8 hosts are offline");
                    assertThat(TestMailServer.text(mail))
                            .contains("- 8 hosts went offline within a short time.")
                            .contains("- " + hosts.getLast().name() + " is offline");
                });
    }

    @Test
    void what_comes_and_goes_within_the_wait_is_no_alert() {
        Machine host = new Machine();
        for (int i = 0; i < 6; i++) {
            host.says(workloads(1, i % 2 == 0 ? "dead" : "running"));
            pass(1, host);
        }

        assertThat(open()).isEmpty();
        assertThat(mails()).isEmpty();
    }

    @Test
    void an_alert_that_goes_and_comes_back_within_the_wait_is_the_same() {
        Machine host = new Machine();
        host.says(workloads(1, "dead"));
        pass(4, host);
        for (int i = 0; i < 6; i++) {
            host.says(workloads(1, i % 2 == 0 ? "running" : "dead"));
            pass(1, host);
        }

        assertThat(open()).hasSize(1);
        assertThat(count()).isEqualTo(1);
    }

    @Test
    void a_flapping_host_is_mailed_of_twice_in_half_an_hour() {
        Machine host = new Machine();
        pass(4, host);
        for (int i = 0; i < 2; i++) {
            pass(6);
            pass(6, host);
        }

        assertThat(mails()).hasSize(2);
    }

    @Test
    void more_of_the_same_host_waits_for_the_quiet_period_and_its_going_offline_does_not() {
        Machine host = new Machine();
        host.says(workloads(1, "dead"));
        pass(5, host);
        assertThat(mails()).hasSize(1);
        host.says(workloads(2, "dead"));
        pass(10, host);
        assertThat(open()).hasSize(2);
        assertThat(mails()).hasSize(1);

        pass(20, host);
        assertThat(mails()).hasSize(2);
        assertThat(lastSubject()).isEqualTo("w1 on " + host.name() + " is unhealthy");

        pass(8);
        assertThat(mails()).hasSize(3);
        assertThat(lastSubject()).isEqualTo(host.name() + " is offline");
    }

    @Test
    void an_acknowledged_alert_is_mailed_of_no_more_and_lasts_until_it_ends() {
        Machine host = new Machine();
        host.says(workloads(1, "dead"));
        pass(3, host);
        Alert alert = live().getFirst();

        assertThat(acknowledge(alert)).isTrue();
        pass(5, host);
        assertThat(live()).singleElement().matches(Alert::isAcknowledged);
        host.says(workloads(1, "running"));
        pass(6, host);

        assertThat(live()).isEmpty();
        assertThat(mails()).isEmpty();
        assertThat(acknowledge(alert)).isFalse();
    }

    @Test
    void whoever_acknowledged_after_the_mail_hears_nothing_of_the_end() {
        Machine host = new Machine();
        pass(4, host);
        pass(6);
        assertThat(acknowledge(live().getFirst())).isTrue();

        pass(8, host);

        assertThat(live()).isEmpty();
        assertThat(mails()).hasSize(1);
    }

    @Test
    void maintenance_holds_what_there_is_and_lets_nothing_begin() {
        Machine host = new Machine();
        host.says(workloads(1, "dead"));
        pass(3, host);
        maintain(host, server.clock().instant());
        host.says(workloads(3, "dead"));
        pass(5, host);
        assertThat(open()).containsExactly("w0 on " + host.name() + " is unhealthy");
        pass(10);
        assertThat(open()).hasSize(1);
        assertThat(mails()).isEmpty();

        maintain(host, null);
        pass(6, host);

        assertThat(open()).hasSize(3);
        assertThat(mails()).hasSize(1);
    }

    @Test
    void two_machines_with_one_token_are_a_conflict_and_a_new_machine_is_none() {
        Machine shared = new Machine();
        Machine moved = new Machine();
        UnaryOperator<ObjectNode> other =
                report -> {
                    ((ObjectNode) report.get("host"))
                            .put("machine_id", "fedcba")
                            .put("hostname", "web-2");
                    return report;
                };
        pass(2, shared, moved);
        moved.says(other);
        for (int i = 0; i < 8; i++) {
            shared.says(i % 2 == 0 ? other : report -> report);
            pass(1, shared, moved);
        }

        assertThat(open()).containsExactly("Two machines use the token of " + shared.name());
        assertThat(mails())
                .singleElement()
                .satisfies(
                        mail -> assertThat(TestMailServer.text(mail)).contains("web-1", "web-2"));
    }

    @Test
    void a_disk_begins_at_ninety_percent_and_ends_below_eighty_eight() {
        Machine host = new Machine();
        host.says(disks(Map.of("/", 0.89, "/data", 0.5)));
        pass(4, host);
        assertThat(open()).isEmpty();

        host.says(disks(Map.of("/", 0.97, "/data", 0.9)));
        pass(5, host);
        assertThat(open())
                .containsExactlyInAnyOrder(
                        "/ on " + host.name() + " is nearly full",
                        "/data on " + host.name() + " is nearly full");
        assertThat(TestMailServer.text(mails().getFirst())).contains("nearly full: 97\u00a0% full");

        host.says(disks(Map.of("/", 0.885, "/data", 0.879)));
        pass(5, host);
        assertThat(open()).containsExactly("/ on " + host.name() + " is nearly full");
    }

    @Test
    void a_workload_whose_restarts_rise_again_and_again_is_restarting() {
        Machine steady = new Machine();
        steady.says(restarts(7));
        Machine host = new Machine();
        for (int i = 0; i < 6; i++) {
            host.says(restarts(i));
            pass(1, steady, host);
        }
        assertThat(open()).containsExactly("loop on " + host.name() + " restarts again and again");

        pass(14, steady, host);

        assertThat(open()).isEmpty();
    }

    @Test
    void the_mark_and_the_mail_stand_or_fall_together() {
        Machine host = new Machine();
        host.says(workloads(1, "dead"));
        pass(3, host);
        server.clock().advance(Duration.ofSeconds(90));

        assertThatThrownBy(() ->
                        server.transactions()
                                .write(() -> {
                                    round();
                                    throw new IllegalStateException("the process dies here");
                                }))
                .hasMessage("the process dies here");
        assertThat(mails()).isEmpty();
        pass(2, host);
        pass(2, host);

        assertThat(mails()).hasSize(1);
    }

    @Test
    void of_servers_that_look_at_once_one_mails() throws Exception {
        Machine host = new Machine();
        host.says(workloads(3, "dead"));
        pass(3, host);
        server.clock().advance(Duration.ofSeconds(60));
        List<Callable<Boolean>> rounds = new ArrayList<>();
        for (int i = 0; i < 6; i++) {
            rounds.add(() -> {
                round();
                return true;
            });
        }
        try (var threads = Executors.newFixedThreadPool(6)) {
            for (Future<Boolean> one : threads.invokeAll(rounds)) {
                assertThat(one.get()).isTrue();
            }
        }

        assertThat(mails()).hasSize(1);
        assertThat(open()).hasSize(3);
    }

    @Test
    void the_database_itself_refuses_a_second_alert_of_the_same() {
        var subject = new AlertSubject(ProductModule.COMPUTE, 7, "web-1", "/");
        var finding =
                new AlertCondition(
                        AlertKind.DISK, "/", "91 % full", Instant.EPOCH, Instant.EPOCH, true);
        Alerts alerts = server.bean(Alerts.class);
        server.transactions().write(() -> alerts.begin(subject, finding, Instant.EPOCH, true));

        assertThatThrownBy(() ->
                        server.transactions()
                                .write(() -> alerts.begin(subject, finding, Instant.EPOCH, false)))
                .isInstanceOfAny(
                        DataAccessException.class, org.jooq.exception.DataAccessException.class);
    }

    @Test
    void pages_of_the_list_follow_one_another_both_ways() {
        Instant now = server.clock().instant();
        var subject = new AlertSubject(ProductModule.COMPUTE, 7, "web-1", "/");
        Alerts alerts = server.bean(Alerts.class);
        server.transactions()
                .write(() -> {
                    for (int i = 0; i <= 8; i++) {
                        var finding =
                                new AlertCondition(
                                        AlertKind.DISK, "/" + i, "91 % full", now, now, true);
                        alerts.begin(subject, finding, now, i < 8);
                    }
                    server.sql()
                            .update(ALERT)
                            .set(ALERT.ENDED_AT, now)
                            .where(ALERT.PART.in("/0", "/1", "/2"))
                            .execute();
                    server.sql()
                            .update(ALERT)
                            .set(ALERT.ACKNOWLEDGED_AT, now)
                            .set(ALERT.ACKNOWLEDGED_BY, "ada@example.org")
                            .set(ALERT.ACKNOWLEDGED_NOTE, "")
                            .where(ALERT.PART.in("/1", "/3", "/4"))
                            .execute();
                });

        List<KeysetPagination.Page<Alert>> forth = walk(new KeysetPagination.Turn.First(), true);
        String last = Objects.requireNonNull(forth.getLast().before());
        List<KeysetPagination.Page<Alert>> back =
                walk(new KeysetPagination.Turn.Before(last), false);

        assertThat(forth.stream().map(AlertsContract::parts))
                .containsExactly(
                        List.of("/7", "/6", "/5"), List.of("/4", "/3", "/2"), List.of("/1", "/0"));
        assertThat(back).containsExactly(forth.get(1), forth.get(0));
    }

    private List<KeysetPagination.Page<Alert>> walk(KeysetPagination.Turn from, boolean onwards) {
        AlertList list = server.bean(AlertList.class);
        var pages = new ArrayList<KeysetPagination.Page<Alert>>();
        KeysetPagination.@Nullable Turn turn = from;
        while (turn != null) {
            var query = AlertsQuery.of("", "", "", turn);
            KeysetPagination.Page<Alert> page =
                    server.transactions().read(() -> list.page(ProductModule.COMPUTE, query, 3));
            pages.add(page);
            String place = onwards ? page.after() : page.before();
            turn =
                    place == null
                            ? null
                            : onwards
                                    ? new KeysetPagination.Turn.After(place)
                                    : new KeysetPagination.Turn.Before(place);
        }
        return pages;
    }

    private static List<String> parts(KeysetPagination.Page<Alert> page) {
        return page.rows().stream().map(Alert::part).toList();
    }

    @Test
    void only_who_wants_to_and_may_see_it_is_mailed() {
        Account asked = server.person(Role.VIEWER, ProductModule.COMPUTE);
        Account silent = server.person(Role.EDITOR, ProductModule.COMPUTE);
        Account lost = server.person(Role.VIEWER, ProductModule.DNS);
        Account tired = server.person(Role.ADMIN);
        AlertMailChoice mails = server.bean(AlertMailChoice.class);
        mails.choose(asked, true);
        mails.choose(lost, true);
        mails.choose(tired, false);
        Machine host = new Machine();
        host.says(workloads(1, "dead"));

        pass(5, host);

        assertThat(mails()).hasSize(1);
        assertThat(OFFICE.to(asked.email().value())).hasSize(1);
        for (Account nobody : List.of(silent, lost, tired)) {
            assertThat(OFFICE.to(nobody.email().value())).isEmpty();
        }
    }

    @Test
    void mails_that_are_switched_off_are_made_up_for_when_they_are_on() {
        set("alerts.mails", "false");
        Machine host = new Machine();
        host.says(workloads(1, "dead"));
        pass(5, host);
        assertThat(open()).hasSize(1);
        assertThat(mails()).isEmpty();

        set("alerts.mails", "true");
        pass(1, host);

        assertThat(mails()).hasSize(1);
    }

    @Test
    void a_name_that_would_write_headers_or_lines_of_its_own_is_a_text() {
        Machine host = new Machine();
        String name = "x\r\nBcc: eve@example.org\n\n{link} <b>bold</b> \u202Egnp.exe";
        host.says(report -> host.agent.withWorkload(report, "1", name, "dead"));

        pass(5, host);

        MimeMessage mail = mails().getFirst();
        assertThat(TestMailServer.headers(mail)).doesNotContain("\nBcc", "\u202E");
        assertThat(TestMailServer.text(mail).lines())
                .noneMatch(line -> line.startsWith("Bcc"))
                .anyMatch(line -> line.startsWith("- x") && line.contains("{link} <b>bold</b>"));
        assertThat(TestMailServer.html(mail))
                .contains("&lt;b&gt;bold&lt;/b&gt;")
                .doesNotContain("<b>", "\u202E");
        assertThat(OFFICE.to("eve@example.org")).isEmpty();
    }

    @Test
    void a_host_that_is_removed_takes_its_alerts_along() {
        Machine host = new Machine();
        host.says(workloads(2, "dead"));
        pass(4, host);
        assertThat(open()).hasSize(2);

        server.signedIn(administrator)
                .post(
                        ProductModule.COMPUTE.path()
                                + "/hosts/"
                                + host.agent.host().id()
                                + "/remove");
        pass(2);

        assertThat(count()).isZero();
    }

    @Test
    void ended_alerts_are_forgotten_when_their_time_is_over() {
        Machine host = new Machine();
        host.says(workloads(1, "dead"));
        pass(4, host);
        host.says(workloads(1, "running"));
        pass(4, host);
        assertThat(count()).isEqualTo(1);

        server.bean(DeleteOldAlerts.class).run();
        assertThat(count()).isEqualTo(1);
        set("alerts.keep_days", "7");
        server.clock().advance(Duration.ofDays(8));
        server.bean(DeleteOldAlerts.class).run();

        assertThat(count()).isZero();
    }

    /// A host and what its agent says each minute.
    private final class Machine {
        private final Agents agent = Agents.of(server);
        private UnaryOperator<ObjectNode> says = report -> report;

        void says(UnaryOperator<ObjectNode> other) {
            says = other;
        }

        void report() {
            assertThat(agent.send(says.apply(agent.checkIn())).status()).isEqualTo(200);
        }

        String name() {
            return agent.host().name();
        }
    }

    private List<Machine> machines(int count) {
        var machines = new ArrayList<Machine>();
        for (int i = 0; i < count; i++) {
            machines.add(new Machine());
        }
        return machines;
    }

    private UnaryOperator<ObjectNode> workloads(int count, String state) {
        return report -> {
            report.putArray("workloads");
            for (int i = 0; i < count; i++) {
                add(report, "w" + i, state);
            }
            return report;
        };
    }

    private static ObjectNode add(ObjectNode report, String name, String state) {
        return report.withArrayProperty("workloads")
                .addObject()
                .put("kind", "container")
                .put("external_id", name)
                .put("name", name)
                .put("image", "image:1")
                .put("state", state);
    }

    private UnaryOperator<ObjectNode> restarts(int count) {
        return report -> {
            report.putArray("workloads");
            ObjectNode ignored = add(report, "loop", "running").put("restart_count", count);
            return report;
        };
    }

    private UnaryOperator<ObjectNode> disks(Map<String, Double> used) {
        return report -> {
            var metrics = report.putArray("metrics");
            used.forEach((mount, share) ->
                    metrics.addObject()
                            .put("name", "system.filesystem.utilization")
                            .put("unit", "1")
                            .put("value", share)
                            .put("at", server.clock().instant().toString())
                            .putObject("attributes")
                            .put("system.filesystem.mountpoint", mount)
                            .put("system.filesystem.state", "used"));
            return report;
        };
    }

    private void pass(int minutes, Machine... reporting) {
        for (int i = 0; i < minutes * ROUNDS_A_MINUTE; i++) {
            server.clock().advance(Duration.ofMinutes(1).dividedBy(ROUNDS_A_MINUTE));
            if (i % ROUNDS_A_MINUTE == 0) {
                for (Machine machine : reporting) {
                    machine.report();
                }
            }
            round();
        }
    }

    private void round() {
        server.bean(EvaluateAlerts.class).run();
    }

    private List<Alert> live() {
        return server.transactions().read(() -> server.bean(Alerts.class).live());
    }

    private List<String> open() {
        return live().stream().filter(alert -> !alert.waits()).map(Alert::sentence).toList();
    }

    private int count() {
        return server.transactions().read(() -> server.sql().fetchCount(ALERT));
    }

    private boolean acknowledge(Alert alert) {
        return server.bean(AcknowledgeAlert.class).run(alert, "", Actor.SYSTEM);
    }

    private void maintain(Machine host, @Nullable Instant since) {
        server.transactions()
                .write(() ->
                        server.sql()
                                .update(COMPUTE_HOST)
                                .set(COMPUTE_HOST.MAINTENANCE_AT, since)
                                .set(COMPUTE_HOST.MAINTENANCE_BY, "Ines")
                                .where(COMPUTE_HOST.ID.eq(host.agent.host().id()))
                                .execute());
    }

    private void set(String key, String value) {
        assertThat(server.bean(ChangeSettings.class).apply(Map.of(key, value), Actor.SYSTEM))
                .isInstanceOf(ChangeSettings.Result.Stored.class);
    }

    private String lastSubject() {
        try {
            return mails().getLast().getSubject();
        } catch (MessagingException e) {
            throw new IllegalStateException(e);
        }
    }

    private List<MimeMessage> mails() {
        ServerWithMail.settle(server);
        return OFFICE.to(administrator.email().value());
    }
}
