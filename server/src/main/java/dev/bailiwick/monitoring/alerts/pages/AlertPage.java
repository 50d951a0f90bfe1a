package dev.bailiwick.monitoring.alerts.pages;

import dev.bailiwick.web.ui.FormErrors;
import dev.bailiwick.web.ui.FormField;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// One alert with its history.
///
/// @param mailedAt when the latest mail about it was sent
/// @param mayWithdraw whether the person may withdraw the acknowledgement
/// @param earlier alerts about the same, newest first
public record AlertPage(
        AlertItem alert,
        String kind,
        Instant openedAt,
        @Nullable Instant mailedAt,
        boolean mayWithdraw,
        FormField note,
        AlertCharts.@Nullable Measured measured,
        List<AlertItem> earlier) {
    public AlertPage {
        earlier = List.copyOf(earlier);
    }

    public FormErrors errors() {
        return FormErrors.none().at("Note", note);
    }
}
