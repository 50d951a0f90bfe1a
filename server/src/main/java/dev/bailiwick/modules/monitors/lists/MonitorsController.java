package dev.bailiwick.modules.monitors.lists;

import dev.bailiwick.identity.accounts.Account;
import dev.bailiwick.identity.sessions.SignedIn;
import dev.bailiwick.modules.monitors.registry.MonitorFields;
import dev.bailiwick.platform.db.Transactions;
import java.time.Clock;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.stereotype.Controller;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestHeader;
import org.springframework.web.bind.annotation.RequestParam;

@Controller
final class MonitorsController {
    private final MonitorsPageBuilder pages;
    private final ListedMonitors listed;
    private final Transactions transactions;
    private final Clock clock;

    MonitorsController(
            MonitorsPageBuilder pages,
            ListedMonitors listed,
            Transactions transactions,
            Clock clock) {
        this.pages = pages;
        this.listed = listed;
        this.transactions = transactions;
        this.clock = clock;
    }

    @GetMapping(MonitorFields.PATH)
    String list(
            @RequestParam Map<String, String> asked,
            @AuthenticationPrincipal SignedIn person,
            Model model) {
        model.addAttribute("page", pages.build(asked, person.account()));
        return "modules/monitors/lists/list";
    }

    /// How many monitors are in each state.
    record Refreshed(Map<String, Integer> monitors, Instant updated_at) {}

    /// The list alone; for programs, which accept JSON, how many monitors are in each state.
    @PostMapping(MonitorFields.PATH + "/refresh")
    Object refresh(
            @RequestParam Map<String, String> asked,
            @RequestHeader(defaultValue = "") String accept,
            @AuthenticationPrincipal SignedIn person,
            Model model) {
        if (accept.contains(MediaType.APPLICATION_JSON_VALUE)) {
            return ResponseEntity.ok(counts(person.account()));
        }
        model.addAttribute("page", pages.build(asked, person.account()));
        return "modules/monitors/lists/rows";
    }

    private Refreshed counts(Account reader) {
        Map<ShownState, Integer> counts = transactions.read(() -> listed.counts(reader));
        var monitors = new LinkedHashMap<String, Integer>();
        monitors.put("total", counts.values().stream().mapToInt(Integer::intValue).sum());
        for (String key :
                new String[] {"up", "degraded", "down", "unknown", "paused", "maintenance"}) {
            monitors.put(key, 0);
        }
        counts.forEach((state, count) -> {
            var _ = monitors.merge(state.key(), count, Integer::sum);
        });
        return new Refreshed(monitors, clock.instant());
    }
}
