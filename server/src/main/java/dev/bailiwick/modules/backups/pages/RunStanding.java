package dev.bailiwick.modules.backups.pages;

import dev.bailiwick.fleet.agents.AgentTokens;
import dev.bailiwick.modules.backups.dispatch.BackupRun;
import dev.bailiwick.modules.backups.lists.RunnerContact;
import dev.bailiwick.web.ui.TimeText;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/// What a run is doing, in a sentence: what it waits for, or how long it takes. Runs in the
/// caller's transaction.
@Component
final class RunStanding {
    /// A runner reports every ten seconds.
    private static final Duration SILENT = Duration.ofMinutes(1);

    private final AgentTokens tokens;

    RunStanding(AgentTokens tokens) {
        this.tokens = tokens;
    }

    /// @param obstacle the run that it waits for; null if nothing prevents it
    String lead(BackupRun run, @Nullable BackupRun obstacle, Instant now, ZoneId zone) {
        Duration length = run.times().duration(now);
        return switch (run.state()) {
            case QUEUED ->
                    run.times().dueAt().isAfter(now)
                            ? "It is due later."
                            : obstacle != null
                                    ? "It waits until another run has ended."
                                    : "The host has not fetched it%s. %s."
                                            .formatted(
                                                    run.attempt() == 0 ? " yet" : " again",
                                                    RunnerContact.of(
                                                                    tokens.of(run.hostId()),
                                                                    now,
                                                                    zone)
                                                            .sentence());
            case LEASED -> "The host has fetched it.%s".formatted(silence(run, now, zone));
            case RUNNING ->
                    run.cancelRequestedAt() != null
                            ? "It stops when the host reports next.%s"
                                    .formatted(silence(run, now, zone))
                            : length == null
                                    ? ""
                                    : "Running for %s.%s"
                                            .formatted(
                                                    RunLabels.length(length),
                                                    silence(run, now, zone));
            case SUCCEEDED, FAILED, CANCELLED, LOST ->
                    length == null ? "" : "It took %s.".formatted(RunLabels.length(length));
        };
    }

    private static String silence(BackupRun run, Instant now, ZoneId zone) {
        Instant last =
                run.times().reportedAt() == null
                        ? run.times().leasedAt()
                        : run.times().reportedAt();
        return last == null || last.plus(SILENT).isAfter(now)
                ? ""
                : " The host last reported %s.".formatted(TimeText.near(last, now, zone));
    }
}
