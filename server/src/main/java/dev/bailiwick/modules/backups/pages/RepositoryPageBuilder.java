package dev.bailiwick.modules.backups.pages;

import static dev.bailiwick.contract.backup.BackupOperation.CHECK;
import static dev.bailiwick.contract.backup.BackupOperation.COPY;
import static dev.bailiwick.contract.backup.BackupOperation.INIT;
import static dev.bailiwick.contract.backup.BackupOperation.PRUNE;
import static dev.bailiwick.contract.backup.BackupOperation.SNAPSHOTS;
import static dev.bailiwick.contract.backup.BackupOperation.UNLOCK;

import dev.bailiwick.fleet.hosts.registry.ComputeHost;
import dev.bailiwick.fleet.hosts.registry.ComputeHosts;
import dev.bailiwick.identity.accounts.Account;
import dev.bailiwick.modules.backups.dispatch.RunErrors;
import dev.bailiwick.modules.backups.lists.JobStates;
import dev.bailiwick.modules.backups.lists.StatedJob;
import dev.bailiwick.modules.backups.registry.BackupJobs;
import dev.bailiwick.modules.backups.registry.BackupRepositories;
import dev.bailiwick.modules.backups.registry.BackupRepository;
import dev.bailiwick.modules.backups.registry.RepositoryFields;
import dev.bailiwick.records.changes.RecordChanges;
import dev.bailiwick.web.ui.Confirmation;
import dev.bailiwick.web.ui.SelectOption;
import dev.bailiwick.web.ui.SizeText;
import dev.bailiwick.web.ui.TimeText;
import java.time.Clock;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

@Component
final class RepositoryPageBuilder {
    private static final long GIGABYTE = 1_000_000_000;
    private static final int RUNS = 10;
    private static final int MAX_CHANGES = 20;

    private final BackupRepositories repositories;
    private final BackupJobs jobs;
    private final JobStates states;
    private final ComputeHosts hosts;
    private final RepositoryHosts repositoryHosts;
    private final RunHistory history;
    private final RunErrors errors;
    private final RecordChanges changes;
    private final Clock clock;

    RepositoryPageBuilder(
            BackupRepositories repositories,
            BackupJobs jobs,
            JobStates states,
            ComputeHosts hosts,
            RepositoryHosts repositoryHosts,
            RunHistory history,
            RunErrors errors,
            RecordChanges changes,
            Clock clock) {
        this.repositories = repositories;
        this.jobs = jobs;
        this.states = states;
        this.hosts = hosts;
        this.repositoryHosts = repositoryHosts;
        this.history = history;
        this.errors = errors;
        this.changes = changes;
        this.clock = clock;
    }

    RepositoriesPage all(Account reader) {
        Map<Long, RunHistory.Use> uses = history.uses();
        return new RepositoriesPage(
                repositories.all().stream()
                        .map(one ->
                                new RepositoriesPage.Row(
                                        one,
                                        RepositoryLabels.type(one),
                                        RepositoryLabels.size(one),
                                        uses.getOrDefault(one.id(), RunHistory.Use.NONE),
                                        RepositoryLabels.icon(one),
                                        RepositoryLabels.label(one)))
                        .toList(),
                reader.isAdministrator());
    }

    RepositoryPage of(BackupRepository one, Account reader) {
        Instant now = clock.instant();
        List<StatedJob> users = states.of(jobs.ofRepository(one.id()), now);
        Long worker = repositoryHosts.worker(one);
        Long size = one.status().sizeBytes();
        Integer capacity = one.details().get(RepositoryFields.CAPACITY);
        return new RepositoryPage(
                one,
                RepositoryLabels.type(one),
                RepositoryLabels.icon(one),
                RepositoryLabels.label(one),
                RepositoryLabels.size(one),
                size == null || capacity == null
                        ? null
                        : Integer.valueOf((int) Math.min(100, size / (capacity * GIGABYTE / 100))),
                capacity == null ? "" : SizeText.of(capacity * GIGABYTE),
                one.details().get(RepositoryFields.CHECK).label(),
                checkFailure(one),
                history.uses().getOrDefault(one.id(), RunHistory.Use.NONE),
                users,
                history
                        .latest(
                                RunHistory.inRepository(
                                        one.id(), CHECK, PRUNE, COPY, INIT, UNLOCK, SNAPSHOTS),
                                RUNS)
                        .stream()
                        .map(run -> RunRows.row(run, Map.of(), now).in(one))
                        .toList(),
                worker == null ? null : hosts.find(worker).map(ComputeHost::name).orElse(null),
                repositoryHosts.pruner(one) != null,
                shared(one, users),
                repositories.all().stream()
                        .filter(other -> other.id() != one.id())
                        .map(other -> SelectOption.of(Long.toString(other.id()), other.name()))
                        .toList(),
                changes.of(
                        RepositoryFields.KIND.key(),
                        one.id(),
                        MAX_CHANGES,
                        RepositoryFields.FORM.labels()),
                reader.mayEdit(),
                reader.isAdministrator(),
                creation(one, reader),
                removal(one),
                Unlocking.confirmation(one.path(), one.name()));
    }

    private String checkFailure(BackupRepository one) {
        return one.status().checkFailure().isEmpty()
                ? ""
                : TimeText.capitalized(
                                RunErrors.phrase(
                                        CHECK, errors.ofChecks(List.of(one.id())).get(one.id())))
                        + ".";
    }

    private static String shared(BackupRepository one, List<StatedJob> users) {
        long sharing = users.stream().map(user -> user.job().hostId()).distinct().count();
        return sharing < 2
                ? ""
                : one.isAppendOnly()
                        ? "%,d hosts share this repository. Each of them can read the backups of the others. It is append-only, so none of them can delete these."
                                .formatted(sharing)
                        : "%,d hosts share this repository. Each of them can read the backups of the others, and delete them. Use a separate repository for each host."
                                .formatted(sharing);
    }

    /// Null unless the last run that ended found no repository where there was one.
    private @Nullable Confirmation creation(BackupRepository one, Account reader) {
        return reader.isAdministrator() && one.status().hasExisted() && history.isMissing(one.id())
                ? creation(one)
                : null;
    }

    /// The question before an empty repository takes the place of one that is lost.
    static Confirmation creation(BackupRepository one) {
        String path = one.path() + "/create";
        return new Confirmation(
                "create",
                path,
                "Create an empty repository?",
                List.of(
                        "Do this only if the repository of %s is lost for good."
                                .formatted(one.name()),
                        "If its file system is not mounted, mount it instead.",
                        "The lists here no longer show its snapshots."),
                path,
                "Create empty repository",
                "Leave as it is",
                one.path());
    }

    static Confirmation removal(BackupRepository one) {
        String path = one.path() + "/remove";
        return new Confirmation(
                "remove",
                path,
                "Remove %s?".formatted(one.name()),
                List.of(
                        "This deletes its password and its credentials here. Without a recovery"
                                + " sheet, its backups cannot be opened any more.",
                        "The files of the repository stay where they are."),
                path,
                "Remove repository",
                "Keep repository",
                one.path());
    }
}
