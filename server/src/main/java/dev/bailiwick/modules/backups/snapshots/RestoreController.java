package dev.bailiwick.modules.backups.snapshots;

import dev.bailiwick.contract.backup.BackupOperation;
import dev.bailiwick.fleet.hosts.registry.ComputeHost;
import dev.bailiwick.fleet.hosts.registry.ComputeHosts;
import dev.bailiwick.identity.sessions.SignedIn;
import dev.bailiwick.modules.backups.dispatch.BackupRun;
import dev.bailiwick.modules.backups.dispatch.BackupSnapshots;
import dev.bailiwick.modules.backups.dispatch.BackupSnapshots.Stored;
import dev.bailiwick.modules.backups.dispatch.RunParameters;
import dev.bailiwick.modules.backups.lists.BackupPaths;
import dev.bailiwick.modules.backups.registry.JobFields;
import dev.bailiwick.platform.db.Transactions;
import dev.bailiwick.web.errors.NotFoundException;
import dev.bailiwick.web.errors.Refusal;
import dev.bailiwick.web.errors.RefusedException;
import dev.bailiwick.web.http.Toasts;
import dev.bailiwick.web.ui.Crumb;
import dev.bailiwick.web.ui.Href;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.stereotype.Controller;
import org.springframework.ui.Model;
import org.springframework.util.MultiValueMap;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;

/// Restores chosen files: editors into a staging folder of the host, administrators who have
/// authenticated recently also in place.
@Controller
@RequestMapping(BackupPaths.BASE + "/snapshots/{id}")
final class RestoreController {
    private static final String ITEM = "item";
    private static final int MAX_PATHS = 1_000;

    private final BackupSnapshots snapshots;
    private final ComputeHosts hosts;
    private final AskHost ask;
    private final Transactions transactions;

    RestoreController(
            BackupSnapshots snapshots, ComputeHosts hosts, AskHost ask, Transactions transactions) {
        this.snapshots = snapshots;
        this.hosts = hosts;
        this.ask = ask;
        this.transactions = transactions;
    }

    /// Asks where to; restores nothing yet.
    @PostMapping("/restore")
    String choose(
            @PathVariable long id,
            @RequestParam MultiValueMap<String, String> form,
            @AuthenticationPrincipal SignedIn person,
            HttpServletRequest request,
            HttpServletResponse response,
            Model model) {
        Stored one = find(id);
        if (!form.containsKey(ITEM)) {
            Toasts.showNotice(
                    "Nothing is selected. Tick files or folders, or “Everything in this folder”.",
                    request,
                    response);
            return "redirect:"
                    + new Href(SnapshotController.path(id))
                            .with("path", form.getFirst("path"))
                            .with("after", form.getFirst("after"))
                            .text();
        }
        List<String> paths = paths(form);
        model.addAttribute(
                "page",
                transactions.read(() -> {
                    Long host = ask.host(one);
                    return new RestorePage(
                            one,
                            host == null
                                    ? "the host"
                                    : hosts.find(host).map(ComputeHost::name).orElse("the host"),
                            List.of(
                                    new Crumb("Backups", JobFields.PATH),
                                    new Crumb(
                                            "Snapshot " + one.snapshot().id().substring(0, 8),
                                            SnapshotController.path(id))),
                            paths,
                            SnapshotController.path(id),
                            person.account().isAdministrator());
                }));
        return "modules/backups/snapshots/restore";
    }

    @PostMapping("/restore/start")
    String intoStaging(
            @PathVariable long id,
            @RequestParam MultiValueMap<String, String> form,
            @AuthenticationPrincipal SignedIn person,
            HttpServletRequest request,
            HttpServletResponse response) {
        return queued(id, form, "staging", person, request, response);
    }

    @PostMapping("/restore-in-place")
    String inPlace(
            @PathVariable long id,
            @RequestParam MultiValueMap<String, String> form,
            @AuthenticationPrincipal SignedIn person,
            HttpServletRequest request,
            HttpServletResponse response) {
        return queued(id, form, "in-place", person, request, response);
    }

    private String queued(
            long id,
            MultiValueMap<String, String> form,
            String into,
            SignedIn person,
            HttpServletRequest request,
            HttpServletResponse response) {
        Stored one = find(id);
        List<String> paths = paths(form);
        Optional<BackupRun> run =
                transactions.write(() ->
                        ask.queue(
                                one,
                                BackupOperation.RESTORE,
                                RunParameters.restore(one.snapshot().id(), paths, into),
                                person.actor()));
        return "redirect:" + SnapshotController.target(run, id, request, response);
    }

    /// For reloading the address of a form.
    @GetMapping({"/restore", "/restore/start", "/restore-in-place"})
    String back(@PathVariable long id) {
        return "redirect:" + SnapshotController.path(find(id).rowId());
    }

    /// Not read as a list, which would split a path at its commas.
    private static List<String> paths(MultiValueMap<String, String> form) {
        var paths = new ArrayList<String>();
        for (String item : form.getOrDefault(ITEM, List.of())) {
            paths.add(
                    SnapshotPath.parse(item)
                            .orElseThrow(() -> new RefusedException(Refusal.UNREADABLE))
                            .text());
        }
        if (paths.isEmpty() || paths.size() > MAX_PATHS) {
            throw new RefusedException(Refusal.UNREADABLE);
        }
        return paths.stream().distinct().toList();
    }

    private Stored find(long id) {
        return transactions.read(() -> snapshots.find(id).orElseThrow(NotFoundException::new));
    }
}
