package dev.bailiwick.messaging.mail;

import static dev.bailiwick.platform.schema.Tables.OUTGOING_MAIL;
import static dev.bailiwick.platform.schema.Tables.SETTING;
import static org.assertj.core.api.Assertions.assertThat;

import dev.bailiwick.Await;
import dev.bailiwick.RunningServer;
import dev.bailiwick.TestMailServer;
import dev.bailiwick.platform.audit.Actor;
import dev.bailiwick.platform.settings.ChangeSettings;
import dev.bailiwick.platform.text.EmailAddress;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// The behaviour of the outbox on either database.
abstract class OutboxContract {
    protected static final TestMailServer OFFICE = TestMailServer.open();

    protected abstract RunningServer server();

    @BeforeEach
    void nothing_waits() {
        server().transactions()
                .write(() -> {
                    server().sql().deleteFrom(OUTGOING_MAIL).execute();
                    server().sql().deleteFrom(SETTING).execute();
                });
        server().awaitHurried(); // results of mails in delivery are recorded
        OFFICE.empty();
        point(OFFICE.startTlsPort());
    }

    @Test
    void a_sent_mail_does_not_keep_its_content() throws Exception {
        enqueue("ada@example.org", null);

        assertThat(OFFICE.await(1)[0].getSubject()).isEqualTo("Subject");

        Await.until(() -> state("ada@example.org").equals("SENT"));
        assertThat(row("ada@example.org").getContent()).isNull();
    }

    @Test
    void queued_mails_are_not_readable_in_the_database() {
        point(1);
        enqueue("ada@example.org", null);

        byte[] content = row("ada@example.org").getContent();
        assertThat(content).isNotNull();
        assertThat(new String(content, StandardCharsets.ISO_8859_1)).doesNotContain("secret link");
    }

    @Test
    void mail_content_moved_to_another_mail_does_not_decrypt() {
        point(1);
        enqueue("ada@example.org", null);
        enqueue("eve@example.org", null);
        Await.until(() -> row("eve@example.org").getProblem() != null);
        server().transactions()
                .write(() ->
                        server().sql()
                                .update(OUTGOING_MAIL)
                                .set(OUTGOING_MAIL.CONTENT, row("ada@example.org").getContent())
                                .where(OUTGOING_MAIL.RECIPIENT.eq("eve@example.org"))
                                .execute());
        later(Duration.ofMinutes(10));
        point(OFFICE.startTlsPort());

        Await.until(() -> state("eve@example.org").equals("DEAD"));
        assertThat(OFFICE.to("eve@example.org")).isEmpty();
    }

    @Test
    void a_rolled_back_transaction_sends_nothing() {
        try {
            server().transactions()
                    .write(() -> {
                        outbox().enqueue(mail("ada@example.org", null));
                        throw new IllegalStateException("taken back");
                    });
        } catch (IllegalStateException e) {
            assertThat(e).hasMessage("taken back");
        }

        assertThat(count()).isZero();
    }

    @Test
    void no_mail_is_queued_and_nothing_fails_without_mail_settings() {
        server().transactions().write(() -> server().sql().deleteFrom(SETTING).execute());

        assertThat(outbox().isConfigured()).isFalse();
        enqueue("ada@example.org", null);

        assertThat(count()).isZero();
    }

    @Test
    void an_unreachable_mail_server_loses_no_mail() {
        point(1);
        enqueue("ada@example.org", null);
        Await.until(() -> row("ada@example.org").getProblem() != null);
        assertThat(row("ada@example.org").getProblem())
                .isEqualTo("localhost, port 1, does not accept connections.");

        point(OFFICE.startTlsPort());
        later(Duration.ofMinutes(1));

        OFFICE.await(1);
        Await.until(() -> state("ada@example.org").equals("SENT"));
    }

