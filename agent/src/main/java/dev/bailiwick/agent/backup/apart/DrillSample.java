package dev.bailiwick.agent.backup.apart;

import dev.bailiwick.agent.backup.restic.Listings;
import dev.bailiwick.agent.backup.restic.Restic;
import dev.bailiwick.agent.backup.work.RunFailed;
import dev.bailiwick.contract.backup.LeasedRun;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.random.RandomGenerator;

/// What a drill restores of a snapshot: a random sample of its files, and the canary folder.
final class DrillSample {
    /// Each becomes an argument of restic.
    private static final int MAX_FILES = 1_000;

    private static final int MAX_CANARY = 10_000;

    /// Of paths in memory.
    private static final int MAX_PATH_LENGTH = 2_000;

    private static final int MAX_CANARY_CHARACTERS = 2_000_000;

    private final LeasedRun.RestoreTest drill;
    private final RandomGenerator random = RandomGenerator.getDefault();
    private final List<Listings.Entry> sample = new ArrayList<>();
    private final List<Listings.Entry> canary = new ArrayList<>();
    private long entries;
    private long canaryCharacters;
    private long candidates;

    DrillSample(LeasedRun.RestoreTest drill) {
        this.drill = drill;
    }

    /// Each file of the snapshot is as likely as any other (reservoir sampling), as long as it fits
    /// into what may be restored.
    String choose(Restic restic) throws RunFailed {
        new Listings(restic).listAll(drill.snapshot(), this::consider);
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
        return "%d of %d entries of the snapshot".formatted(sample.size() + canary.size(), entries);
    }

    private void consider(Listings.Entry entry) {
        entries++;
        if (isInCanary(entry)) {
            canaryCharacters += entry.path().length();
            if (canary.size() < MAX_CANARY && canaryCharacters <= MAX_CANARY_CHARACTERS) {
                canary.add(entry.withoutNameAndLink());
            }
        } else if (isComparable(entry) && entry.size() <= drill.sampleBytes()) {
            sample(entry.withoutNameAndLink());
        }
    }

    private void sample(Listings.Entry entry) {
        candidates++;
        if (sample.size() < Math.min(drill.sampleFiles(), MAX_FILES)) {
            sample.add(entry);
            return;
        }
        long place = random.nextLong(candidates);
        if (place < sample.size()) {
            sample.set((int) place, entry);
        }
    }

    /// restic replaces bytes that are not UTF-8, so such a name does not lead to its file.
    private static boolean isComparable(Listings.Entry entry) {
        return entry.type().equals("file")
                && entry.path().length() <= MAX_PATH_LENGTH
                && entry.path().indexOf('\uFFFD') < 0;
    }

    boolean isInCanary(Listings.Entry entry) {
        String folder = drill.canary();
        return folder != null
                && (entry.path().equals(folder) || entry.path().startsWith(folder + "/"));
    }

    /// What to restore.
    List<String> paths() {
        var paths = new ArrayList<>(sample.stream().map(Listings.Entry::path).toList());
        if (!canary.isEmpty() && drill.canary() != null) {
            paths.add(drill.canary());
        }
        return paths;
    }

    /// What to compare.
    List<Listings.Entry> files() {
        var files = new ArrayList<>(sample);
        canary.stream().filter(DrillSample::isComparable).forEach(files::add);
        return files;
    }

    int canaryEntries() {
        return canary.size();
    }
}
