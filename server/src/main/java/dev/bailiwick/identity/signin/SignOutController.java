package dev.bailiwick.identity.signin;

import dev.bailiwick.identity.sessions.Sessions;
import dev.bailiwick.identity.sessions.SignedIn;
import dev.bailiwick.identity.signin.ProviderLogout.Departure;
import dev.bailiwick.platform.audit.AuditEvent;
import dev.bailiwick.platform.audit.AuditLog;
import dev.bailiwick.platform.db.Transactions;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.util.Optional;
import org.springframework.security.core.context.SecurityContextHolder;
import org.springframework.stereotype.Controller;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;

/// Ends the session. The page after it does not lead straight back in.
@Controller
final class SignOutController {
    private final Sessions sessions;
    private final AuditLog audit;
    private final Transactions transactions;
    private final ProviderLogout provider;
    private final SingleSignOnOffer offer;

    SignOutController(
            Sessions sessions,
            AuditLog audit,
            Transactions transactions,
            ProviderLogout provider,
            SingleSignOnOffer offer) {
        this.sessions = sessions;
        this.audit = audit;
        this.transactions = transactions;
        this.provider = provider;
        this.offer = offer;
    }

    @PostMapping("/logout")
    String signOut(HttpServletRequest request, HttpServletResponse response, Model model) {
        Optional<SignedIn> person = SignedIn.present();
        // Nobody is signed in here from now on, whatever became of their rights meanwhile.
        SecurityContextHolder.clearContext();
        Optional<Departure> departure = person.flatMap(provider::of);
        transactions.write(() -> {
            audit.takeTurn(); // before the session's row: others who end it come the same way
            sessions.end(request, response);
            person.ifPresent(it ->
                    audit.record(AuditEvent.of("Signed Out").by(it.actor()).on(it.getName())));
        });
        return departure.isEmpty()
                ? "redirect:/auth/signed-out"
                : leave(departure.get(), response, model);
    }

    /// Browsers apply `form-action` to where a form's answer redirects: another origin is reached
    /// by the page.
    private static String leave(Departure departure, HttpServletResponse response, Model model) {
        String location = departure.location().toString();
        if (departure.byRedirect()) {
            return "redirect:" + location;
        }
        response.setHeader("Refresh", "0;url=" + location);
        model.addAttribute("page", new SignedOutPage(departure.providerName(), location));
        return "identity/signin/signed-out";
    }

    @GetMapping("/auth/signed-out")
    String signedOut(Model model) {
        model.addAttribute("page", new SignedOutPage(offer.remainsSignedInAt().orElse(null), null));
        return "identity/signin/signed-out";
    }
}
