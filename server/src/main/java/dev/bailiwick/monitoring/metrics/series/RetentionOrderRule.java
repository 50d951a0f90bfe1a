package dev.bailiwick.monitoring.metrics.series;

import dev.bailiwick.platform.settings.SettingProblem;
import dev.bailiwick.platform.settings.SettingsRule;
import dev.bailiwick.platform.settings.SettingsSnapshot;
import java.util.List;
import org.springframework.stereotype.Component;

/// Coarser data must be kept at least as long as finer data; otherwise a long chart would be empty
/// where a short one still has data.
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
                                "Keep hourly summaries at least as long as 10-minute summaries."))
                : List.of();
    }
}
