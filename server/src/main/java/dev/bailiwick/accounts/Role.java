package dev.bailiwick.accounts;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/// What a person may do, least first.
public enum Role {
    VIEWER,
    EDITOR,
    ADMIN;

    /// As settings, forms and the command line write it.
    public String key() {
        return name().toLowerCase(Locale.ROOT);
    }

    public static Optional<Role> of(String key) {
        return Arrays.stream(values()).filter(role -> role.key().equals(key)).findFirst();
    }
}
