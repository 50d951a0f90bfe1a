package dev.bailiwick.operations.overview;

import dev.bailiwick.identity.accounts.Account;
import dev.bailiwick.identity.accounts.Accounts;
import dev.bailiwick.identity.sessions.SignedIn;
import dev.bailiwick.messaging.mail.Outbox;
import dev.bailiwick.monitoring.alerts.evaluation.AlertsQuery;
import dev.bailiwick.monitoring.alerts.pages.OpenAlerts;
import dev.bailiwick.platform.audit.AuditEntries;
import dev.bailiwick.platform.audit.AuditEntry;
import dev.bailiwick.platform.audit.AuditEvent;
import dev.bailiwick.platform.db.Transactions;
import dev.bailiwick.platform.settings.GeneralSettings;
import dev.bailiwick.platform.settings.Settings;
import dev.bailiwick.web.ui.StatusIcon;
import java.time.Clock;
import java.util.List;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.stereotype.Controller;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;

/// The overview: remaining set-up steps, current status and recent activity.
@Controller
final class OverviewController {
    private static final int MAX_RECENT = 8;
    private static final int MAX_NEWEST = 5;
    private static final int MAX_ADMINISTRATORS = 3;

    private final Settings settings;
    private final Accounts accounts;
    private final SetupChecklist checklist;
    private final OverviewFacts moduleFacts;
    private final AuditEntries entries;
    private final Outbox outbox;
    private final OpenAlerts alerts;
    private final Clock clock;
    private final Transactions transactions;

    OverviewController(
            Settings settings,
            Accounts accounts,
            SetupChecklist checklist,
            OverviewFacts moduleFacts,
            AuditEntries entries,
            Outbox outbox,
            OpenAlerts alerts,
            Clock clock,
            Transactions transactions) {
        this.settings = settings;
        this.accounts = accounts;
        this.checklist = checklist;
        this.moduleFacts = moduleFacts;
        this.entries = entries;
        this.outbox = outbox;
        this.alerts = alerts;
        this.clock = clock;
        this.transactions = transactions;
    }

    @GetMapping("/")
    String overview(@AuthenticationPrincipal SignedIn person, Model model) {
        model.addAttribute("page", transactions.read(() -> page(person.account())));
        return "operations/overview/overview";
    }

    private OverviewPage page(Account account) {
        var current = settings.current();
        boolean administrator = account.isAdministrator();
        return new OverviewPage(
                firstName(account),
                administrator && !current.get(GeneralSettings.CHECKLIST_HIDDEN)
                        ? checklist.steps(current, account)
                        : List.of(),
                moduleFacts.modules(account),
                moduleFacts.site(current, account),
                administrator ? recent() : List.of(),
                administrator ? "/site-administration/audit" : null,
                administrator ? outbox.queue().deadLetters() : 0,
                alerts.areVisibleTo(account) ? problems(account) : null,
                account.isAdministrator() || !account.modules().isEmpty()
                        ? List.of()
                        : accounts.activeAdministrators().stream()
                                .limit(MAX_ADMINISTRATORS)
                                .map(one -> one.email().value())
                                .toList());
    }

    private OverviewPage.OpenProblems problems(Account account) {
        return new OverviewPage.OpenProblems(
                alerts.unacknowledged(account),
                alerts.newest(account, MAX_NEWEST, clock.instant()),
                AlertsQuery.PATH);
    }

    private List<OverviewPage.Activity> recent() {
        return entries.newest(MAX_RECENT).stream().map(OverviewController::activity).toList();
    }

    private static OverviewPage.Activity activity(AuditEntry entry) {
        return new OverviewPage.Activity(
                entry.at(),
                entry.event(),
                entry.outcome() == AuditEvent.Outcome.FAILURE ? StatusIcon.FAIL : StatusIcon.OK,
                entry.actor().name(),
                entry.actor().name().equals(entry.target()) ? null : entry.target());
    }

    private static String firstName(Account account) {
        return account.name().strip().split("\\s+", 2)[0];
    }
}
