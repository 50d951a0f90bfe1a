package dev.bailiwick.records.savedviews;

import dev.bailiwick.web.ui.Option;
import java.util.List;
import java.util.Set;

/// What stands above a list, for one person.
///
/// @param action where its forms are sent
/// @param back the very page
/// @param query the filter that is looked at, empty for none
public record ListControls(
        String action,
        String back,
        String query,
        List<Kept> kept,
        List<Option> columns,
        Set<String> hidden) {
    /// @param current whether it is the one that is looked at
    public record Kept(long id, String name, String href, boolean current) {}

    public boolean shows(String column) {
        return !hidden.contains(column);
    }
}
