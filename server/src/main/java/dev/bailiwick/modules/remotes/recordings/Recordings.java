package dev.bailiwick.modules.remotes.recordings;

import static dev.bailiwick.platform.schema.Tables.REMOTE_RECORDING;

import dev.bailiwick.platform.db.Transactions;
import dev.bailiwick.platform.schema.tables.records.RemoteRecordingRecord;
import dev.bailiwick.platform.secrets.ChunkCipher;
import dev.bailiwick.platform.secrets.EncryptedColumn;
import dev.bailiwick.platform.secrets.Secrets;
import dev.bailiwick.platform.settings.Settings;
import dev.bailiwick.platform.startup.DataFolder;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Stream;
import org.jooq.DSLContext;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.dao.DataAccessException;
import org.springframework.stereotype.Component;

/// The recordings: a row for each, with the key of its file, and files in the data folder of the
/// server that wrote them.
@Component
public final class Recordings {
    public static final EncryptedColumn SECRETS =
            new EncryptedColumn(REMOTE_RECORDING.SECRET, REMOTE_RECORDING.UID);

    private static final Logger LOG = LoggerFactory.getLogger(Recordings.class);
    private static final Duration ORPHANS_KEPT = Duration.ofDays(1);

    private final DSLContext sql;
    private final Secrets secrets;
    private final Settings settings;
    private final Transactions transactions;
    private final Clock clock;
    private final Path folder;

    Recordings(
            DSLContext sql,
            Secrets secrets,
            Settings settings,
            Transactions transactions,
            Clock clock,
            DataFolder data) {
        this.sql = sql;
        this.secrets = secrets;
        this.settings = settings;
        this.transactions = transactions;
        this.clock = clock;
        this.folder = data.file("recordings");
    }

    /// How long recordings are kept.
    public Duration kept() {
        return Duration.ofDays(settings.current().get(RecordingSettings.DAYS));
    }

    private long maxSize() {
        return settings.current().get(RecordingSettings.MEGABYTES) * 1_048_576L;
    }

    /// Leaves nothing behind when it fails.
    public Recorder begin(Recording about, int columns, int rows) throws RecordingStoppedException {
        byte[] key = ChunkCipher.newKey();
        try {
            transactions.write(() -> insert(about, key));
            var recorder = new Recorder(about, key, create(about.uid()), maxSize(), clock);
            recorder.begin(columns, rows);
            return recorder;
        } catch (IOException | DataAccessException e) {
            throw abandoned(about, new RecordingStoppedException("It cannot begin.", false, e));
        } catch (RecordingStoppedException e) {
            throw abandoned(about, e);
        } finally {
            Arrays.fill(key, (byte) 0);
        }
    }

    private RecordingStoppedException abandoned(Recording about, RecordingStoppedException why) {
        LOG.warn("A session on {} cannot be recorded.", about.remoteName(), why);
        try {
            remove(about.uid());
        } catch (IOException | DataAccessException e) {
            why.addSuppressed(e);
        }
        return why;
    }

    /// Of a session that did not begin.
    public void discard(Recorder recorder) {
        boolean ignored = recorder.finish();
        try {
            remove(recorder.uid());
        } catch (IOException | DataAccessException e) {
            LOG.warn("The recording {} of no session cannot be deleted.", recorder.uid(), e);
        }
    }

    private void remove(UUID uid) throws IOException {
        transactions.write(() -> delete(uid));
        boolean ignored = Files.deleteIfExists(file(uid));
    }

    private void insert(Recording about, byte[] key) {
        sql.insertInto(REMOTE_RECORDING)
                .set(REMOTE_RECORDING.UID, about.uid())
                .set(REMOTE_RECORDING.REMOTE_NAME, about.remoteName())
                .set(REMOTE_RECORDING.PERSON, about.person())
                .set(REMOTE_RECORDING.USERNAME, about.username())
                .set(REMOTE_RECORDING.ADDRESS, about.address())
                .set(REMOTE_RECORDING.STARTED_AT, about.startedAt())
                .set(REMOTE_RECORDING.SECRET, secrets.encrypt(SECRETS.column(), about.uid(), key))
                .execute();
    }

