package dev.bailiwick.modules.backups.pages;

import dev.bailiwick.contract.backup.BackupOperation;
import dev.bailiwick.identity.sessions.SignedIn;
import dev.bailiwick.modules.backups.dispatch.QueueRuns;
import dev.bailiwick.modules.backups.dispatch.RunParameters;
import dev.bailiwick.modules.backups.lists.BackupPaths;
import dev.bailiwick.modules.backups.registry.BackupRepositories;
import dev.bailiwick.modules.backups.registry.BackupRepository;
import dev.bailiwick.platform.db.Transactions;
import dev.bailiwick.web.errors.NotFoundException;
import dev.bailiwick.web.http.Toasts;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.stereotype.Controller;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;

/// Runs that concern a repository as a whole.
@Controller
@RequestMapping(BackupPaths.BASE + "/repositories/{id}")
final class RepositoryActions {
    private final BackupRepositories repositories;
    private final RepositoryHosts hosts;
    private final QueueRuns queue;
    private final Transactions transactions;

    RepositoryActions(
            BackupRepositories repositories,
            RepositoryHosts hosts,
            QueueRuns queue,
            Transactions transactions) {
        this.repositories = repositories;
        this.hosts = hosts;
        this.queue = queue;
        this.transactions = transactions;
    }

    /// Lists the snapshots, which needs everything that a backup needs: the way, the credentials
    /// and the password.
    @PostMapping("/test")
    String test(
            @PathVariable long id,
            @AuthenticationPrincipal SignedIn person,
            HttpServletRequest request,
            HttpServletResponse response) {
        return queued(id, BackupOperation.SNAPSHOTS, RunParameters.NONE, person, request, response);
    }

    @PostMapping("/check")
    String check(
            @PathVariable long id,
            @AuthenticationPrincipal SignedIn person,
            HttpServletRequest request,
            HttpServletResponse response) {
        return queued(
                id, BackupOperation.CHECK, RunParameters.check(null), person, request, response);
    }

    @PostMapping("/prune")
    String prune(
            @PathVariable long id,
            @AuthenticationPrincipal SignedIn person,
            HttpServletRequest request,
            HttpServletResponse response) {
        BackupRepository one = find(id);
        Long host = transactions.read(() -> hosts.pruner(one));
        if (host == null) {
            Toasts.showNotice(
                    "No host may delete from this repository. Choose a host for maintenance.",
                    request,
                    response);
            return "redirect:" + one.path();
        }
        return "redirect:"
                + queue.queue(one, host, BackupOperation.PRUNE, RunParameters.NONE, person.actor())
                        .path();
    }

    @PostMapping("/unlock")
    String unlock(
            @PathVariable long id,
            @AuthenticationPrincipal SignedIn person,
            HttpServletRequest request,
            HttpServletResponse response) {
        return queued(id, BackupOperation.UNLOCK, RunParameters.NONE, person, request, response);
    }

    @GetMapping("/unlock")
    String confirmUnlock(
            @PathVariable long id, @AuthenticationPrincipal SignedIn person, Model model) {
        person.requireEditor();
        BackupRepository one = find(id);
        model.addAttribute("page", Unlocking.confirmation(one.path(), one.name()));
        return "web/ui/confirm";
    }

    /// A new, empty repository in place of one that is lost.
    @PostMapping("/create")
    String create(
            @PathVariable long id,
            @AuthenticationPrincipal SignedIn person,
            HttpServletRequest request,
            HttpServletResponse response) {
        return queued(id, BackupOperation.INIT, RunParameters.NONE, person, request, response);
    }

    @GetMapping("/create")
    String confirmCreation(@PathVariable long id, Model model) {
        model.addAttribute("page", RepositoryPageBuilder.creation(find(id)));
        return "web/ui/confirm";
    }

    /// @param from the id of the repository to copy from
    @PostMapping("/copy")
    String copy(
            @PathVariable long id,
            @RequestParam(defaultValue = "0") long from,
            @AuthenticationPrincipal SignedIn person,
            HttpServletRequest request,
            HttpServletResponse response) {
        BackupRepository origin = find(from);
        if (origin.id() == id) {
            throw new NotFoundException();
        }
        return queued(
                id,
                BackupOperation.COPY,
                RunParameters.copy(origin.id()),
                person,
                request,
                response);
    }

    private String queued(
            long id,
            BackupOperation operation,
            RunParameters parameters,
            SignedIn person,
            HttpServletRequest request,
            HttpServletResponse response) {
        BackupRepository one = find(id);
        Long host = transactions.read(() -> hosts.worker(one));
        if (host == null) {
            Toasts.showNotice(
                    "No host can do that yet. Add a job that uses this repository, or choose a"
                            + " host for maintenance.",
                    request,
                    response);
            return "redirect:" + one.path();
        }
        return "redirect:" + queue.queue(one, host, operation, parameters, person.actor()).path();
    }

    /// For reloading the address of an action.
    @GetMapping({"/test", "/check", "/prune", "/copy"})
    String back(@PathVariable long id) {
        return "redirect:" + find(id).path();
    }

    private BackupRepository find(long id) {
        return transactions.read(() -> repositories.find(id).orElseThrow(NotFoundException::new));
    }
}
