package dev.bailiwick.probes.check;

/// Refuses what is not valid.
final class Invalid {
    private Invalid() {}

    static void when(boolean invalid, String message) {
        if (invalid) {
            throw new IllegalArgumentException(message);
        }
    }
}
