package dev.bailiwick.identity.passwordsignin;

import dev.bailiwick.identity.factors.Factors;
import dev.bailiwick.identity.passkeys.ChallengePurpose;
import dev.bailiwick.identity.passkeys.PasskeyAvailability;
import dev.bailiwick.identity.passkeys.VerifyPasskey;
import dev.bailiwick.identity.sessions.PendingSignIn;
import dev.bailiwick.identity.sessions.PendingSignIns;
import dev.bailiwick.identity.sessions.Sessions;
import dev.bailiwick.identity.sessions.SignedIn;
import dev.bailiwick.identity.throttling.Throttle;
import dev.bailiwick.platform.db.Transactions;
import dev.bailiwick.web.ui.FormField;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.http.ResponseEntity;
import org.springframework.stereotype.Controller;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;

/// The second step for people who have a factor: a code, a recovery code or a passkey.
@Controller
@RequestMapping("/auth/two-factor")
final class SecondFactorController {
    private static final String RECOVERY = "recovery";
    private static final String WRONG_RECOVERY =
            "This recovery code is incorrect or was already used.";

    private final SecondFactorStep secondStep;
    private final VerifySecondFactor verifySecondFactor;
    private final VerifyPasskey verifyPasskey;
    private final PendingSignIns pendingSignIns;
    private final Sessions sessions;
    private final Throttle throttle;
    private final CompleteSignIn completeSignIn;
    private final Factors factors;
    private final PasskeyAvailability site;
    private final Transactions transactions;

    SecondFactorController(
            SecondFactorStep secondStep,
            VerifySecondFactor verifySecondFactor,
            VerifyPasskey verifyPasskey,
            PendingSignIns pendingSignIns,
            Sessions sessions,
            Throttle throttle,
            CompleteSignIn completeSignIn,
            Factors factors,
            PasskeyAvailability site,
            Transactions transactions) {
        this.secondStep = secondStep;
        this.verifySecondFactor = verifySecondFactor;
        this.verifyPasskey = verifyPasskey;
        this.pendingSignIns = pendingSignIns;
        this.sessions = sessions;
        this.throttle = throttle;
        this.completeSignIn = completeSignIn;
        this.factors = factors;
        this.site = site;
        this.transactions = transactions;
    }

    @GetMapping
    String form(HttpServletRequest request, Model model) {
        return secondStep.at(
                SecondFactorStep.Kind.FACTOR,
                request,
                pending -> form(pending, Refused.NONE, model));
    }

    @PostMapping
    String check(
            @RequestParam(defaultValue = "") String code,
            @RequestParam(defaultValue = "") String way,
            HttpServletRequest request,
            HttpServletResponse response,
            Model model) {
        return secondStep.at(
                SecondFactorStep.Kind.FACTOR,
                request,
                pending -> {
                    var outcome =
                            verifySecondFactor.byCode(
                                    pending.account(), pending.holder(), code, request);
                    if (outcome instanceof VerifySecondFactor.Outcome.Verified verified) {
                        return signIn(pending, verified, request, response);
                    }
                    String refusal = verifySecondFactor.error(outcome, response);
                    if (!way.equals(RECOVERY)) {
                        return form(pending, Refused.ofCode(refusal), model);
                    }
                    boolean wrong = outcome instanceof VerifySecondFactor.Outcome.Incorrect;
                    return form(
                            pending, Refused.ofRecovery(wrong ? WRONG_RECOVERY : refusal), model);
                });
    }

    @PostMapping("/passkey/options")
    ResponseEntity<String> options(HttpServletRequest request) {
        return secondStep
                .findPending(SecondFactorStep.Kind.FACTOR, request)
                .flatMap(pending ->
                        verifyPasskey.begin(
                                ChallengePurpose.SECOND_STEP, pending.account(), pending.holder()))
                .map(PasskeyResponses::options)
                .orElseGet(PasskeyResponses::signInRequired);
    }

    @PostMapping("/passkey")
    String checkPasskey(
            @RequestParam(defaultValue = "") String credential,
            HttpServletRequest request,
            HttpServletResponse response,
            Model model) {
        return secondStep.at(
                SecondFactorStep.Kind.FACTOR,
                request,
                pending -> {
                    var outcome =
                            verifySecondFactor.byPasskey(
                                    pending.account(),
                                    ChallengePurpose.SECOND_STEP,
                                    pending.holder(),
                                    credential,
                                    request);
                    return outcome instanceof VerifySecondFactor.Outcome.Verified verified
                            ? signIn(pending, verified, request, response)
                            : form(
                                    pending,
                                    Refused.ofPasskey(verifySecondFactor.error(outcome, response)),
                                    model);
                });
    }

    private String signIn(
            PendingSignIn pending,
            VerifySecondFactor.Outcome.Verified verified,
            HttpServletRequest request,
            HttpServletResponse response) {
        Optional<SignedIn> person = completeSignIn.complete(pending, verified.kind(), request);
        pendingSignIns.clearCookie(request, response);
        if (person.isEmpty()) {
            throttle.undoCount(verified.attempt());
            return "redirect:/login";
        }
        throttle.resetAfterSignIn(verified.attempt(), request, response);
        sessions.writeCookies(person.get(), request, response);
        return "redirect:" + pending.continueTo();
    }

    /// The error, at the field that was used.
    private record Refused(
            @Nullable String code, @Nullable String passkey, @Nullable String recovery) {
        private static final Refused NONE = new Refused(null, null, null);

        static Refused ofCode(String sentence) {
            return new Refused(sentence, null, null);
        }

        static Refused ofPasskey(String sentence) {
            return new Refused(null, sentence, null);
        }

        static Refused ofRecovery(String sentence) {
            return new Refused(null, null, sentence);
        }
    }

    private String form(PendingSignIn pending, Refused refused, Model model) {
        List<String> kinds = transactions.read(() -> factors.of(pending.account().id()));
        boolean app = kinds.contains("authenticator");
        model.addAttribute(
                "page",
                new SecondFactorPage(
                        FormField.of("code", "").withError(refused.code),
                        app,
                        kinds.contains("passkey") && site.isAvailable(),
                        refused.passkey,
                        // without an authenticator app, only a recovery code can be typed
                        app || refused.recovery != null ? refused.recovery : refused.code));
        return "identity/passwordsignin/two-factor";
    }
}
