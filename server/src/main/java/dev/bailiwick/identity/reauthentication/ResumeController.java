package dev.bailiwick.identity.reauthentication;

import dev.bailiwick.identity.keptforms.KeptForms;
import dev.bailiwick.identity.sessions.SignedIn;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.stereotype.Controller;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;

/// Offers to send the form again that a person sent before re-authenticating.
@Controller
final class ResumeController {
    private final KeptForms forms;

    ResumeController(KeptForms forms) {
        this.forms = forms;
    }

    @GetMapping("/auth/reauthenticate/resume")
    String resume(@AuthenticationPrincipal SignedIn person, Model model) {
        return forms.find(person.session())
                .map(form -> {
                    model.addAttribute("page", ResumePage.of(form));
                    return "identity/reauthentication/resume";
                })
                .orElse("redirect:/");
    }
}
