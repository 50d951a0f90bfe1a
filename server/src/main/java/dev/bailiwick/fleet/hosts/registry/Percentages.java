package dev.bailiwick.fleet.hosts.registry;

import java.util.Locale;
import org.jspecify.annotations.Nullable;

/// Shares of a whole, 0 to 1, as text.
public final class Percentages {
    private Percentages() {}

    static @Nullable public Integer percent(@Nullable Double share) {
        return share == null ? null : Integer.valueOf((int) Math.round(share * 100));
    }

    /// "31 %".
    public static String text(double share) {
        return percent(share) + "\u00a0%";
    }

    /// With decimals where they are meaningful: "0.4 %", "0.05 %".
    public static String preciseText(double share) {
        return share >= 0.0995 || share == 0
                ? text(share)
                : String.format(
                        Locale.ROOT,
                        share < 0.00095 ? "%.2f\u00a0%%" : "%.1f\u00a0%%",
                        share * 100);
    }
}
