package dev.bailiwick.modules.backups.registry;

import static dev.bailiwick.modules.backups.registry.JobFields.HOST;
import static dev.bailiwick.modules.backups.registry.JobFields.KEEP_LAST;
import static dev.bailiwick.modules.backups.registry.JobFields.NAME;
import static dev.bailiwick.modules.backups.registry.JobFields.REPOSITORY;

import dev.bailiwick.contract.backup.RepositoryType;
import dev.bailiwick.fleet.hosts.registry.ComputeHost;
import dev.bailiwick.fleet.hosts.registry.ComputeHosts;
import dev.bailiwick.fleet.hosts.registry.HostRemoved;
import dev.bailiwick.identity.accounts.ProductModule;
import dev.bailiwick.identity.sessions.SignedIn;
import dev.bailiwick.monitoring.alerts.evaluation.Alerts;
import dev.bailiwick.platform.audit.AuditEvent;
import dev.bailiwick.records.editing.ChangeRecords;
import dev.bailiwick.records.editing.ChangeTools;
import dev.bailiwick.records.schema.RecordInput;
import dev.bailiwick.records.schema.RecordValues;
import java.time.Clock;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Collection;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.context.event.EventListener;
import org.springframework.stereotype.Component;

/// Changes to jobs.
@Component
public final class ChangeBackupJobs extends ChangeRecords<BackupJob> {
    private final BackupJobs jobs;
    private final BackupRepositories repositories;
    private final ComputeHosts hosts;
    private final Alerts alerts;
    private final Clock clock;

    ChangeBackupJobs(
            BackupJobs jobs,
            BackupRepositories repositories,
            ComputeHosts hosts,
            Alerts alerts,
            ChangeTools tools,
            Clock clock) {
        super(JobFields.KIND, tools);
        this.jobs = jobs;
        this.repositories = repositories;
        this.hosts = hosts;
        this.alerts = alerts;
        this.clock = clock;
    }

    @Override
    protected Optional<BackupJob> find(long id) {
        return jobs.find(id);
    }

    @Override
    protected List<BackupJob> all(Collection<Long> ids) {
        return jobs.all(ids);
    }

    @Override
    protected RecordInput validate(RecordInput typed, @Nullable BackupJob present) {
        RecordInput input = typed;
        if (!input.errors().containsKey(NAME.name())
                && jobs.isTaken(input.text(NAME), present == null ? null : present.id())) {
            input = input.withError(NAME, "Another job has this name.");
        }
        ComputeHost host = host(input.text(HOST));
        if (host == null && !input.errors().containsKey(HOST.name())) {
            input = input.withError(HOST, "There is no host with this name.");
        }
        Optional<BackupRepository> repository = repositories.named(input.text(REPOSITORY));
        if (repository.isEmpty()) {
            return input.errors().containsKey(REPOSITORY.name())
                    ? input
                    : input.withError(REPOSITORY, "There is no repository with this name.");
        }
        BackupRepository chosen = repository.get();
        if (host != null && !isPermitted(host.id(), chosen)) {
            input =
                    input.withError(
                            REPOSITORY,
                            "Other hosts use this repository. Its credentials would be sent to this"
                                    + " host, so an administrator must add its first job here.");
        }
        if (chosen.type() == RepositoryType.LOCAL
                && host != null
                && !Objects.equals(chosen.hostId(), host.id())) {
            input = input.withError(REPOSITORY, "This folder is on another host.");
        }
        if (chosen.isAppendOnly() && input.isValid() && Retention.keepsByCount(input.values())) {
            input =
                    input.withError(
                            KEEP_LAST,
                            "The repository is append-only: leave the numbers blank, and use “All"
                                    + " within”. Otherwise an intruder could add snapshots until"
                                    + " none of yours is kept.");
        }
        return input;
    }

    /// A host that gets a run also gets the secrets of its repository. Editors cannot see these, so
    /// they cannot send them to a host that has not had them, unless the repository is unused.
    private boolean isPermitted(long hostId, BackupRepository repository) {
        if (repository.type() == RepositoryType.LOCAL
                || SignedIn.current().map(one -> one.account().isAdministrator()).orElse(true)) {
            return true;
        }
        List<BackupJob> present = jobs.ofRepository(repository.id());
        return present.stream().anyMatch(job -> job.hostId() == hostId)
                || (present.isEmpty() && !jobs.hasSnapshots(repository.id()));
    }

    private @Nullable ComputeHost host(String name) {
        return name.isEmpty() ? null : hosts.named(List.of(name)).stream().findFirst().orElse(null);
    }

    private BackupJobs.Owners owners(RecordValues values) {
        return new BackupJobs.Owners(
                Objects.requireNonNull(host(values.get(HOST))).id(),
                repositories.named(values.get(REPOSITORY)).orElseThrow().id());
    }

    @Override
    protected BackupJob insert(RecordInput input, String by, Instant now) {
        RecordValues values = input.values();
        return jobs.insert(values, owners(values), by, now.truncatedTo(ChronoUnit.MILLIS));
    }

    @Override
    protected boolean update(BackupJob before, RecordInput input) {
        RecordValues values = input.values();
        return jobs.update(
                before, values, owners(values), clock.instant().truncatedTo(ChronoUnit.MILLIS));
    }

    @Override
    protected void delete(Collection<Long> ids) {
        ids.forEach(id -> alerts.deleteSubject(ProductModule.BACKUP, id));
        jobs.delete(ids);
    }

    /// Its jobs go with it.
    @EventListener
    void onRemove(HostRemoved removal) {
        jobs.ofHost(removal.host().id())
                .forEach(job -> alerts.deleteSubject(ProductModule.BACKUP, job.id()));
    }

    @Override
    protected AuditEvent describe(AuditEvent event, BackupJob job) {
        return event.with("host", job.details().get(HOST))
                .with("repository", job.details().get(REPOSITORY));
    }
}
