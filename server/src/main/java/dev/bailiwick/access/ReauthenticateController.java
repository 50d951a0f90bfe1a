package dev.bailiwick.access;

import dev.bailiwick.access.LocalSignIn.Outcome;
import dev.bailiwick.audit.AuditEvent;
import dev.bailiwick.audit.AuditLog;
import dev.bailiwick.sessions.Sessions;
import dev.bailiwick.sessions.SignedIn;
import dev.bailiwick.web.LocalPath;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import org.jspecify.annotations.Nullable;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.stereotype.Controller;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestParam;

/// A signed-in person proves again who they are, before something that needs it.
@Controller
final class ReauthenticateController {
    private final LocalSignIn localSignIn;
    private final Sessions sessions;
    private final AuditLog audit;

    ReauthenticateController(LocalSignIn localSignIn, Sessions sessions, AuditLog audit) {
        this.localSignIn = localSignIn;
        this.sessions = sessions;
        this.audit = audit;
    }

    @GetMapping("/auth/reauthenticate")
    String form(
            @AuthenticationPrincipal SignedIn person,
            @RequestParam(name = "continue", required = false) @Nullable String target,
            Model model) {
        model.addAttribute("page", page(person, null, target));
        return "access/reauthenticate";
    }

    @PostMapping("/auth/reauthenticate")
    String prove(
            @AuthenticationPrincipal SignedIn person,
            @RequestParam String password,
            @RequestParam(name = "continue", required = false) @Nullable String target,
            HttpServletRequest request,
            HttpServletResponse response,
            Model model) {
        var outcome = localSignIn.attempt(person.getName(), password, request);
        if (!(outcome instanceof Outcome.Proven proven)
                || proven.account().id() != person.account().id()) {
            String refusal = localSignIn.refusal(outcome, "That is not your password.", response);
            model.addAttribute("page", page(person, refusal, target));
            return "access/reauthenticate";
        }
        localSignIn.provenAgain(proven, request, response);
        sessions.renew(person.session(), request, response);
        audit.record(AuditEvent.of("Re-authenticated").on(person.getName()));
        return "redirect:" + LocalPath.orHome(target);
    }

    private static ReauthenticatePage page(
            SignedIn person, @Nullable String refusal, @Nullable String target) {
        return new ReauthenticatePage(
                person.getName(),
                person.account().hasPassword(),
                null,
                refusal,
                LocalPath.orHome(target));
    }
}
