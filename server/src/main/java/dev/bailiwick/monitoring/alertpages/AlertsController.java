package dev.bailiwick.monitoring.alertpages;

import dev.bailiwick.identity.accounts.ProductModule;
import dev.bailiwick.identity.sessions.SignedIn;
import dev.bailiwick.monitoring.alerts.Alert;
import dev.bailiwick.monitoring.alerts.AlertKind;
import dev.bailiwick.monitoring.alerts.AlertsQuery;
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

/// The alerts of compute hosts, open and over.
@Controller
final class AlertsController {
    private static final int PAGE = 50;

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
        var query = AlertsQuery.of(state, kind, host, KeysetPagination.Turn.of(after, before));
        boolean mayChange = person.account().mayChangeThings();
        model.addAttribute("page", transactions.read(() -> page(query, mayChange)));
        return "monitoring/alertpages/alerts";
    }

    private AlertsPage page(AlertsQuery query, boolean mayChange) {
        Instant now = clock.instant();
        ProductModule module = ProductModule.COMPUTE;
        Map<AlertsQuery.Standing, Integer> counts = list.count(module, query);
        int all = counts.values().stream().mapToInt(Integer::intValue).sum();
        int total = query.standing() == null ? all : counts.getOrDefault(query.standing(), 0);
        KeysetPagination.Page<Alert> page = list.page(module, query, PAGE);
        List<Alert> found = page.rows();
        return new AlertsPage(
                summary(counts),
                chips(query, counts, all),
                query.standing() == null ? "" : query.standing().key(),
                query.kind() == null ? "" : query.kind().key(),
                kinds(),
                query.host(),
                query.host() == null ? null : list.name(module, query.host()),
                query.narrows(),
                !query.narrows() && found.isEmpty(),
                items(found.stream().filter(alert -> !alert.hasEnded()).toList(), mayChange, now),
                items(found.stream().filter(Alert::hasEnded).toList(), mayChange, now),
                Pager.byPlace(
                        "%,d of %,d".formatted(found.size(), total),
                        query.first(query.standing()),
                        page.before(),
                        page.after()),
                query.here());
    }

    private static List<AlertItem> items(List<Alert> alerts, boolean mayChange, Instant now) {
        return alerts.stream().map(alert -> AlertItem.of(alert, mayChange, now)).toList();
    }

    private static String summary(Map<AlertsQuery.Standing, Integer> counts) {
        int open = counts.getOrDefault(AlertsQuery.Standing.OPEN, 0);
        int known = counts.getOrDefault(AlertsQuery.Standing.ACKNOWLEDGED, 0);
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
            AlertsQuery query, Map<AlertsQuery.Standing, Integer> counts, int all) {
        var chips = new ArrayList<Chip>();
        chips.add(new Chip("All", all, query.first(null).text(), query.standing() == null));
        for (AlertsQuery.Standing standing : AlertsQuery.Standing.values()) {
            chips.add(
                    new Chip(
                            standing.label(),
                            counts.getOrDefault(standing, 0),
                            query.first(standing).text(),
                            query.standing() == standing));
        }
        return chips;
    }

    private static List<Option> kinds() {
        var kinds = new ArrayList<Option>();
        kinds.add(Option.of("", "All kinds"));
        Arrays.stream(AlertKind.values())
                .forEach(kind -> kinds.add(Option.of(kind.key(), kind.word())));
        return kinds;
    }
}
