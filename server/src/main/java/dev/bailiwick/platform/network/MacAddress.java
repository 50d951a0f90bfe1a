package dev.bailiwick.platform.network;

import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;

/// A 48-bit hardware address (IEEE 802) in this application's canonical form: `00:00:5e:00:53:01`.
public final class MacAddress {
    private static final Pattern PAIRS =
            Pattern.compile("[0-9a-f]{2}([:-])[0-9a-f]{2}(?:\\1[0-9a-f]{2}){4}");
    private static final Pattern QUADS = Pattern.compile("[0-9a-f]{4}\\.[0-9a-f]{4}\\.[0-9a-f]{4}");
    private static final Pattern PART =
            Pattern.compile("[0-9a-f]{2}(?:-[0-9a-f]{2}){1,5}|[0-9a-f]{4}(?:\\.[0-9a-f]{4}){1,2}");
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
        return Optional.of(inPairs(lower));
    }

    /// The canonical form of a part of an address in another spelling, such as `00-00-5e`,
    /// `0000.5e00` or twelve digits.
    public static Optional<String> canonicalPart(String text) {
        String lower = text.strip().toLowerCase(Locale.ROOT);
        return PART.matcher(lower).matches() || PLAIN.matcher(lower).matches()
                ? Optional.of(inPairs(lower))
                : Optional.empty();
    }

    private static String inPairs(String text) {
        return text.replaceAll("[:.-]", "").replaceAll("..(?=.)", "$0:");
    }
}
