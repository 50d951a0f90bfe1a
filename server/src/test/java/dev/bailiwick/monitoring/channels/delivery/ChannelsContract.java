package dev.bailiwick.monitoring.channels.delivery;

import static dev.bailiwick.platform.schema.Tables.ALERT;
import static dev.bailiwick.platform.schema.Tables.ALERT_CHANNEL;
import static dev.bailiwick.platform.schema.Tables.ALERT_NOTIFICATION;
import static dev.bailiwick.platform.schema.Tables.AUDIT_ENTRY;
import static dev.bailiwick.platform.schema.Tables.OUTGOING_MAIL;
import static org.assertj.core.api.Assertions.assertThat;

import dev.bailiwick.Await;
import dev.bailiwick.RunningServer;
import dev.bailiwick.ServerWithMail;
import dev.bailiwick.TestMailServer;
import dev.bailiwick.fleet.hosts.alerts.HostAlertKind;
import dev.bailiwick.fleet.hosts.checkin.Agents;
import dev.bailiwick.fleet.hosts.registry.ComputeHost;
import dev.bailiwick.identity.accounts.ProductModule;
import dev.bailiwick.monitoring.alerts.evaluation.AcknowledgeAlert;
import dev.bailiwick.monitoring.alerts.evaluation.Alert;
import dev.bailiwick.monitoring.alerts.evaluation.AlertCondition;
import dev.bailiwick.monitoring.alerts.evaluation.AlertKind;
import dev.bailiwick.monitoring.alerts.evaluation.AlertSubject;
import dev.bailiwick.monitoring.alerts.evaluation.Alerts;
import dev.bailiwick.monitoring.channels.FakeReceiver;
import dev.bailiwick.monitoring.channels.registry.ChangeChannels;
import dev.bailiwick.monitoring.channels.registry.Channel;
import dev.bailiwick.monitoring.channels.registry.ChannelFields;
import dev.bailiwick.monitoring.channels.registry.Channels;
import dev.bailiwick.platform.audit.Actor;
import dev.bailiwick.records.editing.RecordResult;
import jakarta.mail.internet.MimeMessage;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalTime;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.function.Function;
import org.jooq.Table;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

/// What reaches a channel when, on either database, with receivers that behave and others.
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
abstract class ChannelsContract {
    private static final TestMailServer OFFICE = TestMailServer.open();

    private final RunningServer server;
    private final List<FakeReceiver> receivers = new ArrayList<>();
    private int hosts;

