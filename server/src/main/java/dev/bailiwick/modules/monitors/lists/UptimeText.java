package dev.bailiwick.modules.monitors.lists;

import dev.bailiwick.modules.monitors.checks.Uptime;

/// Uptime as text.
public final class UptimeText {
    private UptimeText() {}

    /// Such as "99.94 %"; never rounded up to 100 %. A dash if nothing is known.
    public static String of(Uptime uptime) {
        double percent = uptime.share().orElse(Double.NaN) * 100;
        return Double.isNaN(percent)
                ? "–"
                : percent == 100
                        ? "100\u00a0%"
                        : "%.2f\u00a0%%".formatted(Math.floor(percent * 100) / 100);
    }
}
