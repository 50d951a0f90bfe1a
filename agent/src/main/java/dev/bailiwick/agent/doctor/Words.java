package dev.bailiwick.agent.doctor;

import java.time.Duration;

/// Durations as people say them: one unit, rounded down.
final class Words {
    private Words() {}

    static String of(Duration duration) {
        Duration length = duration.abs();
        if (length.toDays() >= 2) {
            return length.toDays() + " days";
        }
        if (length.toHours() >= 2) {
            return length.toHours() + " hours";
        }
        if (length.toMinutes() >= 2) {
            return length.toMinutes() + " minutes";
        }
        return length.toSeconds() + " seconds";
    }
}
