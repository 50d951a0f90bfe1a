package dev.bailiwick.modules.dns.drift;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/// What is compared, in the order in which it is copied: entries need their groups.
public enum Part {
    GROUPS("Groups"),
    LISTS("Lists"),
    RULES("Rules"),
    NAMES("Local names"),
    ALIASES("Aliases"),
    /// They can differ on purpose.
    SETTINGS("Settings");

    private final String label;

    Part(String label) {
        this.label = label;
    }

    public static Optional<Part> of(String key) {
        return Arrays.stream(values()).filter(one -> one.key().equals(key)).findFirst();
    }

    public String key() {
        return name().toLowerCase(Locale.ROOT);
    }

    public String label() {
        return label;
    }
}
