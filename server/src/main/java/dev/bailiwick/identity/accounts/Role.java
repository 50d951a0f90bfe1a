package dev.bailiwick.identity.accounts;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/// What a person may do, in ascending order.
public enum Role {
    VIEWER("Viewer", "a viewer"),
    EDITOR("Editor", "an editor"),
    ADMIN("Administrator", "an administrator");

    private final String label;
    private final String phrase;

    Role(String label, String phrase) {
        this.label = label;
        this.phrase = phrase;
    }

    /// The display name.
    public String label() {
        return label;
    }

    /// For use in a sentence: "you are an editor".
    public String phrase() {
        return phrase;
    }

    /// The key in settings, forms and on the command line.
    public String key() {
        return name().toLowerCase(Locale.ROOT);
    }

    public static Optional<Role> of(String key) {
        return Arrays.stream(values()).filter(role -> role.key().equals(key)).findFirst();
    }
}
