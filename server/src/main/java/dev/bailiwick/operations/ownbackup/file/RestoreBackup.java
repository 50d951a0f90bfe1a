package dev.bailiwick.operations.ownbackup.file;

import static dev.bailiwick.platform.schema.Tables.ACCOUNT;
import static dev.bailiwick.platform.schema.Tables.KEYSET;
import static dev.bailiwick.platform.schema.Tables.RUNNING_SERVER;

import dev.bailiwick.identity.modules.ModuleDescriptor;
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
import java.util.List;
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

/// Restores a backup: reads it completely into a scratch file and migrates it to this version's
/// schema, then takes it over in one transaction. If the restore is killed, the existing data is
/// unchanged.
@Component
public final class RestoreBackup {
    /// Files in the data folder, one per running restore, with all data unencrypted.
    static final String SCRATCH_FILES = "restore*.scratch";

    private static final int BATCH_SIZE = 500;

    private final DSLContext sql;
    private final Transactions transactions;
    private final Keysets keysets;
    private final RunningServers servers;
    private final AuditLog audit;
    private final DataFolder folder;
    private final BackedUpTables tables;
    private final List<ModuleDescriptor> modules;

    RestoreBackup(
            DSLContext sql,
            Transactions transactions,
            Keysets keysets,
            RunningServers servers,
            AuditLog audit,
            DataFolder folder,
            BackedUpTables tables,
            List<ModuleDescriptor> modules) {
        this.modules = modules;
        this.tables = tables;
        this.sql = sql;
        this.transactions = transactions;
        this.keysets = keysets;
        this.servers = servers;
        this.audit = audit;
        this.folder = folder;
    }

    /// @param replace whether existing data may be deleted
    /// @return the number of rows restored
    public long restore(Path file, Passphrase passphrase, boolean replace, Actor actor) {
        BackupHeader header = BackupReader.header(file);
        requireNotNewer(header);
        transactions.write(() -> requireReady(replace));
        try {
            Path scratchFile = newScratchFile();
            try {
                ScratchDatabase scratch = ScratchDatabase.at(scratchFile, header.schema());
                BackupReader.Content content = loadScratch(scratch, file, passphrase);
                scratch.upgrade();
                transactions.write(() -> replaceData(scratch, content, file, replace, actor));
                return content.rows();
            } finally {
                Files.deleteIfExists(scratchFile);
            }
        } catch (SQLException | DataAccessException | FlywayException e) {
            throw failed(e);
        } catch (IOException e) {
            throw new BackupRefusedException(
                    "The data folder %s cannot be written to: %s."
                            .formatted(folder.path(), FileFailure.in(e)),
                    e);
        }
    }

    /// A simultaneous restore in this folder gets a different file.
    private Path newScratchFile() throws IOException {
        return Files.createTempFile(
                folder.path(),
                "restore-",
                ".scratch",
                PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
    }

    /// Why a statement failed, in the scratch file or in the target database.
    static BackupRefusedException failed(Exception e) {
        String reason =
                switch (DatabaseFailure.in(e).orElse(null)) {
                    case DISK_FULL ->
                            "There is no space left in the data folder, where the backup is"
                                    + " unpacked, or in the database.";
                    case UNREACHABLE ->
                            "The data folder or the database cannot be read or written.";
                    case null ->
                            "The file does not match the database that it claims to be a backup"
                                    + " of.";
                };
        return new BackupRefusedException(reason + " Nothing was changed.", e);
    }

    private static void requireNotNewer(BackupHeader header) {
        MigrationVersion its;
        try {
            its = MigrationVersion.fromVersion(header.schema());
        } catch (FlywayException e) {
            throw new BackupRefusedException("This file is not a Bailiwick backup.");
        }
        if (its.isNewerThan(ScratchDatabase.newestSchema())) {
            throw new BackupRefusedException(
                    "This backup was created by a newer Bailiwick (%s). Restore it with that version or a newer one."
                            .formatted(header.product()));
        }
    }

    private void requireReady(boolean replace) {
        requireNoServer();
        if (!replace && sql.fetchExists(ACCOUNT)) {
            throw new BackupRefusedException(
                    "This database already contains accounts. Restore into an empty data folder or"
                            + " database, or add --replace to overwrite the existing data.");
        }
    }

    private void requireNoServer() {
        if (servers.isAnyRunning()) {
            throw new BackupRefusedException(
                    "Bailiwick is running on this database. Stop it first. After a crash, wait a"
                            + " minute.");
        }
    }

    private static BackupReader.Content loadScratch(
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

    private void replaceData(
            ScratchDatabase scratch,
            BackupReader.Content content,
            Path file,
            boolean replace,
            Actor actor) {
        requireReady(replace);
        BackedUpTables.all().reversed().stream()
                // replaced below by the class that manages it
                .filter(table -> !table.equals(KEYSET))
                .filter(table -> !table.equals(RUNNING_SERVER)) // checked again below
                .forEach(table -> sql.deleteFrom(table).execute());
        DSLContext from = scratch.sql();
        tables.included().forEach(table -> copy(from, table));
        modules.forEach(ModuleDescriptor::afterRestore);
        Secrets restored;
        try {
            restored = keysets.replaceWith(content.keysets());
        } catch (IllegalArgumentException e) {
            throw new BackupRefusedException(
                    "The keys in the file are damaged. Nothing was changed.");
        }
        audit.withKeys(restored)
                .record(
                        AuditEvent.of("Backup Restored")
                                .by(actor)
                                .on(String.valueOf(file.getFileName()))
                                .with("made at", content.header().madeAt().toString())
                                .with("made by", content.header().product())
                                .with("rows", String.valueOf(content.rows())));
        requireNoServer(); // a server started meanwhile has the old keys
    }

    private void copy(DSLContext from, Table<?> table) {
        try (Cursor<? extends Record> cursor =
                from.selectFrom(table).fetchSize(BATCH_SIZE).fetchLazy()) {
            while (cursor.hasNext()) {
                var rows = new ArrayList<TableRecord<?>>(BATCH_SIZE);
                for (Record row : cursor.fetchNext(BATCH_SIZE)) {
                    row.touched(true);
                    rows.add((TableRecord<?>) row);
                }
                int[] ignored = sql.batchInsert(rows).execute();
            }
        }
        resetSequences(table);
    }

    /// PostgreSQL keeps id sequences separately from the rows; SQLite continues from the highest
    /// id.
    private void resetSequences(Table<?> table) {
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
