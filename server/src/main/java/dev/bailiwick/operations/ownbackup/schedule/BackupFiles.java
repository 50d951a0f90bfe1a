package dev.bailiwick.operations.ownbackup.schedule;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
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
