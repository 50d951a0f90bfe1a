package dev.bailiwick.operations.backupschedule;

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

/// The scheduled copies in their folder. Only what stands with a stamp is one: backups made by hand
/// may lie beside, and nothing of another name is touched.
@Component
final class BackupFiles {
    private static final DateTimeFormatter STAMP =
            DateTimeFormatter.ofPattern("yyyy-MM-dd'T'HHmmss'Z'", Locale.ROOT)
                    .withZone(ZoneOffset.UTC);
    private static final Pattern NAMES =
            Pattern.compile("bailiwick-\\d{4}-\\d{2}-\\d{2}T\\d{6}Z\\.bailiwick");
    private static final Pattern DRAFTS = Pattern.compile(NAMES + "\\.partial");

    private final BackupFolder folder;
    private final Clock clock;

    BackupFiles(BackupFolder folder, Clock clock) {
        this.folder = folder;
        this.clock = clock;
    }

    /// Where the copy of that moment goes, in a folder that is made if it is not there.
    Path at(Instant moment) throws IOException {
        return folder.make().resolve(name(moment));
    }

    /// Names sort by time.
    static String name(Instant moment) {
        return "bailiwick-" + STAMP.format(moment) + ".bailiwick";
    }

    /// What a process left that died over it.
    void removeDrafts() throws IOException {
        for (Path draft : named(DRAFTS)) {
            Files.delete(draft);
        }
    }

    /// Deletes all but the newest; the one that was just made stays in any case. Names of times to
    /// come are from before the clock was put back, and go first.
    void keep(int most, Path made) throws IOException {
        String now = name(clock.instant());
        List<Path> files =
                named(NAMES).stream()
                        .sorted(
                                Comparator.<Path, Boolean>comparing(file ->
                                                file.getFileName().toString().compareTo(now) <= 0)
                                        .thenComparing(Comparator.naturalOrder()))
                        .toList();
        for (Path old : files.subList(0, Math.max(0, files.size() - most))) {
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
        } catch (UncheckedIOException e) { // the disk went away while it was read
            throw e.getCause();
        }
    }
}
