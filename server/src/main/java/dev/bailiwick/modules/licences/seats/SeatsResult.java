package dev.bailiwick.modules.licences.seats;

/// The outcome of assigning seats.
public sealed interface SeatsResult {
    record Assigned(int count) implements SeatsResult {}

    /// No seat was assigned.
    record Refused(String message) implements SeatsResult {}
}
