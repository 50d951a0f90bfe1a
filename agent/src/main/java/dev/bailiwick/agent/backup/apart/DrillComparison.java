package dev.bailiwick.agent.backup.apart;

import dev.bailiwick.agent.backup.policy.HostPolicy;
import dev.bailiwick.agent.backup.restic.Listings;
import dev.bailiwick.agent.backup.restic.Restic;
import dev.bailiwick.agent.backup.restic.Restorer;
import dev.bailiwick.agent.backup.work.RunFailed;
import dev.bailiwick.agent.backup.work.Text;
import dev.bailiwick.contract.backup.RunErrorCode;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.security.MessageDigest;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/// Compares restored files with the snapshot, and with the host's own where these are unchanged.
final class DrillComparison {
    static final int MAX_TEXT_LENGTH = 500;

    /// Reading a file a second time takes restic half a second.
    private static final int MAX_SECOND_READS = 20;

    private static final Duration SHORTEST_READ = Duration.ofSeconds(10);
    private static final long SLOWEST_BYTES_PER_SECOND = 1_000_000;

    private static final int MAX_MISMATCHES = 100;
    private static final int PERMISSIONS = 0_7777;

    private final Restic restic;
    private final Restorer restorer;
    private final String snapshot;
    private final HostPolicy policy;
    private final DrillSample sample;
    private final Path scratch;
    private final List<String> mismatches = new ArrayList<>();
    private long found;
    private long foundInCanary;
    private long bytes;
    private boolean hostHangs;

    /// @param scratch where the sample was restored
    DrillComparison(
            Restic restic, String snapshot, HostPolicy policy, DrillSample sample, Path scratch) {
        this.restic = restic;
        this.restorer = new Restorer(restic);
        this.snapshot = snapshot;
        this.policy = policy;
        this.sample = sample;
        this.scratch = scratch;
    }

    /// Fails if restic reported errors of single files.
    void failOn(List<String> errors) throws RunFailed {
        errors.forEach(this::note);
        if (!errors.isEmpty()) {
            throw failure("restic could not restore everything: " + errors.getFirst());
        }
    }

    /// Fails unless all files have the content of the snapshot.
    String content() throws RunFailed, IOException {
        long before = found;
        int withHost = 0;
        int twice = 0;
        for (Listings.Entry entry : sample.files()) {
            restic.control().failIfStopped();
            Path restored = restored(entry);
            if (!Files.isRegularFile(restored, LinkOption.NOFOLLOW_LINKS)) {
                mismatch(entry, "was not restored");
                continue;
            }
            long size = Files.size(restored);
            bytes += size;
            if (size != entry.size()) {
                mismatch(entry, "%d bytes instead of %d".formatted(size, entry.size()));
                continue;
            }
            byte[] hash = hash(restored);
            byte[] onHost = unchangedOnHost(entry);
            if (onHost != null && MessageDigest.isEqual(hash, onHost)) {
                withHost++;
            } else if (onHost != null || twice < MAX_SECOND_READS) {
                twice++;
                if (!MessageDigest.isEqual(hash, restorer.hash(snapshot, entry.path()))) {
                    mismatch(entry, "its content differs from a second read of the repository");
                }
            }
        }
        failIfMore(before);
        return "%d files; %d compared with unchanged files on the host, %d with a second read of the repository"
                .formatted(sample.files().size(), withHost, twice);
    }

    /// Null if the host has changed the file since the snapshot, or does not permit reading it.
    private byte @Nullable [] unchangedOnHost(Listings.Entry entry) {
        if (hostHangs) {
            return null;
        }
        try {
            policy.requireSource(entry.path());
            Path path = Path.of(entry.path());
            BasicFileAttributes now =
                    Files.readAttributes(
                            path, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
            boolean unchanged =
                    now.isRegularFile()
                            && now.size() == entry.size()
                            && sameTime(now.lastModifiedTime().toInstant(), entry);
            return unchanged
                    ? HostFile.hash(
                            path,
                            SHORTEST_READ.plusSeconds(entry.size() / SLOWEST_BYTES_PER_SECOND))
                    : null;
        } catch (RunFailed | IOException _) {
            return null;
        } catch (TimeoutException _) {
            hostHangs = true;
            return null;
        }
    }

    private static byte[] hash(Path file) throws IOException {
        try (InputStream in = Files.newInputStream(file, LinkOption.NOFOLLOW_LINKS)) {
            return Restorer.sha256(in);
        }
    }

    /// Fails unless all files have the permissions, owners and times of the snapshot.
    String metadata() throws RunFailed, IOException {
        long before = found;
        for (Listings.Entry entry : sample.files()) {
            Path restored = restored(entry);
            if (!Files.isRegularFile(restored, LinkOption.NOFOLLOW_LINKS)) {
                continue; // counted already
            }
            int mode = number(restored, "unix:mode") & PERMISSIONS;
            if (mode != (entry.mode() & PERMISSIONS)) {
                mismatch(entry, "its permissions are %o".formatted(mode));
            }
            if (number(restored, "unix:uid") != entry.uid()
                    || number(restored, "unix:gid") != entry.gid()) {
                mismatch(entry, "its owner differs");
            }
            if (!sameTime(Files.getLastModifiedTime(restored).toInstant(), entry)) {
                mismatch(entry, "its modification time differs");
            }
        }
        failIfMore(before);
        return "permissions, owners and times are equal";
    }

    private static int number(Path path, String attribute) throws IOException {
        return (Integer)
                Objects.requireNonNull(
                        Files.getAttribute(path, attribute, LinkOption.NOFOLLOW_LINKS));
    }

    private static boolean sameTime(Instant time, Listings.Entry entry) {
        try {
            Instant stored = OffsetDateTime.parse(entry.mtime()).toInstant();
            return time.truncatedTo(ChronoUnit.MICROS)
                    .equals(stored.truncatedTo(ChronoUnit.MICROS));
        } catch (DateTimeException _) {
            return false;
        }
    }

    /// Fails unless the canary folder is there and was found equal.
    String canary(String folder) throws RunFailed {
        if (sample.canaryEntries() == 0) {
            throw failure("The snapshot does not contain %s.".formatted(folder));
        }
        if (foundInCanary > 0) {
            throw failure("%d differences in the canary folder.".formatted(foundInCanary));
        }
        return "%d entries".formatted(sample.canaryEntries());
    }

    private Path restored(Listings.Entry entry) {
        Path path = scratch.resolve(entry.path().substring(1)).normalize();
        if (!path.startsWith(scratch)) {
            throw new IllegalArgumentException("a path in the snapshot leads out of it");
        }
        return path;
    }

    private void mismatch(Listings.Entry entry, String what) {
        found++;
        if (sample.isInCanary(entry)) {
            foundInCanary++;
        }
        note(entry.path() + ": " + what);
    }

    private void note(String difference) {
        if (mismatches.size() < MAX_MISMATCHES) {
            String text = restic.control().log().clean(difference);
            mismatches.add(Text.cut(text, MAX_TEXT_LENGTH));
        }
    }

    private void failIfMore(long before) throws RunFailed {
        if (found > before) {
            throw failure("%d differences.".formatted(found - before));
        }
    }

    private static RunFailed failure(String sentence) {
        return new RunFailed(RunErrorCode.FAILED, sentence);
    }

    /// The first differences, each with its path.
    List<String> mismatches() {
        return mismatches;
    }

    long bytes() {
        return bytes;
    }
}
