package dev.bailiwick.operations.ownbackup.schedule;

import static dev.bailiwick.platform.schema.Tables.OWN_BACKUP_ATTEMPT;
import static dev.bailiwick.platform.schema.Tables.OWN_BACKUP_RECIPIENT;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.bailiwick.Browser;
import dev.bailiwick.RunningServer;
import dev.bailiwick.identity.accounts.Role;
import dev.bailiwick.operations.ownbackup.file.BackedUpTables;
import dev.bailiwick.operations.ownbackup.file.BackupDrafts;
import dev.bailiwick.operations.ownbackup.file.BackupReader;
import dev.bailiwick.operations.ownbackup.file.BackupRecipient;
import dev.bailiwick.operations.ownbackup.file.BackupRefusedException;
import dev.bailiwick.operations.ownbackup.file.MakeBackup;
import dev.bailiwick.operations.ownbackup.file.Passphrase;
import dev.bailiwick.platform.audit.Actor;
import dev.bailiwick.platform.audit.AuditEntries;
import dev.bailiwick.platform.audit.AuditEntry;
import dev.bailiwick.platform.audit.AuditLog;
import dev.bailiwick.platform.db.MigratedDatabases;
import dev.bailiwick.platform.jobs.Jobs;
import dev.bailiwick.platform.jobs.TestRun;
import dev.bailiwick.platform.secrets.Keysets;
import dev.bailiwick.platform.settings.ChangeSettings;
import dev.bailiwick.platform.settings.Settings;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.boot.info.BuildProperties;
import org.springframework.dao.DataRetrievalFailureException;
import tools.jackson.databind.json.JsonMapper;

@Tag("slow")
class ScheduledBackupsTest {
    private static final String FIRST = "the first passphrase";
    private static final String SECOND = "the second passphrase";

    @TempDir Path folder;
    private RunningServer server;
    private ScheduledBackups copies;

    @BeforeEach
    void start() {
        MigratedDatabases.copyTo(folder);
        server = RunningServer.in(folder, null);
        server.person("ada@example.org", Role.ADMIN);
        copies = server.bean(ScheduledBackups.class);
        server.stopBackgroundWork(); // it would create the backups itself
    }

    @AfterEach
    void stop() {
        server.close();
    }

    @Test
    void no_backup_is_made_without_a_passphrase() throws IOException {
        assertThat(copies.requestNow()).isFalse();
        runWhenDue();

        assertThat(files()).isEmpty();
        assertThat(copies.plan().enabled()).isFalse();
    }

    @Test
    void a_backup_is_made_immediately_and_then_once_a_day() throws IOException {
        protectBy(FIRST);
        runWhenDue();
        runWhenDue();
        assertThat(files()).hasSize(1);

        server.clock().advance(Duration.ofHours(23));
        runWhenDue();
        assertThat(files()).hasSize(1);

        server.clock().advance(Duration.ofHours(1));
        runWhenDue();
        assertThat(files()).hasSize(2);
        assertThat(copies.plan().newest()).hasSize(2).allMatch(copy -> copy.problem() == null);
        assertThat(copies.plan().dueAt())
                .isEqualTo(server.clock().instant().plus(Duration.ofHours(24)));
    }

    @Test
    void a_shorter_backup_interval_applies_at_once_and_a_longer_one_after_the_next_backup() {
        protectBy(FIRST);
        runWhenDue();

        every("6");
        assertThat(copies.plan().dueAt())
                .isEqualTo(server.clock().instant().plus(Duration.ofHours(6)));
        every("48");
        assertThat(copies.plan().dueAt())
                .isEqualTo(server.clock().instant().plus(Duration.ofHours(6)));
    }

    private void every(String hours) {
        set("archive.every_hours", hours);
    }

    private void keep(String copies) {
        set("archive.keep", copies);
    }

    private void set(String setting, String value) {
        assertThat(server.bean(ChangeSettings.class).apply(Map.of(setting, value), Actor.SYSTEM))
                .isInstanceOf(ChangeSettings.Result.Stored.class);
    }

    @Test
    void a_backup_opens_with_the_passphrase_of_its_time() throws IOException {
        protectBy(FIRST);
        runWhenDue();
        server.clock().advance(Duration.ofMinutes(1));
        protectBy(SECOND);
        runWhenDue();

        assertThat(rows(files().getFirst(), FIRST)).isPositive();
        assertThat(rows(files().getLast(), SECOND)).isPositive();
        assertThatThrownBy(() -> rows(files().getLast(), FIRST))
                .isInstanceOf(BackupRefusedException.class);
    }

    @Test
    void the_backup_passphrase_is_not_stored() throws IOException {
        protectBy(FIRST);
        runWhenDue();

        for (String name : List.of("bailiwick.db", "bailiwick.db-wal")) {
            assertThat(Files.readString(folder.resolve(name), StandardCharsets.ISO_8859_1))
                    .doesNotContain(FIRST);
        }
        assertThat(auditLog().toString())
                .contains("Scheduled Backups Changed")
                .doesNotContain(FIRST);
    }

