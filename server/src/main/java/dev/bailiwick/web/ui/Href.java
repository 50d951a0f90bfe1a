package dev.bailiwick.web.ui;

import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;
import org.springframework.web.util.UriUtils;

/// The address of a page with what it is asked for. Every value stands encoded, whatever it holds.
public record Href(String text) {
    /// Leaves out what is empty.
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

    /// What stands behind the path; empty for nothing.
    public String query() {
        int start = text.indexOf('?');
        return start < 0 ? "" : text.substring(start + 1);
    }
}
