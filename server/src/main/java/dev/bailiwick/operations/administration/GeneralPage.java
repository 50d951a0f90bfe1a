package dev.bailiwick.operations.administration;

import dev.bailiwick.web.ui.FormErrors;
import dev.bailiwick.web.ui.FormField;

public record GeneralPage(
        FormField siteName,
        FormField baseUrl,
        FormField sessionIdleMinutes,
        FormField sessionLifetimeHours,
        FormField auditDays,
        FormField checklistHidden) {

    public FormErrors errors() {
        return FormErrors.none()
                .at("Site name", siteName)
                .at("Public base URL", baseUrl)
                .at("Idle timeout", sessionIdleMinutes)
                .at("Maximum session length", sessionLifetimeHours)
                .at("Keep entries", auditDays)
                .at("Hide the checklist", checklistHidden);
    }
}
