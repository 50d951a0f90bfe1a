package dev.bailiwick.fleet.hosts.alerts;

import dev.bailiwick.platform.settings.SettingProblem;
import dev.bailiwick.platform.settings.SettingsRule;
import dev.bailiwick.platform.settings.SettingsSnapshot;
import java.util.List;
import org.springframework.stereotype.Component;

/// The mark at which a disk alert is resolved must be below the one at which it opens, or the alert
/// would open and resolve repeatedly.
@Component
final class DiskThresholdRule implements SettingsRule {
    @Override
    public List<SettingProblem> problems(SettingsSnapshot before, SettingsSnapshot after) {
        return after.get(HostAlertSettings.DISK_END_PERCENT)
                        < after.get(HostAlertSettings.DISK_PERCENT)
                ? List.of()
                : List.of(
                        new SettingProblem(
                                HostAlertSettings.DISK_END_PERCENT.name(),
                                "Use less than the alert threshold of %d %%."
                                        .formatted(after.get(HostAlertSettings.DISK_PERCENT))));
    }
}
