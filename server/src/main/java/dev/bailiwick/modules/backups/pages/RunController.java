package dev.bailiwick.modules.backups.pages;

import dev.bailiwick.fleet.hosts.registry.ComputeHost;
import dev.bailiwick.fleet.hosts.registry.ComputeHosts;
import dev.bailiwick.identity.sessions.SignedIn;
import dev.bailiwick.modules.backups.dispatch.BackupRun;
import dev.bailiwick.modules.backups.dispatch.BackupRuns;
import dev.bailiwick.modules.backups.dispatch.QueueRuns;
import dev.bailiwick.modules.backups.lists.BackupPaths;
import dev.bailiwick.platform.db.Transactions;
import dev.bailiwick.web.errors.NotFoundException;
import dev.bailiwick.web.http.Toasts;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.util.Map;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.stereotype.Controller;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;

@Controller
@RequestMapping(BackupPaths.BASE + "/runs/{id}")
final class RunController {
    private final BackupRuns runs;
    private final ComputeHosts hosts;
    private final RunPageBuilder pages;
    private final QueueRuns queue;
    private final Transactions transactions;

    RunController(
            BackupRuns runs,
            ComputeHosts hosts,
            RunPageBuilder pages,
            QueueRuns queue,
            Transactions transactions) {
        this.runs = runs;
        this.hosts = hosts;
        this.pages = pages;
        this.queue = queue;
        this.transactions = transactions;
    }

    @GetMapping
    String show(
            @PathVariable long id,
            @RequestParam Map<String, String> asked,
            @AuthenticationPrincipal SignedIn person,
            Model model) {
        model.addAttribute(
                "page", transactions.read(() -> pages.of(find(id), asked, person.account())));
        return "modules/backups/pages/run";
    }

    @GetMapping("/cancel")
    String confirmCancel(
            @PathVariable long id, @AuthenticationPrincipal SignedIn person, Model model) {
        person.requireEditor();
        model.addAttribute(
                "page",
                transactions.read(() -> {
                    BackupRun run = find(id);
                    return RunPageBuilder.cancellation(
                            run, hosts.find(run.hostId()).map(ComputeHost::name).orElse("–"));
                }));
        return "web/ui/confirm";
    }

    @PostMapping("/cancel")
    String cancel(
            @PathVariable long id,
            @AuthenticationPrincipal SignedIn person,
            HttpServletRequest request,
            HttpServletResponse response) {
        BackupRun run = transactions.read(() -> find(id));
        if (run.state().hasEnded()) {
            Toasts.showNotice("It had ended already", request, response);
        } else {
            queue.cancel(run, person.actor());
        }
        return "redirect:" + run.path();
    }

    private BackupRun find(long id) {
        return runs.find(id).orElseThrow(NotFoundException::new);
    }
}
