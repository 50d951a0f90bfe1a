package dev.bailiwick.modules.backups.dispatch;

/// What became of a report.
sealed interface ReportResult {
    record Stored(RunState state, boolean cancelRequested) implements ReportResult {}

    /// It is about another attempt, or about a run that has ended.
    ///
    /// @param state of the run now
    record Outdated(RunState state) implements ReportResult {}

    /// There is no such run, or it is another host's.
    record Unknown() implements ReportResult {}

    record Malformed() implements ReportResult {}

    /// @param pointer to the field (RFC 6901)
    record Invalid(String pointer, String detail) implements ReportResult {}
}
