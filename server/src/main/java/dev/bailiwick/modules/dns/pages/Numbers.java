package dev.bailiwick.modules.dns.pages;

import org.jspecify.annotations.Nullable;

/// Figures as text; a dash for unknown ones.
final class Numbers {
    private static final String UNKNOWN = "–";

    private Numbers() {}

    static String of(@Nullable Long number) {
        return number == null ? UNKNOWN : "%,d".formatted(number);
    }

    /// Such as "18.0 %".
    static String share(@Nullable Long part, @Nullable Long whole) {
        return part == null || whole == null || whole == 0
                ? UNKNOWN
                : "%.1f\u00a0%%".formatted(Math.min(100, 100.0 * part / whole));
    }
}
