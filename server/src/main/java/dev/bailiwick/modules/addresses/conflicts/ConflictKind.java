package dev.bailiwick.modules.addresses.conflicts;

import dev.bailiwick.modules.addresses.registry.AddressFields;
import java.util.Arrays;

/// What addresses should not share, or in what records and compute hosts should not differ.
enum ConflictKind {
    MAC("mac", "MAC address"),
    NAME("name", "Host name"),
    HOST("host", "Compute host");

    private final String key;
    private final String label;

    ConflictKind(String key, String label) {
        this.key = key;
        this.label = label;
    }

    String label() {
        return label;
    }

    String path() {
        return AddressFields.PATH + "/conflicts?kind=" + key;
    }

    static ConflictKind of(String key) {
        return Arrays.stream(values()).filter(one -> one.key.equals(key)).findFirst().orElse(MAC);
    }
}
