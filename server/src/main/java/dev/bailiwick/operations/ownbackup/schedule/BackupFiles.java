package dev.bailiwick.operations.ownbackup.schedule;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.springframework.stereotype.Component;

/// The scheduled backups in their folder. Only files named with a timestamp count as such: backups
/// made by hand can be in the same folder, and no other file is touched.
@Component
final class BackupFiles {
    private static final DateTimeFormatter TIMESTAMP =
            DateTimeFormatter.ofPattern("yyyy-MM-dd'T'HHmmss'Z'", Locale.ROOT)
                    .withZone(ZoneOffset.UTC);
    private static final Pattern NAMES =
            Pattern.compile("bailiwick-\\d{4}-\\d{2}-\\d{2}T\\d{6}Z\\.bailiwick");
    private static final Duration ABANDONED_AFTER = Duration.ofMinutes(10);
    private static final Pattern DRAFT_NAMES = Pattern.compile(NAMES + "\\.partial");

    private final BackupFolder folder;
    private final Clock clock;

    BackupFiles(BackupFolder folder, Clock clock) {
        this.folder = folder;
        this.clock = clock;
    }

    /// The file for a backup made at that moment; creates the folder if it does not exist.
    Path at(Instant moment) throws IOException {
        return folder.create().resolve(name(moment));
    }

    /// Names sort by time.
    static String name(Instant moment) {
        return "bailiwick-" + TIMESTAMP.format(moment) + ".bailiwick";
    }

    /// Deletes drafts left by a process that died while writing.
    void removeDrafts() throws IOException {
        for (Path draft : named(DRAFT_NAMES)) {
            Files.delete(draft);
        }
    }

    /// The same at start, when this server may not be the only one. Another one never writes to
    /// this server's data folder; elsewhere it can be writing a draft.
    void removeAbandonedDrafts() throws IOException {
        if (!Files.isDirectory(folder.path())) {
            return;
        }
        Instant before = clock.instant().minus(ABANDONED_AFTER);
        for (Path draft : named(DRAFT_NAMES)) {
            if (!folder.canBeShared()
                    || Files.getLastModifiedTime(draft).toInstant().isBefore(before)) {
                Files.delete(draft);
            }
        }
    }

    /// Deletes all but the newest; the one just made always stays. Names with future times are from
    /// before the clock was set back and are deleted first.
    void deleteAllBut(int max, Path made) throws IOException {
        String now = name(clock.instant());
        List<Path> files =
                named(NAMES).stream()
                        .sorted(
                                Comparator.<Path, Boolean>comparing(file ->
                                                file.getFileName().toString().compareTo(now) <= 0)
                                        .thenComparing(Comparator.naturalOrder()))
                        .toList();
        for (Path old : files.subList(0, Math.max(0, files.size() - max))) {
            if (!old.equals(made)) {
                Files.delete(old);
            }
        }
    }

    private List<Path> named(Pattern names) throws IOException {
        try (Stream<Path> all = Files.list(folder.path())) {
            return all.filter(file -> names.matcher(file.getFileName().toString()).matches())
                    .filter(Files::isRegularFile)
                    .toList();
        } catch (UncheckedIOException e) { // the disk disappeared while it was read
            throw e.getCause();
        }
    }
}