    @Test
    void no_backup_is_encrypted_for_a_recipient_planted_in_the_database() throws IOException {
        protectBy(FIRST);
        byte[] ours = server.sql().fetchSingle(OWN_BACKUP_RECIPIENT).getPublicKey();
        BackupRecipient them = of("a passphrase of theirs");
        byte[] theirs = them.publicBytes();
        byte[] behindOurHash =
                ByteBuffer.allocate(32 + theirs.length).put(ours, 0, 32).put(theirs).array();

        for (byte[] key : List.of(theirs, behindOurHash, new byte[3])) {
            server.transactions()
                    .write(() ->
                            server.sql()
                                    .update(OWN_BACKUP_RECIPIENT)
                                    .set(OWN_BACKUP_RECIPIENT.PUBLIC_KEY, key)
                                    .set(
                                            OWN_BACKUP_RECIPIENT.ENCRYPTED_PRIVATE_KEY,
                                            JsonMapper.shared().writeValueAsString(them.locked()))
                                    .execute());
            server.clock().advance(Duration.ofDays(1));
            runWhenDue();

            assertThat(files()).isEmpty();
            assertThat(copies.plan().newest().getFirst().problem())
                    .contains("Set the passphrase again");
            assertThat(auditLog().getFirst().event()).isEqualTo("Backup Failed");
        }

        protectBy(SECOND);
        runWhenDue();
        assertThat(rows(files().getFirst(), SECOND)).isPositive();
    }

    private static BackupRecipient of(String text) {
        try (Passphrase passphrase = Passphrase.of(text)) {
            return BackupRecipient.fromPassphrase(passphrase);
        }
    }

    @Test
    void only_the_newest_backups_are_kept_and_other_files_stay() throws IOException {
        keep("2");
        Path archives = Files.createDirectory(folder.resolve("archives"));
        Path mine = Files.writeString(archives.resolve("aaa.bailiwick"), "mine");
        Path before = archives.resolve("bailiwick-before-upgrade.bailiwick");
        Path byHand = Files.writeString(before, "mine, too");
        protectBy(FIRST);
        for (int day = 0; day < 4; day++) {
            runWhenDue();
            server.clock().advance(Duration.ofDays(1));
        }

        assertThat(files()).hasSize(4).contains(mine, byHand);
    }

    @Test
    void backups_continue_after_a_clock_far_ahead_is_corrected() throws IOException {
        keep("2");
        server.clock().advance(Duration.ofDays(365));
        protectBy(FIRST);
        runWhenDue();
        server.clock().advance(Duration.ofDays(1));
        runWhenDue();
        List<Path> ahead = files();
        assertThat(ahead).hasSize(2);

        server.clock().advance(Duration.ofDays(-366));
        runWhenDue();
        runWhenDue();

        assertThat(files()).hasSize(2).endsWith(ahead.getLast());
        Path first = files().getFirst();
        assertThat(ahead).doesNotContain(first);
        assertThat(copies.plan().dueAt())
                .isEqualTo(server.clock().instant().plus(Duration.ofHours(24)));

        server.clock().advance(Duration.ofDays(1));
        runWhenDue();
        assertThat(files()).hasSize(2).startsWith(first).doesNotContainAnyElementsOf(ahead);
    }

    @Test
    void a_passphrase_changed_during_a_backup_applies_to_the_next_one() throws IOException {
        protectBy(FIRST);
        runWhenDue(interruptedBy(() -> protectBy(SECOND)));
        assertThat(rows(files().getFirst(), FIRST)).isPositive();

        server.clock().advance(Duration.ofMinutes(1));
        runWhenDue();

        assertThat(files()).hasSize(2);
        assertThat(rows(files().getLast(), SECOND)).isPositive();
    }

    @Test
    void stopping_backups_during_one_schedules_no_other() throws IOException {
        protectBy(FIRST);
        runWhenDue(interruptedBy(copies::stop));

        assertThat(files()).hasSize(1);
        assertThat(copies.plan().enabled()).isFalse();
        assertThat(copies.plan().dueAt()).isNull();
    }

    /// Runs the change when the backup reads the clock, just before it starts writing.
    private ScheduledBackups interruptedBy(Runnable change) {
        Clock clock =
                new Clock() {
                    @Override
                    public Instant instant() {
                        change.run();
                        return server.clock().instant();
                    }

                    @Override
                    public ZoneId getZone() {
                        return server.clock().getZone();
                    }

                    @Override
                    public Clock withZone(ZoneId zone) {
                        return server.clock().withZone(zone);
                    }
                };
        return new ScheduledBackups(
                server.bean(BackupLog.class),
                server.transactions(),
                server.bean(Jobs.class),
                server.bean(StoredRecipient.class),
                new MakeBackup(
                        server.sql(),
                        server.transactions(),
                        server.bean(Keysets.class),
                        server.bean(AuditLog.class),
                        clock,
                        server.bean(BuildProperties.class),
                        server.bean(BackedUpTables.class),
                        server.bean(BackupDrafts.class)),
                server.bean(Settings.class),
                server.bean(AuditLog.class),
                server.clock(),
                server.bean(BackupFolder.class),
                server.bean(BackupFiles.class));
    }

