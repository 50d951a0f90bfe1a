package dev.bailiwick.platform.settings;

import dev.bailiwick.platform.audit.Actor;

/// A consequence of changed settings, applied in the same transaction: a bean.
public interface SettingsChangeListener {
    void onChange(SettingsSnapshot before, SettingsSnapshot after, Actor by);
}
