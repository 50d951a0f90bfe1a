package dev.bailiwick.identity.idp;

import dev.bailiwick.identity.accounts.Role;
import dev.bailiwick.platform.settings.SettingRejected;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/// Which group of the provider means which role, a line each: `name=role`. The last `=` parts them,
/// because a name may hold `=`, spaces and slashes.
public record GroupRoles(List<Mapping> mappings) {
    private static final int MOST = 1000;
    private static final int LONGEST_NAME = 500;

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
        if (mappings.size() > MOST) {
            throw new SettingRejected("These are more than %d lines.".formatted(MOST));
        }
        return new GroupRoles(mappings);
    }

    private static Mapping mapping(String line) {
        int equals = line.lastIndexOf('=');
        String group = equals < 0 ? "" : line.substring(0, equals).strip();
        Optional<Role> role = Role.of(line.substring(equals + 1).strip());
        if (group.isEmpty() || group.length() > LONGEST_NAME || role.isEmpty()) {
            throw new SettingRejected(
                    "“%s” is not of the form group=role, with admin, editor or viewer as the role."
                            .formatted(line));
        }
        return new Mapping(group, role.get());
    }

    String write() {
        return String.join(
                "\n", mappings.stream().map(it -> it.group() + "=" + it.role().key()).toList());
    }

    /// The mapping that counts: of the groups' roles the highest.
    public Optional<Mapping> highest(Collection<String> groups) {
        return mappings.stream()
                .filter(mapping -> groups.contains(mapping.group()))
                .max(Comparator.comparing(Mapping::role));
    }
}
