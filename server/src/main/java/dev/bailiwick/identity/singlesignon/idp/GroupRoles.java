package dev.bailiwick.identity.singlesignon.idp;

import dev.bailiwick.identity.accounts.Role;
import dev.bailiwick.platform.settings.SettingRejectedException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/// The role for each of the provider's groups, one `name=role` per line. The last `=` separates
/// them, because a name can contain `=`, spaces and slashes.
public record GroupRoles(List<Mapping> mappings) {
    private static final int MAX_MAPPINGS = 1000;
    private static final int MAX_NAME_LENGTH = 500;

    static final GroupRoles NONE = new GroupRoles(List.of());

    public GroupRoles {
        mappings = List.copyOf(mappings);
    }

    public record Mapping(String group, Role role) {}

    static GroupRoles parse(String lines) {
        List<Mapping> mappings = new ArrayList<>();
        for (String line : lines.lines().map(String::strip).toList()) {
            if (!line.isEmpty()) {
                mappings.add(mapping(line));
            }
        }
        if (mappings.size() > MAX_MAPPINGS) {
            throw new SettingRejectedException("Use at most %d lines.".formatted(MAX_MAPPINGS));
        }
        return new GroupRoles(mappings);
    }

    private static Mapping mapping(String line) {
        int equals = line.lastIndexOf('=');
        String group = equals < 0 ? "" : line.substring(0, equals).strip();
        Optional<Role> role = Role.of(line.substring(equals + 1).strip());
        if (group.isEmpty() || group.length() > MAX_NAME_LENGTH || role.isEmpty()) {
            throw new SettingRejectedException(
                    "“%s” is not of the form group=role, with admin, editor or viewer as the role."
                            .formatted(line));
        }
        return new Mapping(group, role.get());
    }

    String write() {
        return String.join(
                "\n", mappings.stream().map(it -> it.group() + "=" + it.role().key()).toList());
    }

    /// The mapping that applies: the highest role of the groups.
    public Optional<Mapping> highest(Collection<String> groups) {
        return mappings.stream()
                .filter(mapping -> groups.contains(mapping.group()))
                .max(Comparator.comparing(Mapping::role));
    }
}
