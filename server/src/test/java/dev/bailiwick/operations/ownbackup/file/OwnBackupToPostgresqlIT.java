package dev.bailiwick.operations.ownbackup.file;

import static dev.bailiwick.platform.schema.Tables.ACCOUNT;
import static dev.bailiwick.platform.schema.Tables.KEYSET;
import static dev.bailiwick.platform.schema.Tables.RUNNING_SERVER;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.bailiwick.Await;
import dev.bailiwick.Postgresql;
import dev.bailiwick.RunningServer;
import dev.bailiwick.identity.accounts.Role;
import dev.bailiwick.platform.audit.Actor;
import dev.bailiwick.platform.db.Transactions;
import java.nio.file.Path;
import java.time.Instant;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.jooq.DSLContext;
import org.jooq.impl.DSL;
import org.junit.jupiter.api.Test;

class OwnBackupToPostgresqlIT extends OwnBackupContract {
    @Override
    RunningServer source() {
        return RunningServer.onSqlite();
    }

    @Override
    String target() {
        return Postgresql.newDatabase();
    }

    /// A service manager has restarted it, for example, and it uses the keys that the restore
    /// replaces.
    @Test
    void a_server_that_starts_during_a_restore_aborts_it() throws Exception {
        Path file = folder.resolve("one.bailiwick");
        try (RunningServer server = source()) {
            server.person("ada@example.org", Role.ADMIN);
            MakeBackup.WrittenBackup ignored =
                    server.bean(MakeBackup.class)
                            .make(file, Passphrase.of(PASSPHRASE), Actor.SYSTEM);
        }
        try (Commands commands = Commands.on(folder.resolve("elsewhere"), target())) {
            var restore = commands.bean(RestoreBackup.class);
            DSLContext sql = commands.bean(DSLContext.class);
            var locked = new CountDownLatch(1);
            var starting =
                    CompletableFuture.runAsync(() ->
                            commands.bean(Transactions.class)
                                    .write(() -> {
                                        int ignored = sql.selectFrom(KEYSET).forUpdate().execute();
                                        locked.countDown();
                                        Await.until(() -> isAnybodyBehind(sql));
                                        start(sql);
                                    }));
            assertThat(locked.await(30, TimeUnit.SECONDS)).isTrue();

            assertThatThrownBy(() ->
                            restore.restore(file, Passphrase.of(PASSPHRASE), false, Actor.SYSTEM))
                    .isInstanceOf(BackupRefusedException.class)
                    .hasMessageContaining("Bailiwick is running on this database");
            starting.join();
            assertThat(sql.fetchCount(ACCOUNT)).isZero();
        }
    }

    private static boolean isAnybodyBehind(DSLContext sql) {
        return sql.fetchExists(
                DSL.table("pg_locks"),
                DSL.condition("not granted and pg_backend_pid() = any(pg_blocking_pids(pid))"));
    }

    private static void start(DSLContext sql) {
        sql.insertInto(RUNNING_SERVER)
                .set(RUNNING_SERVER.UID, UUID.randomUUID())
                .set(RUNNING_SERVER.STARTED_AT, Instant.now())
                .set(RUNNING_SERVER.LAST_SEEN_AT, Instant.now())
                .set(RUNNING_SERVER.KEYS_SEEN, 1L)
                .execute();
    }
}
