package dev.bailiwick.modules.backups.pages;

import dev.bailiwick.web.ui.Confirmation;
import java.util.List;

/// The question before stale locks are removed from a repository.
final class Unlocking {
    private Unlocking() {}

    /// @param page the path of the page that asks, of a job or of a repository
    static Confirmation confirmation(String page, String repository) {
        String path = page + "/unlock";
        return new Confirmation(
                "unlock",
                path,
                "Remove stale locks from %s?".formatted(repository),
                List.of(
                        "Only locks that restic considers stale are removed: those of programs that"
                                + " have ended, or that have not been renewed for 30 minutes.",
                        "No backup and no snapshot is deleted."),
                path,
                "Remove stale locks",
                "Keep locks",
                page);
    }
}
