package dev.bailiwick.monitoring.alerts.pages;

import dev.bailiwick.web.lists.ListView;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The list of alerts.
///
/// @param subject the name of the only subject that it shows
/// @param empty whether there has never been an alert
/// @param maySet whether the reader can change when alerts open
public record AlertsPage(
        String summary,
        ListView list,
        @Nullable String subject,
        boolean empty,
        boolean maySet,
        List<AlertItem> open,
        List<AlertItem> resolved) {
    public AlertsPage {
        open = List.copyOf(open);
        resolved = List.copyOf(resolved);
    }
}
