package dev.bailiwick.web.ui;

import java.util.Locale;
import org.jspecify.annotations.Nullable;

/// A filter as a link, with its number of rows.
///
/// @param icon of the state that it filters by, null for another filter
/// @param count null when it was not counted
/// @param max where counting stops; `count` is one higher if there are more
public record Chip(
        String label,
        @Nullable StatusIcon icon,
        @Nullable Long count,
        long max,
        String href,
        boolean current) {
    public Chip(String label, long count, String href, boolean current) {
        this(label, null, count, Long.MAX_VALUE, href, current);
    }

    /// Whether it is known to match nothing.
    public boolean isEmpty() {
        return count != null && count == 0;
    }

    /// As display text, such as `1,204` or `10,000+`; null when it was not counted.
    public @Nullable String number() {
        if (count == null) {
            return null;
        }
        return count > max
                ? String.format(Locale.UK, "%,d+", max)
                : String.format(Locale.UK, "%,d", count);
    }
}
