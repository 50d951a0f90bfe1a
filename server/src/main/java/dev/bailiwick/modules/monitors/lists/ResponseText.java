package dev.bailiwick.modules.monitors.lists;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/// Response times as text.
public final class ResponseText {
    private ResponseText() {}

    /// Such as "1,240 ms" or "0.4 ms"; a dash for none.
    public static String of(@Nullable Duration time) {
        return time == null ? "–" : of(time.toNanos() / 1e6);
    }

    public static String of(double milliseconds) {
        return milliseconds < 10
                ? "%.1f\u00a0ms".formatted(milliseconds)
                : "%,d\u00a0ms".formatted(Math.round(milliseconds));
    }
}
