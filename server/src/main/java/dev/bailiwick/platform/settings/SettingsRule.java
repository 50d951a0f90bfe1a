package dev.bailiwick.platform.settings;

import java.util.List;

/// A condition over several settings, or over settings and other data: a bean, called inside the
/// transaction that would store the change.
public interface SettingsRule {
    /// @return why the change is not allowed; empty when it is
    List<SettingProblem> problems(SettingsSnapshot before, SettingsSnapshot after);

    /// Further settings that a change clears, such as the acknowledgement of something that is now
    /// switched off.
    default List<Setting<?>> cleared(SettingsSnapshot before, SettingsSnapshot after) {
        return List.of();
    }
}
