package dev.bailiwick.operations.administration;

import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.GetMapping;

/// Its parts are in the navigation; the address of the whole leads to the first.
@Controller
final class SiteAdministrationController {
    @GetMapping("/site-administration")
    String first() {
        return "redirect:" + GeneralController.PATH;
    }
}
