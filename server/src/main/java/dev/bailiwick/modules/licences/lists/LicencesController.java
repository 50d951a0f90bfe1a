package dev.bailiwick.modules.licences.lists;

import dev.bailiwick.identity.sessions.SignedIn;
import dev.bailiwick.modules.licences.registry.LicenceFields;
import dev.bailiwick.modules.licences.registry.LicenceLabels;
import dev.bailiwick.platform.db.Transactions;
import dev.bailiwick.records.lists.ListPage;
import java.time.Clock;
import java.util.Map;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.stereotype.Controller;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestParam;

@Controller
final class LicencesController {
    private final LicencesPageBuilder pages;
    private final Transactions transactions;
    private final Clock clock;

    LicencesController(LicencesPageBuilder pages, Transactions transactions, Clock clock) {
        this.pages = pages;
        this.transactions = transactions;
        this.clock = clock;
    }

    @GetMapping(LicenceFields.PATH)
    String list(
            @RequestParam Map<String, String> asked,
            @AuthenticationPrincipal SignedIn person,
            Model model) {
        var query =
                ListPage.query(
                        LicenceFields.PATH,
                        asked,
                        LicenceFilter.View.values(),
                        LicenceFilter.Order.values());
        model.addAttribute(
                "page",
                transactions.read(
                        () -> pages.of(query, LicenceLabels.today(clock), person.account())));
        return "modules/licences/lists/list";
    }
}
