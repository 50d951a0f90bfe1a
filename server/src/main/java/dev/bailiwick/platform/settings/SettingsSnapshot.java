package dev.bailiwick.platform.settings;

import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// All settings at one moment: what the environment fixes first, then what is stored, then the
/// fallback.
public final class SettingsSnapshot {
    /// A stored setting. A secret's text is decrypted only when asked for.
    record Stored(
            @Nullable String value,
            byte @Nullable [] secret,
            Instant changedAt,
            String changedBy) {}

    /// When and by whom a setting was last stored.
    public record Change(Instant at, String by) {}

    private final Map<String, Stored> stored;
    private final FixedSettings fixed;
    private final Function<String, @Nullable String> secretText;

    SettingsSnapshot(
            Map<String, Stored> stored,
            FixedSettings fixed,
            Function<String, @Nullable String> secretText) {
        this.stored = stored;
        this.fixed = fixed;
        this.secretText = secretText;
    }

    /// The settings as a change would leave them; nothing is stored.
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
        return text == null ? setting.fallback() : setting.parse(text);
    }

    /// Whether anything is stored or fixed: for a secret, without opening it.
    public boolean has(Setting<?> setting) {
        Stored here = stored.get(setting.name());
        return fixed.value(setting) != null
                || (here != null && (here.value != null || here.secret != null));
    }

    /// The variable or property that fixes it, if one does.
    public @Nullable String fixedBy(Setting<?> setting) {
        return fixed.value(setting) == null ? null : setting.variable();
    }

    public @Nullable Change lastChange(Setting<?> setting) {
        Stored here = stored.get(setting.name());
        return here == null ? null : new Change(here.changedAt, here.changedBy);
    }

    /// Whether what holds is the same, be it stored or the fallback.
    public boolean sameValue(Setting<?> setting, SettingsSnapshot other) {
        return Objects.equals(written(setting), other.written(setting));
    }

    /// Whether just this text is stored. Of a secret it is not known.
    boolean holds(Setting<?> setting, @Nullable String text) {
        Stored here = stored.get(setting.name());
        return here != null && here.value != null && here.secret == null && here.value.equals(text);
    }

    /// The canonical text: what a form shows. Never for a secret.
    public @Nullable String shown(Setting<?> setting) {
        if (setting.isSecret()) {
            throw new IllegalArgumentException(setting + " is a secret");
        }
        return written(setting);
    }

    private <T extends @Nullable Object> @Nullable String written(Setting<T> setting) {
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
