package dev.bailiwick.operations.ownbackup;

import static dev.bailiwick.platform.db.schema.Tables.ACCOUNT;
import static dev.bailiwick.platform.db.schema.Tables.KEYSET;
import static dev.bailiwick.platform.db.schema.Tables.RUNNING_SERVER;

import dev.bailiwick.platform.audit.Actor;
import dev.bailiwick.platform.audit.AuditEvent;
import dev.bailiwick.platform.audit.AuditLog;
import dev.bailiwick.platform.db.DatabaseFailure;
import dev.bailiwick.platform.db.ScratchDatabase;
import dev.bailiwick.platform.db.Transactions;
import dev.bailiwick.platform.secrets.Keysets;
import dev.bailiwick.platform.secrets.Secrets;
import dev.bailiwick.platform.servers.RunningServers;
import dev.bailiwick.platform.startup.DataFolder;
import dev.bailiwick.platform.startup.FileFailure;
import java.io.IOException;
import java.math.BigInteger;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import org.flywaydb.core.api.FlywayException;
import org.flywaydb.core.api.MigrationVersion;
import org.jooq.Cursor;
import org.jooq.DSLContext;
import org.jooq.Record;
import org.jooq.SQLDialect;
import org.jooq.Table;
import org.jooq.TableRecord;
import org.jooq.exception.DataAccessException;
import org.jooq.impl.DSL;
import org.springframework.stereotype.Component;

/// Restores an archive: read whole and brought to this version's schema in a scratch file first,
/// then taken over in one transaction. A restore that is killed leaves what was there.
@Component
public final class RestoreBackup {
    /// Files in the data folder, each of one restore: all in the clear while it goes on.
    static final String SCRATCHES = "restore*.scratch";

    private static final int AT_ONCE = 500;

    private final DSLContext sql;
    private final Transactions transactions;
    private final Keysets keysets;
    private final RunningServers servers;
    private final AuditLog audit;
    private final DataFolder folder;

    RestoreBackup(
            DSLContext sql,
            Transactions transactions,
            Keysets keysets,
            RunningServers servers,
            AuditLog audit,
            DataFolder folder) {
        this.sql = sql;
        this.transactions = transactions;
        this.keysets = keysets;
        this.servers = servers;
        this.audit = audit;
        this.folder = folder;
    }

    /// @param replace whether data that is here may go
    /// @return how many rows were restored
    public long restore(Path file, Passphrase passphrase, boolean replace, Actor actor) {
        BackupHeader header = BackupReader.header(file);
        refuseNewer(header);
        transactions.write(() -> refuseUnlessReady(replace));
        try {
            Path scratchFile = newScratchFile();
            try {
                ScratchDatabase scratch = ScratchDatabase.at(scratchFile, header.schema());
                BackupReader.Content content = fill(scratch, file, passphrase);
                scratch.upgrade();
                transactions.write(() -> takeOver(scratch, content, file, replace, actor));
                return content.rows();
            } finally {
                Files.deleteIfExists(scratchFile);
            }
        } catch (SQLException | DataAccessException | FlywayException e) {
            throw failed(e);
        } catch (IOException e) {
            throw new BackupRefused(
                    "The data folder %s cannot be written to: %s."
                            .formatted(folder.path(), FileFailure.in(e)),
                    e);
        }
    }

