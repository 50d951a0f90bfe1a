package dev.bailiwick.platform.jobs;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/// One run of a job on the one server that runs it. Its lease is renewed until it ends.
public final class JobRun {
    private static final Duration QUICK = Duration.ofSeconds(1);
    private static final Duration STORE_INTERVAL = Duration.ofMinutes(1);

    private final JobTable table;
    private final String name;
    private final UUID lease;
    private final Instant startedAt;
    private final JobTable.@Nullable Row before;
    private @Nullable Instant dueAt;
    private volatile boolean ended;

    JobRun(
            JobTable table,
            String name,
            UUID lease,
            Instant startedAt,
            Instant dueAt,
            JobTable.@Nullable Row before) {
        this.table = table;
        this.name = name;
        this.lease = lease;
        this.startedAt = startedAt;
        this.dueAt = dueAt;
        this.before = before;
    }

    public Instant startedAt() {
        return startedAt;
    }

    /// When it ran before, on any server. In the future if the clock was put back.
    public Optional<Instant> previousStart() {
        return Optional.ofNullable(before).map(JobTable.Row::startedAt);
    }

    /// Whether no other run has begun: false if this server was suspended for so long that the
    /// lease expired. Until the caller's transaction ends, no other run begins.
    public boolean isHeld() {
        return table.lock(name, lease);
    }

    /// Sets when the job is due instead of after its interval. Has no effect if somebody else set
    /// it during this run. Takes part in the caller's transaction.
    ///
    /// @param at null for never
    public void reschedule(@Nullable Instant at) {
        if (table.reschedule(lease, dueAt, at, startedAt)) {
            dueAt = at;
        }
    }

    UUID lease() {
        return lease;
    }

    String name() {
        return name;
    }

    boolean isEnded() {
        return ended;
    }

    void setEnded() {
        ended = true;
    }

    /// Quick successes of a job that runs all the time are not stored each time.
    boolean isWorthStoring(Duration took, @Nullable String failure) {
        return failure != null
                || took.compareTo(QUICK) > 0
                || before == null
                || before.hasFailed()
                || before.endedAt() == null
                || before.endedAt().isAfter(startedAt)
                || before.endedAt().isBefore(startedAt.minus(STORE_INTERVAL));
    }
}
