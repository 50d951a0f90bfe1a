package dev.bailiwick.fleet.hosts.checkin;

/// Different texts with the same hash, built from `Aa` and `BB`.
public final class AlikeHashes {
    private static final int PAIRS = 15;

    private AlikeHashes() {}

    /// @param number below 32,768; each gives a different text
    public static String text(int number) {
        var text = new StringBuilder(2 * PAIRS);
        for (int bit = 0; bit < PAIRS; bit++) {
            text.append((number >> bit & 1) == 0 ? "Aa" : "BB");
        }
        return text.toString();
    }
}