    /// Another restore in this folder at the same time has one of its own.
    private Path newScratchFile() throws IOException {
        return Files.createTempFile(
                folder.path(),
                "restore-",
                ".scratch",
                PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
    }

    /// Why a statement failed, in the scratch file or in the database that is restored into.
    static BackupRefused failed(Exception e) {
        String why =
                switch (DatabaseFailure.in(e).orElse(null)) {
                    case NO_ROOM ->
                            "There is no room left in the data folder, where the backup is"
                                    + " unpacked, or in the database.";
                    case UNREACHABLE ->
                            "The data folder or the database can be neither read nor written.";
                    case null ->
                            "The file does not fit the database that it says it was made from.";
                };
        return new BackupRefused(why + " Nothing was changed.", e);
    }

    private static void refuseNewer(BackupHeader header) {
        MigrationVersion its;
        try {
            its = MigrationVersion.fromVersion(header.schema());
        } catch (FlywayException e) {
            throw new BackupRefused("This file is not an archive of Bailiwick.");
        }
        if (its.isNewerThan(ScratchDatabase.newestSchema())) {
            throw new BackupRefused(
                    "This backup was made by a newer Bailiwick (%s). Restore it with that version or a newer one."
                            .formatted(header.product()));
        }
    }

    private void refuseUnlessReady(boolean replace) {
        refuseWhileServed();
        if (!replace && sql.fetchExists(ACCOUNT)) {
            throw new BackupRefused(
                    "There are accounts in this database already. Restore into an empty data folder"
                            + " or database, or add --replace to lose what is here.");
        }
    }

    private void refuseWhileServed() {
        if (servers.anyRuns()) {
            throw new BackupRefused(
                    "Bailiwick runs on this database. Stop it first; after a crash, wait a"
                            + " minute.");
        }
    }

    private static BackupReader.Content fill(
            ScratchDatabase scratch, Path file, Passphrase passphrase) throws SQLException {
        try (Connection connection = scratch.connect()) {
            connection.setAutoCommit(false);
            try (var filling = new ScratchLoader(connection)) {
                BackupReader.Content content = BackupReader.read(file, passphrase, filling);
                filling.flush();
                connection.commit();
                return content;
            } catch (ScratchLoader.Failed e) {
                throw new SQLException(e);
            }
        }
    }

    private void takeOver(
            ScratchDatabase scratch,
            BackupReader.Content content,
            Path file,
            boolean replace,
            Actor actor) {
        refuseUnlessReady(replace);
        BackedUpTables.all().reversed().stream()
                .filter(table -> !table.equals(KEYSET)) // replaced below, by whoever knows it
                .filter(table -> !table.equals(RUNNING_SERVER)) // asked below once more
                .forEach(table -> sql.deleteFrom(table).execute());
        DSLContext from = scratch.sql();
        BackedUpTables.kept().forEach(table -> copy(from, table));
        Secrets restored;
        try {
            restored = keysets.replaceBy(content.keysets());
        } catch (IllegalArgumentException e) {
            throw new BackupRefused("The keys in the file are damaged. Nothing was changed.");
        }
        audit.under(restored)
                .record(
                        AuditEvent.of("Backup Restored")
                                .by(actor)
                                .on(String.valueOf(file.getFileName()))
                                .with("made at", content.header().madeAt().toString())
                                .with("made by", content.header().product())
                                .with("rows", String.valueOf(content.rows())));
        refuseWhileServed(); // one that started meanwhile has the old keys
    }

    private void copy(DSLContext from, Table<?> table) {
        try (Cursor<? extends Record> cursor =
                from.selectFrom(table).fetchSize(AT_ONCE).fetchLazy()) {
            while (cursor.hasNext()) {
                var rows = new ArrayList<TableRecord<?>>(AT_ONCE);
                for (Record row : cursor.fetchNext(AT_ONCE)) {
                    row.touched(true);
                    rows.add((TableRecord<?>) row);
                }
                int[] ignored = sql.batchInsert(rows).execute();
            }
        }
        continueNumbers(table);
    }

    /// PostgreSQL counts ids apart from the rows; SQLite looks at the highest by itself.
    private void continueNumbers(Table<?> table) {
        if (sql.dialect().family() != SQLDialect.POSTGRES || table.getIdentity() == null) {
            return;
        }
        String column = table.getIdentity().getField().getName();
        BigInteger ignored =
                sql.select(
                                DSL.field(
                                        "setval(pg_get_serial_sequence({0}, {1}),"
                                                + " coalesce(max({2}), 1), max({2}) is not null)",
                                        BigInteger.class,
                                        DSL.inline(table.getName()),
                                        DSL.inline(column),
                                        table.getIdentity().getField()))
                        .from(table)
                        .fetchOneInto(BigInteger.class);
    }
}
