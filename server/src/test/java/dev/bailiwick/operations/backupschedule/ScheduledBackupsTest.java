package dev.bailiwick.operations.backupschedule;

import static dev.bailiwick.platform.db.schema.Tables.ARCHIVE_COPY;
import static dev.bailiwick.platform.db.schema.Tables.ARCHIVE_RECIPIENT;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.bailiwick.Browser;
import dev.bailiwick.RunningServer;
import dev.bailiwick.identity.accounts.Role;
import dev.bailiwick.operations.ownbackup.BackupReader;
import dev.bailiwick.operations.ownbackup.BackupRecipient;
import dev.bailiwick.operations.ownbackup.BackupRefused;
import dev.bailiwick.operations.ownbackup.MakeBackup;
import dev.bailiwick.operations.ownbackup.Passphrase;
import dev.bailiwick.platform.audit.Actor;
import dev.bailiwick.platform.audit.AuditEntries;
import dev.bailiwick.platform.audit.AuditEntry;
import dev.bailiwick.platform.audit.AuditLog;
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
        server = RunningServer.in(folder, null);
        server.person("ada@example.org", Role.ADMIN);
        copies = server.bean(ScheduledBackups.class);
        server.stopBackgroundWork(); // it would make the copies itself
    }

    @AfterEach
    void stop() {
        server.close();
    }

    @Test
    void without_a_passphrase_nothing_is_made() throws IOException {
        assertThat(copies.soon()).isFalse();
        copies.makeWhenDue();

        assertThat(files()).isEmpty();
        assertThat(copies.plan().on()).isFalse();
    }

    @Test
    void a_copy_is_made_at_once_and_then_once_a_day() throws IOException {
        protectBy(FIRST);
        copies.makeWhenDue();
        copies.makeWhenDue();
        assertThat(files()).hasSize(1);

        server.clock().advance(Duration.ofHours(23));
        copies.makeWhenDue();
        assertThat(files()).hasSize(1);

        server.clock().advance(Duration.ofHours(1));
        copies.makeWhenDue();
        assertThat(files()).hasSize(2);
        assertThat(copies.plan().newest()).hasSize(2).allMatch(copy -> copy.problem() == null);
        assertThat(copies.plan().dueAt())
                .isEqualTo(server.clock().instant().plus(Duration.ofHours(24)));
    }

    @Test
    void a_shorter_interval_holds_at_once_and_a_longer_one_from_the_next_copy() {
        protectBy(FIRST);
        copies.makeWhenDue();

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
    void a_copy_opens_with_the_passphrase_of_its_time() throws IOException {
        protectBy(FIRST);
        copies.makeWhenDue();
        server.clock().advance(Duration.ofMinutes(1));
        protectBy(SECOND);
        copies.makeWhenDue();

        assertThat(rows(files().getFirst(), FIRST)).isPositive();
        assertThat(rows(files().getLast(), SECOND)).isPositive();
        assertThatThrownBy(() -> rows(files().getLast(), FIRST)).isInstanceOf(BackupRefused.class);
    }

    @Test
    void the_passphrase_is_kept_nowhere() throws IOException {
        protectBy(FIRST);
        copies.makeWhenDue();

        for (String name : List.of("bailiwick.db", "bailiwick.db-wal")) {
            assertThat(Files.readString(folder.resolve(name), StandardCharsets.ISO_8859_1))
                    .doesNotContain(FIRST);
        }
        assertThat(trail().toString()).contains("Scheduled Backups Changed").doesNotContain(FIRST);
    }

    @Test
    void no_copy_is_made_for_whom_somebody_wrote_into_the_database() throws IOException {
        protectBy(FIRST);
        byte[] ours = server.sql().fetchSingle(ARCHIVE_RECIPIENT).getPublicKey();
        BackupRecipient them = of("a passphrase of theirs");
        byte[] theirs = them.publicBytes();
        byte[] behindOurHash =
                ByteBuffer.allocate(32 + theirs.length).put(ours, 0, 32).put(theirs).array();

        for (byte[] key : List.of(theirs, behindOurHash, new byte[3])) {
            server.transactions()
                    .write(() ->
                            server.sql()
                                    .update(ARCHIVE_RECIPIENT)
                                    .set(ARCHIVE_RECIPIENT.PUBLIC_KEY, key)
                                    .set(
                                            ARCHIVE_RECIPIENT.LOCKED,
                                            JsonMapper.shared().writeValueAsString(them.locked()))
                                    .execute());
            server.clock().advance(Duration.ofDays(1));
            copies.makeWhenDue();

            assertThat(files()).isEmpty();
            assertThat(copies.plan().newest().getFirst().problem())
                    .contains("Set the passphrase anew");
            assertThat(trail().getFirst().event()).isEqualTo("Backup Failed");
        }

        protectBy(SECOND);
        copies.makeWhenDue();
        assertThat(rows(files().getFirst(), SECOND)).isPositive();
    }

    private static BackupRecipient of(String text) {
        try (Passphrase passphrase = Passphrase.of(text)) {
            return BackupRecipient.protectedBy(passphrase);
        }
    }

    @Test
    void only_the_newest_are_kept_and_strangers_files_stay() throws IOException {
        keep("2");
        Path archives = Files.createDirectory(folder.resolve("archives"));
        Path mine = Files.writeString(archives.resolve("aaa.bailiwick"), "mine");
        Path before = archives.resolve("bailiwick-before-upgrade.bailiwick");
        Path byHand = Files.writeString(before, "mine, too");
        Path torn =
                Files.writeString(
                        archives.resolve("bailiwick-2025-12-24T180000Z.bailiwick.partial"), "torn");
        protectBy(FIRST);
        for (int day = 0; day < 4; day++) {
            copies.makeWhenDue();
            server.clock().advance(Duration.ofDays(1));
        }

        assertThat(files()).hasSize(4).contains(mine, byHand).doesNotContain(torn);
    }

    @Test
    void copies_go_on_after_a_clock_that_was_far_ahead_is_put_right() throws IOException {
        keep("2");
        server.clock().advance(Duration.ofDays(365));
        protectBy(FIRST);
        copies.makeWhenDue();
        server.clock().advance(Duration.ofDays(1));
        copies.makeWhenDue();
        List<Path> ahead = files();
        assertThat(ahead).hasSize(2);

        server.clock().advance(Duration.ofDays(-366));
        copies.makeWhenDue();
        copies.makeWhenDue();

        assertThat(files()).hasSize(2).endsWith(ahead.getLast());
        Path first = files().getFirst();
        assertThat(ahead).doesNotContain(first);
        assertThat(copies.plan().dueAt())
                .isEqualTo(server.clock().instant().plus(Duration.ofHours(24)));

        server.clock().advance(Duration.ofDays(1));
        copies.makeWhenDue();
        assertThat(files()).hasSize(2).startsWith(first).doesNotContainAnyElementsOf(ahead);
    }

    @Test
    void a_new_passphrase_that_comes_during_a_copy_is_the_next_ones_at_once() throws IOException {
        protectBy(FIRST);
        interruptedBy(() -> protectBy(SECOND)).makeWhenDue();
        assertThat(rows(files().getFirst(), FIRST)).isPositive();

        server.clock().advance(Duration.ofMinutes(1));
        copies.makeWhenDue();

        assertThat(files()).hasSize(2);
        assertThat(rows(files().getLast(), SECOND)).isPositive();
    }

    @Test
    void who_stops_copies_during_one_has_no_other_planned() throws IOException {
        protectBy(FIRST);
        interruptedBy(copies::stop).makeWhenDue();

        assertThat(files()).hasSize(1);
        assertThat(copies.plan().on()).isFalse();
        assertThat(copies.plan().dueAt()).isNull();
    }

    /// Asks for the time when it begins to write.
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
                server.bean(BackupSchedule.class),
                server.bean(StoredRecipient.class),
                new MakeBackup(
                        server.sql(),
                        server.transactions(),
                        server.bean(Keysets.class),
                        server.bean(AuditLog.class),
                        clock,
                        server.bean(BuildProperties.class)),
                server.bean(Settings.class),
                server.bean(AuditLog.class),
                server.clock(),
                server.bean(BackupFolder.class),
                server.bean(BackupFiles.class));
    }

    @Test
    void of_several_servers_one_makes_the_copy() throws Exception {
        protectBy(FIRST);
        Callable<Boolean> make =
                () -> {
                    copies.makeWhenDue();
                    return true;
                };
        try (var threads = Executors.newFixedThreadPool(4)) {
            for (var done : threads.invokeAll(List.of(make, make, make, make))) {
                assertThat(done.get()).isTrue();
            }
        }

        assertThat(server.sql().fetchCount(ARCHIVE_COPY)).isEqualTo(1);
        assertThat(files()).hasSize(1);
    }

    @Test
    void what_cannot_be_written_is_told_and_tried_again_within_the_hour() throws IOException {
        Path inTheWay = Files.writeString(folder.resolve("archives"), "no folder");
        protectBy(FIRST);
        copies.makeWhenDue();

        assertThat(copies.plan().newest().getFirst().problem())
                .isEqualTo(
                        "%s cannot be made or written to: there is such a file already."
                                .formatted(inTheWay));
        assertThat(trail().getFirst().event()).isEqualTo("Backup Failed");

        Files.delete(inTheWay);
        server.clock().advance(Duration.ofHours(1));
        copies.makeWhenDue();
        assertThat(copies.plan().newest().getFirst().problem()).isNull();
    }

    /// Most of all then: the database is damaged, say.
    @Test
    void what_nobody_foresaw_is_told_as_a_failure_and_tried_again_within_the_hour() {
        protectBy(FIRST);
        interruptedBy(
                        () -> {
                            throw new DataRetrievalFailureException("the disk image is malformed");
                        })
                .makeWhenDue();

        assertThat(copies.plan().newest().getFirst().problem())
                .isEqualTo("It broke off. The server's log says why.");
        assertThat(trail().getFirst().event()).isEqualTo("Backup Failed");

        server.clock().advance(Duration.ofHours(1));
        copies.makeWhenDue();
        assertThat(copies.plan().newest().getFirst().problem()).isNull();
    }

    @Test
    void copies_that_stay_away_are_overdue_after_two_intervals() {
        protectBy(FIRST);
        server.clock().advance(Duration.ofDays(2));
        assertThat(copies.plan().overdue()).isFalse();
        server.clock().advance(Duration.ofMinutes(1));
        assertThat(copies.plan().overdue()).as("none was ever made").isTrue();
        copies.makeWhenDue();
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
    void a_copy_of_a_clock_that_was_far_ahead_hides_no_failure() throws IOException {
        server.clock().advance(Duration.ofDays(365));
        protectBy(FIRST);
        copies.makeWhenDue();
        server.clock().advance(Duration.ofDays(-365));
        protectBy(SECOND);
        interruptedBy(
                        () -> {
                            throw new DataRetrievalFailureException("the disk image is malformed");
                        })
                .makeWhenDue();

        assertThat(copies.plan().newest().getFirst().problem()).isNotNull();
        server.clock().advance(Duration.ofDays(2).plusMinutes(1));
        assertThat(copies.plan().overdue()).isTrue();
    }

    @Test
    void stopping_makes_no_more_and_keeps_what_is_there() throws IOException {
        protectBy(FIRST);
        copies.makeWhenDue();
        copies.stop();
        server.clock().advance(Duration.ofDays(2));
        copies.makeWhenDue();

        assertThat(files()).hasSize(1);
        assertThat(copies.plan().on()).isFalse();
    }

    private void protectBy(String text) {
        try (Passphrase passphrase = Passphrase.of(text)) {
            copies.protectBy(passphrase);
        }
    }

    private static long rows(Path file, String text) {
        try (Passphrase passphrase = Passphrase.of(text)) {
            return BackupReader.read(file, passphrase, MakeBackup.NOBODY).rows();
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

    private List<AuditEntry> trail() {
        var entries = server.bean(AuditEntries.class);
        return server.transactions().read(() -> entries.newest(50));
    }
}
