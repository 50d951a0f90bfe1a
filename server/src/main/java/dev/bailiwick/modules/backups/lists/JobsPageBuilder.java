package dev.bailiwick.modules.backups.lists;

import dev.bailiwick.fleet.hosts.registry.HostStates;
import dev.bailiwick.fleet.hosts.registry.HostStates.NamedState;
import dev.bailiwick.identity.accounts.Account;
import dev.bailiwick.identity.accounts.ProductModule;
import dev.bailiwick.modules.backups.registry.BackupRepositories;
import dev.bailiwick.modules.backups.registry.BackupRepository;
import dev.bailiwick.modules.backups.registry.RepositoryFields;
import dev.bailiwick.platform.paging.KeysetPagination;
import dev.bailiwick.web.lists.ListQuery;
import dev.bailiwick.web.lists.ListView;
import dev.bailiwick.web.ui.Chip;
import dev.bailiwick.web.ui.SizeText;
import dev.bailiwick.web.ui.StatusIcon;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.springframework.stereotype.Component;

@Component
final class JobsPageBuilder {
    private static final int PAGE_SIZE = 50;
    private static final int MAX_UNCOVERED = 10;

    private final JobStates states;
    private final HostStates hosts;
    private final RunStrips strips;
    private final BackupRepositories repositories;

    JobsPageBuilder(
            JobStates states, HostStates hosts, RunStrips strips, BackupRepositories repositories) {
        this.states = states;
        this.hosts = hosts;
        this.strips = strips;
        this.repositories = repositories;
    }

    JobsPage of(ListQuery query, Account reader, Instant now) {
        Map<Long, NamedState> allHosts = hosts.all(now);
        List<StatedJob> all = states.all(allHosts, now);
        List<StatedJob> found = JobFilter.found(all, query.search());
        JobFilter.View view = JobFilter.view(query);
        List<StatedJob> shown =
                JobFilter.sorted(found.stream().filter(view::shows).toList(), query);
        KeysetPagination.Page<StatedJob> page = query.page(shown, PAGE_SIZE);
        List<NamedState> uncovered = uncovered(all, allHosts);
        List<BackupRepository> stores = repositories.all();
        return new JobsPage(
                summary(all),
                new ListView(
                        query, List.of(), chips(query, found), query.pager(page, shown.size())),
                all.isEmpty(),
                !stores.isEmpty(),
                rows(page.rows(), now),
                uncovered.subList(0, Math.min(uncovered.size(), MAX_UNCOVERED)),
                Math.max(0, uncovered.size() - MAX_UNCOVERED),
                recovery(all, stores),
                reader.mayEdit(),
                reader.isAdministrator(),
                reader.hasModule(ProductModule.COMPUTE));
    }

    private List<JobsPage.Row> rows(List<StatedJob> shown, Instant now) {
        Map<Long, RunStrip> past = strips.of(shown.stream().map(one -> one.job().id()).toList());
        return shown.stream()
                .map(one -> {
                    Long bytes = one.job().status().lastBytes();
                    return new JobsPage.Row(
                            one,
                            one.reason(now),
                            past.getOrDefault(one.job().id(), RunStrip.of(List.of())),
                            bytes == null ? null : SizeText.of(bytes));
                })
                .toList();
    }

    private static List<Chip> chips(ListQuery query, List<StatedJob> found) {
        var chips = new ArrayList<Chip>();
        for (JobFilter.View view : JobFilter.View.values()) {
            chips.add(
                    query.chip(
                            view.label(),
                            view.icon(),
                            found.stream().filter(view::shows).count(),
                            Long.MAX_VALUE,
                            Map.of(JobFilter.VIEW, view.key())));
        }
        return chips;
    }

