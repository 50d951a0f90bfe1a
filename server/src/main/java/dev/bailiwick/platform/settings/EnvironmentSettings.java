package dev.bailiwick.platform.settings;

import dev.bailiwick.platform.startup.StartRefusedException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.core.env.Environment;

/// Settings fixed by the environment: `BAILIWICK_OIDC_ISSUER`, or `bailiwick.oidc.issuer` in
/// `bailiwick.yaml`; with the suffix `_FILE`, the content of a file. Read once at start; an invalid
/// value stops the start.
///
/// @param values the canonical text by setting name; empty for a setting that is fixed to nothing
record EnvironmentSettings(Map<String, String> values) {
    static EnvironmentSettings read(Environment environment, List<Setting<?>> settings) {
        var values = new HashMap<String, String>();
        for (Setting<?> setting : settings) {
            String text = environment.getProperty("bailiwick." + setting.name());
            String file = environment.getProperty("bailiwick." + setting.name() + "_file");
            if (text == null && file != null) {
                text = read(setting, Path.of(file));
            }
            if (text != null) {
                values.put(setting.name(), checked(setting, text));
            }
        }
        return new EnvironmentSettings(values);
    }

    @Nullable String value(Setting<?> setting) {
        return values.get(setting.name());
    }

    private static String checked(Setting<?> setting, String text) {
        try {
            String canonical = setting.canonical(text);
            return canonical == null ? "" : canonical;
        } catch (SettingRejectedException e) {
            throw new StartRefusedException(setting.variable() + " is refused. " + e.message());
        }
    }

    private static String read(Setting<?> setting, Path file) {
        try {
            return Files.readString(file).strip();
        } catch (IOException e) {
            throw new StartRefusedException(
                    "%s_FILE names %s, which cannot be read."
                            .formatted(setting.variable(), file.toAbsolutePath()),
                    e);
        }
    }
}
