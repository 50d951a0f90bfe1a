package dev.bailiwick.operations.system;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import dev.bailiwick.Answer;
import dev.bailiwick.Await;
import dev.bailiwick.Browser;
import dev.bailiwick.RunningServer;
import dev.bailiwick.identity.accounts.Role;
import dev.bailiwick.operations.ownbackup.schedule.ScheduledBackups;
import dev.bailiwick.platform.jobs.JobStatus;
import dev.bailiwick.platform.jobs.Jobs;
import dev.bailiwick.platform.jobs.TestRun;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.slf4j.LoggerFactory;

@Tag("slow")
class SystemPageTest {
    private static final String PAGE = "/site-administration/system";
    private static final RunningServer SERVER =
            RunningServer.onSqlite(
                    "bailiwick.oidc.client_id=a-client-of-ours",
                    "bailiwick.oidc.client_secret=never-to-be-shown",
                    "bailiwick.general.audit_days=365");
    private static Browser administrator;

    @BeforeAll
    static void sign_in() {
        administrator = SERVER.signedIn(SERVER.person("ada@example.org", Role.ADMIN));
    }

    @AfterAll
    static void stop() {
        SERVER.close();
    }

    @Test
    void the_page_shows_the_state_of_the_installation() {
        Answer page = administrator.get(PAGE);

        assertThat(page.status()).isEqualTo(200);
        assertThat(page.body())
                .contains("SQLite", SERVER.folder().toString(), "free of", "Mail is not set up.")
                .contains("Delete expired sessions", "Deliver mail");
    }

    @Test
    void every_background_job_has_a_readable_unique_name() {
        assertThat(SERVER.bean(Jobs.class).list())
                .hasSizeGreaterThan(10)
                .extracting(JobStatus::name)
                .doesNotHaveDuplicates()
                .allSatisfy(name -> assertThat(name).doesNotContain("dev.bailiwick"));
    }

    @Test
    void the_last_run_of_each_job_is_shown_with_how_long_it_took() {
        Await.until(() ->
                SERVER.bean(Jobs.class).list().stream()
                        .filter(job -> job.name().equals("Deliver mail"))
                        .anyMatch(job -> job.took() != null));

        assertThat(administrator.get(PAGE).body())
                .contains("Deliver mail", "Took")
                .contains(" ms<");
    }

    @Test
    void a_failed_job_is_shown_with_its_reason() {
        TestRun.fail(SERVER, "Prune the audit log", "It failed in a test.");

        assertThat(SERVER.bean(Jobs.class).list())
                .filteredOn(job -> job.name().equals("Prune the audit log"))
                .singleElement()
                .satisfies(job -> {
                    assertThat(job.state()).isEqualTo(JobStatus.State.FAILED);
                    assertThat(job.server()).isNotNull();
                    assertThat(job.dueAt()).isAfter(SERVER.clock().instant());
                });
        assertThat(administrator.get(PAGE).body()).contains("Last failure", "It failed in a test.");
    }

    @Test
    void settings_fixed_by_the_environment_are_listed_without_values() {
        assertThat(administrator.get(PAGE).body())
                .contains("BAILIWICK_OIDC_CLIENT_SECRET", "BAILIWICK_GENERAL_AUDIT_DAYS")
                .doesNotContain("never-to-be-shown", "a-client-of-ours");
    }

    @Test
    void the_support_text_contains_no_identifying_values() {
        String body = administrator.get(PAGE).body();
        String text = body.substring(body.indexOf("<textarea"), body.indexOf("</textarea>"));

        assertThat(text)
                .contains("general.audit_days: 365 (environment)", "oidc.client_id: set")
                .doesNotContain(
                        "a-client-of-ours",
                        "ada@example.org",
                        SERVER.folder().toString(),
                        "localhost");
    }

    @Test
    void an_unusable_backup_folder_is_reported_without_stopping_the_server() throws IOException {
        Path inTheWay = Files.writeString(SERVER.folder().resolve("in-the-way"), "no folder");
        var log =
                (Logger)
                        LoggerFactory.getLogger(
                                "dev.bailiwick.operations.ownbackup.schedule.WarnAboutBackupFolder");
        var said = new ListAppender<ILoggingEvent>();
        said.start();
        log.addAppender(said);
        try (RunningServer server = RunningServer.onSqlite("bailiwick.archive-dir=" + inTheWay)) {
            assertThat(server.signedIn(Role.ADMIN).get(PAGE).body())
                    .contains(inTheWay + " is not a folder.", "BAILIWICK_ARCHIVE_DIR");
        } finally {
            log.detachAppender(said);
        }
        assertThat(said.list)
                .singleElement()
                .extracting(ILoggingEvent::getFormattedMessage)
                .asString()
                .contains(inTheWay + " is not a folder.", "Set BAILIWICK_ARCHIVE_DIR");
        assertThat(administrator.get(PAGE).body()).doesNotContain("Backups cannot be written");
    }

    @Test
    void scheduled_backups_require_a_passphrase_typed_twice() {
        assertRefused(plan("", ""), "Choose a passphrase for the backups.");
        assertRefused(plan("too short", "too short"), "at least 12 characters");
        assertRefused(plan("a long passphrase", "another passphrase"), "passphrases do not match");
        assertThat(SERVER.bean(ScheduledBackups.class).plan().enabled()).isFalse();
        assertThat(administrator.post(PAGE + "/backups/now").location())
                .isEqualTo(PAGE + "#backups");
        assertThat(administrator.get(PAGE).body())
                .contains(
                        "data-toast=\"stays\"",
                        "state is-idle toast-said\">Set a passphrase first");

        Answer begun = plan("a long passphrase", "a long passphrase");

        assertThat(begun.location()).isEqualTo(PAGE + "#backups");
        assertThat(administrator.get(PAGE).body())
                .contains("First backup soon", "Back up now")
                .doesNotContain("a long passphrase");
        assertThat(administrator.get(PAGE + "/backups/stop").body())
                .contains("Stop scheduled backups?");
        assertThat(administrator.post(PAGE + "/backups/stop").status()).isEqualTo(302);
        assertThat(administrator.get(PAGE).body()).contains("Not set up");
    }

    @Test
    void an_out_of_range_backup_schedule_is_refused_at_its_field() {
        Answer refused =
                administrator.post(
                        PAGE + "/backups",
                        Map.of(
                                "every_hours", "0",
                                "keep", "7",
                                "passphrase", "a long passphrase",
                                "passphrase_again", "a long passphrase"));

        assertRefused(refused, "This must be a whole number from 1 to 720.");
        assertThat(SERVER.bean(ScheduledBackups.class).plan().enabled()).isFalse();
    }

    private static Answer plan(String passphrase, String again) {
        return administrator.post(
                PAGE + "/backups",
                Map.of(
                        "every_hours",
                        "24",
                        "keep",
                        "7",
                        "passphrase",
                        passphrase,
                        "passphrase_again",
                        again));
    }

    private static void assertRefused(Answer answer, String sentence) {
        assertThat(answer.status()).isEqualTo(422);
        assertThat(answer.body()).contains(sentence).doesNotContain("a long passphrase");
    }
}
