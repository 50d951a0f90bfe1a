package dev.bailiwick.web.ui;

import org.jspecify.annotations.Nullable;

/// The line under a list: what is shown, and the ways back and on; a way that is missing has no
/// address.
public record Pager(
        String summary,
        String backLabel,
        @Nullable String backHref,
        String onLabel,
        @Nullable String onHref) {

    public static Pager byPage(
            String summary, @Nullable String previousHref, @Nullable String nextHref) {
        return new Pager(summary, "Previous", previousHref, "Next", nextHref);
    }

    /// @param list its first page
    /// @param before the place that the page before this one ends at; null when this is the first
    /// @param after the place that the next page begins after; null when this is the last
    public static Pager byPlace(
            String summary, Href list, @Nullable String before, @Nullable String after) {
        return byPage(
                summary,
                before == null ? null : list.with("before", before).text(),
                after == null ? null : list.with("after", after).text());
    }

    /// For a search that ends before its last match.
    public static String summaryOfFirst(int shown, int found) {
        return "%,d of the first %,d. More begin so: type more of it to find them."
                .formatted(shown, found);
    }

    public static Pager byTime(
            String summary, @Nullable String newerHref, @Nullable String olderHref) {
        return new Pager(summary, "Newer", newerHref, "Older", olderHref);
    }

    public boolean hasPages() {
        return backHref != null || onHref != null;
    }
}
