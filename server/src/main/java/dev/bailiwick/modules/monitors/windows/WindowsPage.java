package dev.bailiwick.modules.monitors.windows;

import dev.bailiwick.web.ui.Pager;
import java.util.List;

/// All maintenance windows.
///
/// @param summary how many are open
/// @param href of this exact page
public record WindowsPage(
        String summary,
        Timeline timeline,
        List<WindowRow> rows,
        Pager pager,
        String href,
        boolean mayChange) {
    public WindowsPage {
        rows = List.copyOf(rows);
    }
}
