package dev.bailiwick.modules.backups.snapshots;

import dev.bailiwick.contract.backup.BackupOperation;
import dev.bailiwick.identity.sessions.SignedIn;
import dev.bailiwick.modules.backups.dispatch.BackupRun;
import dev.bailiwick.modules.backups.dispatch.BackupSnapshots;
import dev.bailiwick.modules.backups.dispatch.BackupSnapshots.Stored;
import dev.bailiwick.modules.backups.dispatch.RunParameters;
import dev.bailiwick.modules.backups.lists.BackupPaths;
import dev.bailiwick.platform.db.Transactions;
import dev.bailiwick.platform.paging.KeysetPagination;
import dev.bailiwick.web.errors.NotFoundException;
import dev.bailiwick.web.http.Toasts;
import dev.bailiwick.web.ui.Href;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.time.Clock;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.stereotype.Controller;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;

/// Folders of a snapshot. The first visit of a folder by somebody who may edit asks its host.
@Controller
@RequestMapping(BackupPaths.BASE + "/snapshots/{id}")
final class SnapshotController {
    private final BackupSnapshots snapshots;
    private final SnapshotPageBuilder pages;
    private final AskHost ask;
    private final Transactions transactions;
    private final Clock clock;

    SnapshotController(
            BackupSnapshots snapshots,
            SnapshotPageBuilder pages,
            AskHost ask,
            Transactions transactions,
            Clock clock) {
        this.snapshots = snapshots;
        this.pages = pages;
        this.ask = ask;
        this.transactions = transactions;
        this.clock = clock;
    }

    static String path(long row) {
        return BackupPaths.BASE + "/snapshots/" + row;
    }

    @GetMapping
    String show(
            @PathVariable long id,
            @RequestParam(defaultValue = "") String path,
            @RequestParam(defaultValue = "") String after,
            @RequestParam(defaultValue = "") String older,
            @RequestParam(defaultValue = "") String newer,
            @AuthenticationPrincipal SignedIn person,
            Model model) {
        Instant now = clock.instant();
        Stored one = find(id);
        var asked =
                new SnapshotPageBuilder.Asked(
                        path.isEmpty() ? start(one) : folder(path),
                        after.isEmpty() ? null : after,
                        KeysetPagination.PageRequest.of(older, newer));
        AskHost.Folder known =
                transactions.read(() -> ask.look(one, asked.folder(), asked.after(), now));
        AskHost.Folder folder =
                known instanceof AskHost.Folder.Unknown && person.account().mayEdit()
                        ? transactions.write(() ->
                                ask.ask(one, asked.folder(), asked.after(), person.actor(), now))
                        : known;
        model.addAttribute(
                "page", transactions.read(() -> pages.of(one, asked, folder, person.account())));
        return "modules/backups/snapshots/snapshot";
    }

    /// The folder that was backed up, if it was one.
    private static SnapshotPath start(Stored one) {
        List<String> paths = one.snapshot().paths();
        return paths.size() == 1
                ? SnapshotPath.parse(paths.getFirst()).orElse(SnapshotPath.ROOT)
                : SnapshotPath.ROOT;
    }

    private static SnapshotPath folder(String text) {
        return SnapshotPath.parse(text).orElseThrow(NotFoundException::new);
    }

    /// Asks again after a failure.
    @PostMapping("/browse")
    String browse(
            @PathVariable long id,
            @RequestParam String path,
            @RequestParam(defaultValue = "") String after,
            @AuthenticationPrincipal SignedIn person) {
        Stored one = find(id);
        SnapshotPath folder = folder(path);
        AskHost.Folder ignored =
                transactions.write(() ->
                        ask.ask(
                                one,
                                folder,
                                after.isEmpty() ? null : after,
                                person.actor(),
                                clock.instant()));
        return "redirect:"
                + new Href(path(id)).with("path", folder.text()).with("after", after).text();
    }

    /// @param with the row of the other snapshot
    @PostMapping("/compare")
    String compare(
            @PathVariable long id,
            @RequestParam(defaultValue = "0") long with,
            @AuthenticationPrincipal SignedIn person,
            HttpServletRequest request,
            HttpServletResponse response) {
        Stored one = find(id);
        Stored other = find(with);
        if (other.repositoryId() != one.repositoryId() || other.rowId() == one.rowId()) {
            throw new NotFoundException();
        }
        boolean later = other.snapshot().at().isAfter(one.snapshot().at());
        Stored before = later ? one : other;
        Stored after = later ? other : one;
        Optional<BackupRun> run =
                transactions.write(() ->
                        ask.queue(
                                one,
                                BackupOperation.DIFF,
                                RunParameters.diff(
                                        before.snapshot().id(),
                                        after.snapshot().id(),
                                        AskHost.DIFF_LIMIT),
                                person.actor()));
        return "redirect:" + target(run, id, request, response);
    }

    /// Where to go from here: to the run, or back if no host can do it.
    static String target(
            Optional<BackupRun> run,
            long id,
            HttpServletRequest request,
            HttpServletResponse response) {
        if (run.isEmpty()) {
            Toasts.showNotice(
                    "No job uses this repository any more, so no host can do that.",
                    request,
                    response);
        }
        return run.map(BackupRun::path).orElse(path(id));
    }

    /// For reloading the address of an action.
    @GetMapping({"/browse", "/compare"})
    String back(@PathVariable long id) {
        return "redirect:" + path(find(id).rowId());
    }

    private Stored find(long id) {
        return transactions.read(() -> snapshots.find(id).orElseThrow(NotFoundException::new));
    }
}
