package dev.bailiwick.monitoring.alerts.pages;

import dev.bailiwick.monitoring.alerts.evaluation.AlertThreshold;
import dev.bailiwick.web.ui.FormErrors;
import dev.bailiwick.web.ui.FormField;
import java.util.List;

/// Site administration, Alerts. `sends` when mail is configured.
public record AlertSettingsPage(
        FormField mails,
        FormField waitMinutes,
        FormField quietMinutes,
        List<Threshold> thresholds,
        FormField keepDays,
        boolean sends) {
    public AlertSettingsPage {
        thresholds = List.copyOf(thresholds);
    }

    public record Threshold(AlertThreshold threshold, FormField field) {}

    public FormErrors errors() {
        FormErrors errors = FormErrors.none().at("Delay before alerting", waitMinutes);
        for (Threshold each : thresholds) {
            errors = errors.at(each.threshold().errorLabel(), each.field());
        }
        return errors.at("Quiet period", quietMinutes).at("Keep resolved alerts", keepDays);
    }
}
