package dev.bailiwick.operations.cli;

import dev.bailiwick.platform.settings.Setting;
import dev.bailiwick.platform.settings.SettingRegistry;
import dev.bailiwick.platform.startup.TextOnlyYaml;
import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.error.YAMLException;

/// A settings file: nested YAML, lists as lists, `null` to clear.
final class SettingsFile {
    private static final int MAX_BYTES = 256 * 1024;

    private final SettingRegistry registry;

    SettingsFile(SettingRegistry registry) {
        this.registry = registry;
    }

    /// @return the values as text, by setting name
    Map<String, @Nullable String> read(Path file) {
        var flat = new LinkedHashMap<String, @Nullable String>();
        Object document = document(file);
        if (document instanceof Map<?, ?> map) {
            flatten("", map, flat);
        } else if (document != null) {
            throw new CommandRefusedException(
                    file + " contains no settings. It must be a YAML mapping.");
        }
        return flat;
    }

    private static @Nullable Object document(Path file) {
        try {
            String content =
                    TextOnlyYaml.content(file, MAX_BYTES)
                            .orElseThrow(() ->
                                    new CommandRefusedException(
                                            file + " is too large for a settings file."));
            var options = new LoaderOptions();
            options.setAllowDuplicateKeys(false);
            options.setMaxAliasesForCollections(0);
            return TextOnlyYaml.reader(options).load(content);
        } catch (IOException e) {
            throw new CommandRefusedException(file + " cannot be read.");
        } catch (YAMLException e) {
            throw new CommandRefusedException(file + TextOnlyYaml.message(e));
        }
    }

    private void flatten(String prefix, Map<?, ?> map, Map<String, @Nullable String> flat) {
        map.forEach((key, value) -> {
            String name = prefix + key;
            if (value instanceof Map<?, ?> inner && registry.find(name) == null) {
                flatten(name + ".", inner, flat);
            } else if (flat.containsKey(name)) {
                throw new CommandRefusedException(name + " appears twice in the file.");
            } else {
                flat.put(name, text(name, value));
            }
        });
    }

    private @Nullable String text(String name, @Nullable Object value) {
        Setting<?> setting = registry.find(name);
        String separator = setting != null && setting.isLines() ? "\n" : " ";
        return switch (value) {
            case null -> null;
            case List<?> list ->
                    list.stream()
                            .map(item -> single(name, item))
                            .collect(Collectors.joining(separator));
            default -> single(name, value);
        };
    }

    private static String single(String name, @Nullable Object value) {
        if (value instanceof String text) {
            return text;
        }
        throw new CommandRefusedException(name + " is not a string or a list of strings.");
    }
}
