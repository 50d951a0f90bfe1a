package dev.bailiwick.modules.backups.snapshots;

import dev.bailiwick.fleet.hosts.registry.ComputeHost;
import dev.bailiwick.fleet.hosts.registry.ComputeHosts;
import dev.bailiwick.identity.accounts.Account;
import dev.bailiwick.modules.backups.dispatch.BackupListings;
import dev.bailiwick.modules.backups.dispatch.BackupRun;
import dev.bailiwick.modules.backups.dispatch.BackupSnapshots.Stored;
import dev.bailiwick.modules.backups.pages.ErrorAdvice;
import dev.bailiwick.modules.backups.registry.BackupJob;
import dev.bailiwick.modules.backups.registry.BackupJobs;
import dev.bailiwick.modules.backups.registry.BackupRepositories;
import dev.bailiwick.modules.backups.registry.BackupRepository;
import dev.bailiwick.platform.paging.KeysetPagination;
import dev.bailiwick.web.ui.Crumb;
import dev.bailiwick.web.ui.Href;
import dev.bailiwick.web.ui.Pager;
import dev.bailiwick.web.ui.SelectOption;
import dev.bailiwick.web.ui.SizeText;
import dev.bailiwick.web.ui.TimeText;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

@Component
final class SnapshotPageBuilder {
    private static final int BESIDE = 15;

    private final SnapshotQueries queries;
    private final BackupJobs jobs;
    private final BackupRepositories repositories;
    private final ComputeHosts hosts;
    private final AskHost ask;

    SnapshotPageBuilder(
            SnapshotQueries queries,
            BackupJobs jobs,
            BackupRepositories repositories,
            ComputeHosts hosts,
            AskHost ask) {
        this.queries = queries;
        this.jobs = jobs;
        this.repositories = repositories;
        this.hosts = hosts;
        this.ask = ask;
    }

    /// What was asked for.
    ///
    /// @param after the name after which the page of the folder begins; null for the first
    /// @param beside the page of the list of snapshots
    record Asked(
            SnapshotPath folder, @Nullable String after, KeysetPagination.PageRequest beside) {}

    SnapshotPage of(Stored one, Asked asked, AskHost.Folder folder, Account reader) {
        BackupJob job = one.jobId() == null ? null : jobs.find(one.jobId()).orElse(null);
        BackupRepository repository = repositories.find(one.repositoryId()).orElseThrow();
        Long hostId = ask.host(one);
        String host =
                hostId == null
                        ? "a host"
                        : hosts.find(hostId).map(ComputeHost::name).orElse("a host");
        BackupListings.Page listed =
                folder instanceof AskHost.Folder.Listed(var page) ? page : null;
        BackupRun question =
                switch (folder) {
                    case AskHost.Folder.Asked(var run) -> run;
                    case AskHost.Folder.Failed(var run) -> run;
                    case AskHost.Folder.Listed _,
                            AskHost.Folder.NotAsked _,
                            AskHost.Folder.Unknown _ ->
                            null;
                };
        KeysetPagination.Page<Stored> beside = queries.beside(one, asked.beside(), BESIDE);
        int count = queries.countBeside(one);
        Long bytes = one.snapshot().bytes();
        return new SnapshotPage(
                one,
                job,
                repository,
                host,
                href(one, asked, asked.folder(), asked.after()).text(),
                asked.folder().text(),
                asked.after(),
                asked.folder().steps().stream()
                        .map(step ->
                                new Crumb(
                                        step.text().equals("/")
                                                ? host + ":"
                                                : SnapshotPage.visible(step.name()),
                                        href(one, asked, step, null).text()))
                        .toList(),
                listed == null ? null : rows(one, asked, listed, reader.timeZone()),
                listed == null ? null : listed.readAt(),
                pager(one, asked, listed),
                question,
                folder instanceof AskHost.Folder.Failed(var run) ? ErrorAdvice.of(run) : null,
                switch (folder) {
                    case AskHost.Folder.NotAsked(var busy) -> notAsked(busy, host);
                    case AskHost.Folder.Unknown _ ->
                            "%s has not listed this folder yet. It does when an editor opens it."
                                    .formatted(host);
                    case AskHost.Folder.Listed _, AskHost.Folder.Asked _, AskHost.Folder.Failed _ ->
                            "";
                },
                bytes == null ? "–" : SizeText.of(bytes),
                others(beside.rows(), one, asked),
                count,
                otherPager(one, asked, beside, count),
                compare(one, beside.rows(), reader.timeZone()),
                reader.mayEdit());
    }