    private static String summary(List<StatedJob> all) {
        if (all.isEmpty()) {
            return "No host is backed up yet.";
        }
        long trouble = count(all, job -> job.state().isTrouble());
        long unproven = count(all, job -> job.proof().isLacking());
        return "%s%s%s"
                .formatted(
                        all.size() == 1 ? "1 job" : "%,d jobs".formatted(all.size()),
                        trouble == 0
                                ? ", none failed or overdue"
                                : ", %,d %s attention"
                                        .formatted(trouble, trouble == 1 ? "needs" : "need"),
                        unproven == 0
                                ? "."
                                : ". %,d without a passed restore drill.".formatted(unproven));
    }

    private static long count(List<StatedJob> all, Predicate<StatedJob> condition) {
        return all.stream().filter(condition).count();
    }

    private static List<NamedState> uncovered(
            List<StatedJob> jobs, Map<Long, NamedState> allHosts) {
        Set<Long> covered =
                jobs.stream().map(one -> one.job().hostId()).collect(Collectors.toSet());
        return allHosts.values().stream().filter(host -> !covered.contains(host.id())).toList();
    }

    private static List<JobsPage.Item> recovery(
            List<StatedJob> jobs, List<BackupRepository> stores) {
        var items = new ArrayList<JobsPage.Item>();
        if (!jobs.isEmpty()) {
            long proven = count(jobs, job -> job.proof() == Proof.PROVEN);
            long failed = count(jobs, job -> job.proof() == Proof.FAILED);
            boolean all = proven == jobs.size();
            items.add(
                    new JobsPage.Item(
                            "checklist",
                            "Restore drills",
                            null,
                            "%,d of %,d %s passed a drill in time"
                                    .formatted(
                                            proven, jobs.size(), jobs.size() == 1 ? "job" : "jobs"),
                            all ? StatusIcon.OK : failed > 0 ? StatusIcon.FAIL : StatusIcon.WARN,
                            failed > 0
                                    ? failed == 1 ? "1 drill failed" : failed + " drills failed"
                                    : all ? "Yes" : proven == 0 ? "No" : "Partly"));
        }
        items.addAll(sheets(stores));
        if (!stores.isEmpty()) {
            items.add(repositories(stores));
        }
        return items;
    }

    /// What is lost with this server as long as it is not on paper.
    private static List<JobsPage.Item> sheets(List<BackupRepository> stores) {
        List<BackupRepository> missing =
                stores.stream().filter(one -> one.status().sheetPrintedAt() == null).toList();
        if (missing.isEmpty()) {
            return stores.isEmpty()
                    ? List.of()
                    : List.of(
                            new JobsPage.Item(
                                    "key",
                                    "Recovery sheets",
                                    RepositoryFields.KIND.path(),
                                    "All repositories can be opened without this server",
                                    StatusIcon.OK,
                                    "Printed"));
        }
        BackupRepository first = missing.getFirst();
        return List.of(
                new JobsPage.Item(
                        "key",
                        "Recovery sheets",
                        missing.size() == 1 ? first.path() : RepositoryFields.KIND.path(),
                        missing.size() == 1
                                ? "The sheet of %s was never printed".formatted(first.name())
                                : "%,d sheets were never printed".formatted(missing.size()),
                        StatusIcon.WARN,
                        "To print"));
    }

    private static JobsPage.Item repositories(List<BackupRepository> stores) {
        long bad = stores.stream().filter(one -> !one.status().checkFailure().isEmpty()).count();
        long unchecked = stores.stream().filter(one -> one.status().checkedAt() == null).count();
        return new JobsPage.Item(
                "database",
                "Repositories",
                RepositoryFields.KIND.path(),
                "%s%s"
                        .formatted(
                                stores.size() == 1
                                        ? "1 repository"
                                        : "%,d repositories".formatted(stores.size()),
                                unchecked == 0
                                        ? ", all checked"
                                        : ", %,d not checked yet".formatted(unchecked)),
                bad > 0 ? StatusIcon.FAIL : unchecked > 0 ? StatusIcon.WAIT : StatusIcon.OK,
                bad > 0
                        ? bad == 1 ? "1 check failed" : "%,d checks failed".formatted(bad)
                        : unchecked > 0 ? "Unchecked" : "No errors");
    }
}
