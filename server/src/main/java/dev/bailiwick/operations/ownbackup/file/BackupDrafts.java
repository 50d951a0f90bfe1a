package dev.bailiwick.operations.ownbackup.file;

import dev.bailiwick.platform.startup.DataFolder;
import dev.bailiwick.platform.startup.FileFailure;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.stereotype.Component;

/// The files in which backups are written until they are complete: `FILE.….partial`.
///
/// A note in the data folder contains the path of each, so that a draft left by a killed process is
/// found in any folder. The process that writes a draft holds a lock on its note, which ends with
/// the process.
@Component
public final class BackupDrafts {
    private static final Logger LOG = LoggerFactory.getLogger(BackupDrafts.class);
    private static final String SUFFIX = ".partial";
    private static final String NOTES = "backup-*.draft{,.new}";
    private static final int MAX_PATH_BYTES = 8_192;
    private static final Set<StandardOpenOption> NEW_FILE =
            Set.of(StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
    private static final FileAttribute<?> OWNER_ONLY =
            PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------"));

    private final DataFolder folder;

    public BackupDrafts(DataFolder folder) {
        this.folder = folder;
    }

    /// Without a note if the data folder cannot be written to, because the backup may go to another
    /// disk. Closing deletes what is left of the draft.
    record Draft(Path path, @Nullable Note note) implements AutoCloseable {
        @Override
        public void close() throws IOException {
            try (note) {
                Files.deleteIfExists(path);
            }
        }
    }

    /// Closing deletes the file and ends the lock.
    private record Note(Path file, FileChannel lock) implements AutoCloseable {
        @Override
        public void close() throws IOException {
            try (lock) {
                Files.deleteIfExists(file);
            }
        }
    }

    /// The draft has a name of its own, so that no other file is in the way.
    Draft begin(Path file) throws IOException {
        deleteAbandoned();
        String id = UUID.randomUUID().toString().substring(0, 8);
        Path draft = file.resolveSibling(file.getFileName() + "." + id + SUFFIX);
        try {
            return new Draft(draft, write(draft, id));
        } catch (IOException e) {
            LOG.warn(
                    "If this backup is interrupted, {} must be deleted by hand: {}",
                    draft,
                    FileFailure.in(e));
            return new Draft(draft, null);
        }
    }

    /// Gets its name when it is locked, so that it is never taken for an abandoned one.
    ///
    /// Written through the channel that holds the lock: closing any other descriptor of the file
    /// would release it (`fcntl(2)`).
    private Note write(Path draft, String id) throws IOException {
        Path file = folder.file("backup-" + id + ".draft");
        Path unnamed = folder.file(file.getFileName() + ".new");
        FileChannel channel = FileChannel.open(unnamed, NEW_FILE, OWNER_ONLY);
        try {
            channel.lock();
            channel.write(StandardCharsets.UTF_8.encode(draft.toString()));
            channel.force(true);
            Files.move(unnamed, file, StandardCopyOption.ATOMIC_MOVE);
            return new Note(file, channel);
        } catch (IOException e) {
            try (channel) {
                Files.deleteIfExists(unnamed);
            }
            throw e;
        }
    }

    /// Deletes what processes left that were killed while they wrote a backup.
    void deleteAbandoned() {
        try (var notes = Files.newDirectoryStream(folder.path(), NOTES)) {
            notes.forEach(BackupDrafts::deleteIfAbandoned);
        } catch (IOException | DirectoryIteratorException e) {
            LOG.warn("The data folder cannot be searched for interrupted backups", e);
        }
    }

    private static void deleteIfAbandoned(Path note) {
        try (FileChannel channel =
                        FileChannel.open(note, StandardOpenOption.READ, StandardOpenOption.WRITE);
                FileLock lock = channel.tryLock()) {
            if (lock == null) {
                return;
            }
            Path draft = draft(channel);
            if (draft.toString().endsWith(SUFFIX) && Files.deleteIfExists(draft)) {
                LOG.info("Removed {}, which an interrupted backup left", draft);
            }
            Files.deleteIfExists(note);
        } catch (OverlappingFileLockException _) {
            // written by this process
        } catch (IOException e) {
            LOG.warn("What an interrupted backup left cannot be removed: {}", FileFailure.in(e));
        }
    }

    /// An empty path if the note is damaged.
    private static Path draft(FileChannel note) throws IOException {
        ByteBuffer content = ByteBuffer.allocate(MAX_PATH_BYTES);
        while (content.hasRemaining() && note.read(content) >= 0) {
            // until the end of the file
        }
        try {
            return Path.of(StandardCharsets.UTF_8.decode(content.flip()).toString());
        } catch (InvalidPathException _) {
            return Path.of("");
        }
    }
}
