package dev.bailiwick.monitoring.alerts;

import dev.bailiwick.platform.text.Excerpt;
import dev.bailiwick.platform.text.OneLine;
import java.time.Instant;

/// A condition that holds at this moment.
///
/// @param part what of the subject it is about, such as a disk or a workload; empty for all of it
/// @param message what is wrong, a few words that follow a colon
/// @param since when it began, as far as is known
/// @param saidAt when the subject last said so: what nobody has said again yet may have passed
/// @param opens false for what keeps an alert open and opens none: a disk that is a little less
///   full than it was
public record AlertCondition(
        AlertKind kind, String part, String message, Instant since, Instant saidAt, boolean opens) {
    private static final int LONGEST_PART = 200;
    private static final int LONGEST_MESSAGE = 300;

    /// Names come from machines that are not ours: they take a line, and not a long one.
    public AlertCondition {
        part = Excerpt.of(OneLine.of(part), LONGEST_PART);
        message = Excerpt.of(OneLine.of(message), LONGEST_MESSAGE);
    }
}
