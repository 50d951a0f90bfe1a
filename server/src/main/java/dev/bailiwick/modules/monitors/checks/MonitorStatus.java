package dev.bailiwick.modules.monitors.checks;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The state of a monitor and how it came about.
///
/// @param since when the state began
/// @param checkedAt when the latest result ended
/// @param failures attempts that have failed in a row, up to the limit
/// @param successes results in a row that were up or degraded, up to the limit
/// @param message of the latest result
/// @param response of the latest result; null without one
/// @param recent the letters of the latest results, the newest last
/// @param certificateEndsAt as last seen; null for never
public record MonitorStatus(
        MonitorState state,
        Instant since,
        Instant checkedAt,
        int failures,
        int successes,
        String message,
        @Nullable Duration response,
        String recent,
        @Nullable Instant certificateEndsAt) {
    static final int MAX_RECENT = 50;

    /// Before the first result.
    static MonitorStatus fresh(Instant now) {
        return new MonitorStatus(
                MonitorState.UNKNOWN, now, Instant.EPOCH, 0, 0, "", null, "", null);
    }

    /// The latest results, the oldest first.
    public List<MonitorState> results() {
        return recent.chars().mapToObj(letter -> MonitorState.of((char) letter)).toList();
    }

    /// How a result changes it. Fewer failures than the limit change nothing, so that one lost
    /// packet is no outage; a monitor that is down needs several successes.
    ///
    /// @param failuresUntilDown at least 1
    /// @param successesUntilUp at least 1
    MonitorStatus after(CheckResult result, int failuresUntilDown, int successesUntilUp) {
        boolean works =
                result.state() == MonitorState.UP || result.state() == MonitorState.DEGRADED;
        boolean planned = result.state() == MonitorState.MAINTENANCE;
        boolean failed = result.state() == MonitorState.DOWN || (planned && result.attempts() > 0);
        int nextFailures = failed ? Math.min(failuresUntilDown, failures + result.attempts()) : 0;
        int nextSuccesses = works ? Math.min(successesUntilUp, successes + 1) : 0;
        MonitorState next =
                failed && !planned && nextFailures < failuresUntilDown
                        ? state
                        : works && state == MonitorState.DOWN && nextSuccesses < successesUntilUp
                                ? MonitorState.DOWN
                                : result.state();
        String all = recent + result.state().letter();
        return new MonitorStatus(
                next,
                next == state && !isFresh()
                        ? since
                        : next == MonitorState.DOWN ? result.began() : result.ended(),
                result.ended(),
                nextFailures,
                nextSuccesses,
                result.message(),
                result.response(),
                all.substring(Math.max(0, all.length() - MAX_RECENT)),
                result.certificateEndsAt() == null
                        ? certificateEndsAt
                        : result.certificateEndsAt());
    }

    /// Planned work begins. Failures are counted on, because other monitors may depend on this one.
    MonitorStatus enterMaintenance(Instant at) {
        return inState(MonitorState.MAINTENANCE, at, failures, message);
    }

    /// Planned work has ended. What was seen during it does not count: the next results judge.
    MonitorStatus leaveMaintenance(Instant at) {
        return inState(MonitorState.UNKNOWN, at, 0, "Maintenance has ended.");
    }

    private MonitorStatus inState(
            MonitorState other, Instant at, int failuresInRow, String saying) {
        return new MonitorStatus(
                other,
                at,
                checkedAt,
                failuresInRow,
                0,
                saying,
                response,
                recent,
                certificateEndsAt);
    }

    /// Whether it fails, or would without maintenance.
    boolean isDown(int failuresUntilDown) {
        return state == MonitorState.DOWN
                || (state == MonitorState.MAINTENANCE && failures >= failuresUntilDown);
    }

    private boolean isFresh() {
        return checkedAt.equals(Instant.EPOCH);
    }
}
