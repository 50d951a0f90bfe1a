package dev.bailiwick.modules.monitors.wall;

import dev.bailiwick.identity.sessions.SignedIn;
import dev.bailiwick.modules.monitors.registry.MonitorFields;
import dev.bailiwick.platform.db.Transactions;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.stereotype.Controller;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;

@Controller
final class WallController {
    private final WallPageBuilder pages;
    private final Transactions transactions;

    WallController(WallPageBuilder pages, Transactions transactions) {
        this.pages = pages;
        this.transactions = transactions;
    }

    @GetMapping(MonitorFields.PATH + "/wall")
    String show(@AuthenticationPrincipal SignedIn person, Model model) {
        model.addAttribute("page", transactions.read(() -> pages.build(person.account())));
        return "modules/monitors/wall/wall";
    }
}
