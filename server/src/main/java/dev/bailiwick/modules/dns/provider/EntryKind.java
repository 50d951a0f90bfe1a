package dev.bailiwick.modules.dns.provider;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/// What decides whether domains are blocked.
public enum EntryKind {
    BLOCK_LIST("Block list", false, true),
    ALLOW_LIST("Allow list", true, true),
    DENY("Blocked domain", false, false),
    ALLOW("Allowed domain", true, false),
    DENY_PATTERN("Blocking pattern", false, false),
    ALLOW_PATTERN("Allowing pattern", true, false);

    private final String label;
    private final boolean allows;
    private final boolean list;

    EntryKind(String label, boolean allows, boolean list) {
        this.label = label;
        this.allows = allows;
        this.list = list;
    }

    public static Optional<EntryKind> of(String key) {
        return Arrays.stream(values()).filter(one -> one.key().equals(key)).findFirst();
    }

    /// In forms, such as `block-list`.
    public String key() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    public String label() {
        return label;
    }

    public boolean allows() {
        return allows;
    }

    /// Whether it is the address of a list, and not a domain or pattern.
    public boolean isList() {
        return list;
    }

    public boolean isPattern() {
        return this == DENY_PATTERN || this == ALLOW_PATTERN;
    }
}
