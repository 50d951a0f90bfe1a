package dev.bailiwick.identity.localsignin;

import dev.bailiwick.identity.factors.Factors;
import dev.bailiwick.identity.passkeys.ChallengePurpose;
import dev.bailiwick.identity.passkeys.PasskeyAvailability;
import dev.bailiwick.identity.passkeys.VerifyPasskey;
import dev.bailiwick.identity.sessions.PendingSignIn;
import dev.bailiwick.identity.throttling.Throttle;
import dev.bailiwick.platform.db.Transactions;
import dev.bailiwick.web.ui.Field;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.http.ResponseEntity;
import org.springframework.stereotype.Controller;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;

/// The second step of those who have a factor: a code, a recovery code or a passkey.
@Controller
@RequestMapping("/auth/two-factor")
final class TwoFactorController {
    private static final String RECOVERY = "recovery";
    private static final String WRONG_RECOVERY = "This recovery code is wrong or was used.";

    private final SecondStep secondStep;
    private final VerifySecondFactor proveFactor;
    private final VerifyPasskey provePasskey;
    private final Throttle throttle;
    private final CompleteSignIn beginSession;
    private final Factors factors;
    private final PasskeyAvailability site;
    private final Transactions transactions;

    TwoFactorController(
            SecondStep secondStep,
            VerifySecondFactor proveFactor,
            VerifyPasskey provePasskey,
            Throttle throttle,
            CompleteSignIn beginSession,
            Factors factors,
            PasskeyAvailability site,
            Transactions transactions) {
        this.secondStep = secondStep;
        this.proveFactor = proveFactor;
        this.provePasskey = provePasskey;
        this.throttle = throttle;
        this.beginSession = beginSession;
        this.factors = factors;
        this.site = site;
        this.transactions = transactions;
    }

    @GetMapping
    String form(HttpServletRequest request, Model model) {
        return secondStep.at(
                SecondStep.Kind.FACTOR, request, pending -> form(pending, Refused.NOTHING, model));
    }

    @PostMapping
    String check(
            @RequestParam(defaultValue = "") String code,
            @RequestParam(defaultValue = "") String way,
            HttpServletRequest request,
            HttpServletResponse response,
            Model model) {
        return secondStep.at(
                SecondStep.Kind.FACTOR,
                request,
                pending -> {
                    var outcome =
                            proveFactor.byCode(pending.account(), pending.holder(), code, request);
                    if (outcome instanceof VerifySecondFactor.Outcome.Proven proven) {
                        return in(pending, proven, request, response);
                    }
                    String refusal = proveFactor.refusal(outcome, response);
                    if (!way.equals(RECOVERY)) {
                        return form(pending, Refused.ofCode(refusal), model);
                    }
                    boolean wrong = outcome instanceof VerifySecondFactor.Outcome.Wrong;
                    return form(
                            pending, Refused.ofRecovery(wrong ? WRONG_RECOVERY : refusal), model);
                });
    }

    @PostMapping("/passkey/options")
    ResponseEntity<String> options(HttpServletRequest request) {
        return secondStep
                .waiting(SecondStep.Kind.FACTOR, request)
                .flatMap(pending ->
                        provePasskey.begin(
                                ChallengePurpose.SECOND_STEP, pending.account(), pending.holder()))
                .map(PasskeyAnswers::options)
                .orElseGet(PasskeyAnswers::toSignIn);
    }

    @PostMapping("/passkey")
    String checkPasskey(
            @RequestParam(defaultValue = "") String credential,
            HttpServletRequest request,
            HttpServletResponse response,
            Model model) {
        return secondStep.at(
                SecondStep.Kind.FACTOR,
                request,
                pending -> {
                    var outcome =
                            proveFactor.byPasskey(
                                    pending.account(),
                                    ChallengePurpose.SECOND_STEP,
                                    pending.holder(),
                                    credential,
                                    request);
                    return outcome instanceof VerifySecondFactor.Outcome.Proven proven
                            ? in(pending, proven, request, response)
                            : form(
                                    pending,
                                    Refused.ofPasskey(proveFactor.refusal(outcome, response)),
                                    model);
                });
    }

    private String in(
            PendingSignIn pending,
            VerifySecondFactor.Outcome.Proven proven,
            HttpServletRequest request,
            HttpServletResponse response) {
        throttle.signedIn(proven.ticket(), request, response);
        return beginSession.after(pending, proven.kind(), request, response)
                ? "redirect:" + pending.continueTo()
                : "redirect:/login";
    }

    /// The sentence, at what was tried.
    private record Refused(
            @Nullable String code, @Nullable String passkey, @Nullable String recovery) {
        private static final Refused NOTHING = new Refused(null, null, null);

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
                new TwoFactorPage(
                        Field.of("code", "").withError(refused.code),
                        app,
                        kinds.contains("passkey") && site.isAvailable(),
                        refused.passkey,
                        // without an app a recovery code is all that can be typed
                        app || refused.recovery != null ? refused.recovery : refused.code));
        return "identity/localsignin/two-factor";
    }
}
