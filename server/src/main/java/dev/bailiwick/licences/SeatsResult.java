package dev.bailiwick.licences;

/// What became of seats that somebody gave.
sealed interface SeatsResult {
    record Assigned(int count) implements SeatsResult {}

    /// Nobody got one.
    record Refused(String sentence) implements SeatsResult {}
}
