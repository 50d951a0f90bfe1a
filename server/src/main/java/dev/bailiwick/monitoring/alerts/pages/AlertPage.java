package dev.bailiwick.monitoring.alerts.pages;

import dev.bailiwick.web.ui.FormErrors;
import dev.bailiwick.web.ui.FormField;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/// One alert with its history.
///
/// @param mailedAt when the latest mail about it was sent
/// @param mayWithdraw whether the person may withdraw the acknowledgement
public record AlertPage(
        AlertItem alert,
        String kind,
        Instant openedAt,
        @Nullable Instant mailedAt,
        boolean mayWithdraw,
        FormField note) {
    public FormErrors errors() {
        return FormErrors.none().at("Note", note);
    }
}
