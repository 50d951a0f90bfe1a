package dev.bailiwick.identity.localsignin;

import dev.bailiwick.identity.authenticators.EnrolAuthenticator;
import dev.bailiwick.identity.authenticators.EnrolmentPage;
import dev.bailiwick.identity.factors.RecoveryCodesPage;
import dev.bailiwick.identity.passkeys.PasskeyAvailability;
import dev.bailiwick.identity.passkeys.RegisterPasskey;
import dev.bailiwick.identity.sessions.PendingSignIn;
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

/// The second step of those of whom a factor is demanded and who have none: they set one up.
@Controller
@RequestMapping("/auth/two-factor/set-up")
final class EnrolmentStepController {
    private final SecondStep secondStep;
    private final EnrolAuthenticator enrolAuthenticator;
    private final RegisterPasskey registerPasskey;
    private final PasskeyAvailability site;
    private final CompleteSignIn beginSession;

    EnrolmentStepController(
            SecondStep secondStep,
            EnrolAuthenticator enrolAuthenticator,
            RegisterPasskey registerPasskey,
            PasskeyAvailability site,
            CompleteSignIn beginSession) {
        this.secondStep = secondStep;
        this.enrolAuthenticator = enrolAuthenticator;
        this.registerPasskey = registerPasskey;
        this.site = site;
        this.beginSession = beginSession;
    }

    @GetMapping
    String form(HttpServletRequest request, Model model) {
        return secondStep.at(
                SecondStep.Kind.ENROLMENT, request, pending -> form(pending, null, null, model));
    }

    @PostMapping
    String confirm(
            @RequestParam(defaultValue = "") String code,
            HttpServletRequest request,
            HttpServletResponse response,
            Model model) {
        return enrolling(
                request,
                (pending, stillOwed) ->
                        switch (enrolAuthenticator.confirm(
                                pending.account(), pending.uid(), code, stillOwed)) {
                            case EnrolAuthenticator.Result.Enrolled(var codes) ->
                                    in(pending, "authenticator", codes, request, response, model);
                            case EnrolAuthenticator.Result.WrongCode wrong -> {
                                response.setStatus(422);
                                yield form(pending, EnrolmentPage.WRONG_CODE, null, model);
                            }
                            case EnrolAuthenticator.Result.Expired expired -> {
                                response.setStatus(422);
                                yield form(pending, EnrolmentPage.EXPIRED, null, model);
                            }
                            case EnrolAuthenticator.Result.HasOne one ->
                                    "redirect:" + SecondStep.Kind.FACTOR.path();
                        });
    }

    @PostMapping("/passkey/options")
    ResponseEntity<String> options(HttpServletRequest request) {
        return secondStep
                .waiting(SecondStep.Kind.ENROLMENT, request)
                .flatMap(pending -> registerPasskey.begin(pending.account(), pending.holder()))
                .map(PasskeyAnswers::options)
                .orElseGet(PasskeyAnswers::toSignIn);
    }

    @PostMapping("/passkey")
    String register(
            @RequestParam(defaultValue = "") String name,
            @RequestParam(defaultValue = "") String credential,
            HttpServletRequest request,
            HttpServletResponse response,
            Model model) {
        return enrolling(
                request,
                (pending, stillOwed) ->
                        switch (registerPasskey.finish(
                                pending.account(), pending.holder(), credential, name, stillOwed)) {
                            case RegisterPasskey.Result.Registered(var codes) ->
                                    in(pending, "passkey", codes, request, response, model);
                            case RegisterPasskey.Result.Refused(var sentence) -> {
                                response.setStatus(422);
                                yield form(pending, null, sentence, model);
                            }
                        });
    }

    private interface Enrolling {
        String run(PendingSignIn pending, Runnable stillOwed);
    }

    /// The password alone led here, so a factor is kept only while it is the first and this sign-in
    /// waits. Both are asked once more in the factor's transaction, which may have waited for its
    /// turn while the password was changed, the sessions were ended or the owner set one up.
    private String enrolling(HttpServletRequest request, Enrolling work) {
        Runnable stillOwed =
                () -> {
                    if (secondStep.waiting(SecondStep.Kind.ENROLMENT, request).isEmpty()) {
                        throw new NotOwed();
                    }
                };
        try {
            return secondStep.at(
                    SecondStep.Kind.ENROLMENT, request, pending -> work.run(pending, stillOwed));
        } catch (NotOwed e) {
            // From there everybody is sent to what they owe now.
            return "redirect:" + SecondStep.Kind.ENROLMENT.path();
        }
    }

    /// Signs in and shows the recovery codes, this once.
    private String in(
            PendingSignIn pending,
            String factor,
            List<String> codes,
            HttpServletRequest request,
            HttpServletResponse response,
            Model model) {
        if (!beginSession.after(pending, factor, request, response)) {
            return "redirect:/login";
        }
        beginSession.makeKnown(pending.account(), request, response);
        model.addAttribute(
                "page",
                new RecoveryCodesPage(
                        codes,
                        pending.account().email().value(),
                        request.getServerName(),
                        pending.continueTo()));
        return "identity/factors/recovery-codes";
    }

    private String form(
            PendingSignIn pending,
            @Nullable String refusal,
            @Nullable String passkeyRefusal,
            Model model) {
        model.addAttribute(
                "page",
                EnrolmentPage.onTheWayIn(
                        enrolAuthenticator.begin(pending.account(), pending.uid()),
                        SecondStep.Kind.ENROLMENT.path(),
                        refusal,
                        site.isAvailable(),
                        passkeyRefusal));
        return "identity/authenticators/enrolment";
    }

    /// Takes the factor back.
    private static final class NotOwed extends RuntimeException {
        NotOwed() {
            super("not owed", null, false, false);
        }
    }
}
