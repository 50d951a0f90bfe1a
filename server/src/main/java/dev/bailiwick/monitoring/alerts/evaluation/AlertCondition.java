package dev.bailiwick.monitoring.alerts.evaluation;

import dev.bailiwick.platform.text.Excerpt;
import dev.bailiwick.platform.text.OneLine;
import java.time.Instant;

/// A condition that currently holds.
///
/// @param part the part of the subject it is about, such as a disk or a workload; empty for the
///   whole subject
/// @param message what is wrong, a short phrase that follows a colon
/// @param since when it began, if known
/// @param reportedAt when the subject last reported it; until the next report it may already have
///   passed
/// @param opensAlert false for a condition that keeps an alert open but does not open one: a disk
///   slightly less full than before
public record AlertCondition(
        AlertKind kind,
        String part,
        String message,
        Instant since,
        Instant reportedAt,
        boolean opensAlert) {
    private static final int MAX_PART_LENGTH = 200;
    private static final int MAX_MESSAGE_LENGTH = 300;

    /// Names come from untrusted machines: reduced to one short line.
    public AlertCondition {
        part = Excerpt.of(OneLine.of(part), MAX_PART_LENGTH);
        message = Excerpt.of(OneLine.of(message), MAX_MESSAGE_LENGTH);
    }
}
