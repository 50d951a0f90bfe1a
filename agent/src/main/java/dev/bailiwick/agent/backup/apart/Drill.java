package dev.bailiwick.agent.backup.apart;

import dev.bailiwick.agent.backup.policy.HostPolicy;
import dev.bailiwick.agent.backup.restic.Listings;
import dev.bailiwick.agent.backup.restic.Restic;
import dev.bailiwick.agent.backup.restic.Restorer;
import dev.bailiwick.agent.backup.work.JsonText;
import dev.bailiwick.agent.backup.work.PrivateFolder;
import dev.bailiwick.agent.backup.work.RunFailed;
import dev.bailiwick.agent.backup.work.Text;
import dev.bailiwick.contract.backup.LeasedRun;
import dev.bailiwick.contract.backup.RunErrorCode;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.MessageDigest;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/// A restore drill: restores a random sample and the canary folder into scratch, compares content
/// and metadata, lets a hook judge the result, and deletes everything again.
public final class Drill {
    /// Each becomes an argument of restic.
    private static final int MAX_SAMPLE = 1_000;

    private static final int MAX_CANARY = 10_000;

    /// Reading a file a second time takes restic half a second.
    private static final int MAX_SECOND_READS = 20;

    private static final int MAX_MISMATCHES = 100;
    private static final int MAX_TEXT_LENGTH = 500;
    private static final int PERMISSIONS = 0_7777;

    private record Step(String name, boolean passed, String detail, double seconds) {}

    /// What a step does; returns its detail, and fails with what is wrong.
    private interface Action {
        String run() throws RunFailed, IOException;
    }

    private final Restic restic;
    private final Restorer restorer;
    private final LeasedRun.RestoreTest drill;
    private final HostPolicy policy;
    private final Apart apart;
    private final Path parent;
    private final RandomGenerator random = RandomGenerator.getDefault();
    private final List<Listings.Entry> sample = new ArrayList<>();
    private final List<Listings.Entry> canary = new ArrayList<>();
    private final List<Step> steps = new ArrayList<>();
    private final List<String> mismatches = new ArrayList<>();
    private long bytes;

    /// @param parent where the scratch folder is created
    public Drill(
            Restic restic,
            LeasedRun.RestoreTest drill,
            HostPolicy policy,
            Apart apart,
            Path parent) {
        this.restic = restic;
        this.restorer = new Restorer(restic);
        this.drill = drill;
        this.policy = policy;
        this.apart = apart;
        this.parent = parent;
    }

    /// Fails only where nothing can be said about the backup, such as when the repository cannot be
    /// reached.
    public String run() throws RunFailed {
        String hook = drill.hook();
        if (hook != null) {
            HostPolicy.Hook _ = policy.hook(hook);
        }
        PrivateFolder scratch = PrivateFolder.create(parent);
        try {
            if (step("open", this::choose) && step("restore", () -> restore(scratch.path()))) {
                boolean _ = step("content", () -> compareContent(scratch.path()));
                boolean _ = step("metadata", () -> compareMetadata(scratch.path()));
                if (drill.canary() != null) {
                    boolean _ = step("canary", this::canary);
                }
                if (hook != null) {
                    boolean _ = step("hook", () -> judge(hook, scratch.path()));
                }
            }
        } finally {
            boolean _ =
                    step(
                            "clean-up",
                            () -> {
                                PrivateFolder.delete(scratch.path());
                                return "";
                            });
        }
        return json();
    }

    private boolean step(String name, Action action) throws RunFailed {
        long begin = System.nanoTime();
        boolean passed = true;
        String detail;
        try {
            detail = action.run();
        } catch (RunFailed e) {
            restic.control().failIfStopped();
            if (e.code() != RunErrorCode.FAILED) {
                throw e;
            }
            passed = false;
            detail = e.sentence();
        } catch (IOException e) {
            passed = false;
            detail = String.valueOf(e);
        }
        double seconds = Math.round((System.nanoTime() - begin) / 1e6) / 1e3;
        steps.add(new Step(name, passed, Text.cut(detail, MAX_TEXT_LENGTH), seconds));
        return passed;
    }

