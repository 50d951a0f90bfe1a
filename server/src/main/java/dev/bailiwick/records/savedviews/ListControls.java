package dev.bailiwick.records.savedviews;

import dev.bailiwick.web.ui.SelectOption;
import java.util.List;
import java.util.Set;

/// The tools above a list, for one person.
///
/// @param action the path its forms post to
/// @param returnTo the current page
/// @param query the current filter, empty for none
public record ListControls(
        String action,
        String returnTo,
        String query,
        List<SavedView> savedViews,
        List<SelectOption> columns,
        Set<String> hidden) {
    /// @param current whether it is the current filter
    public record SavedView(long id, String name, String href, boolean current) {}

    public boolean shows(String column) {
        return !hidden.contains(column);
    }
}
