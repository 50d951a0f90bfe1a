package dev.bailiwick.monitoring.alerts.pages;

import dev.bailiwick.identity.accounts.ProductModule;
import dev.bailiwick.identity.sessions.SignedIn;
import dev.bailiwick.monitoring.alerts.evaluation.Alert;
import dev.bailiwick.monitoring.alerts.evaluation.AlertKind;
import dev.bailiwick.monitoring.alerts.evaluation.AlertsQuery;
import dev.bailiwick.platform.db.Transactions;
import dev.bailiwick.platform.paging.KeysetPagination;
import dev.bailiwick.web.ui.Chip;
import dev.bailiwick.web.ui.Option;
import dev.bailiwick.web.ui.Pager;
import java.time.Clock;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.stereotype.Controller;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestParam;

/// The alerts of compute hosts, open and resolved.
@Controller
final class AlertsController {
    private static final int PAGE_SIZE = 50;

    private final AlertList list;
    private final Transactions transactions;
    private final Clock clock;

    AlertsController(AlertList list, Transactions transactions, Clock clock) {
        this.list = list;
        this.transactions = transactions;
        this.clock = clock;
    }

    @GetMapping(AlertsQuery.PATH)
    String list(
            @RequestParam(defaultValue = "") String state,
            @RequestParam(defaultValue = "") String kind,
            @RequestParam(defaultValue = "") String host,
            @RequestParam(defaultValue = "") String after,
            @RequestParam(defaultValue = "") String before,
            @AuthenticationPrincipal SignedIn person,
            Model model) {
        var query =
                AlertsQuery.of(state, kind, host, KeysetPagination.PageRequest.of(after, before));
        boolean mayChange = person.account().mayEdit();
        model.addAttribute("page", transactions.read(() -> page(query, mayChange)));
        return "monitoring/alerts/pages/alerts";
    }

    private AlertsPage page(AlertsQuery query, boolean mayChange) {
        Instant now = clock.instant();
        ProductModule module = ProductModule.COMPUTE;
        Map<AlertsQuery.Status, Integer> counts = list.count(module, query);
        int all = counts.values().stream().mapToInt(Integer::intValue).sum();
        int total = query.status() == null ? all : counts.getOrDefault(query.status(), 0);
        KeysetPagination.Page<Alert> page = list.page(module, query, PAGE_SIZE);
        List<Alert> found = page.rows();
        return new AlertsPage(
                summary(counts),
                chips(query, counts, all),
                query.status() == null ? "" : query.status().key(),
                query.kind() == null ? "" : query.kind().key(),
                kinds(),
                query.host(),
                query.host() == null ? null : list.name(module, query.host()),
                query.isFiltered(),
                !query.isFiltered() && found.isEmpty(),
                items(found.stream().filter(alert -> !alert.isResolved()).toList(), mayChange, now),
                items(found.stream().filter(Alert::isResolved).toList(), mayChange, now),
                Pager.byCursor(
                        "%,d of %,d".formatted(found.size(), total),
                        query.first(query.status()),
                        page.before(),
                        page.after()),
                query.currentHref());
    }

    private static List<AlertItem> items(List<Alert> alerts, boolean mayChange, Instant now) {
        return alerts.stream().map(alert -> AlertItem.of(alert, mayChange, now)).toList();
    }

    private static String summary(Map<AlertsQuery.Status, Integer> counts) {
        int open = counts.getOrDefault(AlertsQuery.Status.OPEN, 0);
        int known = counts.getOrDefault(AlertsQuery.Status.ACKNOWLEDGED, 0);
        String opened =
                switch (open) {
                    case 0 -> "No alert is open";
                    case 1 -> "One alert is open";
                    default -> "%,d alerts are open".formatted(open);
                };
        return opened
                + switch (known) {
                    case 0 -> ".";
                    case 1 -> open == 0 ? ", one is acknowledged." : ", one more is acknowledged.";
                    default ->
                            ", %,d %s acknowledged."
                                    .formatted(known, open == 0 ? "are" : "more are");
                };
    }

    private static List<Chip> chips(
            AlertsQuery query, Map<AlertsQuery.Status, Integer> counts, int all) {
        var chips = new ArrayList<Chip>();
        chips.add(new Chip("All", all, query.first(null).text(), query.status() == null));
        for (AlertsQuery.Status standing : AlertsQuery.Status.values()) {
            chips.add(
                    new Chip(
                            standing.label(),
                            counts.getOrDefault(standing, 0),
                            query.first(standing).text(),
                            query.status() == standing));
        }
        return chips;
    }

    private static List<Option> kinds() {
        var kinds = new ArrayList<Option>();
        kinds.add(Option.of("", "All kinds"));
        Arrays.stream(AlertKind.values())
                .forEach(kind -> kinds.add(Option.of(kind.key(), kind.label())));
        return kinds;
    }
}
