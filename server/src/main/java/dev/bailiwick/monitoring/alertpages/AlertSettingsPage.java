package dev.bailiwick.monitoring.alertpages;

import dev.bailiwick.web.ui.Field;
import dev.bailiwick.web.ui.FormErrors;

/// Site administration, Alerts. `sends` when mail can be sent at all.
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
                .at("Wait", waitMinutes)
                .at("Disk alert begins", diskPercent)
                .at("Disk alert ends", diskEndPercent)
                .at("Quiet period", quietMinutes)
                .at("Keep ended alerts", keepDays);
    }
}
