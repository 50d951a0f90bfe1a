package dev.bailiwick.access;

import dev.bailiwick.access.LocalSignIn.Outcome;
import dev.bailiwick.audit.AuditEvent;
import dev.bailiwick.audit.AuditLog;
import dev.bailiwick.db.Transactions;
import dev.bailiwick.factors.Factors;
import dev.bailiwick.sessions.Sessions;
import dev.bailiwick.sessions.SignedIn;
import dev.bailiwick.throttling.Throttle;
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
    private final Factors factors;
    private final ProveFactor proveFactor;
    private final Throttle throttle;
    private final Sessions sessions;
    private final AuditLog audit;
    private final Transactions transactions;

    ReauthenticateController(
            LocalSignIn localSignIn,
            Factors factors,
            ProveFactor proveFactor,
            Throttle throttle,
            Sessions sessions,
            AuditLog audit,
            Transactions transactions) {
        this.localSignIn = localSignIn;
        this.factors = factors;
        this.proveFactor = proveFactor;
        this.throttle = throttle;
        this.transactions = transactions;
        this.sessions = sessions;
        this.audit = audit;
    }

    @GetMapping("/auth/reauthenticate")
    String form(
            @AuthenticationPrincipal SignedIn person,
            @RequestParam(name = "continue", required = false) @Nullable String target,
            Model model) {
        model.addAttribute("page", page(person, null, null, target));
        return "access/reauthenticate";
    }

    @PostMapping("/auth/reauthenticate")
    String prove(
            @AuthenticationPrincipal SignedIn person,
            @RequestParam String password,
            @RequestParam(defaultValue = "") String code,
            @RequestParam(name = "continue", required = false) @Nullable String target,
            HttpServletRequest request,
            HttpServletResponse response,
            Model model) {
        var outcome = localSignIn.attempt(person.getName(), password, request);
        if (!(outcome instanceof Outcome.Proven proven)
                || proven.account().id() != person.account().id()) {
            String refusal = localSignIn.refusal(outcome, "That is not your password.", response);
            model.addAttribute("page", page(person, refusal, null, target));
            return "access/reauthenticate";
        }
        if (hasFactor(person)) {
            throttle.passed(proven.ticket());
            var second = proveFactor.byCode(proven.account(), code, request);
            if (!(second instanceof ProveFactor.Outcome.Proven both)) {
                String refusal = proveFactor.refusal(second, response);
                model.addAttribute("page", page(person, null, refusal, target));
                return "access/reauthenticate";
            }
            throttle.signedIn(both.ticket(), request, response);
        } else {
            localSignIn.provenAgain(proven, request, response);
        }
        sessions.renew(person.session(), request, response);
        audit.record(AuditEvent.of("Re-authenticated").on(person.getName()));
        return "redirect:" + LocalPath.orHome(target);
    }

    private boolean hasFactor(SignedIn person) {
        return transactions.read(() -> factors.has(person.account().id()));
    }

    private ReauthenticatePage page(
            SignedIn person,
            @Nullable String refusal,
            @Nullable String codeRefusal,
            @Nullable String target) {
        return new ReauthenticatePage(
                person.getName(),
                person.account().hasPassword(),
                hasFactor(person),
                null,
                refusal,
                codeRefusal,
                LocalPath.orHome(target));
    }
}