    private static String notAsked(boolean busy, String host) {
        return busy
                ? "%s has many questions to answer already. Reload this page in a minute."
                        .formatted(host)
                : "No job uses this repository any more, so there is no host to ask.";
    }

    private static List<SnapshotPage.Row> rows(
            Stored one, Asked asked, BackupListings.Page listed, ZoneId zone) {
        var rows = new ArrayList<SnapshotPage.Row>();
        for (BackupListings.Entry entry : listed.entries()) {
            SnapshotPath path = asked.folder().child(entry.name());
            boolean isFolder = entry.type().equals("dir");
            rows.add(
                    new SnapshotPage.Row(
                            SnapshotPage.visible(entry.name()),
                            path.text(),
                            isFolder ? href(one, asked, path, null).text() : null,
                            isFolder ? "folder" : "file",
                            entry.link() == null ? "" : SnapshotPage.visible(entry.link()),
                            isFolder ? "–" : SizeText.of(entry.size()),
                            changed(entry.mtime(), zone),
                            FileMode.of(entry.type(), entry.mode()),
                            "%d:%d".formatted(entry.uid(), entry.gid())));
        }
        return rows;
    }

    private static String changed(@Nullable String mtime, ZoneId zone) {
        try {
            return mtime == null
                    ? "–"
                    : TimeText.absolute(OffsetDateTime.parse(mtime).toInstant(), zone);
        } catch (DateTimeException e) {
            return "–";
        }
    }

    private static Pager pager(Stored one, Asked asked, BackupListings.@Nullable Page listed) {
        if (listed == null) {
            return Pager.byPage("", null, null);
        }
        int count = listed.entries().size();
        String after = asked.after();
        String what = count == 1 ? "1 entry" : "%,d entries".formatted(count);
        return new Pager(
                after == null
                        ? listed.more() ? "The first " + what : what
                        : "%s after %s".formatted(what, SnapshotPage.visible(after)),
                "First page",
                after == null ? null : href(one, asked, asked.folder(), null).text(),
                "Next",
                listed.more()
                        ? href(one, asked, asked.folder(), listed.entries().getLast().name()).text()
                        : null);
    }

    private static Href href(Stored one, Asked asked, SnapshotPath folder, @Nullable String after) {
        return withPlace(
                new Href(SnapshotController.path(one.rowId()))
                        .with("path", folder.text())
                        .with("after", after),
                asked);
    }

    private static Href withPlace(Href href, Asked asked) {
        return href.with("older", asked.beside().after()).with("newer", asked.beside().before());
    }

    /// With this one at the top if it is on another page.
    private static List<SnapshotPage.Other> others(List<Stored> page, Stored one, Asked asked) {
        var others = new ArrayList<SnapshotPage.Other>();
        if (page.stream().noneMatch(other -> other.rowId() == one.rowId())) {
            others.add(other(one, one, asked));
        }
        page.forEach(other -> others.add(other(other, one, asked)));
        return others;
    }

    private static SnapshotPage.Other other(Stored other, Stored one, Asked asked) {
        Long bytes = other.snapshot().bytes();
        return new SnapshotPage.Other(
                withPlace(new Href(SnapshotController.path(other.rowId())), asked).text(),
                other.snapshot().at(),
                bytes == null ? "–" : SizeText.of(bytes),
                other.rowId() == one.rowId());
    }

    private static Pager otherPager(
            Stored one, Asked asked, KeysetPagination.Page<Stored> page, int count) {
        Href here =
                new Href(SnapshotController.path(one.rowId())).with("path", asked.folder().text());
        int from = Math.min(page.skipped() + 1, count);
        return Pager.byTime(
                "%,d–%,d of %,d".formatted(from, from + page.rows().size() - 1, count),
                page.before() == null ? null : here.with("newer", page.before()).text(),
                page.after() == null ? null : here.with("older", page.after()).text());
    }

    /// The snapshot before it first.
    private List<SelectOption> compare(Stored one, List<Stored> beside, ZoneId zone) {
        var options = new ArrayList<SelectOption>();
        queries.previous(one)
                .ifPresent(previous -> options.add(option(previous, zone, "Previous: ")));
        for (Stored other : beside) {
            if (other.rowId() != one.rowId()
                    && options.stream()
                            .noneMatch(
                                    known -> known.value().equals(Long.toString(other.rowId())))) {
                options.add(option(other, zone, ""));
            }
        }
        return options;
    }

    private static SelectOption option(Stored one, ZoneId zone, String prefix) {
        Instant at = one.snapshot().at();
        return SelectOption.of(Long.toString(one.rowId()), prefix + TimeText.absolute(at, zone));
    }
}
