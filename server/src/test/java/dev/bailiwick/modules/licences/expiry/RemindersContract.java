package dev.bailiwick.modules.licences.expiry;

import static dev.bailiwick.platform.schema.Tables.ACCOUNT;
import static dev.bailiwick.platform.schema.Tables.LICENCE;
import static dev.bailiwick.platform.schema.Tables.LICENCE_MAIL_CHOICE;
import static dev.bailiwick.platform.schema.Tables.OUTGOING_MAIL;
import static dev.bailiwick.platform.schema.Tables.SETTING;
import static org.assertj.core.api.Assertions.assertThat;

import dev.bailiwick.RunningServer;
import dev.bailiwick.ServerWithMail;
import dev.bailiwick.TestMailServer;
import dev.bailiwick.identity.accounts.Account;
import dev.bailiwick.identity.accounts.ProductModule;
import dev.bailiwick.identity.accounts.Role;
import dev.bailiwick.modules.licences.registry.ChangeLicences;
import dev.bailiwick.modules.licences.registry.LicenceFields;
import dev.bailiwick.modules.licences.registry.LicenceLabels;
import dev.bailiwick.platform.audit.Actor;
import dev.bailiwick.records.editing.RecordResult;
import dev.bailiwick.records.schema.RecordInput;
import jakarta.mail.MessagingException;
import jakarta.mail.internet.MimeMessage;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.Function;
import org.jooq.Table;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

/// When people are mailed about licences that end, on either database.
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
abstract class RemindersContract {
    private static final TestMailServer OFFICE = TestMailServer.open();
    private Account administrator;

    private final RunningServer server;

