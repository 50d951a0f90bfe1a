package dev.bailiwick.web.ui;

import java.util.Locale;
import org.jspecify.annotations.Nullable;

/// A filter that is a link, with the number of rows behind it.
///
/// @param count null when nobody counted
/// @param most how far was counted at the most; `count` is one more where there are more
public record Chip(String label, @Nullable Long count, long most, String href, boolean current) {
    public Chip(String label, long count, String href, boolean current) {
        this(label, count, Long.MAX_VALUE, href, current);
    }

    /// As people read it, such as `1,204` or `10,000+`; null when nobody counted.
    public @Nullable String number() {
        if (count == null) {
            return null;
        }
        return count > most
                ? String.format(Locale.UK, "%,d+", most)
                : String.format(Locale.UK, "%,d", count);
    }
}
