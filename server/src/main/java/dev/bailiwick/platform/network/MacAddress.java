package dev.bailiwick.platform.network;

import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;

/// A 48-bit hardware address (IEEE 802) in this application's canonical form: `00:00:5e:00:53:01`.
public final class MacAddress {
    private static final Pattern PAIRS =
            Pattern.compile("[0-9a-f]{2}([:-])[0-9a-f]{2}(?:\\1[0-9a-f]{2}){4}");
    private static final Pattern QUADS = Pattern.compile("[0-9a-f]{4}\\.[0-9a-f]{4}\\.[0-9a-f]{4}");
    private static final Pattern PLAIN = Pattern.compile("[0-9a-f]{12}");

    private MacAddress() {}

    /// Accepts the usual spellings: `00-00-5E-00-53-01`, `0000.5e00.5301`, `00005e005301`.
    public static Optional<String> canonical(String text) {
        String lower = text.strip().toLowerCase(Locale.ROOT);
        if (!PAIRS.matcher(lower).matches()
                && !QUADS.matcher(lower).matches()
                && !PLAIN.matcher(lower).matches()) {
            return Optional.empty();
        }
        String digits = lower.replaceAll("[:.-]", "");
        var canonical = new StringBuilder(17);
        for (int i = 0; i < 12; i += 2) {
            canonical.append(i == 0 ? "" : ":").append(digits, i, i + 2);
        }
        return Optional.of(canonical.toString());
    }
}