    @Test
    void retry_delays_grow_to_four_hours() {
        assertThat(Stream.of(1L, 2L, 3L, 8L, 9L, 50L).map(DeliverMails::retryDelay))
                .containsExactly(
                        Duration.ofMinutes(1),
                        Duration.ofMinutes(2),
                        Duration.ofMinutes(4),
                        Duration.ofMinutes(128),
                        Duration.ofHours(4),
                        Duration.ofHours(4));
    }

    @Test
    void a_mail_becomes_a_dead_letter_after_three_days_and_can_be_retried() {
        point(1);
        enqueue("ada@example.org", null);
        Await.until(() -> row("ada@example.org").getProblem() != null);
        later(Duration.ofDays(3));
        Await.until(() -> state("ada@example.org").equals("DEAD"));

        point(OFFICE.startTlsPort());
        assertThat(OFFICE.received()).isEmpty();
        UUID uid = row("ada@example.org").getUid();
        Instant now = server().clock().instant();
        assertThat(server().transactions().write(() -> listed().retry(uid, now))).isPresent();

        OFFICE.await(1);
    }

    @Test
    void a_mail_with_an_expired_link_is_not_delivered() {
        point(1);
        enqueue("ada@example.org", server().clock().instant().plus(Duration.ofHours(1)));
        Await.until(() -> row("ada@example.org").getProblem() != null);
        point(OFFICE.startTlsPort());
        later(Duration.ofHours(1));

        Await.until(() -> state("ada@example.org").equals("DEAD"));
        assertThat(row("ada@example.org").getContent()).isNull();
        assertThat(OFFICE.received()).isEmpty();
        UUID uid = row("ada@example.org").getUid();
        assertThat(
                        server().transactions()
                                .write(() -> listed().retry(uid, server().clock().instant())))
                .isEmpty();
    }

    @Test
    void one_bad_address_does_not_delay_other_mails() {
        enqueue("a..b@example.org", null);
        enqueue("ada@example.org", null);

        OFFICE.await(1);
        Await.until(() -> state("a..b@example.org").equals("DEAD"));
        Await.until(() -> state("ada@example.org").equals("SENT"));
    }

    @Test
    void a_dropped_connection_during_one_mail_does_not_delay_others() {
        pointNowhere();
        OFFICE.breakOffOver("eve@example.org");
        insert("eve@example.org");
        insert("ada@example.org");
        insert("bob@example.org");
        point(OFFICE.startTlsPort());
        Await.until(() -> row("eve@example.org").getProblem() != null);
        server().awaitHurried();

        assertThat(row("eve@example.org").getAttemptCount()).isOne();
        for (String other : List.of("ada@example.org", "bob@example.org")) {
            assertThat(row(other).getAttemptCount()).isZero();
            assertThat(row(other).getProblem()).isNull();
        }
        later(Duration.ofSeconds(30));
        OFFICE.await(2);
        Await.until(() -> state("ada@example.org").equals("SENT"));
        Await.until(() -> state("bob@example.org").equals("SENT"));
        assertThat(state("eve@example.org")).isEqualTo("WAITING");
    }

    @Test
    void each_mail_is_delivered_by_only_one_replica() throws Exception {
        pointNowhere();
        for (int i = 0; i < 40; i++) {
            insert("person" + i + "@example.org");
        }
        Callable<List<Long>> take =
                () -> {
                    var mine = new ArrayList<Long>();
                    List<OutgoingMail> some;
                    do {
                        UUID lease = UUID.randomUUID();
                        some =
                                server().transactions()
                                        .write(() ->
                                                store().lease(
                                                                lease,
                                                                3,
                                                                server().clock().instant()));
                        some.forEach(mail -> mine.add(mail.id()));
                    } while (!some.isEmpty());
                    return mine;
                };
        var taken = new ArrayList<Long>();
        try (var threads = Executors.newFixedThreadPool(6)) {
            for (Future<List<Long>> each :
                    threads.invokeAll(java.util.Collections.nCopies(6, take))) {
                taken.addAll(each.get());
            }
        }
        assertThat(taken).hasSize(40).doesNotHaveDuplicates();
    }

