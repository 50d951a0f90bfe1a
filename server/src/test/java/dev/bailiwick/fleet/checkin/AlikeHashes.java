package dev.bailiwick.fleet.checkin;

/// Texts that differ and have the same hash: `Aa` and `BB` have.
public final class AlikeHashes {
    private static final int PAIRS = 15;

    private AlikeHashes() {}

    /// @param number below 32,768; each has a text of its own
    public static String text(int number) {
        var text = new StringBuilder(2 * PAIRS);
        for (int bit = 0; bit < PAIRS; bit++) {
            text.append((number >> bit & 1) == 0 ? "Aa" : "BB");
        }
        return text.toString();
    }
}
