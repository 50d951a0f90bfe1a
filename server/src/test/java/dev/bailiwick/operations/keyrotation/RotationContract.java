package dev.bailiwick.operations.keyrotation;

import static dev.bailiwick.platform.schema.Tables.KEYSET;
import static dev.bailiwick.platform.schema.Tables.RUNNING_SERVER;
import static dev.bailiwick.platform.schema.Tables.SETTING;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import dev.bailiwick.RunningServer;
import dev.bailiwick.identity.singlesignon.idp.IdpSettings;
import dev.bailiwick.platform.audit.Actor;
import dev.bailiwick.platform.audit.AuditEntries;
import dev.bailiwick.platform.audit.AuditEntry;
import dev.bailiwick.platform.audit.VerifyAuditLog;
import dev.bailiwick.platform.secrets.KeyRotation;
import dev.bailiwick.platform.secrets.KeyRotation.Stage;
import dev.bailiwick.platform.servers.RunningServers;
import dev.bailiwick.platform.settings.ChangeSettings;
import dev.bailiwick.platform.settings.Settings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.slf4j.LoggerFactory;
import org.springframework.util.FileSystemUtils;

/// Key rotation, on a separate database for each test.
abstract class RotationContract {
    /// SQLite has no queue: two writers that never pause may keep a third out for longer than it
    /// waits.
    private static final Duration BETWEEN_WRITES = Duration.ofMillis(10);

    /// Enough for servers to pick up the new key immediately, even on a slow machine.
    private static final Duration WAIT = Duration.ofSeconds(8);

    private static final Actor ROOT = Actor.command("root");

    @TempDir Path folder;
    private @Nullable String database;

    /// @return the address of an empty database, null for SQLite in the data folder
    abstract @Nullable String newDatabase();

    @BeforeEach
    void choose_a_database() {
        database = newDatabase();
    }

    @Test
    void rotation_re_encrypts_everything_without_loss() throws IOException {
        String oldKey;
        byte[] oldKeyset;
        try (RunningServer server = start()) {
            server.person("ada@example.org", dev.bailiwick.identity.accounts.Role.ADMIN);
            keep(server, "opens the provider");
            oldKey = Files.readString(masterKey());
            oldKeyset = keyset(server);
            byte[] before = sealed(server);

            var rotated = rotate(server);

            assertThat(rotated.newMasterKey()).isTrue();
            assertThat(rotated.masterKeyFile().toAbsolutePath())
                    .isEqualTo(masterKey().toAbsolutePath());
            assertThat(rotated.secrets()).isEqualTo(1);
            assertThat(rotated.unreadable()).isEmpty();
            assertThat(Files.readString(masterKey())).isNotEqualTo(oldKey);
            assertThat(nextKey()).doesNotExist();
            assertThat(keyset(server)).isNotEqualTo(oldKeyset);
            assertThat(sealed(server)).isNotEqualTo(before);
            assertThat(secret(server)).isEqualTo("opens the provider");
            assertThat(stage(server)).isEqualTo(Stage.NONE);
            assertThat(server.bean(VerifyAuditLog.class).run())
                    .isInstanceOf(VerifyAuditLog.Result.Intact.class);
            assertThat(events(server))
                    .contains(
                            "Key Rotation Started", "Master Key Replaced", "Secrets Re-encrypted");
        }
        try (RunningServer again = start()) {
            assertThat(secret(again)).isEqualTo("opens the provider");
            again.browser().signIn("ada@example.org", RunningServer.PASSWORD);
        }
        Files.writeString(masterKey(), oldKey);
        assertThatThrownBy(this::start).hasStackTraceContaining("is not the one");
    }

    @Test
    void concurrent_writers_are_not_disturbed_by_a_rotation() throws Exception {
        try (RunningServer server = start();
                RunningServer replica = start();
                var threads = Executors.newFixedThreadPool(2)) {
            keep(server, "0");
            var ended = new AtomicBoolean();
            var writers = new ArrayList<Future<Integer>>();
            for (RunningServer one : List.of(server, replica)) {
                writers.add(
                        threads.submit(() -> {
                            int written = 0;
                            while (!ended.get()) {
                                long began = System.nanoTime();
                                keep(one, UUID.randomUUID().toString());
                                written++;
                                // pauses as long as the write took; otherwise no one else could
                                // write on a slow machine
                                LockSupport.parkNanos(
                                        Math.max(
                                                BETWEEN_WRITES.toNanos(),
                                                System.nanoTime() - began));
                            }
                            return written;
                        }));
            }
            try {
                rotate(server);
                rotate(server);
            } finally {
                ended.set(true);
            }
            for (Future<Integer> writer : writers) {
                assertThat(writer.get()).isPositive();
            }
            keep(replica, "last");
            assertThat(secret(server)).isEqualTo("last");
            assertThat(secret(replica)).isEqualTo("last");
            assertThat(rotate(server).unreadable()).isEmpty();
            assertThat(secret(replica)).isEqualTo("last");
        }
    }