    /// Each file of the snapshot is as likely as any other (reservoir sampling), as long as it fits
    /// into what may be restored.
    private String choose() throws RunFailed {
        int most = Math.min(drill.sampleFiles(), MAX_SAMPLE);
        var seen = new long[2];
        new Listings(restic)
                .listAll(
                        drill.snapshot(),
                        entry -> {
                            if (isBelowCanary(entry.path())) {
                                if (canary.size() < MAX_CANARY) {
                                    canary.add(entry);
                                }
                            } else if (entry.type().equals("file")
                                    && entry.size() <= drill.sampleBytes()
                                    && entry.path().indexOf('\uFFFD') < 0) {
                                consider(entry, most, seen[0]++);
                            }
                            seen[1]++;
                        });
        Collections.shuffle(sample, random);
        long left = drill.sampleBytes();
        for (var files = sample.iterator(); files.hasNext(); ) {
            Listings.Entry entry = files.next();
            if (entry.size() > left) {
                files.remove();
            } else {
                left -= entry.size();
            }
        }
        return "%d of %d entries of the snapshot".formatted(sample.size() + canary.size(), seen[1]);
    }

    private void consider(Listings.Entry entry, int most, long before) {
        if (sample.size() < most) {
            sample.add(entry);
            return;
        }
        long place = random.nextLong(before + 1);
        if (place < most) {
            sample.set((int) place, entry);
        }
    }

    private boolean isBelowCanary(String path) {
        String folder = drill.canary();
        return folder != null && (path.equals(folder) || path.startsWith(folder + "/"));
    }

    private String restore(Path scratch) throws RunFailed {
        var paths = new ArrayList<>(sample.stream().map(Listings.Entry::path).toList());
        if (!canary.isEmpty() && drill.canary() != null) {
            paths.add(drill.canary());
        }
        if (paths.isEmpty()) {
            throw failure("There is no file to restore.");
        }
        List<String> errors = restorer.restore(drill.snapshot(), paths, scratch);
        errors.forEach(this::mismatch);
        if (!errors.isEmpty()) {
            throw failure("restic could not restore everything: " + errors.getFirst());
        }
        return "%d paths".formatted(paths.size());
    }

    private List<Listings.Entry> files() {
        var all = new ArrayList<>(sample);
        canary.stream()
                .filter(entry -> entry.type().equals("file") && entry.path().indexOf('\uFFFD') < 0)
                .forEach(all::add);
        return all;
    }

    private String compareContent(Path scratch) throws RunFailed, IOException {
        int before = mismatches.size();
        int withHost = 0;
        int twice = 0;
        for (Listings.Entry entry : files()) {
            restic.control().failIfStopped();
            Path restored = at(scratch, entry);
            if (!Files.isRegularFile(restored, LinkOption.NOFOLLOW_LINKS)) {
                mismatch(entry.path() + ": was not restored");
                continue;
            }
            long size = Files.size(restored);
            bytes += size;
            if (size != entry.size()) {
                mismatch("%s: %d bytes instead of %d".formatted(entry.path(), size, entry.size()));
                continue;
            }
            byte[] hash = hash(restored);
            byte[] onHost = unchangedOnHost(entry);
            if (onHost != null && MessageDigest.isEqual(hash, onHost)) {
                withHost++;
            } else if (onHost != null || twice < MAX_SECOND_READS) {
                twice++;
                if (!MessageDigest.isEqual(hash, restorer.hash(drill.snapshot(), entry.path()))) {
                    mismatch(entry.path() + ": its content differs when it is read again");
                }
            }
        }
        return passedUnless(
                before,
                "%d files, %d of them equal to unchanged files of the host, %d read again"
                        .formatted(files().size(), withHost, twice));
    }

