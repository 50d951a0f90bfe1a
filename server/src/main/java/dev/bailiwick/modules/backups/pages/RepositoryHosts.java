package dev.bailiwick.modules.backups.pages;

import dev.bailiwick.modules.backups.registry.BackupJob;
import dev.bailiwick.modules.backups.registry.BackupJobs;
import dev.bailiwick.modules.backups.registry.BackupRepository;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/// Which host works on a repository as a whole. Runs in the caller's transaction.
@Component
public final class RepositoryHosts {
    private final BackupJobs jobs;

    RepositoryHosts(BackupJobs jobs) {
        this.jobs = jobs;
    }

    /// The host that prunes it; null if none may delete from it.
    public @Nullable Long pruner(BackupRepository one) {
        return one.maintenanceHostId() != null
                ? one.maintenanceHostId()
                : one.isAppendOnly()
                        ? null
                        : jobs.ofRepository(one.id()).stream()
                                .findFirst()
                                .map(BackupJob::hostId)
                                .orElse(null);
    }

    /// The host for maintenance, or that of the first job, or the one that has the folder; null if
    /// there is none.
    public @Nullable Long worker(BackupRepository one) {
        return one.maintenanceHostId() != null
                ? one.maintenanceHostId()
                : jobs.ofRepository(one.id()).stream()
                        .findFirst()
                        .map(BackupJob::hostId)
                        .orElse(one.hostId());
    }
}