    @Test
    void the_old_key_is_used_until_all_running_servers_have_the_new_one() throws IOException {
        try (RunningServer server = start()) {
            keep(server, "opens the provider");
            UUID elsewhere = anotherServer(server, 0);
            String oldKey = Files.readString(masterKey());
            var told = new ArrayList<String>();

            assertThatThrownBy(() -> server.bean(RotateMasterKey.class).run(ROOT, told::add, WAIT))
                    .isInstanceOf(RotationRefusedException.class)
                    .hasMessageStartingWith("1 of 2 running servers cannot read the new master key")
                    .hasMessageContaining(nextKey().toString());
            assertThat(told).isNotEmpty();
            assertThat(Files.readString(masterKey())).isEqualTo(oldKey);
            assertThat(stage(server)).isEqualTo(Stage.OFFERED);
            keep(server, "opens it still");
            try (RunningServer another = start()) {
                assertThat(secret(another)).isEqualTo("opens it still");
            }
            Files.delete(nextKey()); // lost before it was used

            server.transactions()
                    .write(() ->
                            server.sql()
                                    .deleteFrom(RUNNING_SERVER)
                                    .where(RUNNING_SERVER.UID.eq(elsewhere))
                                    .execute());
            rotate(server);

            assertThat(Files.readString(masterKey())).isNotEqualTo(oldKey);
            assertThat(secret(server)).isEqualTo("opens it still");
            assertThat(stage(server)).isEqualTo(Stage.NONE);
        }
    }

    @Test
    void a_server_killed_while_the_clock_was_ahead_does_not_block_rotation() {
        try (RunningServer server = start()) {
            keep(server, "opens the provider");
            server.clock().advance(Duration.ofHours(1));
            UUID killed = anotherServer(server, 0);
            server.clock().advance(Duration.ofHours(-1));

            assertThat(server.bean(RunningServers.class).count()).isOne();
            rotate(server);

            assertThat(killed).isNotNull();
            assertThat(secret(server)).isEqualTo("opens the provider");
        }
    }

    @Test
    void an_interrupted_key_file_rename_is_completed_at_the_next_start() throws IOException {
        try (RunningServer server = RunningServer.in(folder, database)) {
            server.stopBackgroundWork(); // would otherwise rename the file every two seconds
            keep(server, "opens the provider");
            var rotation = server.bean(KeyRotation.class);
            server.transactions().write(rotation::stageNext);
            server.transactions().write(rotation::replace);
        }
        String next = Files.readString(nextKey());
        try (RunningServer server = start()) {
            assertThat(Files.readString(masterKey())).isEqualTo(next);
            assertThat(nextKey()).doesNotExist();
            assertThat(secret(server)).isEqualTo("opens the provider");
            assertThat(stage(server)).isEqualTo(Stage.REPLACED);

            var rotated = rotate(server);

            assertThat(rotated.secrets()).isEqualTo(1);
            assertThat(rotated.newMasterKey()).isFalse();
            assertThat(Files.readString(masterKey())).as("goes on, does not begin").isEqualTo(next);
            assertThat(stage(server)).isEqualTo(Stage.NONE);
            assertThat(secret(server)).isEqualTo("opens the provider");
        }
    }

    @Test
    void an_overtaken_rotation_drops_no_key_that_is_still_needed() {
        try (RunningServer server = start()) {
            keep(server, "opens the provider");
            replaceMasterKey(server);
            KeyRotation rotation = server.bean(KeyRotation.class);
            int newest = server.transactions().read(rotation::newest);
            assertThat(server.bean(ReencryptColumns.class).all().secrets()).isEqualTo(1);

            replaceMasterKey(server);
            server.transactions().write(() -> rotation.deleteOldKeys(newest));
        }
        try (RunningServer again = start()) {
            assertThat(secret(again)).isEqualTo("opens the provider");
            assertThat(rotate(again).unreadable()).isEmpty();
            assertThat(stage(again)).isEqualTo(Stage.NONE);
        }
    }

