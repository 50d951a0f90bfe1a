package dev.bailiwick.modules.backups.lists;

import dev.bailiwick.identity.sessions.SignedIn;
import dev.bailiwick.platform.db.Transactions;
import java.time.Clock;
import java.util.Map;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.stereotype.Controller;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestParam;

@Controller
final class JobsController {
    private final JobsPageBuilder pages;
    private final Transactions transactions;
    private final Clock clock;

    JobsController(JobsPageBuilder pages, Transactions transactions, Clock clock) {
        this.pages = pages;
        this.transactions = transactions;
        this.clock = clock;
    }

    @GetMapping(BackupPaths.BASE)
    String list(
            @RequestParam Map<String, String> asked,
            @AuthenticationPrincipal SignedIn person,
            Model model) {
        model.addAttribute(
                "page",
                transactions.read(
                        () -> pages.of(JobFilter.query(asked), person.account(), clock.instant())));
        return "modules/backups/lists/jobs";
    }
}