    @Test
    void one_of_several_servers_makes_the_backup() throws Exception {
        protectBy(FIRST);
        Callable<Boolean> make =
                () -> {
                    runWhenDue();
                    return true;
                };
        try (var threads = Executors.newFixedThreadPool(4)) {
            for (var done : threads.invokeAll(List.of(make, make, make, make))) {
                assertThat(done.get()).isTrue();
            }
        }

        assertThat(server.sql().fetchCount(OWN_BACKUP_ATTEMPT)).isEqualTo(1);
        assertThat(files()).hasSize(1);
    }

    @Test
    void a_failed_write_is_reported_and_retried_within_the_hour() throws IOException {
        Path inTheWay = Files.writeString(folder.resolve("archives"), "no folder");
        protectBy(FIRST);
        runWhenDue();

        assertThat(copies.plan().newest().getFirst().problem())
                .isEqualTo(
                        "%s cannot be created or written to: the file already exists."
                                .formatted(inTheWay));
        assertThat(auditLog().getFirst().event()).isEqualTo("Backup Failed");

        Files.delete(inTheWay);
        server.clock().advance(Duration.ofHours(1));
        runWhenDue();
        assertThat(copies.plan().newest().getFirst().problem()).isNull();
    }

    /// For example when the database is damaged: that is when a retry matters most.
    @Test
    void an_unexpected_backup_error_is_reported_and_retried_within_the_hour() {
        protectBy(FIRST);
        runWhenDue(
                interruptedBy(() -> {
                    throw new DataRetrievalFailureException("the disk image is malformed");
                }));

        assertThat(copies.plan().newest().getFirst().problem())
                .isEqualTo("It failed unexpectedly. See the server's log.");
        assertThat(auditLog().getFirst().event()).isEqualTo("Backup Failed");

        server.clock().advance(Duration.ofHours(1));
        runWhenDue();
        assertThat(copies.plan().newest().getFirst().problem()).isNull();
    }

    @Test
    void missing_backups_are_overdue_after_two_intervals() {
        protectBy(FIRST);
        server.clock().advance(Duration.ofDays(2));
        assertThat(copies.plan().overdue()).isFalse();
        server.clock().advance(Duration.ofMinutes(1));
        assertThat(copies.plan().overdue()).as("none was ever made").isTrue();
        runWhenDue();
        assertThat(copies.plan().overdue()).isFalse();

        server.clock().advance(Duration.ofDays(2).plusMinutes(1));
        assertThat(copies.plan().overdue()).isTrue();
        Browser administrator = server.browser();
        administrator.signIn("ada@example.org", RunningServer.PASSWORD);
        assertThat(administrator.get("/site-administration/system").body()).contains("Overdue");

        copies.stop();
        protectBy(SECOND);
        assertThat(copies.plan().overdue()).as("asked for a moment ago").isFalse();
    }

    @Test
    void a_backup_dated_by_a_clock_far_ahead_hides_no_failure() throws IOException {
        server.clock().advance(Duration.ofDays(365));
        protectBy(FIRST);
        runWhenDue();
        server.clock().advance(Duration.ofDays(-365));
        protectBy(SECOND);
        runWhenDue(
                interruptedBy(() -> {
                    throw new DataRetrievalFailureException("the disk image is malformed");
                }));

        assertThat(copies.plan().newest().getFirst().problem()).isNotNull();
        server.clock().advance(Duration.ofDays(2).plusMinutes(1));
        assertThat(copies.plan().overdue()).isTrue();
    }

    @Test
    void stopping_backups_makes_no_more_and_keeps_existing_ones() throws IOException {
        protectBy(FIRST);
        runWhenDue();
        copies.stop();
        server.clock().advance(Duration.ofDays(2));
        runWhenDue();

        assertThat(files()).hasSize(1);
        assertThat(copies.plan().enabled()).isFalse();
    }

    private void runWhenDue() {
        runWhenDue(copies);
    }

    private void runWhenDue(ScheduledBackups backups) {
        TestRun.of(server, ScheduledBackups.JOB, backups::runWhenDue);
    }

    private void protectBy(String text) {
        try (Passphrase passphrase = Passphrase.of(text)) {
            copies.setPassphrase(passphrase);
        }
    }

    private static long rows(Path file, String text) {
        try (Passphrase passphrase = Passphrase.of(text)) {
            return BackupReader.read(file, passphrase, MakeBackup.IGNORE_CONTENT).rows();
        }
    }

    private List<Path> files() throws IOException {
        Path archives = folder.resolve("archives");
        if (!Files.isDirectory(archives)) {
            return List.of();
        }
        try (var files = Files.list(archives)) {
            return files.sorted().toList();
        }
    }

    private List<AuditEntry> auditLog() {
        var entries = server.bean(AuditEntries.class);
        return server.transactions().read(() -> entries.newest(50));
    }
}
