package dev.bailiwick.web.ui;

import org.jspecify.annotations.Nullable;

/// The value of a form control, and its error. `fixedBy` names the environment variable that sets
/// the value; the control is then read-only. A check box is ticked when the value is `true`; lines
/// of a text area are separated by `\n`.
public record FormField(
        String name, String value, @Nullable String error, @Nullable String fixedBy) {
    public static FormField of(String name, @Nullable String value) {
        return new FormField(name, value == null ? "" : value, null, null);
    }

    public static FormField of(String name, boolean ticked) {
        return of(name, Boolean.toString(ticked));
    }

    public static FormField of(String name, int number) {
        return of(name, Integer.toString(number));
    }

    public FormField withError(@Nullable String message) {
        return new FormField(name, value, message, fixedBy);
    }

    public FormField withFixedBy(@Nullable String variable) {
        return new FormField(name, value, error, variable);
    }

    public boolean checked() {
        return "true".equals(value);
    }

    public boolean fixed() {
        return fixedBy != null;
    }

    /// The control's id in the page. A claim's name has a dot, which is valid in a URL fragment.
    public String id() {
        return name;
    }

    /// The ids of the texts that describe the control, or null.
    public @Nullable String describedBy(boolean hinted) {
        var ids = new StringBuilder();
        if (error != null) {
            ids.append(id()).append("-error ");
        }
        if (fixedBy != null) {
            ids.append(id()).append("-fixed ");
        }
        if (hinted) {
            ids.append(id()).append("-hint ");
        }
        return ids.isEmpty() ? null : ids.toString().strip();
    }
}
