package dev.bailiwick.web.ui;

import org.jspecify.annotations.Nullable;

/// A choice of a select or of radio buttons. One that cannot be chosen yet says why in `barred`.
public record Option(String value, String label, @Nullable String hint, @Nullable String barred) {
    public static Option of(String value, String label) {
        return new Option(value, label, null, null);
    }

    public Option withBarred(String because) {
        return new Option(value, label, hint, because);
    }

    public static Option of(String value, String label, String hint) {
        return new Option(value, label, hint, null);
    }
}
