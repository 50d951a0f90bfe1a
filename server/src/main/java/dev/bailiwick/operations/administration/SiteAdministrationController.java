package dev.bailiwick.operations.administration;

import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.GetMapping;

/// Has no page of its own: its sections are in the navigation, and its URL redirects to the first.
@Controller
final class SiteAdministrationController {
    @GetMapping("/site-administration")
    String first() {
        return "redirect:" + GeneralController.PATH;
    }
}
