package dev.bailiwick.modules.backups.pages;

import dev.bailiwick.modules.backups.lists.StatedJob;
import dev.bailiwick.modules.backups.registry.BackupRepository;
import dev.bailiwick.records.changes.RecordChange;
import dev.bailiwick.web.ui.Confirmation;
import dev.bailiwick.web.ui.SelectOption;
import dev.bailiwick.web.ui.StatusIcon;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// A repository: its state, the jobs that use it, and its runs.
///
/// @param percentUsed of its capacity; null if it has none, or its size is not known
/// @param capacity as text; empty for none
/// @param worker the name of the host that checks and tests it; null while no job uses it
/// @param checkFailure a sentence; empty unless the last check failed
/// @param mayPrune whether a host can delete from it
/// @param shared what its hosts can do to each other's backups; empty if only one uses it
/// @param creation of an empty one; null unless it is missing and the reader may do that
/// @param others repositories to copy from
public record RepositoryPage(
        BackupRepository repository,
        String type,
        StatusIcon icon,
        String label,
        String size,
        @Nullable Integer percentUsed,
        String capacity,
        String checkLevel,
        String checkFailure,
        RunHistory.Use use,
        List<StatedJob> jobs,
        List<JobPage.RunRow> runs,
        @Nullable String worker,
        boolean mayPrune,
        String shared,
        List<SelectOption> others,
        List<RecordChange> changes,
        boolean mayChange,
        boolean isAdministrator,
        @Nullable Confirmation creation,
        Confirmation removal,
        Confirmation unlock) {
    public RepositoryPage {
        jobs = List.copyOf(jobs);
        runs = List.copyOf(runs);
        others = List.copyOf(others);
        changes = List.copyOf(changes);
    }
}
