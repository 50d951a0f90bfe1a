package dev.bailiwick.dashboard;

import dev.bailiwick.accounts.Account;
import dev.bailiwick.accounts.ProductModule;
import dev.bailiwick.alerts.OpenAlerts;
import dev.bailiwick.audit.AuditEntries;
import dev.bailiwick.audit.AuditEntry;
import dev.bailiwick.audit.AuditEvent;
import dev.bailiwick.db.Transactions;
import dev.bailiwick.mail.Outbox;
import dev.bailiwick.sessions.SignedIn;
import dev.bailiwick.settings.GeneralSettings;
import dev.bailiwick.settings.Settings;
import dev.bailiwick.ui.State;
import java.time.Clock;
import java.util.List;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.stereotype.Controller;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;

/// The overview: what is still to be set up, how things stand, what happened last.
@Controller
final class OverviewController {
    private static final int RECENT = 8;
    private static final int NEWEST = 5;

    private final Settings settings;
    private final Checklist checklist;
    private final Standing standing;
    private final AuditEntries entries;
    private final Outbox outbox;
    private final OpenAlerts alerts;
    private final Clock clock;
    private final Transactions transactions;

    OverviewController(
            Settings settings,
            Checklist checklist,
            Standing standing,
            AuditEntries entries,
            Outbox outbox,
            OpenAlerts alerts,
            Clock clock,
            Transactions transactions) {
        this.settings = settings;
        this.checklist = checklist;
        this.standing = standing;
        this.entries = entries;
        this.outbox = outbox;
        this.alerts = alerts;
        this.clock = clock;
        this.transactions = transactions;
    }

    @GetMapping("/")
    String overview(@AuthenticationPrincipal SignedIn person, Model model) {
        model.addAttribute("page", transactions.read(() -> page(person.account())));
        return "dashboard/overview";
    }

    private OverviewPage page(Account account) {
        var current = settings.current();
        boolean administrator = account.isAdministrator();
        return new OverviewPage(
                firstName(account),
                administrator && !current.get(GeneralSettings.CHECKLIST_HIDDEN)
                        ? checklist.steps(current, account)
                        : List.of(),
                standing.facts(current, account),
                administrator ? recent() : List.of(),
                administrator ? "/site-administration/audit" : null,
                administrator ? outbox.queue().givenUp() : 0,
                account.reaches(ProductModule.COMPUTE) ? trouble(account) : null);
    }

    private OverviewPage.Trouble trouble(Account account) {
        return new OverviewPage.Trouble(
                alerts.unacknowledged(account),
                alerts.newest(account, NEWEST, clock.instant()),
                ProductModule.COMPUTE.path() + "/alerts");
    }

    private List<OverviewPage.Activity> recent() {
        return entries.newest(RECENT).stream().map(OverviewController::activity).toList();
    }

    private static OverviewPage.Activity activity(AuditEntry entry) {
        return new OverviewPage.Activity(
                entry.at(),
                entry.event(),
                entry.outcome() == AuditEvent.Outcome.FAILURE ? State.FAIL : State.OK,
                entry.actor().name(),
                entry.actor().name().equals(entry.target()) ? null : entry.target());
    }

    private static String firstName(Account account) {
        return account.name().strip().split("\\s+", 2)[0];
    }
}
