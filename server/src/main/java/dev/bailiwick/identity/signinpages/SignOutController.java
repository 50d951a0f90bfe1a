package dev.bailiwick.identity.signinpages;

import dev.bailiwick.identity.sessions.Sessions;
import dev.bailiwick.identity.sessions.SignedIn;
import dev.bailiwick.identity.signinpages.IdpLogout.Departure;
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

/// Ends the session. The page that follows does not start a new sign-in.
@Controller
final class SignOutController {
    private final Sessions sessions;
    private final AuditLog audit;
    private final Transactions transactions;
    private final IdpLogout provider;
    private final SingleSignOnOption offer;

    SignOutController(
            Sessions sessions,
            AuditLog audit,
            Transactions transactions,
            IdpLogout provider,
            SingleSignOnOption offer) {
        this.sessions = sessions;
        this.audit = audit;
        this.transactions = transactions;
        this.provider = provider;
        this.offer = offer;
    }

    @PostMapping("/logout")
    String signOut(HttpServletRequest request, HttpServletResponse response, Model model) {
        Optional<SignedIn> person = SignedIn.current();
        // Nobody is signed in here from now on, even if the person's rights changed meanwhile.
        SecurityContextHolder.clearContext();
        Optional<Departure> departure = person.flatMap(provider::of);
        transactions.write(() -> {
            // before locking the session's row, in the same order as everything else that ends
            // sessions
            audit.acquireLock();
            sessions.end(request);
            person.ifPresent(it ->
                    audit.record(AuditEvent.of("Signed Out").by(it.actor()).on(it.getName())));
        });
        sessions.clearCookie(request, response);
        return departure.isEmpty()
                ? "redirect:/auth/signed-out"
                : redirectToProvider(departure.get(), response, model);
    }

    /// Browsers apply `form-action` to the redirect of a form response, so another origin is
    /// reached through the page.
    private static String redirectToProvider(
            Departure departure, HttpServletResponse response, Model model) {
        String location = departure.location().toString();
        if (departure.byRedirect()) {
            return "redirect:" + location;
        }
        response.setHeader("Refresh", "0;url=" + location);
        model.addAttribute("page", new SignedOutPage(departure.providerName(), location));
        return "identity/signinpages/signed-out";
    }

    @GetMapping("/auth/signed-out")
    String signedOut(Model model) {
        model.addAttribute("page", new SignedOutPage(offer.sessionRemainsAt().orElse(null), null));
        return "identity/signinpages/signed-out";
    }
}
