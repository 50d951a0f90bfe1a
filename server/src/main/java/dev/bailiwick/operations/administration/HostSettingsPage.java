package dev.bailiwick.operations.administration;

import dev.bailiwick.web.ui.Field;
import dev.bailiwick.web.ui.FormErrors;

/// Site administration, Hosts: how long what hosts report is kept.
public record HostSettingsPage(
        Field rawHours, Field tenMinuteDays, Field hourlyDays, Field eventDays) {

    public FormErrors errors() {
        return FormErrors.none()
                .at("As reported", rawHours)
                .at("By ten minutes", tenMinuteDays)
                .at("By the hour", hourlyDays)
                .at("Events and changes", eventDays);
    }
}
