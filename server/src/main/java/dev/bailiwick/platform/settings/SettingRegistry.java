package dev.bailiwick.platform.settings;

import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// All settings, in display order.
public final class SettingRegistry {
    private final Map<String, Setting<?>> byName = new LinkedHashMap<>();

    SettingRegistry(List<SettingGroup> groups) {
        groups.stream()
                .sorted(Comparator.comparingInt(SettingGroup::order))
                .flatMap(group -> group.settings().stream())
                .forEach(setting -> byName.put(setting.name(), setting));
    }

    public @Nullable Setting<?> find(String name) {
        return byName.get(name);
    }

    public List<Setting<?>> all() {
        return List.copyOf(byName.values());
    }
}