    private void delete(UUID uid) {
        sql.deleteFrom(REMOTE_RECORDING).where(REMOTE_RECORDING.UID.eq(uid)).execute();
    }

    private Path create(UUID uid) throws IOException {
        if (!Files.isDirectory(folder)) {
            Files.createDirectories(folder, permissions("rwx------"));
        }
        return Files.createFile(file(uid), permissions("rw-------"));
    }

    private static FileAttribute<?> permissions(String text) {
        return PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString(text));
    }

    private Path file(UUID uid) {
        return folder.resolve(uid.toString());
    }

    /// Writes the end of a recording.
    public void finish(Recorder recorder) {
        if (recorder.finish()) {
            transactions.write(() ->
                    sql.update(REMOTE_RECORDING)
                            .set(REMOTE_RECORDING.ENDED_AT, clock.instant())
                            .where(REMOTE_RECORDING.UID.eq(recorder.uid()))
                            .execute());
        }
    }

    /// Those of these sessions that have a recording. Runs in the caller's transaction.
    public Set<UUID> of(Collection<UUID> sessions) {
        return sql.select(REMOTE_RECORDING.UID)
                .from(REMOTE_RECORDING)
                .where(REMOTE_RECORDING.UID.in(sessions))
                .fetchSet(REMOTE_RECORDING.UID);
    }

    Optional<Recording> find(UUID uid) {
        return row(uid).map(row ->
                new Recording(
                        row.getUid(),
                        row.getRemoteName(),
                        row.getPerson(),
                        row.getUsername(),
                        row.getAddress(),
                        row.getStartedAt(),
                        row.getEndedAt()));
    }

    private Optional<RemoteRecordingRecord> row(UUID uid) {
        return transactions.read(() ->
                sql.selectFrom(REMOTE_RECORDING)
                        .where(REMOTE_RECORDING.UID.eq(uid))
                        .fetchOptional());
    }

    /// The size of its file; -1 if this server has none.
    long size(UUID uid) {
        try {
            return Files.size(file(uid));
        } catch (IOException e) {
            return -1;
        }
    }

    /// @param out gets the lines of asciicast v2, up to the first damage
    RecordingReader.End copy(UUID uid, OutputStream out) throws IOException {
        RemoteRecordingRecord row = row(uid).orElseThrow();
        byte[] key = secrets.decrypt(SECRETS.column(), uid, row.getSecret());
        try (InputStream in = Files.newInputStream(file(uid))) {
            RecordingReader.End end = RecordingReader.copy(in, new ChunkCipher(key), out);
            return end == RecordingReader.End.OPEN && row.getEndedAt() != null
                    ? RecordingReader.End.DAMAGED
                    : end;
        } finally {
            Arrays.fill(key, (byte) 0);
        }
    }

    /// Deletes recordings whose time is over, and files that have no row, such as those of rows
    /// that another server deleted.
    ///
    /// @return how many rows were deleted
    int deleteOld() throws IOException {
        Instant now = clock.instant();
        int deleted =
                transactions.write(() ->
                        sql.deleteFrom(REMOTE_RECORDING)
                                .where(REMOTE_RECORDING.STARTED_AT.lt(now.minus(kept())))
                                .execute());
        if (Files.isDirectory(folder)) {
            Set<UUID> orphans = files();
            orphans.removeAll(
                    transactions.read(() ->
                            sql.select(REMOTE_RECORDING.UID)
                                    .from(REMOTE_RECORDING)
                                    .fetchSet(REMOTE_RECORDING.UID)));
            for (UUID one : orphans) {
                Path file = file(one);
                if (Files.getLastModifiedTime(file).toInstant().isBefore(now.minus(ORPHANS_KEPT))) {
                    Files.delete(file);
                }
            }
        }
        return deleted;
    }

    private Set<UUID> files() throws IOException {
        var found = new HashSet<UUID>();
        try (Stream<Path> all = Files.list(folder)) {
            for (Path one : (Iterable<Path>) all::iterator) {
                try {
                    found.add(UUID.fromString(one.getFileName().toString()));
                } catch (IllegalArgumentException e) {
                    // It is not ours.
                }
            }
        }
        return found;
    }
}
