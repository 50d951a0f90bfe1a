package dev.bailiwick.modules.dns.checks;

import dev.bailiwick.modules.dns.provider.ClientCourse;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Finds clients that suddenly send far more queries than ever in the last 24 hours.
final class ClientRises {
    private static final Duration STEP = Duration.ofMinutes(10);
    private static final int STEPS = 144;
    private static final int HOUR = 6;
    private static final int FACTOR = 3;

    private ClientRises() {}

    /// @param threshold queries in an hour from which on a rise counts
    /// @param since when the rise that was found before began; null for none
    static Optional<Problem> of(
            ClientCourse client, long threshold, @Nullable Instant since, Instant now) {
        long[] counts = counts(client, now);
        long latest = sum(counts, STEPS - HOUR);
        long peak = peak(counts, since == null ? STEPS - HOUR : end(since, now));
        boolean rises = latest >= threshold && latest > FACTOR * peak && hasEarlier(counts);
        boolean lasts = since != null && latest >= threshold / 2 && latest > FACTOR * peak;
        return rises || lasts
                ? Optional.of(
                        new Problem(
                                DnsAlertKind.CLIENT_RISE,
                                client.address(),
                                "%s has sent %,d queries within an hour, and at most %,d before"
                                        .formatted(client.title(), latest, peak),
                                since == null ? now : since))
                : Optional.empty();
    }

    /// The last 24 hours in complete steps; the last one has ended.
    private static long[] counts(ClientCourse client, Instant now) {
        long last = slot(now) - 1;
        long[] counts = new long[STEPS];
        client.counts()
                .forEach((at, count) -> {
                    long place = slot(at) - last + STEPS - 1;
                    if (place >= 0 && place < STEPS) {
                        counts[(int) place] += count;
                    }
                });
        return counts;
    }

    private static long slot(Instant at) {
        return Math.floorDiv(at.getEpochSecond(), STEP.toSeconds());
    }

    /// The hour before a rise was found belongs to it.
    private static int end(Instant since, Instant now) {
        return Math.clamp(STEPS - HOUR - (slot(now) - slot(since)), 0, STEPS - HOUR);
    }

    private static long sum(long[] counts, int from) {
        return Arrays.stream(counts, from, from + HOUR).sum();
    }

    /// The most queries in any hour before.
    private static long peak(long[] counts, int end) {
        long peak = 0;
        for (int from = 0; from + HOUR <= end; from++) {
            peak = Math.max(peak, sum(counts, from));
        }
        return peak;
    }

    /// A client that was never seen before, and one of an instance that has just started, have no
    /// course to compare with.
    private static boolean hasEarlier(long[] counts) {
        return Arrays.stream(counts, 0, STEPS - HOUR).sum() > 0;
    }
}
