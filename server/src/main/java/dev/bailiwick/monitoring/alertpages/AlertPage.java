package dev.bailiwick.monitoring.alertpages;

import dev.bailiwick.web.ui.Field;
import dev.bailiwick.web.ui.FormErrors;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/// One alert: what became of it when.
///
/// @param mailedAt when it was last mailed of
/// @param mayWithdraw the acknowledgement
public record AlertPage(
        AlertItem alert,
        String kind,
        Instant openedAt,
        @Nullable Instant mailedAt,
        boolean mayWithdraw,
        Field note) {
    public FormErrors errors() {
        return FormErrors.none().at("Note", note);
    }
}
