package dev.bailiwick.identity.singlesignon.flows;

/// What became of a request to link, sign in or re-authenticate through the provider.
public sealed interface Outcome<T> {
    record Done<T>(T result) implements Outcome<T> {}

    /// Recorded; nothing was changed.
    record Rejected<T>(Rejection rejection) implements Outcome<T> {}
}
