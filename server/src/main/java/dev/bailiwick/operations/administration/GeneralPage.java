package dev.bailiwick.operations.administration;

import dev.bailiwick.web.ui.Field;
import dev.bailiwick.web.ui.FormErrors;

public record GeneralPage(
        Field baseUrl,
        Field sessionIdleMinutes,
        Field sessionLifetimeHours,
        Field auditDays,
        Field checklistHidden) {

    public FormErrors errors() {
        return FormErrors.none()
                .at("Public base URL", baseUrl)
                .at("Idle timeout", sessionIdleMinutes)
                .at("Maximum session length", sessionLifetimeHours)
                .at("Keep entries", auditDays)
                .at("Hide the checklist", checklistHidden);
    }
}
