package dev.bailiwick.platform.settings;

import java.util.List;

/// A condition over several settings, or over settings and other data: a bean, asked inside the
/// transaction that would store the change.
public interface SettingsRule {
    /// @return why the change may not be; empty when it may
    List<SettingProblem> problems(SettingsSnapshot before, SettingsSnapshot after);

    /// What a change takes along, such as the word that was given for something now switched off.
    default List<Setting<?>> cleared(SettingsSnapshot before, SettingsSnapshot after) {
        return List.of();
    }
}
