package dev.bailiwick.monitoring.metrics;

import dev.bailiwick.platform.settings.SettingProblem;
import dev.bailiwick.platform.settings.SettingsRule;
import dev.bailiwick.platform.settings.SettingsSnapshot;
import java.util.List;
import org.springframework.stereotype.Component;

/// A long chart of days that a short one still shows would be empty otherwise.
@Component
final class RetentionOrderRule implements SettingsRule {
    @Override
    public List<SettingProblem> problems(SettingsSnapshot before, SettingsSnapshot after) {
        int fine = after.get(MetricSettings.TEN_MINUTE_DAYS);
        int coarse = after.get(MetricSettings.HOURLY_DAYS);
        boolean changed =
                fine != before.get(MetricSettings.TEN_MINUTE_DAYS)
                        || coarse != before.get(MetricSettings.HOURLY_DAYS);
        return changed && coarse < fine
                ? List.of(
                        new SettingProblem(
                                MetricSettings.HOURLY_DAYS.name(),
                                "Keep them by the hour at least as long as by ten minutes."))
                : List.of();
    }
}
