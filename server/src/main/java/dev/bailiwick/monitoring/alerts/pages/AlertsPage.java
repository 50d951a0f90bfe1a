package dev.bailiwick.monitoring.alerts.pages;

import dev.bailiwick.web.ui.Chip;
import dev.bailiwick.web.ui.Pager;
import dev.bailiwick.web.ui.SelectOption;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The list of alerts. `refresh` is its own URL, which live refresh requests again; `subject` is
/// the name of the only subject that it shows.
public record AlertsPage(
        String summary,
        List<Chip> chips,
        String state,
        String kind,
        List<SelectOption> kinds,
        String module,
        @Nullable Long subjectId,
        @Nullable String subject,
        boolean filtered,
        boolean empty,
        List<AlertItem> open,
        List<AlertItem> resolved,
        Pager pager,
        String refresh) {
    public AlertsPage {
        chips = List.copyOf(chips);
        kinds = List.copyOf(kinds);
        open = List.copyOf(open);
        resolved = List.copyOf(resolved);
    }
}
