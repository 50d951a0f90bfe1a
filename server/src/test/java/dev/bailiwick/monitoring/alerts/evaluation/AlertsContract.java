package dev.bailiwick.monitoring.alerts.evaluation;

import static dev.bailiwick.platform.schema.Tables.ACCOUNT;
import static dev.bailiwick.platform.schema.Tables.ALERT;
import static dev.bailiwick.platform.schema.Tables.ALERT_EVALUATION;
import static dev.bailiwick.platform.schema.Tables.ALERT_MAIL_CHOICE;
import static dev.bailiwick.platform.schema.Tables.COMPUTE_HOST;
import static dev.bailiwick.platform.schema.Tables.JOB;
import static dev.bailiwick.platform.schema.Tables.OUTGOING_MAIL;
import static dev.bailiwick.platform.schema.Tables.SETTING;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.bailiwick.RunningServer;
import dev.bailiwick.ServerWithMail;
import dev.bailiwick.TestMailServer;
import dev.bailiwick.fleet.hosts.alerts.HostAlertKind;
import dev.bailiwick.fleet.hosts.checkin.Agents;
import dev.bailiwick.identity.accounts.Account;
import dev.bailiwick.identity.accounts.ProductModule;
import dev.bailiwick.identity.accounts.Role;
import dev.bailiwick.monitoring.alerts.pages.AlertList;
import dev.bailiwick.platform.audit.Actor;
import dev.bailiwick.platform.jobs.JobRun;
import dev.bailiwick.platform.jobs.TestRun;
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