    /// Null if the host has changed the file since the snapshot, or does not permit reading it.
    private byte @Nullable [] unchangedOnHost(Listings.Entry entry) {
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
            return unchanged ? hash(path) : null;
        } catch (RunFailed | IOException e) {
            return null;
        }
    }

    private static byte[] hash(Path file) throws IOException {
        try (InputStream in = Files.newInputStream(file, LinkOption.NOFOLLOW_LINKS)) {
            return Restorer.sha256(in);
        }
    }

    private String compareMetadata(Path scratch) throws RunFailed, IOException {
        int before = mismatches.size();
        for (Listings.Entry entry : files()) {
            Path restored = at(scratch, entry);
            if (!Files.isRegularFile(restored, LinkOption.NOFOLLOW_LINKS)) {
                continue; // counted already
            }
            int mode = number(restored, "unix:mode") & PERMISSIONS;
            if (mode != (entry.mode() & PERMISSIONS)) {
                mismatch("%s: its permissions are %o".formatted(entry.path(), mode));
            }
            if (number(restored, "unix:uid") != entry.uid()
                    || number(restored, "unix:gid") != entry.gid()) {
                mismatch(entry.path() + ": its owner differs");
            }
            if (!sameTime(Files.getLastModifiedTime(restored).toInstant(), entry)) {
                mismatch(entry.path() + ": its modification time differs");
            }
        }
        return passedUnless(before, "permissions, owners and times are equal");
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

    private String canary() throws RunFailed {
        if (canary.isEmpty()) {
            throw failure("The snapshot does not contain %s.".formatted(drill.canary()));
        }
        long wrong =
                mismatches.stream().filter(one -> isBelowCanary(one.split(": ", 2)[0])).count();
        if (wrong > 0) {
            throw failure("%d differences in the canary folder.".formatted(wrong));
        }
        return "%d entries".formatted(canary.size());
    }

    /// The hook's user must be able to enter the folders above what was restored.
    private String judge(String hook, Path scratch) throws RunFailed, IOException {
        Path judged = scratch;
        if (drill.canary() != null) {
            judged = scratch.resolve(drill.canary().substring(1));
        }
        for (Path one = Objects.requireNonNull(judged.getParent());
                one.startsWith(Objects.requireNonNull(parent.getParent()));
                one = Objects.requireNonNull(one.getParent())) {
            Files.setPosixFilePermissions(one, PosixFilePermissions.fromString("rwx--x--x"));
        }
        if (drill.canary() == null) {
            Files.setPosixFilePermissions(judged, PosixFilePermissions.fromString("rwxr-xr-x"));
        }
        try {
            apart.hook(hook, judged);
        } finally {
            for (Path one : List.of(Objects.requireNonNull(parent.getParent()), parent)) {
                Files.setPosixFilePermissions(one, PosixFilePermissions.fromString("rwx------"));
            }
        }
        return hook;
    }

    private static Path at(Path scratch, Listings.Entry entry) {
        Path path = scratch.resolve(entry.path().substring(1)).normalize();
        if (!path.startsWith(scratch)) {
            throw new IllegalArgumentException("a path in the snapshot leads out of it");
        }
        return path;
    }

    private String passedUnless(int mismatchesBefore, String detail) throws RunFailed {
        int found = mismatches.size() - mismatchesBefore;
        if (found > 0) {
            throw failure("%d differences.".formatted(found));
        }
        return detail;
    }

    private static RunFailed failure(String sentence) {
        return new RunFailed(RunErrorCode.FAILED, sentence);
    }

    private void mismatch(String what) {
        if (mismatches.size() < MAX_MISMATCHES) {
            mismatches.add(Text.cut(restic.control().log().clean(what), MAX_TEXT_LENGTH));
        }
    }

    private String json() {
        boolean passed = mismatches.isEmpty() && steps.stream().allMatch(Step::passed);
        return JsonText.object(json -> {
            json.writeStringProperty("verdict", passed ? "passed" : "failed");
            json.writeNumberProperty("files", files().size());
            json.writeNumberProperty("bytes", bytes);
            JsonText.texts(json, "mismatches", mismatches);
            json.writeName("steps");
            json.writeStartArray();
            for (Step step : steps) {
                json.writeStartObject();
                json.writeStringProperty("name", step.name());
                json.writeBooleanProperty("passed", step.passed());
                json.writeStringProperty("detail", step.detail());
                json.writeNumberProperty("seconds", step.seconds());
                json.writeEndObject();
            }
            json.writeEndArray();
        });
    }
}
