package dev.bailiwick.modules.dns.pages;

import dev.bailiwick.identity.sessions.SignedIn;
import dev.bailiwick.modules.dns.registry.ProviderFields;
import java.util.Map;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.stereotype.Controller;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestParam;

@Controller
final class DnsOverviewController {
    private final OverviewBuilder pages;

    DnsOverviewController(OverviewBuilder pages) {
        this.pages = pages;
    }

    @GetMapping(ProviderFields.PATH)
    String show(
            @RequestParam Map<String, String> asked,
            @AuthenticationPrincipal SignedIn person,
            Model model) {
        model.addAttribute("page", pages.build(asked, person.account()));
        return "modules/dns/pages/overview";
    }

    /// The instances are listed on the overview.
    @GetMapping(ProviderFields.PATH + "/providers")
    String list() {
        return "redirect:" + ProviderFields.PATH;
    }
}
