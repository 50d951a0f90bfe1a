package dev.bailiwick.web.ui;

import org.jspecify.annotations.Nullable;

/// An option of a select or of radio buttons. If it cannot be chosen yet, `disabledReason` says
/// why.
public record Option(
        String value, String label, @Nullable String hint, @Nullable String disabledReason) {
    public static Option of(String value, String label) {
        return new Option(value, label, null, null);
    }

    public Option disabled(String because) {
        return new Option(value, label, hint, because);
    }

    public static Option of(String value, String label, String hint) {
        return new Option(value, label, hint, null);
    }
}
