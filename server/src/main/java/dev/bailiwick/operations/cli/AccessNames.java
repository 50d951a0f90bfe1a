package dev.bailiwick.operations.cli;

import dev.bailiwick.identity.accounts.ProductModule;
import dev.bailiwick.identity.accounts.Role;
import java.util.EnumSet;
import java.util.Set;

/// Roles and modules by their names in commands.
final class AccessNames {
    private AccessNames() {}

    static Role role(String key) {
        return Role.of(key)
                .orElseThrow(() ->
                        new CommandRefusedException(
                                "“" + key + "” is not a role. Use admin, editor or viewer."));
    }

    static Set<ProductModule> modules(String keys) {
        var modules = EnumSet.noneOf(ProductModule.class);
        for (String key : keys.split(",", -1)) {
            if (!key.isBlank()) {
                modules.add(
                        ProductModule.of(key.strip())
                                .orElseThrow(() ->
                                        new CommandRefusedException(
                                                "“%s” is not a module. Use %s."
                                                        .formatted(key.strip(), moduleKeys()))));
            }
        }
        return modules;
    }

    private static String moduleKeys() {
        return String.join(
                ", ", EnumSet.allOf(ProductModule.class).stream().map(ProductModule::key).toList());
    }
}
