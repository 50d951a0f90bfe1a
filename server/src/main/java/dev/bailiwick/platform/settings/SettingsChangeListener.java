package dev.bailiwick.platform.settings;

import dev.bailiwick.platform.audit.Actor;

/// What follows at once from a change of settings, in its transaction: a bean.
public interface SettingsChangeListener {
    void follow(SettingsSnapshot before, SettingsSnapshot after, Actor by);
}
