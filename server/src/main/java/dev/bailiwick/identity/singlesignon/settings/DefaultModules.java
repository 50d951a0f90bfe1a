package dev.bailiwick.identity.singlesignon.settings;

import dev.bailiwick.identity.accounts.ProductModule;
import dev.bailiwick.platform.settings.SettingRejected;
import java.util.EnumSet;
import java.util.Set;
import java.util.stream.Collectors;

/// The modules of an account created by JIT provisioning, one per line.
public record DefaultModules(Set<ProductModule> modules) {
    static final DefaultModules NONE = new DefaultModules(Set.of());

    public DefaultModules {
        modules = Set.copyOf(modules);
    }

    static DefaultModules parse(String lines) {
        var modules = EnumSet.noneOf(ProductModule.class);
        for (String key : lines.split("[\\s,]+", -1)) {
            if (!key.isEmpty()) {
                modules.add(
                        ProductModule.of(key)
                                .orElseThrow(() ->
                                        new SettingRejected(
                                                "“%s” is not a module. Use %s."
                                                        .formatted(key, known()))));
            }
        }
        return new DefaultModules(modules);
    }

    String write() {
        return modules.stream().sorted().map(ProductModule::key).collect(Collectors.joining("\n"));
    }

    private static String known() {
        return EnumSet.allOf(ProductModule.class).stream()
                .map(ProductModule::key)
                .collect(Collectors.joining(", "));
    }
}
