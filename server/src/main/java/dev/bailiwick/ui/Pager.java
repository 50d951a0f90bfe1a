package dev.bailiwick.ui;

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

    public static Pager byTime(
            String summary, @Nullable String newerHref, @Nullable String olderHref) {
        return new Pager(summary, "Newer", newerHref, "Older", olderHref);
    }

    public boolean hasPages() {
        return backHref != null || onHref != null;
    }
}
