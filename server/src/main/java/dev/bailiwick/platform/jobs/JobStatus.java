package dev.bailiwick.platform.jobs;

import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/// A job, as administrators see it.
///
/// @param name what it does, such as "Delete expired sessions"
/// @param startedAt when it last ran; null if it has not
/// @param took how long; null if it has not ended yet
/// @param dueAt when it runs next; null if that is not planned
/// @param failure of the last run that failed, without anything secret; null if none did
/// @param failedAt null if none did
/// @param server which ran it last, if it runs on one server at a time; null if it runs on each
public record JobStatus(
        String name,
        State state,
        @Nullable Instant startedAt,
        @Nullable Duration took,
        @Nullable Instant dueAt,
        @Nullable String failure,
        @Nullable Instant failedAt,
        @Nullable String server) {
    public enum State {
        NEVER_RUN,
        RUNNING,
        SUCCEEDED,
        FAILED
    }

    static JobStatus neverRun(String name) {
        return new JobStatus(name, State.NEVER_RUN, null, null, null, null, null, null);
    }

    JobStatus started(Instant now) {
        return new JobStatus(name, State.RUNNING, now, took, dueAt, failure, failedAt, server);
    }

    JobStatus succeeded(Instant started, Duration length) {
        return new JobStatus(
                name, State.SUCCEEDED, started, length, dueAt, failure, failedAt, server);
    }

    JobStatus failed(Instant started, Duration length, String reason) {
        return new JobStatus(name, State.FAILED, started, length, dueAt, reason, started, server);
    }

    JobStatus due(@Nullable Instant next) {
        return new JobStatus(name, state, startedAt, took, next, failure, failedAt, server);
    }
}
