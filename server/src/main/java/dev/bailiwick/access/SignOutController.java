package dev.bailiwick.access;

import dev.bailiwick.audit.AuditEvent;
import dev.bailiwick.audit.AuditLog;
import dev.bailiwick.sessions.Sessions;
import dev.bailiwick.sessions.SignedIn;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.stereotype.Controller;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;

/// Ends the session. The page after it does not lead straight back in.
@Controller
final class SignOutController {
    private final Sessions sessions;
    private final AuditLog audit;
    private final ObjectProvider<ProviderOffer> offers;

    SignOutController(Sessions sessions, AuditLog audit, ObjectProvider<ProviderOffer> offers) {
        this.sessions = sessions;
        this.audit = audit;
        this.offers = offers;
    }

    @PostMapping("/logout")
    String signOut(HttpServletRequest request, HttpServletResponse response) {
        sessions.end(request, response);
        SignedIn.present()
                .ifPresent(
                        person -> audit.record(AuditEvent.of("Signed Out").on(person.getName())));
        return "redirect:/auth/signed-out";
    }

    @GetMapping("/auth/signed-out")
    String signedOut(Model model) {
        model.addAttribute("page", new SignedOutPage(providerName()));
        return "access/signed-out";
    }

    private @Nullable String providerName() {
        return offers.stream()
                .flatMap(offer -> offer.button().stream())
                .map(ProviderButton::name)
                .findFirst()
                .orElse(null);
    }
}