    @Test
    void a_staged_product_key_is_re_encrypted_with_the_rest() {
        try (RunningServer server = start()) {
            server.person("ada@example.org", dev.bailiwick.identity.accounts.Role.ADMIN);
            var admin = server.browser();
            admin.signIn("ada@example.org", RunningServer.PASSWORD);
            String file = "product,vendor,product_key\nStudio,Contoso,AAAA-1111\n";
            String check =
                    admin.upload(
                                    "/licences/import",
                                    "file.csv",
                                    file.getBytes(java.nio.charset.StandardCharsets.UTF_8))
                            .location();

            assertThat(rotate(server).secrets()).isEqualTo(1);
            admin.post(check + "/apply");
            assertThat(rotate(server).secrets()).as("staged and stored").isEqualTo(2);

            assertThat(admin.get("/licences/export.csv").body()).contains("AAAA-1111");
            assertThat(rotate(server).unreadable()).isEmpty();
        }
    }

    private static void replaceMasterKey(RunningServer server) {
        KeyRotation rotation = server.bean(KeyRotation.class);
        long ignored = server.transactions().write(rotation::stageNext);
        server.transactions().write(rotation::replace);
        assertThat(rotation.moveNext()).isEqualTo(rotation.file());
    }

    @Test
    void rotation_waits_for_a_server_that_cannot_read_the_next_key() throws IOException {
        Path its = Files.createDirectory(folder.resolve("elsewhere")).resolve("master.key");
        Path itsNext = its.resolveSibling("master.key.next");
        var log =
                (Logger) LoggerFactory.getLogger("dev.bailiwick.platform.servers.ServerHeartbeat");
        var said = new ListAppender<ILoggingEvent>();
        said.start();
        String[] work = {"ServerHeartbeat.send", "ServerHeartbeat.sendIfKeysChanged"};
        try (RunningServer server = RunningServer.in(folder, database).hurrying(work)) {
            keep(server, "opens the provider");
            Files.copy(masterKey(), its, StandardCopyOption.COPY_ATTRIBUTES);
            try (RunningServer other =
                    RunningServer.in(folder, database, "bailiwick.master-key-file=" + its)
                            .hurrying(work)) {
                // added after all servers have started, because a start removes appenders
                log.addAppender(said);
                assertWaitsForOne(server);
                Files.copy(nextKey(), itsNext);
                Files.setPosixFilePermissions(
                        itsNext, PosixFilePermissions.fromString("rw-r--r--"));
                other.clock().advance(Duration.ofMinutes(1));
                server.clock().advance(Duration.ofMinutes(1));
                other.awaitHurried();
                server.awaitHurried();

                assertWaitsForOne(server);

                assertThat(said.list)
                        .singleElement()
                        .extracting(ILoggingEvent::getFormattedMessage)
                        .asString()
                        .startsWith("This server cannot load the new keys.")
                        .endsWith("Run: chmod 600 " + itsNext);
                Files.setPosixFilePermissions(
                        itsNext, PosixFilePermissions.fromString("rw-------"));
                rotate(server);
                assertThat(secret(other)).isEqualTo("opens the provider");
                assertThat(its).hasSameTextualContentAs(masterKey());
            }
        } finally {
            boolean ignored = log.detachAppender(said);
        }
    }

    private static void assertWaitsForOne(RunningServer server) {
        assertThatThrownBy(() -> server.bean(RotateMasterKey.class).run(ROOT, progress -> {}, WAIT))
                .isInstanceOf(RotationRefusedException.class)
                .hasMessageStartingWith("1 of 2 running servers cannot read");
    }

    @Test
    void a_new_key_that_cannot_be_moved_is_reported_and_blocks_further_rotations()
            throws IOException {
        Path other = Path.of("/dev/shm");
        assumeTrue(
                Files.isWritable(other)
                        && !Files.getFileStore(other).equals(Files.getFileStore(folder)),
                "needs a second file system");
        Path elsewhere = Files.createTempDirectory(other, "bailiwick-test");
        Path place = elsewhere.resolve("master.key");
        try (RunningServer server = start()) {
            keep(server, "opens the provider");
            Files.copy(masterKey(), place, StandardCopyOption.COPY_ATTRIBUTES);
            Files.delete(masterKey());
            Files.createSymbolicLink(masterKey(), place);
            String oldKey = Files.readString(place);

            var rotated = rotate(server);

            assertThat(rotated.newMasterKey()).isTrue();
            assertThat(rotated.masterKeyFile()).isEqualTo(nextKey());
            assertThat(rotated.targetFile()).isEqualTo(masterKey());
            assertThat(Files.readString(place)).isEqualTo(oldKey);
            String key = Files.readString(nextKey());
            assertThatThrownBy(() -> rotate(server))
                    .isInstanceOf(RotationRefusedException.class)
                    .hasMessageContaining("%s contains the master key".formatted(nextKey()));
            assertThat(Files.readString(nextKey())).isEqualTo(key);
            assertThat(secret(server)).isEqualTo("opens the provider");

            Files.copy(nextKey(), place, StandardCopyOption.REPLACE_EXISTING);
            Files.setPosixFilePermissions(place, PosixFilePermissions.fromString("rw-------"));
            var again = rotate(server);

            assertThat(Files.readString(again.masterKeyFile())).isNotEqualTo(key);
            assertThat(secret(server)).isEqualTo("opens the provider");
        } finally {
            assertThat(FileSystemUtils.deleteRecursively(elsewhere)).isTrue();
        }
    }

