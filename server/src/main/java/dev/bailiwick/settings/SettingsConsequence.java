package dev.bailiwick.settings;

import dev.bailiwick.audit.Actor;

/// What follows at once from a change of settings, in its transaction: a bean.
public interface SettingsConsequence {
    void follow(SettingsSnapshot before, SettingsSnapshot after, Actor by);
}
