package dev.bailiwick.web.ui;

import org.jspecify.annotations.Nullable;

/// An option of a select or of radio buttons. If it cannot be chosen yet, `disabledReason` says
/// why.
public record SelectOption(
        String value, String label, @Nullable String hint, @Nullable String disabledReason) {
    public static SelectOption of(String value, String label) {
        return new SelectOption(value, label, null, null);
    }

    public SelectOption disabled(String because) {
        return new SelectOption(value, label, hint, because);
    }

    public static SelectOption of(String value, String label, String hint) {
        return new SelectOption(value, label, hint, null);
    }
}
