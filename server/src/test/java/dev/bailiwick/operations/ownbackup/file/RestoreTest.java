package dev.bailiwick.operations.ownbackup.file;

import static dev.bailiwick.platform.schema.Tables.ACCOUNT;
import static dev.bailiwick.platform.schema.Tables.COMPUTE_HOST;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.bailiwick.RunningServer;
import dev.bailiwick.identity.accounts.Role;
import dev.bailiwick.modules.backups.dispatch.BackupHost;
import dev.bailiwick.modules.backups.dispatch.BackupRun;
import dev.bailiwick.modules.backups.dispatch.QueueRuns;
import dev.bailiwick.platform.audit.Actor;
import dev.bailiwick.platform.audit.VerifyAuditLog;
import dev.bailiwick.platform.db.ScratchDatabase;
import dev.bailiwick.platform.settings.GeneralSettings;
import dev.bailiwick.platform.settings.Settings;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.sql.SQLException;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.zip.GZIPOutputStream;
import org.flywaydb.core.api.FlywayException;
import org.jooq.DSLContext;
import org.jooq.Table;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.sqlite.SQLiteErrorCode;
import org.sqlite.SQLiteException;

/// What a restore rejects, and that it then changes nothing.
@Tag("slow")
class RestoreTest {
    private static final String PASSPHRASE = "correct horse battery staple";
    private static final String KEYSETS =
            "{\"keysets\":{\"fields\":\"AAAA\",\"hashes\":\"AAAA\"}}\n";
    @TempDir private static Path made;
    @TempDir private static Path target;
    private static Path good;
    private static Commands empty;

    @TempDir Path folder;

    @BeforeAll
    static void an_archive_is_made() {
        good = made.resolve("good.bailiwick");
        try (RunningServer server = RunningServer.onSqlite()) {
            server.person("ada@example.org", Role.ADMIN);
            make(server, good);
        }
        empty = Commands.on(target, null);
    }

    @AfterAll
    static void stop() {
        empty.close();
    }

