package dev.bailiwick.access;

import dev.bailiwick.access.LocalSignIn.Outcome;
import dev.bailiwick.audit.AuditEvent;
import dev.bailiwick.audit.AuditLog;
import dev.bailiwick.db.Transactions;
import dev.bailiwick.factors.Factors;
import dev.bailiwick.passkeys.PasskeySite;
import dev.bailiwick.passkeys.ProvePasskey;
import dev.bailiwick.passkeys.Purpose;
import dev.bailiwick.sessions.Sessions;
import dev.bailiwick.sessions.SignedIn;
import dev.bailiwick.throttling.Throttle;
import dev.bailiwick.web.LocalPath;
import dev.bailiwick.web.NotFound;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.http.ResponseEntity;
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
    private final ProvePasskey provePasskey;
    private final PasskeySite site;
    private final LocalSignInPolicy policy;
    private final Throttle throttle;
    private final Sessions sessions;
    private final AuditLog audit;
    private final Transactions transactions;
    private final ProviderOffer offer;

    ReauthenticateController(
            LocalSignIn localSignIn,
            Factors factors,
            ProveFactor proveFactor,
            ProvePasskey provePasskey,
            PasskeySite site,
            LocalSignInPolicy policy,
            Throttle throttle,
            Sessions sessions,
            AuditLog audit,
            Transactions transactions,
            ProviderOffer offer) {
        this.localSignIn = localSignIn;
        this.factors = factors;
        this.proveFactor = proveFactor;
        this.provePasskey = provePasskey;
        this.site = site;
        this.policy = policy;
        this.throttle = throttle;
        this.transactions = transactions;
        this.sessions = sessions;
        this.audit = audit;
        this.offer = offer;
    }

    @GetMapping("/auth/reauthenticate")
    String form(
            @AuthenticationPrincipal SignedIn person,
            @RequestParam(name = "continue", required = false) @Nullable String target,
            Model model) {
        model.addAttribute("page", page(person, null, null, null, target));
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
            model.addAttribute("page", page(person, refusal, null, null, target));
            return "access/reauthenticate";
        }
        if (hasFactor(person)) {
            throttle.passed(proven.ticket());
            var second = proveFactor.byCode(proven.account(), holder(person), code, request);
            if (!(second instanceof ProveFactor.Outcome.Proven both)) {
                String refusal = proveFactor.refusal(second, response);
                model.addAttribute("page", page(person, null, refusal, null, target));
                return "access/reauthenticate";
            }
            throttle.signedIn(both.ticket(), request, response);
        } else {
            localSignIn.provenAgain(proven, request, response);
        }
        renew(person, "password", request, response);
        return "redirect:" + LocalPath.orHome(target);
    }

    @PostMapping("/auth/reauthenticate/passkey/options")
    ResponseEntity<String> options(@AuthenticationPrincipal SignedIn person) {
        return provePasskey
                .begin(Purpose.REAUTHENTICATE, person.account(), holder(person))
                .map(PasskeyAnswers::options)
                .orElseThrow(NotFound::new);
    }

    /// A passkey that verified its person is two factors in one.
    @PostMapping("/auth/reauthenticate/passkey")
    String proveByPasskey(
            @AuthenticationPrincipal SignedIn person,
            @RequestParam(defaultValue = "") String credential,
            @RequestParam(name = "continue", required = false) @Nullable String target,
            HttpServletRequest request,
            HttpServletResponse response,
            Model model) {
        if (!policy.admits(person.account())) {
            throw new NotFound();
        }
        var outcome =
                proveFactor.byPasskey(
                        person.account(),
                        Purpose.REAUTHENTICATE,
                        holder(person),
                        credential,
                        request);
        if (!(outcome instanceof ProveFactor.Outcome.Proven proven)) {
            String refusal = proveFactor.refusal(outcome, response);
            model.addAttribute("page", page(person, null, null, refusal, target));
            return "access/reauthenticate";
        }
        throttle.signedIn(proven.ticket(), request, response);
        renew(person, "passkey", request, response);
        return "redirect:" + LocalPath.orHome(target);
    }

    private void renew(
            SignedIn person,
            String method,
            HttpServletRequest request,
            HttpServletResponse response) {
        transactions.write(() -> {
            audit.takeTurn();
            sessions.renew(person.session(), request, response);
            audit.record(
                    AuditEvent.of("Re-authenticated").on(person.getName()).with("method", method));
        });
    }

    private static String holder(SignedIn person) {
        return "session " + person.session().uid();
    }

    private boolean hasFactor(SignedIn person) {
        return transactions.read(() -> factors.has(person.account().id()));
    }

    private ReauthenticatePage page(
            SignedIn person,
            @Nullable String refusal,
            @Nullable String codeRefusal,
            @Nullable String passkeyRefusal,
            @Nullable String target) {
        List<String> kinds = transactions.read(() -> factors.of(person.account().id()));
        boolean locally = policy.admits(person.account());
        return new ReauthenticatePage(
                person.getName(),
                locally,
                !kinds.isEmpty(),
                locally && kinds.contains("passkey") && site.isAvailable(),
                offer.stepUp(person.account(), LocalPath.orHome(target)).orElse(null),
                refusal,
                codeRefusal,
                passkeyRefusal,
                LocalPath.orHome(target));
    }
}
