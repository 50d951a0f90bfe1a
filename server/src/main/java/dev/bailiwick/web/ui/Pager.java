package dev.bailiwick.web.ui;

import org.jspecify.annotations.Nullable;

/// The line below a list: what is shown, and links to the previous and next page, null where there
/// is none.
public record Pager(
        String summary,
        String previousLabel,
        @Nullable String previousHref,
        String nextLabel,
        @Nullable String nextHref) {

    public static Pager byPage(
            String summary, @Nullable String previousHref, @Nullable String nextHref) {
        return new Pager(summary, "Previous", previousHref, "Next", nextHref);
    }

    /// @param list its first page
    /// @param before the cursor at which the previous page ends; null when this is the first
    /// @param after the cursor after which the next page begins; null when this is the last
    public static Pager byCursor(
            String summary, Href list, @Nullable String before, @Nullable String after) {
        return byPage(
                summary,
                before == null ? null : list.with("before", before).text(),
                after == null ? null : list.with("after", after).text());
    }

    public static Pager byTime(
            String summary, @Nullable String newerHref, @Nullable String olderHref) {
        return new Pager(summary, "Newer", newerHref, "Older", olderHref);
    }

    public boolean hasPages() {
        return previousHref != null || nextHref != null;
    }
}
