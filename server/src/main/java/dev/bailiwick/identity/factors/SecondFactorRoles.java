package dev.bailiwick.identity.factors;

import dev.bailiwick.identity.accounts.Role;
import dev.bailiwick.platform.settings.SettingRejectedException;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.Set;
import java.util.stream.Collectors;

/// The roles whose people need a second factor for local sign-in.
public record SecondFactorRoles(Set<Role> roles) {
    static final SecondFactorRoles NONE = new SecondFactorRoles(Set.of());

    public SecondFactorRoles {
        roles = Set.copyOf(roles);
    }

    /// One role per line; commas separate them too, for environment variables.
    static SecondFactorRoles parse(String lines) {
        var roles = EnumSet.noneOf(Role.class);
        for (String line : lines.replace(',', '\n').lines().map(String::strip).toList()) {
            if (!line.isEmpty()) {
                roles.add(
                        Role.of(line)
                                .orElseThrow(() ->
                                        new SettingRejectedException(
                                                "“%s” is not a role. Use admin, editor or viewer."
                                                        .formatted(line))));
            }
        }
        return new SecondFactorRoles(roles);
    }

    String write() {
        return Arrays.stream(Role.values())
                .filter(roles::contains)
                .map(Role::key)
                .collect(Collectors.joining("\n"));
    }
}
