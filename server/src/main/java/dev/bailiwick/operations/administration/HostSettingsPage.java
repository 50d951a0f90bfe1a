package dev.bailiwick.operations.administration;

import dev.bailiwick.web.ui.Field;
import dev.bailiwick.web.ui.FormErrors;

/// Site administration, Hosts: how long host reports are kept.
public record HostSettingsPage(
        Field rawHours, Field tenMinuteDays, Field hourlyDays, Field eventDays) {

    public FormErrors errors() {
        return FormErrors.none()
                .at("Raw values", rawHours)
                .at("10-minute summaries", tenMinuteDays)
                .at("Hourly summaries", hourlyDays)
                .at("Events and changes", eventDays);
    }
}
