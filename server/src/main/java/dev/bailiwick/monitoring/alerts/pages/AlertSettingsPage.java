package dev.bailiwick.monitoring.alerts.pages;

import dev.bailiwick.web.ui.Field;
import dev.bailiwick.web.ui.FormErrors;

/// Site administration, Alerts. `sends` when mail is configured.
public record AlertSettingsPage(
        Field mails,
        Field waitMinutes,
        Field quietMinutes,
        Field diskPercent,
        Field diskEndPercent,
        Field keepDays,
        boolean sends) {
    public FormErrors errors() {
        return FormErrors.none()
                .at("Delay before alerting", waitMinutes)
                .at("Disk alert threshold", diskPercent)
                .at("Disk alert resolved below", diskEndPercent)
                .at("Quiet period", quietMinutes)
                .at("Keep resolved alerts", keepDays);
    }
}
