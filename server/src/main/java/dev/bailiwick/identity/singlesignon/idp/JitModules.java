package dev.bailiwick.identity.singlesignon.idp;

import dev.bailiwick.identity.accounts.ProductModule;
import dev.bailiwick.platform.settings.SettingRejectedException;
import java.util.EnumSet;
import java.util.Set;
import java.util.stream.Collectors;

/// The modules of an account created by JIT provisioning, one per line.
public record JitModules(Set<ProductModule> modules) {
    static final JitModules NONE = new JitModules(Set.of());

    public JitModules {
        modules = Set.copyOf(modules);
    }

    static JitModules parse(String lines) {
        var modules = EnumSet.noneOf(ProductModule.class);
        for (String key : lines.split("[\\s,]+", -1)) {
            if (!key.isEmpty()) {
                modules.add(
                        ProductModule.of(key)
                                .orElseThrow(() ->
                                        new SettingRejectedException(
                                                "“%s” is not a module. Use %s."
                                                        .formatted(key, known()))));
            }
        }
        return new JitModules(modules);
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
