package dev.bailiwick.platform.settings;

import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// All settings at one point in time: values fixed by the environment first, then stored values,
/// then defaults.
public final class SettingsSnapshot {
    /// A stored setting. Secrets are decrypted only on access.
    record Stored(
            @Nullable String value,
            byte @Nullable [] secret,
            Instant changedAt,
            String changedBy) {}

    /// When and by whom a setting was last stored.
    public record Change(Instant at, String by) {}

    private final Map<String, Stored> stored;
    private final EnvironmentSettings fixed;
    private final Function<String, @Nullable String> secretText;

    SettingsSnapshot(
            Map<String, Stored> stored,
            EnvironmentSettings fixed,
            Function<String, @Nullable String> secretText) {
        this.stored = stored;
        this.fixed = fixed;
        this.secretText = secretText;
    }

    /// The settings after a change; stores nothing.
    SettingsSnapshot with(Map<Setting<?>, @Nullable String> changes) {
        var merged = new HashMap<>(stored);
        var secrets = new HashMap<String, @Nullable String>();
        changes.forEach((setting, text) -> {
            boolean secret = setting.isSecret();
            merged.put(
                    setting.name(),
                    new Stored(
                            secret ? null : text,
                            secret && text != null ? new byte[0] : null,
                            Instant.EPOCH,
                            ""));
            if (secret) {
                secrets.put(setting.name(), text);
            }
        });
        return new SettingsSnapshot(
                merged,
                fixed,
                name -> secrets.containsKey(name) ? secrets.get(name) : secretText.apply(name));
    }

    public <T extends @Nullable Object> T get(Setting<T> setting) {
        String text = text(setting);
        return text == null ? setting.defaultValue() : setting.parse(text);
    }

    /// Whether a value is stored or fixed, without decrypting secrets.
    public boolean has(Setting<?> setting) {
        Stored here = stored.get(setting.name());
        return fixed.value(setting) != null
                || (here != null && (here.value != null || here.secret != null));
    }

    /// The variable or property that fixes it, or null.
    public @Nullable String fixedBy(Setting<?> setting) {
        return fixed.value(setting) == null ? null : setting.variable();
    }

    public @Nullable Change lastChange(Setting<?> setting) {
        Stored here = stored.get(setting.name());
        return here == null ? null : new Change(here.changedAt, here.changedBy);
    }

    /// Whether the effective value is the same, whether stored or the default.
    public boolean sameValue(Setting<?> setting, SettingsSnapshot other) {
        return Objects.equals(currentText(setting), other.currentText(setting));
    }

    /// Whether exactly this text is stored. Always false for secrets.
    boolean isStored(Setting<?> setting, @Nullable String text) {
        Stored here = stored.get(setting.name());
        return here != null && here.value != null && here.secret == null && here.value.equals(text);
    }

    /// The canonical text for forms. Never for a secret.
    public @Nullable String formText(Setting<?> setting) {
        if (setting.isSecret()) {
            throw new IllegalArgumentException(setting + " is a secret");
        }
        return currentText(setting);
    }

    private <T extends @Nullable Object> @Nullable String currentText(Setting<T> setting) {
        return setting.write(get(setting));
    }

    private @Nullable String text(Setting<?> setting) {
        String given = fixed.value(setting);
        if (given != null) {
            return given;
        }
        Stored here = stored.get(setting.name());
        if (here == null) {
            return null;
        }
        return here.secret == null ? here.value : secretText.apply(setting.name());
    }
}