    @Test
    void a_backup_is_readable_only_by_its_owner_and_leaves_no_other_files() throws IOException {
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(good)))
                .isEqualTo("rw-------");
        try (var files = Files.list(made)) {
            assertThat(files).containsExactly(good);
        }
        assertThat(new String(Files.readAllBytes(good), StandardCharsets.ISO_8859_1))
                .doesNotContain("ada@example.org", "argon2id$");
    }

    @Test
    void leftovers_of_a_killed_restore_are_removed_at_the_next_server_start() throws IOException {
        Path left = Files.writeString(folder.resolve("restore-1.scratch"), "all in the clear");
        Path before = Files.writeString(folder.resolve("restore.scratch"), "of an older version");
        Commands.on(folder, null).close();
        assertThat(left).as("a command may run beside a restore").exists();

        RunningServer.in(folder, null).close();

        assertThat(left).doesNotExist();
        assertThat(before).doesNotExist();
    }

    @Test
    void runs_that_were_waiting_are_not_done_after_a_restore() throws IOException {
        Path file = folder.resolve("with-runs.bailiwick");
        try (RunningServer server = RunningServer.onSqlite()) {
            server.stopBackgroundWork();
            BackupHost host = BackupHost.of(server);
            BackupRun _ = server.bean(QueueRuns.class).backupNow(host.job(), Actor.SYSTEM);
            BackupRun _ = server.bean(QueueRuns.class).backupNow(host.job(), Actor.SYSTEM);
            assertThat(host.lease()).hasSize(1);
            make(server, file);
        }
        try (Commands commands = Commands.on(folder.resolve("runs"), null)) {
            restore(commands, file, PASSPHRASE, true);
            assertThat(
                            commands.bean(DSLContext.class)
                                    .fetch("select state from backup_run")
                                    .getValues(0, String.class))
                    .containsExactly("cancelled", "cancelled");
        }
    }

    @Test
    void two_concurrent_restores_each_complete() throws Exception {
        Path folder = this.folder.resolve("both");
        try (Commands commands = Commands.on(folder, null);
                var threads = Executors.newFixedThreadPool(2)) {
            Callable<Boolean> restored =
                    () -> {
                        restore(commands, good, PASSPHRASE, true);
                        return true;
                    };
            for (var done : threads.invokeAll(List.of(restored, restored))) {
                assertThat(done.get()).isTrue();
            }
            assertThat(
                            commands.bean(DSLContext.class)
                                    .select(ACCOUNT.EMAIL)
                                    .from(ACCOUNT)
                                    .fetch(ACCOUNT.EMAIL))
                    .containsExactly("ada@example.org");
        }
        assertNothingLeft(folder);
    }

    /// Made by `backup` before packages, tables and columns were renamed.
    @Test
    void a_backup_made_before_the_renaming_is_restored() {
        Path file = Path.of("src/test/resources/backups/schema-65.bailiwick");
        try (Commands commands = Commands.on(folder.resolve("older"), null)) {
            restore(commands, file, "a passphrase of the former commit", true);

            DSLContext sql = commands.bean(DSLContext.class);
            assertThat(sql.select(ACCOUNT.EMAIL).from(ACCOUNT).fetch(ACCOUNT.EMAIL))
                    .containsExactly("ada@example.org");
            assertThat(sql.select(COMPUTE_HOST.NAME).from(COMPUTE_HOST).fetch(COMPUTE_HOST.NAME))
                    .containsExactly("web-1");
            assertThat(commands.bean(Settings.class).current().get(GeneralSettings.BASE_URL))
                    .hasToString("https://it.example.org");
        }
        try (Commands commands = Commands.on(folder.resolve("older"), null)) {
            assertThat(commands.bean(VerifyAuditLog.class).run())
                    .isInstanceOf(VerifyAuditLog.Result.Intact.class);
        }
    }

    @Test
    void a_full_disk_is_not_reported_as_a_damaged_backup() {
        var full = new SQLiteException("full", SQLiteErrorCode.SQLITE_FULL);
        var gone = new SQLiteException("gone", SQLiteErrorCode.SQLITE_CANTOPEN);

        assertThat(RestoreBackup.failed(new SQLException(full)))
                .hasMessageStartingWith("There is no space left in the data folder")
                .hasMessageEndingWith("Nothing was changed.");
        assertThat(RestoreBackup.failed(new FlywayException(gone)))
                .hasMessageStartingWith(
                        "The data folder or the database cannot be read or written.");
        assertThat(RestoreBackup.failed(new SQLException("no such table")))
                .hasMessageStartingWith("The file does not match the database");
    }

    @Test
    void an_existing_file_is_not_overwritten() throws IOException {
        byte[] before = Files.readAllBytes(good);
        try (RunningServer server = RunningServer.onSqlite()) {
            assertThatThrownBy(() -> make(server, good))
                    .isInstanceOf(BackupRefusedException.class)
                    .hasMessageContaining("already exists");
            assertThatThrownBy(() -> make(server, made.resolve("none/here.bailiwick")))
                    .isInstanceOf(BackupRefusedException.class)
                    .hasMessageContaining("its folder does not exist");
        }
        assertThat(Files.readAllBytes(good)).isEqualTo(before);
    }

    @Test
    void a_wrong_passphrase_is_refused() {
        assertRefused(good, "another long passphrase", "The passphrase does not open this file");
    }

    @Test
    void a_short_passphrase_is_refused() {
        assertThatThrownBy(() -> Passphrase.of("elevenchars"))
                .isInstanceOf(BackupRefusedException.class)
                .hasMessageContaining("at least 12 characters");
    }

    @Test
    void a_backup_truncated_anywhere_is_refused() throws IOException {
        byte[] whole = Files.readAllBytes(good);
        for (int length : new int[] {0, 1, 100, whole.length / 2, whole.length - 1}) {
            Path cut = Files.write(folder.resolve("cut"), Arrays.copyOf(whole, length));

            assertRefused(cut, PASSPHRASE, "");
        }
    }

    @Test
    void a_backup_altered_anywhere_is_refused() throws IOException {
        byte[] whole = Files.readAllBytes(good);
        for (int at = 1; at < whole.length; at += 1 + whole.length / 23) {
            byte[] altered = whole.clone();
            altered[at] ^= 1;

            assertRefused(Files.write(folder.resolve("altered"), altered), PASSPHRASE, "");
        }
    }

    @Test
    void a_backup_header_with_a_changed_time_is_refused() throws IOException {
        String whole = Files.readString(good, StandardCharsets.ISO_8859_1);
        String later = whole.replaceFirst("\"madeAt\":\"20..", "\"madeAt\":\"2099");
        assertThat(later).isNotEqualTo(whole);

        assertRefused(
                Files.writeString(folder.resolve("later"), later, StandardCharsets.ISO_8859_1),
                PASSPHRASE,
                "truncated or altered");
    }

    @Test
    void a_backup_with_trailing_data_is_refused() throws IOException {
        byte[] whole = Files.readAllBytes(good);
        byte[] longer = Arrays.copyOf(whole, whole.length + 10);

        assertRefused(Files.write(folder.resolve("longer"), longer), PASSPHRASE, "");
    }

    @Test
    void a_file_that_is_not_a_backup_is_reported_as_such() throws IOException {
        assertRefused(
                Files.writeString(folder.resolve("a"), "{}\n"),
                PASSPHRASE,
                "not a Bailiwick backup");
        assertRefused(
                Files.writeString(folder.resolve("b"), "x".repeat(99_999)),
                PASSPHRASE,
                "not a Bailiwick backup");
        assertRefused(
                folder.resolve("none"),
                PASSPHRASE,
                "cannot be read: there is no such file or folder.");
        assertRefused(good.resolve("none"), PASSPHRASE, "cannot be read: Not a directory.");
        assertRefused(folder, PASSPHRASE, "cannot be read");
    }

    @Test
    void a_backup_of_a_newer_version_is_refused_with_its_version() throws IOException {
        assertRefused(
                crafted("9999", KEYSETS, "{\"end\":true,\"rows\":0}\n"),
                PASSPHRASE,
                "created by a newer Bailiwick (1.2.3)");
        String header = Files.readAllLines(good, StandardCharsets.ISO_8859_1).getFirst();
        assertRefused(
                Files.writeString(
                        folder.resolve("format"),
                        header.replace("\"format\":1", "\"format\":2") + "\n"),
                PASSPHRASE,
                "has format 2");
    }

    @Test
    void control_characters_in_a_backup_header_do_not_reach_the_terminal() throws IOException {
        String header = Files.readAllLines(good, StandardCharsets.ISO_8859_1).getFirst();
        String lying =
                header.replaceFirst(
                                "\"product\":\"[^\"]*\"",
                                "\"product\":\"1\\\\u001b]0;all is well\\\\u0007\"")
                        .replace("\"format\":1", "\"format\":2");

        assertRefused(
                Files.writeString(folder.resolve("lying"), lying + "\n"),
                PASSPHRASE,
                "This file is not a Bailiwick backup.");
    }

    @Test
    void a_backup_header_cannot_request_all_the_memory() throws IOException {
        String header = Files.readAllLines(good, StandardCharsets.ISO_8859_1).getFirst();

        assertRefused(
                Files.writeString(
                        folder.resolve("greedy"),
                        header.replaceFirst("\"memoryKib\":\\d+", "\"memoryKib\":2000000000")
                                + "\n"),
                PASSPHRASE,
                "values that no Bailiwick backup has");
    }

    @Test
    void a_decompression_bomb_in_a_backup_is_not_unpacked() throws IOException {
        Path bomb =
                crafted(
                        ScratchDatabase.newestSchema(),
                        KEYSETS,
                        "[\"" + "a".repeat(60_000_000) + "\"]\n");
        assertThat(Files.size(bomb)).isLessThan(200_000);

        assertRefused(bomb, PASSPHRASE, "unpacks to more");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"table\":\"account; DROP TABLE account\",\"columns\":[\"id\"]}\n",
                "{\"table\":\"../account\",\"columns\":[\"id\"]}\n",
                "{\"table\":\"account\",\"columns\":[\"id) VALUES (1); --\"]}\n",
                "{\"table\":\"account\",\"columns\":[1]}\n",
                "{\"table\":\"account\"}\n",
                """
                {"table":"no_such_table","columns":["id"]}
                [1]
                """,
                """
                {"table":"account","columns":["id"]}
                [1,2]
                """,
                """
                {"table":"account","columns":["id"]}
                [{"c":1}]
                """,
                """
                {"table":"account_module","columns":["account_id","module"]}
                [7,"licences"]
                """,
                "[1]\n",
                "null\n",
                "nonsense\n"
            })
    void content_not_written_by_bailiwick_is_refused_despite_the_right_passphrase(String lines)
            throws IOException {
        assertRefused(
                crafted(
                        ScratchDatabase.newestSchema(),
                        KEYSETS,
                        lines,
                        "{\"end\":true,\"rows\":1}\n"),
                PASSPHRASE,
                "");
    }

    @Test
    void invalid_keys_in_a_backup_are_refused() throws IOException {
        assertRefused(
                crafted(ScratchDatabase.newestSchema(), KEYSETS, "{\"end\":true,\"rows\":0}\n"),
                PASSPHRASE,
                "The keys in the file are damaged");
        assertRefused(
                crafted(
                        ScratchDatabase.newestSchema(),
                        "{\"keysets\":{}}\n",
                        "{\"end\":true,\"rows\":0}\n"),
                PASSPHRASE,
                "The keys in the file are damaged");
    }

    @Test
    void a_restore_over_a_running_service_or_existing_accounts_is_refused() {
        Path folder = this.folder.resolve("busy");
        try (RunningServer server = RunningServer.in(folder, null)) {
            server.person("eve@example.org", Role.ADMIN);
            try (Commands commands = Commands.on(folder, null)) {
                assertThatThrownBy(() -> restore(commands, good, PASSPHRASE, true))
                        .isInstanceOf(BackupRefusedException.class)
                        .hasMessageContaining("Bailiwick is running on this database");
            }
        }
        try (Commands commands = Commands.on(folder, null)) {
            assertThatThrownBy(() -> restore(commands, good, PASSPHRASE, false))
                    .isInstanceOf(BackupRefusedException.class)
                    .hasMessageContaining("--replace");
            restore(commands, good, PASSPHRASE, true);
        }
        try (RunningServer server = RunningServer.in(folder, null)) {
            assertThat(server.sql().select(ACCOUNT.EMAIL).from(ACCOUNT).fetch(ACCOUNT.EMAIL))
                    .containsExactly("ada@example.org");
        }
    }

    @Test
    void a_backup_of_an_older_version_is_upgraded() throws IOException {
        String keysets;
        try (RunningServer server = RunningServer.onSqlite()) {
            Path now = folder.resolve("now");
            make(server, now);
            keysets = keysetsOf(server);
        }
        Path old =
                crafted(
                        "0006",
                        keysets,
                        "{\"table\":\"account\",\"columns\":[\"id\",\"uid\",\"email\",\"email_key\",\"name\",\"role\",\"active\",\"password_hash\",\"created_at\",\"last_sign_in_at\"]}\n",
                        "[3,\"0198c0de-0000-7000-8000-000000000003\",\"old@example.org\",\"old@example.org\",\"Old\",\"ADMIN\",true,null,1700000000000,null]\n",
                        "{\"end\":true,\"rows\":1}\n");
        Path elsewhere = folder.resolve("elsewhere");
        try (Commands commands = Commands.on(elsewhere, null)) {
            restore(commands, old, PASSPHRASE, false);
        }
        try (RunningServer server = RunningServer.in(elsewhere, null)) {
            assertThat(server.sql().fetchOne(ACCOUNT))
                    .satisfies(account -> {
                        assertThat(account.getId()).isEqualTo(3);
                        assertThat(account.getEmail()).isEqualTo("old@example.org");
                        assertThat(account.getActive()).isTrue();
                        assertThat(account.getCreatedAt())
                                .isEqualTo(Instant.ofEpochMilli(1700000000000L));
                    });
        }
    }

    @Test
    void every_table_is_either_included_in_or_excluded_from_backups() {
        assertThat(RunningServer.shared().bean(BackedUpTables.class).included())
                .extracting(Table::getName)
                .containsExactlyInAnyOrder(
                        "account",
                        "account_module",
                        "agent_token",
                        "alert",
                        "alert_channel",
                        "alert_mail_choice",
                        "own_backup_recipient",
                        "audit_chain",
                        "backup_job",
                        "backup_repository",
                        "backup_run",
                        "backup_snapshot",
                        "audit_entry",
                        "audit_repeat",
                        "authenticator",
                        "chain_head",
                        "compute_host",
                        "direct_engine",
                        "dns_check",
                        "dns_metric_block",
                        "dns_pause",
                        "dns_problem",
                        "dns_provider",
                        "host_address",
                        "hidden_columns",
                        "host_change",
                        "host_event",
                        "host_hypervisor",
                        "host_metric_block",
                        "host_report",
                        "inventory_item",
                        "ip_address",
                        "ip_check",
                        "saved_view",
                        "mail_template",
                        "maintenance_cover",
                        "maintenance_window",
                        "monitor",
                        "monitor_host_gateway",
                        "monitor_host_period",
                        "monitor_metric_block",
                        "monitor_period",
                        "monitor_run_from",
                        "monitor_state",
                        "licence",
                        "licence_key_reader",
                        "licence_mail_choice",
                        "licence_seat",
                        "linked_identity",
                        "muted_notice",
                        "oidc_origin",
                        "oidc_test",
                        "passkey",
                        "record_change",
                        "remote",
                        "remote_authority_key",
                        "remote_certificate_pin",
                        "remote_host_key",
                        "remote_person",
                        "remote_principal",
                        "remote_recording",
                        "remote_session",
                        "send_event",
                        "send_item",
                        "send_package",
                        "setting",
                        "subnet",
                        "workload",
                        "workload_names",
                        "workload_usage");
    }

    private static String keysetsOf(RunningServer server) {
        var lines = new java.io.ByteArrayOutputStream();
        long ignored =
                server.transactions()
                        .snapshot(() ->
                                new BackupWriter(server.sql(), List.of(), lines)
                                        .write(
                                                server.bean(
                                                                dev.bailiwick.platform.secrets
                                                                        .Keysets.class)
                                                        .unwrapped()));
        return lines.toString(StandardCharsets.UTF_8).lines().findFirst().orElseThrow() + "\n";
    }

    /// A well-formed file with these lines, as made by someone who knows the passphrase.
    private Path crafted(String schema, String... lines) throws IOException {
        Path file = folder.resolve("crafted" + System.nanoTime());
        try (OutputStream out = Files.newOutputStream(file);
                Passphrase passphrase = Passphrase.of(PASSPHRASE);
                OutputStream sealed =
                        BackupHeader.write(
                                out,
                                "1.2.3",
                                schema,
                                Instant.EPOCH,
                                QuickPassphrase.recipient(passphrase));
                OutputStream packed = new GZIPOutputStream(sealed)) {
            for (String line : lines) {
                packed.write(line.getBytes(StandardCharsets.UTF_8));
            }
        }
        return file;
    }

    private static void assertRefused(Path file, String passphrase, String sentence) {
        assertThatThrownBy(() -> restore(empty, file, passphrase, false))
                .isInstanceOf(BackupRefusedException.class)
                .hasMessageContaining(sentence)
                .message()
                .endsWith(".")
                .doesNotContain("Exception");
        assertThat(empty.bean(DSLContext.class).fetchCount(ACCOUNT)).isZero();
        assertNothingLeft(target);
    }

    private static void assertNothingLeft(Path folder) {
        assertThat(folder).isDirectoryNotContaining("glob:**/restore*");
    }

    private static void make(RunningServer server, Path file) {
        try (Passphrase passphrase = Passphrase.of(PASSPHRASE)) {
            var ignored =
                    server.bean(MakeBackup.class)
                            .make(
                                    file,
                                    QuickPassphrase.recipient(passphrase),
                                    passphrase,
                                    Actor.SYSTEM);
        }
    }

    private static void restore(Commands commands, Path file, String passphrase, boolean replace) {
        try (Passphrase opened = Passphrase.of(passphrase)) {
            long ignored =
                    commands.bean(RestoreBackup.class).restore(file, opened, replace, Actor.SYSTEM);
        }
    }
}
