package dev.bailiwick.monitoring.alerts.pages;

import dev.bailiwick.identity.accounts.Account;
import dev.bailiwick.identity.accounts.ProductModule;
import dev.bailiwick.identity.sessions.SignedIn;
import dev.bailiwick.monitoring.alerts.evaluation.Alert;
import dev.bailiwick.monitoring.alerts.evaluation.AlertKinds;
import dev.bailiwick.monitoring.alerts.evaluation.AlertsQuery;
import dev.bailiwick.platform.db.Transactions;
import dev.bailiwick.platform.paging.KeysetPagination;
import dev.bailiwick.web.lists.ListQuery;
import dev.bailiwick.web.lists.ListView;
import dev.bailiwick.web.ui.Chip;
import dev.bailiwick.web.ui.Href;
import dev.bailiwick.web.ui.SelectOption;
import java.time.Clock;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.stereotype.Controller;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestParam;

/// The alerts of all modules, open and resolved.
@Controller
final class AlertsController {
    private static final int PAGE_SIZE = 50;

    private static final String OLD_PATH = "/infrastructure/vm-container-manager/alerts";

    private final AlertList list;
    private final AlertKinds kinds;
    private final Transactions transactions;
    private final Clock clock;

    AlertsController(AlertList list, AlertKinds kinds, Transactions transactions, Clock clock) {
        this.list = list;
        this.kinds = kinds;
        this.transactions = transactions;
        this.clock = clock;
    }

    @GetMapping(AlertsQuery.PATH)
    String list(
            @RequestParam Map<String, String> asked,
            @AuthenticationPrincipal SignedIn person,
            Model model) {
        var query =
                AlertsQuery.asked(
                        asked, key -> kinds.all().stream().anyMatch(k -> k.key().equals(key)));
        model.addAttribute("page", transactions.read(() -> page(query, person.account())));
        return "monitoring/alerts/pages/alerts";
    }

    /// Where the list was while only compute hosts had alerts.
    @GetMapping(OLD_PATH)
    String movedList(@RequestParam(defaultValue = "") String host) {
        var moved = new Href(AlertsQuery.PATH);
        return "redirect:"
                + (host.isEmpty()
                                ? moved
                                : moved.with("module", ProductModule.COMPUTE.key())
                                        .with("subject", host))
                        .text();
    }

    @GetMapping(OLD_PATH + "/{id}")
    String movedAlert(@PathVariable long id) {
        return "redirect:" + AlertsQuery.PATH + "/" + id;
    }

    private AlertsPage page(ListQuery query, Account account) {
        Instant now = clock.instant();
        boolean mayChange = account.mayEdit();
        var asked = AlertsQuery.of(query);
        Map<AlertsQuery.Status, Integer> counts = list.count(account, asked);
        int all = counts.values().stream().mapToInt(Integer::intValue).sum();
        int total = asked.status() == null ? all : counts.getOrDefault(asked.status(), 0);
        KeysetPagination.Page<Alert> page =
                list.page(account, asked, query.pageRequest(), PAGE_SIZE);
        List<Alert> found = page.rows();
        return new AlertsPage(
                summary(counts),
                new ListView(
                        query,
                        List.of(new ListView.Choice(AlertsQuery.KIND, "Kind", options())),
                        chips(query, counts, all),
                        query.pager(page, total)),
                subjectName(asked, account),
                !query.isFiltered() && found.isEmpty(),
                account.isAdministrator(),
                items(found.stream().filter(alert -> !alert.isResolved()).toList(), mayChange, now),
                items(found.stream().filter(Alert::isResolved).toList(), mayChange, now));
    }

    private static List<AlertItem> items(List<Alert> alerts, boolean mayChange, Instant now) {
        return alerts.stream().map(alert -> AlertItem.of(alert, mayChange, now)).toList();
    }

    private static String summary(Map<AlertsQuery.Status, Integer> counts) {
        int open = counts.getOrDefault(AlertsQuery.Status.OPEN, 0);
        int acknowledged = counts.getOrDefault(AlertsQuery.Status.ACKNOWLEDGED, 0);
        String opened =
                switch (open) {
                    case 0 -> "No alert is open";
                    case 1 -> "One alert is open";
                    default -> "%,d alerts are open".formatted(open);
                };
        return opened
                + switch (acknowledged) {
                    case 0 -> ".";
                    case 1 -> open == 0 ? ", one is acknowledged." : ", one more is acknowledged.";
                    default ->
                            ", %,d %s acknowledged."
                                    .formatted(acknowledged, open == 0 ? "are" : "more are");
                };
    }

    private static List<Chip> chips(
            ListQuery query, Map<AlertsQuery.Status, Integer> counts, long all) {
        var chips = new ArrayList<Chip>();
        chips.add(query.chip("All", null, all, all, Map.of(AlertsQuery.STATE, "")));
        for (AlertsQuery.Status status : AlertsQuery.Status.values()) {
            chips.add(
                    query.chip(
                            status.label(),
                            status.icon(),
                            Long.valueOf(counts.getOrDefault(status, 0)),
                            all,
                            Map.of(AlertsQuery.STATE, status.key())));
        }
        return chips;
    }

    private @Nullable String subjectName(AlertsQuery query, Account account) {
        return query.module() == null
                        || query.subject() == null
                        || !account.hasModule(query.module())
                ? null
                : list.name(query.module(), query.subject());
    }

    private List<SelectOption> options() {
        var options = new ArrayList<SelectOption>();
        options.add(SelectOption.of("", "All kinds"));
        kinds.all().forEach(kind -> options.add(SelectOption.of(kind.key(), kind.label())));
        return options;
    }
}
