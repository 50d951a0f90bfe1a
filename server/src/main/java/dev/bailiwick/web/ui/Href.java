package dev.bailiwick.web.ui;

import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;
import org.springframework.web.util.UriUtils;

/// The URL of a page with its query. All values are encoded.
public record Href(String text) {
    /// Omits empty values.
    public Href with(String name, @Nullable String value) {
        return value == null || value.isEmpty()
                ? this
                : new Href(
                        text
                                + (text.indexOf('?') < 0 ? '?' : '&')
                                + name
                                + '='
                                + UriUtils.encode(value, StandardCharsets.UTF_8));
    }

    /// The part after the path; empty if there is none.
    public String query() {
        int start = text.indexOf('?');
        return start < 0 ? "" : text.substring(start + 1);
    }
}
