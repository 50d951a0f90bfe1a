package dev.bailiwick.monitoring.alertpages;

import dev.bailiwick.web.ui.Chip;
import dev.bailiwick.web.ui.Option;
import dev.bailiwick.web.ui.Pager;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The list of alerts. `refresh` is its own address, which live refresh asks again; `host` is the
/// name of the one host that is looked at.
public record AlertsPage(
        String summary,
        List<Chip> chips,
        String state,
        String kind,
        List<Option> kinds,
        @Nullable Long hostId,
        @Nullable String host,
        boolean narrowed,
        boolean none,
        List<AlertItem> open,
        List<AlertItem> ended,
        Pager pager,
        String refresh) {
    public AlertsPage {
        chips = List.copyOf(chips);
        kinds = List.copyOf(kinds);
        open = List.copyOf(open);
        ended = List.copyOf(ended);
    }
}
