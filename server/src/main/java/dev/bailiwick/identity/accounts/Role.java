package dev.bailiwick.identity.accounts;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/// What a person may do, least first.
public enum Role {
    VIEWER("a viewer"),
    EDITOR("an editor"),
    ADMIN("an administrator");

    private final String phrase;

    Role(String phrase) {
        this.phrase = phrase;
    }

    /// As a sentence says it: "you are an editor".
    public String phrase() {
        return phrase;
    }

    /// As settings, forms and the command line write it.
    public String key() {
        return name().toLowerCase(Locale.ROOT);
    }

    public static Optional<Role> of(String key) {
        return Arrays.stream(values()).filter(role -> role.key().equals(key)).findFirst();
    }
}
