package dev.bailiwick.fleet.hosts.registry;

import dev.bailiwick.contract.HostKind;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/// The details of a host, as typed.
///
/// @param gateway the name of what is in front of it; empty for nothing
public record HostForm(String name, String kind, String site, String gateway, String notes) {
    static final int MAX_NAME_LENGTH = 100;
    static final int MAX_SITE_LENGTH = 100;
    static final int MAX_NOTES_LENGTH = 2_000;

    public HostForm {
        name = name.strip();
        site = site.strip();
        gateway = gateway.strip();
        notes = notes.strip().replace("\r\n", "\n");
    }

    /// A host with nothing in front of it.
    public HostForm(String name, String kind, String site, String notes) {
        this(name, kind, site, "", notes);
    }

    public static HostForm blank() {
        return new HostForm("", HostKind.CONTAINER.wire(), "", "");
    }

    public static HostForm of(ComputeHost host, String gateway) {
        return new HostForm(host.name(), host.kind().wire(), host.site(), gateway, host.notes());
    }

    /// Errors by field; empty when there are none.
    Map<String, String> errors() {
        var errors = new LinkedHashMap<String, String>();
        if (name.isEmpty()) {
            errors.put("name", "Enter a name.");
        } else if (name.length() > MAX_NAME_LENGTH || hasControlCharacter(name)) {
            errors.put("name", "Use one line of at most 100 characters.");
        }
        if (parsedKind().isEmpty()) {
            errors.put("kind", "Choose what runs on it: container or virtualization.");
        }
        if (site.length() > MAX_SITE_LENGTH || hasControlCharacter(site)) {
            errors.put("site", "Use one line of at most 100 characters.");
        }
        if (notes.length() > MAX_NOTES_LENGTH) {
            errors.put("notes", "Use at most 2,000 characters.");
        }
        return errors;
    }

    Optional<HostKind> parsedKind() {
        return Arrays.stream(HostKind.values())
                .filter(known -> known.wire().equals(kind))
                .findFirst();
    }

    private static boolean hasControlCharacter(String text) {
        return text.chars().anyMatch(Character::isISOControl);
    }
}