    RemindersContract(Function<String[], RunningServer> start) {
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
                            List.of(LICENCE, LICENCE_MAIL_CHOICE, OUTGOING_MAIL, SETTING)) {
                        server.sql().deleteFrom(table).execute();
                    }
                    server.sql().update(ACCOUNT).set(ACCOUNT.ACTIVE, false).execute();
                });
        administrator = server.person(Role.ADMIN);
        server.clock().advance(Duration.ofDays(1)); // a different day from other tests
    }

    @Test
    void an_expiry_is_reported_three_times_rather_than_daily() throws MessagingException {
        long id = add("Studio", today().plusDays(65));

        for (int day = 0; day < 80; day++) {
            pass(1);
        }

        assertThat(mails().stream().map(TestMailServer::text))
                .satisfiesExactly(
                        one -> assertThat(one).contains(", in 60 days ("),
                        one -> assertThat(one).contains(", in 30 days ("),
                        one -> assertThat(one).contains(", in 7 days ("));
        assertThat(subjects())
                .hasSize(3)
                .allSatisfy(one -> assertThat(one).startsWith("Contoso Studio expires on "));
        assertThat(TestMailServer.text(mails().getLast()))
                .contains("- Contoso Studio expires on ", "(1 seat)", "/licences?sort=expiry");
        assertThat(id).isPositive();
    }

    @Test
    void all_due_licences_are_one_mail_per_person_with_the_nearest_first() {
        Account other = server.person(Role.ADMIN);
        LocalDate first = today().plusDays(5);
        for (int i = 0; i < 50; i++) {
            add("Product " + i, today().plusDays(5 + i));
        }

        pass(1);
        round();

        assertThat(mails()).hasSize(1);
        assertThat(mailsTo(other)).hasSize(1);
        assertThat(TestMailServer.text(mails().getFirst()))
                .contains("- Contoso Product 0 expires", "- And 11 more.");
        assertThat(subject(mails().getFirst()))
                .isEqualTo(
                        "Contoso Product 0 %s and 49 more licences"
                                .formatted(LicenceLabels.event(first, today())));
    }

    @Test
    void the_subject_names_the_licence_that_expired_first() throws MessagingException {
        LocalDate ended = today().minusDays(3);
        add("Ended", ended);
        add("Soon", today().plusDays(5));

        pass(1);

        assertThat(subject(mails().getFirst()))
                .isEqualTo(
                        "Contoso Ended %s and 1 more licence"
                                .formatted(LicenceLabels.event(ended, today())))
                .contains(" expired on ");
    }

    @Test
    void after_a_long_outage_only_the_nearest_reminder_is_sent() {
        add("Studio", today().plusDays(65));

        pass(60); // the server was down for two months
        pass(1);
        pass(30);

        assertThat(mails())
                .singleElement()
                .satisfies(mail -> assertThat(TestMailServer.text(mail)).contains(", in 5 days ("));
    }

    @Test
    void a_licence_that_ended_long_ago_is_not_reported() {
        add("Old", today().minusDays(30));

        pass(1);

        assertThat(mails()).isEmpty();
    }

    @Test
    void a_changed_end_date_is_reported_again() {
        long id = add("Studio", today().plusDays(20));
        pass(1);
        assertThat(mails()).hasSize(1);

        renew(id, today().plusDays(400));
        pass(1);
        assertThat(mails()).hasSize(1);
        renew(id, today().plusDays(25));
        pass(1);

        assertThat(mails()).hasSize(2);
    }

    @Test
    void at_most_one_reminder_mail_is_sent_a_day() {
        add("First", today().plusDays(3));
        round();
        add("Second", today().plusDays(3));
        round();
        assertThat(mails()).hasSize(1);

        pass(1);

        assertThat(mails()).hasSize(2);
        assertThat(TestMailServer.text(mails().getLast()))
                .contains("Second")
                .doesNotContain("First");
    }

    @Test
    void two_concurrent_servers_send_a_reminder_once() throws Exception {
        add("Studio", today().plusDays(3));
        try (var threads = Executors.newFixedThreadPool(2)) {
            Callable<Boolean> round =
                    () -> {
                        server.bean(SendExpiryReminders.class).run();
                        return true;
                    };
            for (Future<Boolean> done : threads.invokeAll(List.of(round, round))) {
                assertThat(done.get()).isTrue();
            }
        }
        ServerWithMail.settle(server);

        assertThat(mails()).hasSize(1);
    }

    @Test
    void people_choose_whether_to_receive_reminders() {
        Account editor = server.person(Role.EDITOR, ProductModule.LICENCES);
        Account stranger = server.person(Role.EDITOR, ProductModule.DNS);
        ExpiryMailChoice choices = server.bean(ExpiryMailChoice.class);
        choices.choose(administrator, false);
        choices.choose(editor, true);
        choices.choose(stranger, true);
        add("Studio", today().plusDays(3));

        pass(1);

        assertThat(mails()).isEmpty();
        assertThat(mailsTo(editor)).hasSize(1);
        assertThat(mailsTo(stranger)).isEmpty();
    }

    private void pass(int days) {
        server.clock().advance(Duration.ofDays(days));
        round();
    }

    private void round() {
        server.bean(SendExpiryReminders.class).run();
        ServerWithMail.settle(server);
    }

    private long add(String product, LocalDate end) {
        RecordInput details = details(product, end);
        var added = server.bean(ChangeLicences.class).add(details, Actor.SYSTEM);
        return ((RecordResult.Saved) added).id();
    }

    private void renew(long id, LocalDate end) {
        long revision = server.sql().fetchSingle(LICENCE, LICENCE.ID.eq(id)).getRevision();
        assertThat(
                        server.bean(ChangeLicences.class)
                                .change(id, revision, details("Studio", end), Actor.SYSTEM))
                .isInstanceOf(RecordResult.Saved.class);
    }

    private static RecordInput details(String product, LocalDate end) {
        return LicenceFields.FORM.read(
                Map.of("product", product, "vendor", "Contoso", "expires_on", end.toString()));
    }

    private LocalDate today() {
        Instant now = server.clock().instant();
        return LocalDate.ofInstant(now, ZoneOffset.UTC);
    }

    private List<MimeMessage> mails() {
        return mailsTo(administrator);
    }

    private static List<MimeMessage> mailsTo(Account person) {
        return OFFICE.to(person.email().value());
    }

    private List<String> subjects() {
        var subjects = new ArrayList<String>();
        mails().forEach(mail -> subjects.add(subject(mail)));
        return subjects;
    }

    private static String subject(MimeMessage mail) {
        try {
            return mail.getSubject();
        } catch (MessagingException e) {
            throw new IllegalStateException(e);
        }
    }
}
