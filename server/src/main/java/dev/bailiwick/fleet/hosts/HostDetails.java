package dev.bailiwick.fleet.hosts;

import dev.bailiwick.contract.HostKind;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/// What people say of a host, as they typed it.
public record HostDetails(String name, String kind, String site, String notes) {
    static final int LONGEST_NAME = 100;
    static final int LONGEST_SITE = 100;
    static final int LONGEST_NOTES = 2_000;

    public HostDetails {
        name = name.strip();
        site = site.strip();
        notes = notes.strip().replace("\r\n", "\n");
    }

    /// Sentences by field; empty when all is well.
    Map<String, String> faults() {
        var faults = new LinkedHashMap<String, String>();
        if (name.isEmpty()) {
            faults.put("name", "Give the host a name.");
        } else if (name.length() > LONGEST_NAME || hasControl(name)) {
            faults.put("name", "A name is one line of at most 100 characters.");
        }
        if (parsedKind().isEmpty()) {
            faults.put("kind", "Choose what runs on it: container or virtualization.");
        }
        if (site.length() > LONGEST_SITE || hasControl(site)) {
            faults.put("site", "A site is one line of at most 100 characters.");
        }
        if (notes.length() > LONGEST_NOTES) {
            faults.put("notes", "Notes are at most 2,000 characters long.");
        }
        return faults;
    }

    Optional<HostKind> parsedKind() {
        return Arrays.stream(HostKind.values())
                .filter(known -> known.wire().equals(kind))
                .findFirst();
    }

    private static boolean hasControl(String text) {
        return text.chars().anyMatch(Character::isISOControl);
    }
}
