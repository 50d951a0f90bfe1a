package dev.bailiwick.identity.factors;

import dev.bailiwick.identity.accounts.Role;
import dev.bailiwick.platform.settings.SettingRejected;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.Set;
import java.util.stream.Collectors;

/// The roles whose people need a second factor for local sign-in.
public record RequiredRoles(Set<Role> roles) {
    static final RequiredRoles NONE = new RequiredRoles(Set.of());

    public RequiredRoles {
        roles = Set.copyOf(roles);
    }

    /// One role per line; commas separate them too, for environment variables.
    static RequiredRoles parse(String lines) {
        var roles = EnumSet.noneOf(Role.class);
        for (String line : lines.replace(',', '\n').lines().map(String::strip).toList()) {
            if (!line.isEmpty()) {
                roles.add(
                        Role.of(line)
                                .orElseThrow(() ->
                                        new SettingRejected(
                                                "“%s” is not a role. Use admin, editor or viewer."
                                                        .formatted(line))));
            }
        }
        return new RequiredRoles(roles);
    }

    String write() {
        return Arrays.stream(Role.values())
                .filter(roles::contains)
                .map(Role::key)
                .collect(Collectors.joining("\n"));
    }
}