    @Test
    void the_lease_of_a_dead_process_is_taken_over() {
        pointNowhere();
        insert("ada@example.org");
        Instant now = server().clock().instant();
        assertThat(server().transactions().write(() -> store().lease(UUID.randomUUID(), 5, now)))
                .hasSize(1);
        point(OFFICE.startTlsPort());
        assertThat(server().transactions().write(() -> store().lease(UUID.randomUUID(), 5, now)))
                .isEmpty();

        later(OutboxStore.LEASE.length().plusSeconds(1));

        OFFICE.await(1);
    }

    @Test
    void mails_queued_while_the_clock_was_far_ahead_are_sent_once_it_is_corrected() {
        Duration ahead = Duration.ofDays(365);
        pointNowhere();
        later(ahead);
        insert("ada@example.org");
        Instant then = server().clock().instant();
        assertThat(server().transactions().write(() -> store().lease(UUID.randomUUID(), 5, then)))
                .hasSize(1);
        insert("eve@example.org");
        later(ahead.negated());

        point(OFFICE.startTlsPort());

        OFFICE.await(2);
    }

    @Test
    void a_process_that_lost_its_lease_changes_nothing() {
        pointNowhere();
        insert("ada@example.org");
        UUID lost = UUID.randomUUID();
        Instant now = server().clock().instant();
        OutgoingMail mail =
                server().transactions().write(() -> store().lease(lost, 1, now)).getFirst();
        server().transactions()
                .write(() -> store().lease(UUID.randomUUID(), 1, now.plus(Duration.ofMinutes(6))));

        server().transactions().write(() -> store().sent(mail, lost, now));

        assertThat(state("ada@example.org")).isEqualTo("WAITING");
    }

    private void later(Duration time) {
        server().clock().advance(time);
    }

    /// @param port of the mail server on this machine
    private void point(int port) {
        apply(
                Map.of(
                        "mail.host",
                        "localhost",
                        "mail.port",
                        Integer.toString(port),
                        "mail.tls",
                        "starttls",
                        "mail.username",
                        TestMailServer.USERNAME,
                        "mail.password",
                        TestMailServer.PASSWORD,
                        "mail.from_address",
                        "bailiwick@example.org"));
    }

    private void pointNowhere() {
        server().transactions().write(() -> server().sql().deleteFrom(SETTING).execute());
        server().awaitHurried(); // a delivery that began before may still use the old server
    }

    private void apply(Map<String, @Nullable String> changes) {
        assertThat(server().bean(ChangeSettings.class).apply(changes, Actor.SYSTEM))
                .isInstanceOf(ChangeSettings.Result.Stored.class);
    }

    private void enqueue(String to, @Nullable Instant worthlessAt) {
        server().transactions().write(() -> outbox().enqueue(mail(to, worthlessAt)));
    }

    private void insert(String to) {
        server().transactions()
                .write(() -> store().insert(mail(to, null), server().clock().instant()));
    }

    private static Mail mail(String to, @Nullable Instant worthlessAt) {
        return new Mail(
                "test",
                EmailAddress.parse(to).orElseThrow(),
                "Subject",
                "a secret link\n",
                "<p>a secret link</p>",
                worthlessAt);
    }

    private Outbox outbox() {
        return server().bean(Outbox.class);
    }

    private MailQueue listed() {
        return server().bean(MailQueue.class);
    }

    private OutboxStore store() {
        return server().bean(OutboxStore.class);
    }

    private int count() {
        return server().transactions().read(() -> server().sql().fetchCount(OUTGOING_MAIL));
    }

    private String state(String recipient) {
        return row(recipient).getState();
    }

    private dev.bailiwick.platform.schema.tables.records.OutgoingMailRecord row(String recipient) {
        return server().transactions()
                .read(() ->
                        server().sql()
                                .selectFrom(OUTGOING_MAIL)
                                .where(OUTGOING_MAIL.RECIPIENT.eq(recipient))
                                .fetchSingle());
    }
}