    @Test
    void undecryptable_secrets_are_reported_and_left_unchanged() {
        try (RunningServer server = start()) {
            keep(server, "opens the provider");
            byte[] damaged = sealed(server);
            damaged[damaged.length - 1] ^= 1;
            server.transactions()
                    .write(() ->
                            server.sql().update(SETTING).set(SETTING.SECRET, damaged).execute());

            var rotated = rotate(server);

            assertThat(rotated.secrets()).isZero();
            assertThat(rotated.unreadable())
                    .singleElement()
                    .asString()
                    .contains("setting.secret")
                    .doesNotContain("opens the provider");
            assertThat(sealed(server)).isEqualTo(damaged);
        }
    }

    @Test
    void a_next_master_key_that_others_can_read_is_refused() throws IOException {
        try (RunningServer server = start()) {
            Files.writeString(nextKey(), Files.readString(masterKey()));
            Files.setPosixFilePermissions(nextKey(), PosixFilePermissions.fromString("rw-r--r--"));

            assertThatThrownBy(() -> rotate(server))
                    .isInstanceOf(RotationRefusedException.class)
                    .hasMessageContaining("chmod 600");
            assertThat(stage(server)).isEqualTo(Stage.NONE);
        }
    }

    private RunningServer start() {
        return RunningServer.in(folder, database).hurrying("ServerHeartbeat.sendIfKeysChanged");
    }

    private static RotateMasterKey.Rotated rotate(RunningServer server) {
        return server.bean(RotateMasterKey.class).run(ROOT, progress -> {});
    }

    private static void keep(RunningServer server, String secret) {
        assertThat(
                        server.bean(ChangeSettings.class)
                                .apply(Map.of("oidc.client_secret", secret), Actor.SYSTEM))
                .isInstanceOf(ChangeSettings.Result.Stored.class);
    }

    private static @Nullable String secret(RunningServer server) {
        return server.bean(Settings.class).current().get(IdpSettings.CLIENT_SECRET);
    }

    private static byte[] sealed(RunningServer server) {
        return server.transactions()
                .read(() ->
                        server.sql()
                                .select(SETTING.SECRET)
                                .from(SETTING)
                                .where(SETTING.SECRET.isNotNull())
                                .fetchSingle(SETTING.SECRET));
    }

    private static byte[] keyset(RunningServer server) {
        return server.transactions()
                .read(() ->
                        server.sql()
                                .select(KEYSET.WRAPPED)
                                .from(KEYSET)
                                .where(KEYSET.NAME.eq("fields"))
                                .fetchSingle(KEYSET.WRAPPED));
    }

    private static Stage stage(RunningServer server) {
        return server.transactions().read(server.bean(KeyRotation.class)::stage);
    }

    private static List<String> events(RunningServer server) {
        return server.transactions().read(() -> server.bean(AuditEntries.class).newest(50)).stream()
                .map(AuditEntry::event)
                .toList();
    }

    private static UUID anotherServer(RunningServer server, long keys) {
        UUID uid = UUID.randomUUID();
        server.transactions()
                .write(() ->
                        server.sql()
                                .insertInto(RUNNING_SERVER)
                                .set(RUNNING_SERVER.UID, uid)
                                .set(RUNNING_SERVER.STARTED_AT, server.clock().instant())
                                .set(RUNNING_SERVER.LAST_SEEN_AT, server.clock().instant())
                                .set(RUNNING_SERVER.KEYS_SEEN, keys)
                                .execute());
        return uid;
    }

    private Path masterKey() {
        return folder.resolve("master.key");
    }

    private Path nextKey() {
        return folder.resolve("master.key.next");
    }
}
