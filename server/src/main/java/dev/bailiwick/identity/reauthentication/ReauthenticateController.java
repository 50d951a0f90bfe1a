package dev.bailiwick.identity.reauthentication;

import dev.bailiwick.identity.factors.Factors;
import dev.bailiwick.identity.passkeys.ChallengePurpose;
import dev.bailiwick.identity.passkeys.PasskeyAvailability;
import dev.bailiwick.identity.passkeys.VerifyPasskey;
import dev.bailiwick.identity.passwordsignin.LocalSignIn;
import dev.bailiwick.identity.passwordsignin.LocalSignIn.Outcome;
import dev.bailiwick.identity.passwordsignin.PasskeyResponses;
import dev.bailiwick.identity.passwordsignin.VerifySecondFactor;
import dev.bailiwick.identity.sessions.Session;
import dev.bailiwick.identity.sessions.Sessions;
import dev.bailiwick.identity.sessions.SignedIn;
import dev.bailiwick.identity.signinpages.SingleSignOnOption;
import dev.bailiwick.identity.signinpolicy.LocalSignInPolicy;
import dev.bailiwick.identity.throttling.Throttle;
import dev.bailiwick.identity.throttling.Throttle.CountedAttempt;
import dev.bailiwick.platform.audit.AuditEvent;
import dev.bailiwick.platform.audit.AuditLog;
import dev.bailiwick.platform.db.Transactions;
import dev.bailiwick.web.errors.NotFoundException;
import dev.bailiwick.web.http.LocalRedirect;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.http.ResponseEntity;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.stereotype.Controller;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestParam;

/// Re-authenticates a signed-in person before an action that requires it.
@Controller
final class ReauthenticateController {
    private final LocalSignIn localSignIn;
    private final Factors factors;
    private final VerifySecondFactor verifySecondFactor;
    private final VerifyPasskey verifyPasskey;
    private final PasskeyAvailability site;
    private final LocalSignInPolicy policy;
    private final Throttle throttle;
    private final Sessions sessions;
    private final AuditLog audit;
    private final Transactions transactions;
    private final SingleSignOnOption offer;

    ReauthenticateController(
            LocalSignIn localSignIn,
            Factors factors,
            VerifySecondFactor verifySecondFactor,
            VerifyPasskey verifyPasskey,
            PasskeyAvailability site,
            LocalSignInPolicy policy,
            Throttle throttle,
            Sessions sessions,
            AuditLog audit,
            Transactions transactions,
            SingleSignOnOption offer) {
        this.localSignIn = localSignIn;
        this.factors = factors;
        this.verifySecondFactor = verifySecondFactor;
        this.verifyPasskey = verifyPasskey;
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
        return "identity/reauthentication/reauthenticate";
    }

    @PostMapping("/auth/reauthenticate")
    String reauthenticate(
            @AuthenticationPrincipal SignedIn person,
            @RequestParam String password,
            @RequestParam(defaultValue = "") String code,
            @RequestParam(name = "continue", required = false) @Nullable String target,
            HttpServletRequest request,
            HttpServletResponse response,
            Model model) {
        var outcome = localSignIn.attempt(person.getName(), password, request);
        if (!(outcome instanceof Outcome.Verified verified)
                || verified.account().id() != person.account().id()) {
            String refusal = localSignIn.error(outcome, "Incorrect password.", response);
            model.addAttribute("page", page(person, refusal, null, null, target));
            return "identity/reauthentication/reauthenticate";
        }
        if (hasFactor(person)) {
            throttle.undoCount(verified.attempt());
            var second =
                    verifySecondFactor.byCode(verified.account(), holder(person), code, request);
            if (!(second instanceof VerifySecondFactor.Outcome.Verified both)) {
                String refusal = verifySecondFactor.error(second, response);
                model.addAttribute("page", page(person, null, refusal, null, target));
                return "identity/reauthentication/reauthenticate";
            }
            renew(person, "password", both.attempt(), request, response);
        } else {
            renew(person, "password", verified.attempt(), request, response);
        }
        return "redirect:" + LocalRedirect.orOverview(target);
    }

    @PostMapping("/auth/reauthenticate/passkey/options")
    ResponseEntity<String> options(@AuthenticationPrincipal SignedIn person) {
        return verifyPasskey
                .begin(ChallengePurpose.REAUTHENTICATE, person.account(), holder(person))
                .map(PasskeyResponses::options)
                .orElseThrow(NotFoundException::new);
    }

    /// A passkey with user verification counts as two factors.
    @PostMapping("/auth/reauthenticate/passkey")
    String reauthenticateWithPasskey(
            @AuthenticationPrincipal SignedIn person,
            @RequestParam(defaultValue = "") String credential,
            @RequestParam(name = "continue", required = false) @Nullable String target,
            HttpServletRequest request,
            HttpServletResponse response,
            Model model) {
        if (!policy.admits(person.account())) {
            throw new NotFoundException();
        }
        var outcome =
                verifySecondFactor.byPasskey(
                        person.account(),
                        ChallengePurpose.REAUTHENTICATE,
                        holder(person),
                        credential,
                        request);
        if (!(outcome instanceof VerifySecondFactor.Outcome.Verified verified)) {
            String refusal = verifySecondFactor.error(outcome, response);
            model.addAttribute("page", page(person, null, null, refusal, target));
            return "identity/reauthentication/reauthenticate";
        }
        renew(person, "passkey", verified.attempt(), request, response);
        return "redirect:" + LocalRedirect.orOverview(target);
    }

    private void renew(
            SignedIn person,
            String method,
            CountedAttempt attempt,
            HttpServletRequest request,
            HttpServletResponse response) {
        Optional<Session> renewed =
                transactions.write(() -> {
                    audit.acquireLock();
                    audit.record(
                            AuditEvent.of("Re-authenticated")
                                    .on(person.getName())
                                    .with("method", method));
                    return sessions.renew(person.session());
                });
        if (renewed.isEmpty()) {
            throttle.undoCount(attempt);
            return;
        }
        throttle.resetAfterSignIn(attempt, request, response);
        sessions.writeCookie(renewed.get(), request, response);
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
                offer.stepUp(person.account(), LocalRedirect.orOverview(target)).orElse(null),
                refusal,
                codeRefusal,
                passkeyRefusal,
                LocalRedirect.orOverview(target));
    }
}
