package dev.bailiwick.access;

import dev.bailiwick.audit.AuditEvent;
import dev.bailiwick.audit.AuditLog;
import dev.bailiwick.sessions.Sessions;
import dev.bailiwick.sessions.SignedIn;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import org.springframework.stereotype.Controller;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;

/// Ends the session. The page after it does not lead straight back in.
@Controller
final class SignOutController {
    private final Sessions sessions;
    private final AuditLog audit;

    SignOutController(Sessions sessions, AuditLog audit) {
        this.sessions = sessions;
        this.audit = audit;
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
        model.addAttribute("page", new SignedOutPage(null));
        return "access/signed-out";
    }
}
