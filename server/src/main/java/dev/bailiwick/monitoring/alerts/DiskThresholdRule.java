package dev.bailiwick.monitoring.alerts;

import dev.bailiwick.platform.settings.SettingProblem;
import dev.bailiwick.platform.settings.SettingsRule;
import dev.bailiwick.platform.settings.SettingsSnapshot;
import java.util.List;
import org.springframework.stereotype.Component;

/// An alert about a disk ends below the mark at which it began, or it would come and go.
@Component
final class DiskThresholdRule implements SettingsRule {
    @Override
    public List<SettingProblem> problems(SettingsSnapshot before, SettingsSnapshot after) {
        return after.get(AlertSettings.DISK_END_PERCENT) < after.get(AlertSettings.DISK_PERCENT)
                ? List.of()
                : List.of(
                        new SettingProblem(
                                AlertSettings.DISK_END_PERCENT.name(),
                                "Use less than the %d %% at which the alert begins."
                                        .formatted(after.get(AlertSettings.DISK_PERCENT))));
    }
}