/// When a condition becomes an alert and when mail is sent about it, on either database. Machines
/// report every minute, and the server evaluates them twice in that time.
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
        server.hurrying("DeliverMails.run").stopBackgroundWork();
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
                                    ALERT_EVALUATION,
                                    ALERT_MAIL_CHOICE,
                                    COMPUTE_HOST,
                                    JOB,
                                    OUTGOING_MAIL,
                                    SETTING)) {
                        server.sql().deleteFrom(table).execute();
                    }
                    server.sql().update(ACCOUNT).set(ACCOUNT.ACTIVE, false).execute();
                });
        administrator = server.person(Role.ADMIN);
    }

    @Test
    void ten_workload_alerts_and_their_hosts_alert_are_one_mail() {
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
                            .contains("- " + host.name() + " is offline, since ")
                            .contains("\n\n" + ServerWithMail.BASE_URL + AlertsQuery.PATH + "\n")
                            .doesNotContain("unhealthy");
                });
    }

    @Test
    void ten_dead_workloads_are_ten_alerts_and_one_mail() {
        Machine host = new Machine();
        host.says(workloads(10, "dead"));

        pass(6, host);

        assertThat(open()).hasSize(10).contains("w3 on " + host.name() + " is unhealthy");
        assertThat(mails())
                .singleElement()
                .satisfies(mail -> {
                    assertThat(mail.getSubject())
                            .isEqualTo("w0 on " + host.name() + " is unhealthy and 9 more alerts");
                    assertThat(TestMailServer.text(mail)).contains("- w0 on ", "- w9 on ");
                });
    }

    @Test
    void an_unhealthy_workload_is_dated_from_its_first_report_and_not_from_its_start() {
        Instant now = server.clock().instant();
        Machine host = new Machine();
        host.says(report -> {
            report.putArray("workloads");
            add(report, "web", "running")
                    .put("health", "unhealthy")
                    .put("started_at", now.minus(Duration.ofDays(4)).toString());
            return report;
        });

        pass(6, host);

        assertThat(open()).containsExactly("web on " + host.name() + " is unhealthy");
        assertThat(server.sql().fetchSingle(ALERT).getSinceAt())
                .isAfterOrEqualTo(now.minusSeconds(1));
    }

    @Test
    void too_many_workload_alerts_are_grouped_into_one() {
        Machine host = new Machine();
        host.says(workloads(40, "dead"));

        pass(4, host);

        assertThat(open()).containsExactly("Workloads on " + host.name() + " are unhealthy");
    }

    @Test
    void a_recovered_host_is_reported_immediately() {
        Machine host = new Machine();
        pass(4, host);
        pass(6);
        assertThat(mails()).hasSize(1);

        pass(6, host);

        assertThat(open()).isEmpty();
        assertThat(mails()).hasSize(2);
        assertThat(lastSubject()).isEqualTo(host.name() + " is back online");
    }

    @Test
    void a_server_restart_causes_no_flood_of_alerts() {
        List<Machine> hosts = machines(6);
        pass(4, hosts.toArray(Machine[]::new));

        server.clock().advance(Duration.ofHours(1)); // no evaluation ran, and no agent could report
        round();
        pass(2);
        assertThat(open()).isEmpty();
        pass(6, hosts.subList(1, 6).toArray(Machine[]::new));

        assertThat(open()).containsExactly(hosts.getFirst().name() + " is offline");
        assertThat(mails()).hasSize(1);
    }

    /// Its machine was suspended between reading and evaluating, and another server evaluated
    /// meanwhile.
    @Test
    void a_server_that_was_suspended_does_not_evaluate_stale_data() {
        Machine host = new Machine();
        host.says(workloads(1, "dead"));
        host.report();
        JobRun suspended = TestRun.claim(server, EvaluateAlerts.JOB).orElseThrow();
        server.clock().advance(Duration.ofMinutes(2));
        JobRun other = TestRun.claim(server, EvaluateAlerts.JOB).orElseThrow();

        server.bean(EvaluateAlerts.class).run(suspended);
        assertThat(count()).isZero();
        server.bean(EvaluateAlerts.class).run(other);
        assertThat(count()).isEqualTo(1);
    }

    @Test
    void a_clock_put_back_does_not_delay_alerts() {
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
    void many_offline_hosts_are_one_mail_that_says_so_first() {
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
    void a_condition_that_clears_within_the_delay_is_not_an_alert() {
        Machine host = new Machine();
        for (int i = 0; i < 6; i++) {
            host.says(workloads(1, i % 2 == 0 ? "dead" : "running"));
            pass(1, host);
        }

        assertThat(open()).isEmpty();
        assertThat(mails()).isEmpty();
    }

    @Test
    void an_alert_that_recurs_within_the_delay_is_the_same_alert() {
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
    void a_flapping_host_is_mailed_about_twice_in_half_an_hour() {
        Machine host = new Machine();
        pass(4, host);
        for (int i = 0; i < 2; i++) {
            pass(6);
            pass(6, host);
        }

        assertThat(mails()).hasSize(2);
    }

    @Test
    void further_alerts_of_a_host_wait_for_the_quiet_period_except_going_offline() {
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
    void an_acknowledged_alert_sends_no_more_mail_until_it_is_resolved() {
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
    void acknowledging_after_the_mail_suppresses_the_resolution_mail() {
        Machine host = new Machine();
        pass(4, host);
        pass(6);
        assertThat(acknowledge(live().getFirst())).isTrue();

        pass(8, host);

        assertThat(live()).isEmpty();
        assertThat(mails()).hasSize(1);
    }

    @Test
    void maintenance_keeps_open_alerts_and_opens_no_new_ones() {
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
    void two_machines_with_one_token_are_a_conflict_but_a_replaced_machine_is_not() {
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
    void a_disk_alert_opens_at_ninety_percent_and_resolves_below_eighty_eight() {
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
    void a_workload_with_repeatedly_rising_restarts_is_restarting() {
        Machine steady = new Machine();
        steady.says(restarts(7));
        Machine host = new Machine();
        for (int i = 0; i < 6; i++) {
            host.says(restarts(i));
            pass(1, steady, host);
        }
        assertThat(open()).containsExactly("loop on " + host.name() + " keeps restarting");

        pass(14, steady, host);

        assertThat(open()).isEmpty();
    }

    @Test
    void an_alert_is_marked_as_mailed_only_if_its_mail_is_queued() {
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
    void only_one_of_several_evaluating_servers_sends_mail() throws Exception {
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
    void the_database_rejects_a_duplicate_alert() {
        var subject = new AlertSubject(ProductModule.COMPUTE, 7, "web-1", "/");
        var finding =
                new AlertCondition(
                        HostAlertKind.DISK, "/", "91 % full", Instant.EPOCH, Instant.EPOCH, true);
        Alerts alerts = server.bean(Alerts.class);
        server.transactions().write(() -> alerts.insert(subject, finding, Instant.EPOCH, true));

        assertThatThrownBy(() ->
                        server.transactions()
                                .write(() -> alerts.insert(subject, finding, Instant.EPOCH, false)))
                .isInstanceOfAny(
                        DataAccessException.class, org.jooq.exception.DataAccessException.class);
    }

    @Test
    void alert_list_pages_follow_one_another_in_both_directions() {
        Instant now = server.clock().instant();
        var subject = new AlertSubject(ProductModule.COMPUTE, 7, "web-1", "/");
        Alerts alerts = server.bean(Alerts.class);
        server.transactions()
                .write(() -> {
                    for (int i = 0; i <= 8; i++) {
                        var finding =
                                new AlertCondition(
                                        HostAlertKind.DISK, "/" + i, "91 % full", now, now, true);
                        alerts.insert(subject, finding, now, i < 8);
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

        List<KeysetPagination.Page<Alert>> forth =
                walk(new KeysetPagination.PageRequest.First(), true);
        String last = Objects.requireNonNull(forth.getLast().before());
        List<KeysetPagination.Page<Alert>> back =
                walk(new KeysetPagination.PageRequest.Before(last), false);

        assertThat(forth.stream().map(AlertsContract::parts))
                .containsExactly(
                        List.of("/7", "/6", "/5"), List.of("/4", "/3", "/2"), List.of("/1", "/0"));
        assertThat(back).containsExactly(forth.get(1), forth.get(0));
    }

    private List<KeysetPagination.Page<Alert>> walk(
            KeysetPagination.PageRequest from, boolean onwards) {
        AlertList list = server.bean(AlertList.class);
        Account reader = server.person(Role.VIEWER, ProductModule.COMPUTE);
        var pages = new ArrayList<KeysetPagination.Page<Alert>>();
        KeysetPagination.@Nullable PageRequest turn = from;
        while (turn != null) {
            var query = new AlertsQuery(null, "", null, null);
            KeysetPagination.PageRequest at = turn;
            KeysetPagination.Page<Alert> page =
                    server.transactions().read(() -> list.page(reader, query, at, 3));
            pages.add(page);
            String place = onwards ? page.after() : page.before();
            turn =
                    place == null
                            ? null
                            : onwards
                                    ? new KeysetPagination.PageRequest.After(place)
                                    : new KeysetPagination.PageRequest.Before(place);
        }
        return pages;
    }

    private static List<String> parts(KeysetPagination.Page<Alert> page) {
        return page.rows().stream().map(Alert::part).toList();
    }

    @Test
    void only_subscribers_with_access_are_mailed() {
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
    void mails_missed_while_switched_off_are_sent_when_switched_on() {
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
    void a_name_cannot_add_headers_or_lines_to_a_mail() {
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
    void removing_a_host_deletes_its_alerts() {
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
    void resolved_alerts_are_deleted_after_their_retention_period() {
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

    /// A host and what its agent reports every minute.
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
        server.runJob("EvaluateAlerts.run");
    }

    private List<Alert> live() {
        return server.transactions().read(() -> server.bean(Alerts.class).live());
    }

    private List<String> open() {
        return live().stream().filter(alert -> !alert.isPending()).map(Alert::title).toList();
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