    ChannelsContract(Function<String[], RunningServer> start) {
        server =
                start.apply(
                        OFFICE.settings("bailiwick.general.base_url=" + ServerWithMail.BASE_URL));
        server.stopBackgroundWork();
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
                            List.of(ALERT_NOTIFICATION, ALERT_CHANNEL, ALERT, OUTGOING_MAIL)) {
                        server.sql().deleteFrom(table).execute();
                    }
                });
    }

    @AfterEach
    void close_receivers() {
        receivers.forEach(FakeReceiver::close);
        receivers.clear();
    }

    private FakeReceiver receiver() {
        FakeReceiver receiver = FakeReceiver.open();
        receivers.add(receiver);
        return receiver;
    }

    private Channel webhook(String name, FakeReceiver receiver, Map<String, String> more) {
        var form =
                new HashMap<>(
                        Map.of(
                                "name",
                                name,
                                "type",
                                "webhook",
                                "url",
                                receiver.address("/in/" + name)));
        form.putAll(more);
        return add(form);
    }

    private Channel add(Map<String, String> form) {
        RecordResult result =
                server.bean(ChangeChannels.class).add(ChannelFields.FORM.read(form), Actor.SYSTEM);
        assertThat(result).isInstanceOf(RecordResult.Saved.class);
        return find(((RecordResult.Saved) result).id());
    }

    private Channel find(long id) {
        return server.transactions().read(() -> server.bean(Channels.class).find(id)).orElseThrow();
    }

    private Alert open(HostAlertKind kind) {
        hosts++;
        return open(kind, hosts, "web-" + hosts);
    }

    private Alert open(HostAlertKind kind, long host, String name) {
        Instant now = now();
        server.transactions()
                .write(() ->
                        server.bean(Alerts.class)
                                .insert(
                                        new AlertSubject(
                                                ProductModule.COMPUTE, host, name, "/hosts"),
                                        new AlertCondition(kind, "", "it broke", now, now, true),
                                        now,
                                        true));
        return server.transactions().read(() -> server.bean(Alerts.class).open()).getLast();
    }

    private void resolve(Alert alert) {
        server.sql()
                .update(ALERT)
                .set(ALERT.ENDED_AT, now())
                .where(ALERT.ID.eq(alert.id()))
                .execute();
    }

    private Instant now() {
        return server.clock().instant();
    }

    private void evaluate() {
        server.transactions()
                .write(() -> server.bean(QueueNotifications.class).evaluated(_ -> true, now()));
    }

    private void deliver(Channel channel) {
        server.bean(DeliverNotifications.class).deliverAll(channel.id());
    }

    private void evaluateAndDeliver(Channel channel) {
        evaluate();
        deliver(channel);
    }

    private List<String> states() {
        return server.sql()
                .select(ALERT_NOTIFICATION.STATE)
                .from(ALERT_NOTIFICATION)
                .orderBy(ALERT_NOTIFICATION.ID)
                .fetch(ALERT_NOTIFICATION.STATE);
    }

    private static String event(String name, Alert alert) {
        return "{\"event\":\"%s\",\"id\":%d,".formatted(name, alert.id());
    }

    @Test
    void an_alert_is_opened_acknowledged_and_resolved_once_each_and_in_order() {
        FakeReceiver receiver = receiver();
        Channel channel = webhook("on-call", receiver, Map.of("secret", "correct horse"));
        Alert alert = open(HostAlertKind.OFFLINE);

        evaluateAndDeliver(channel);
        evaluateAndDeliver(channel);
        boolean acknowledged =
                server.bean(AcknowledgeAlert.class).run(alert, "on my way", Actor.SYSTEM);
        resolve(alert);
        evaluate();
        deliver(channel);
        evaluateAndDeliver(channel);

        assertThat(acknowledged).isTrue();
        assertThat(receiver.bodies())
                .satisfiesExactly(
                        body -> assertThat(body).startsWith(event("opened", alert)),
                        body -> assertThat(body).startsWith(event("acknowledged", alert)),
                        body -> assertThat(body).startsWith(event("resolved", alert)));
        assertThat(receiver.received().getFirst().target()).isEqualTo("/in/on-call");
        assertThat(receiver.received().getFirst().headers())
                .hasEntrySatisfying(
                        "x-bailiwick-signature",
                        value -> assertThat(value).matches("t=\\d+,v1=[0-9a-f]{64}"));
        assertThat(find(channel.id()).health().deliveredAt()).isEqualTo(now());
    }

    @Test
    void a_resolved_alert_whose_opening_was_never_sent_sends_nothing() {
        FakeReceiver receiver = receiver();
        receiver.answers(500, "down");
        Channel channel = webhook("late", receiver, Map.of());
        Alert alert = open(HostAlertKind.DISK);
        evaluateAndDeliver(channel);
        resolve(alert);
        receiver.answers(200, "ok");
        server.clock().advance(Duration.ofMinutes(5));

        evaluateAndDeliver(channel);
        deliver(channel);

        assertThat(receiver.received()).hasSize(1);
        assertThat(states()).containsExactly("OBSOLETE", "OBSOLETE");
    }

    @Test
    void the_resolution_follows_where_the_opening_may_have_arrived() {
        FakeReceiver receiver = receiver();
        Channel channel = webhook("killed", receiver, Map.of());
        Alert alert = open(HostAlertKind.DISK);
        evaluate();
        killAfterSending(channel);
        resolve(alert);
        server.clock().advance(Duration.ofMinutes(6));

        evaluateAndDeliver(channel);

        assertThat(receiver.bodies())
                .singleElement()
                .satisfies(body -> assertThat(body).startsWith(event("resolved", alert)));
    }

    /// The process dies before it stores the outcome.
    private void killAfterSending(Channel channel) {
        Notifications notifications = server.bean(Notifications.class);
        server.transactions()
                .write(() ->
                        notifications
                                .lease(channel.id(), UUID.randomUUID(), 10, now())
                                .forEach(notifications::setUncertain));
    }

    @Test
    void a_killed_process_loses_nothing_and_sends_at_most_once_more_with_the_same_id() {
        FakeReceiver receiver = receiver();
        Channel channel = webhook("twice", receiver, Map.of());
        Alert ignored = open(HostAlertKind.DISK);
        evaluate();
        killAfterSending(channel);

        deliver(channel);
        assertThat(receiver.received()).isEmpty(); // the lease still holds
        server.clock().advance(Duration.ofMinutes(6));
        deliver(channel);
        deliver(channel);

        assertThat(receiver.received())
                .singleElement()
                .satisfies(one ->
                        assertThat(one.headers())
                                .containsEntry(
                                        "x-bailiwick-delivery",
                                        server.sql()
                                                .fetchSingle(ALERT_NOTIFICATION)
                                                .getUid()
                                                .toString()));
        assertThat(states()).containsExactly("SENT");
    }

    @Test
    void nothing_is_queued_when_the_evaluation_is_rolled_back() {
        FakeReceiver receiver = receiver();
        Channel channel = webhook("rolled-back", receiver, Map.of());
        Alert ignored = open(HostAlertKind.DISK);
        try {
            server.transactions()
                    .write(() -> {
                        server.bean(QueueNotifications.class).evaluated(_ -> true, now());
                        throw new IllegalStateException("the process dies here");
                    });
        } catch (IllegalStateException e) {
            assertThat(e).hasMessage("the process dies here");
        }
        assertThat(states()).isEmpty();

        evaluateAndDeliver(channel);

        assertThat(receiver.received()).hasSize(1);
    }

    @Test
    void a_receiver_that_fails_for_a_day_is_tried_ever_more_rarely_and_then_given_up() {
        FakeReceiver receiver = receiver();
        receiver.answers(500, "the secret is <b>correct horse</b>");
        Channel channel = webhook("failing", receiver, Map.of("secret", "correct horse"));
        Alert ignored = open(HostAlertKind.DISK);
        evaluate();

        for (int i = 0; i < 26 * 6; i++) {
            deliver(channel);
            server.clock().advance(Duration.ofMinutes(10));
        }

        assertThat(states()).containsExactly("DEAD");
        assertThat(receiver.received()).hasSizeBetween(15, 40);
        Channel.Health health = find(channel.id()).health();
        assertThat(health.failingSince()).isNotNull();
        assertThat(health.problem()).isEqualTo("The server answered 500.");
        assertThat(
                        server.sql()
                                .select(AUDIT_ENTRY.DETAILS)
                                .from(AUDIT_ENTRY)
                                .where(AUDIT_ENTRY.EVENT.eq("Alert Not Delivered"))
                                .and(AUDIT_ENTRY.TARGET.eq("failing"))
                                .fetch(AUDIT_ENTRY.DETAILS))
                .singleElement()
                .asString()
                .doesNotContain("correct horse");
    }

    @Test
    void a_redirect_is_not_followed() {
        FakeReceiver elsewhere = receiver();
        FakeReceiver receiver = receiver();
        receiver.redirectsTo(elsewhere.address("/metadata"));
        Channel channel = webhook("redirecting", receiver, Map.of());
        Alert ignored = open(HostAlertKind.DISK);

        evaluateAndDeliver(channel);

        assertThat(elsewhere.received()).isEmpty();
        assertThat(find(channel.id()).health().problem()).contains("redirects (302)");
    }

    @Test
    void a_huge_answer_is_not_read_and_counts_by_its_status() {
        FakeReceiver receiver = receiver();
        receiver.answers(200, "x".repeat(8_192));
        receiver.answersWithBytes(4_000_000_000L);
        Channel channel = webhook("huge", receiver, Map.of());
        Alert ignored = open(HostAlertKind.DISK);

        evaluateAndDeliver(channel);

        assertThat(states()).containsExactly("SENT");
    }

    @Test
    void a_slow_receiver_delays_no_other_channel() {
        FakeReceiver slow = receiver();
        slow.hangs();
        FakeReceiver fast = receiver();
        Channel ignored = webhook("slow", slow, Map.of());
        Channel other = webhook("fast", fast, Map.of());
        Alert alert = open(HostAlertKind.DISK);
        evaluate();

        server.bean(DeliverNotifications.class).run();

        Await.until(() -> !fast.received().isEmpty() && !slow.received().isEmpty());
        assertThat(fast.bodies().getFirst()).startsWith(event("opened", alert));
        Await.until(() -> find(other.id()).health().deliveredAt() != null);
        slow.goesOn();
        Await.until(() -> states().equals(List.of("SENT", "SENT")));
    }

    @Test
    void quiet_hours_hold_messages_back_and_drop_what_ended_meanwhile() {
        FakeReceiver receiver = receiver();
        LocalTime from = LocalTime.ofInstant(now(), ZoneOffset.UTC).truncatedTo(ChronoUnit.MINUTES);
        Channel channel =
                webhook(
                        "sleeping",
                        receiver,
                        Map.of("quiet_hours", "%s-%s".formatted(from, from.plusHours(2))));
        Alert passing = open(HostAlertKind.DISK);
        Alert lasting = open(HostAlertKind.OFFLINE);
        evaluateAndDeliver(channel);
        assertThat(receiver.received()).isEmpty();
        resolve(passing);

        server.clock().advance(Duration.ofHours(2).plusMinutes(1));
        evaluateAndDeliver(channel);

        assertThat(receiver.bodies())
                .singleElement()
                .satisfies(body -> assertThat(body).startsWith(event("opened", lasting)));
    }

    @Test
    void an_alert_is_repeated_until_it_is_acknowledged() {
        FakeReceiver receiver = receiver();
        Channel channel = webhook("repeating", receiver, Map.of("repeat_minutes", "30"));
        Alert alert = open(HostAlertKind.OFFLINE);
        for (int i = 0; i < 4; i++) {
            evaluateAndDeliver(channel);
            server.clock().advance(Duration.ofMinutes(15));
        }
        assertThat(receiver.received()).hasSize(2);

        boolean ignored = server.bean(AcknowledgeAlert.class).run(alert, "", Actor.SYSTEM);
        for (int i = 0; i < 4; i++) {
            evaluateAndDeliver(channel);
            server.clock().advance(Duration.ofMinutes(15));
        }

        assertThat(receiver.bodies())
                .hasSize(3)
                .last()
                .asString()
                .startsWith(event("acknowledged", alert));
    }

    @Test
    void an_alert_is_announced_again_when_its_acknowledgement_is_withdrawn() {
        FakeReceiver receiver = receiver();
        Channel channel = webhook("withdrawn", receiver, Map.of());
        Alert alert = open(HostAlertKind.OFFLINE);
        evaluateAndDeliver(channel);
        AcknowledgeAlert acknowledge = server.bean(AcknowledgeAlert.class);

        assertThat(acknowledge.run(alert, "", Actor.SYSTEM)).isTrue();
        assertThat(acknowledge.withdrawAcknowledgement(alert, Actor.SYSTEM)).isTrue();
        deliver(channel);
        deliver(channel);

        assertThat(receiver.bodies()).hasSizeBetween(2, 3).last().asString().contains("opened");
    }

    @Test
    void rules_choose_alerts_by_severity_and_module() {
        FakeReceiver failures = receiver();
        FakeReceiver backups = receiver();
        FakeReceiver everything = receiver();
        Channel first = webhook("failures", failures, Map.of("severity", "fail"));
        Channel second = webhook("backups", backups, Map.of("modules", "backup"));
        Channel third = webhook("everything", everything, Map.of());
        Alert serious = open(HostAlertKind.OFFLINE);
        Alert ignored = open(HostAlertKind.DISK);

        evaluate();
        List.of(first, second, third).forEach(this::deliver);

        assertThat(failures.bodies())
                .singleElement()
                .satisfies(body -> assertThat(body).startsWith(event("opened", serious)));
        assertThat(backups.received()).isEmpty();
        assertThat(everything.received()).hasSize(2);
    }

    @Test
    void rules_choose_alerts_by_host_also_after_it_was_renamed() {
        FakeReceiver receiver = receiver();
        ComputeHost host = Agents.of(server).host();
        Channel channel = webhook("of-a-host", receiver, Map.of("hosts", host.name()));
        Alert of = open(HostAlertKind.OFFLINE, host.id(), "an earlier name");
        Alert ignored = open(HostAlertKind.OFFLINE);

        evaluateAndDeliver(channel);

        assertThat(receiver.bodies())
                .singleElement()
                .satisfies(body -> assertThat(body).startsWith(event("opened", of)));
    }

    @Test
    void an_acknowledged_alert_and_a_disabled_channel_send_nothing() {
        FakeReceiver receiver = receiver();
        Channel off = webhook("off", receiver, Map.of("enabled", "false"));
        Channel on = webhook("on", receiver, Map.of());
        Alert alert = open(HostAlertKind.OFFLINE);
        boolean ignored = server.bean(AcknowledgeAlert.class).run(alert, "", Actor.SYSTEM);

        evaluate();
        deliver(off);
        deliver(on);

        assertThat(receiver.received()).isEmpty();
        assertThat(states()).isEmpty();
    }

    @Test
    void a_failing_channel_is_an_alert_that_other_channels_get() {
        FakeReceiver broken = receiver();
        broken.answers(500, "");
        FakeReceiver working = receiver();
        Channel failing = webhook("broken", broken, Map.of());
        Channel other = webhook("working", working, Map.of());
        Alert ignored = open(HostAlertKind.OFFLINE);
        evaluate();
        deliver(failing);
        deliver(other);
        AlertKind kind = ChannelAlertKind.FAILING;

        for (int i = 0; i < 8; i++) {
            server.clock().advance(Duration.ofSeconds(31));
            server.runJob("EvaluateAlerts.run");
        }
        deliver(other);

        assertThat(
                        server.sql()
                                .select(ALERT.MODULE, ALERT.SUBJECT_NAME)
                                .from(ALERT)
                                .where(ALERT.KIND.eq(kind.key()))
                                .fetch(row -> row.value1() + " " + row.value2()))
                .containsExactly("administration broken");
        assertThat(working.bodies())
                .anySatisfy(body ->
                        assertThat(body)
                                .contains(
                                        "\"kind\":\"channel_failing\"",
                                        "cannot be sent to broken"));
        assertThat(
                        server.sql()
                                .select(ALERT_NOTIFICATION.CONTENT)
                                .from(ALERT_NOTIFICATION)
                                .where(ALERT_NOTIFICATION.CHANNEL_ID.eq(failing.id()))
                                .fetch(ALERT_NOTIFICATION.CONTENT))
                .noneSatisfy(content -> assertThat(content).contains("channel_failing"));
    }

    @Test
    void the_end_of_an_alert_whose_subject_was_removed_is_sent() {
        FakeReceiver receiver = receiver();
        Channel channel = webhook("removed", receiver, Map.of());
        Alert alert = open(HostAlertKind.OFFLINE);
        evaluateAndDeliver(channel);
        server.transactions()
                .write(() ->
                        server.bean(Alerts.class)
                                .deleteSubject(ProductModule.COMPUTE, alert.subject().id()));

        evaluateAndDeliver(channel);
        evaluateAndDeliver(channel);

        assertThat(receiver.bodies())
                .hasSize(2)
                .last()
                .asString()
                .startsWith(event("resolved", alert));
    }

    @Test
    void a_mail_channel_sends_one_mail_for_alerts_of_a_minute_and_its_recovery_in_the_thread()
            throws Exception {
        String address = "team-%s@example.test".formatted(UUID.randomUUID());
        Channel channel = add(Map.of("name", "team", "type", "mail", "recipients", address));
        Alert first = open(HostAlertKind.OFFLINE);
        evaluateAndDeliver(channel);
        server.clock().advance(Duration.ofSeconds(30));
        Alert second = open(HostAlertKind.DISK);
        evaluateAndDeliver(channel);
        assertThat(server.sql().fetchCount(OUTGOING_MAIL)).isZero();

        server.clock().advance(Duration.ofSeconds(31));
        evaluateAndDeliver(channel);
        resolve(second);
        evaluate();
        server.clock().advance(Duration.ofSeconds(61));
        deliver(channel);
        server.runJob("DeliverMails.run");

        Await.until(() -> OFFICE.to(address).size() == 2);
        MimeMessage opened = OFFICE.to(address).getFirst();
        MimeMessage resolved = OFFICE.to(address).getLast();
        assertThat(opened.getSubject()).isEqualTo(first.title() + " and 1 more");
        assertThat(TestMailServer.text(opened))
                .contains("- " + first.title(), "- " + second.title().strip(), "it broke");
        assertThat(resolved.getSubject()).startsWith("Resolved: ");
        assertThat(resolved.getHeader("References"))
                .isNotEmpty()
                .isEqualTo(opened.getHeader("References"));
    }

    @Test
    void further_mails_about_a_host_wait_for_the_quiet_period_except_urgent_ones() {
        String address = "quiet-%s@example.test".formatted(UUID.randomUUID());
        Channel channel = add(Map.of("name", "quiet", "type", "mail", "recipients", address));
        Alert ignored = open(HostAlertKind.DISK, 900, "web-900");
        evaluate();
        server.clock().advance(Duration.ofMinutes(2));
        deliver(channel);
        Alert other = open(HostAlertKind.UNHEALTHY, 900, "web-900");
        evaluate();
        assertThat(states()).containsExactly("SENT");

        Alert urgent = open(HostAlertKind.OFFLINE, 900, "web-900");
        evaluate();
        assertThat(states()).containsExactly("SENT", "WAITING");
        server.clock().advance(Duration.ofMinutes(31));
        evaluate();

        assertThat(states()).hasSize(3);
        assertThat(List.of(other.id(), urgent.id())).doesNotHaveDuplicates();
    }

    @Test
    void old_messages_are_deleted_but_not_those_of_alerts_that_are_open() {
        FakeReceiver receiver = receiver();
        Channel channel = webhook("old", receiver, Map.of());
        Alert gone = open(HostAlertKind.OFFLINE);
        Alert ignored = open(HostAlertKind.DISK);
        evaluateAndDeliver(channel);
        resolve(gone);
        evaluateAndDeliver(channel);
        server.clock().advance(Duration.ofDays(31));

        server.bean(DeliverNotifications.class).deleteOld();

        assertThat(states()).containsExactly("SENT");
    }
}
