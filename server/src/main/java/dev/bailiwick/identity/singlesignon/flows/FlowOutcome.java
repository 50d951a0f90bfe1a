package dev.bailiwick.identity.singlesignon.flows;

/// What became of a request to link, sign in or re-authenticate through the provider.
public sealed interface FlowOutcome<T> {
    record Done<T>(T result) implements FlowOutcome<T> {}

    /// Recorded; nothing was changed.
    record Rejected<T>(FlowFailure rejection) implements FlowOutcome<T> {}
}
