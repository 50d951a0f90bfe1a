package dev.bailiwick.modules.licences.seats;

/// What became of seats that somebody gave.
public sealed interface SeatsResult {
    record Assigned(int count) implements SeatsResult {}

    /// Nobody got one.
    record Refused(String sentence) implements SeatsResult {}
}
