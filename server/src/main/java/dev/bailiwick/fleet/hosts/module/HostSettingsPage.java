package dev.bailiwick.fleet.hosts.module;

import dev.bailiwick.web.ui.FormErrors;
import dev.bailiwick.web.ui.FormField;

/// Site administration, Hosts: how long host reports are kept, and whether engines are read
/// directly.
public record HostSettingsPage(
        FormField rawHours,
        FormField tenMinuteDays,
        FormField hourlyDays,
        FormField eventDays,
        FormField directEngines) {

    public FormErrors errors() {
        return FormErrors.none()
                .at("Raw values", rawHours)
                .at("10-minute summaries", tenMinuteDays)
                .at("Hourly summaries", hourlyDays)
                .at("Events and changes", eventDays)
                .at("Read container engines directly", directEngines);
    }
}
