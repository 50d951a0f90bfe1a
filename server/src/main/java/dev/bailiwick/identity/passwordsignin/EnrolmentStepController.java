package dev.bailiwick.identity.passwordsignin;

import dev.bailiwick.identity.authenticators.EnrolAuthenticator;
import dev.bailiwick.identity.authenticators.EnrolmentPage;
import dev.bailiwick.identity.factors.RecoveryCodesPage;
import dev.bailiwick.identity.passkeys.PasskeyAvailability;
import dev.bailiwick.identity.passkeys.RegisterPasskey;
import dev.bailiwick.identity.sessions.PendingSignIn;
import dev.bailiwick.identity.sessions.PendingSignIns;
import dev.bailiwick.identity.sessions.SignedIn;
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

/// The second step for people who must have a second factor but have none: they set one up.
@Controller
@RequestMapping("/auth/two-factor/set-up")
final class EnrolmentStepController {
    private final SecondFactorStep secondStep;
    private final EnrolAuthenticator enrolAuthenticator;
    private final RegisterPasskey registerPasskey;
    private final PasskeyAvailability site;
    private final PendingSignIns pendingSignIns;
    private final CompleteSignIn completeSignIn;

    EnrolmentStepController(
            SecondFactorStep secondStep,
            EnrolAuthenticator enrolAuthenticator,
            RegisterPasskey registerPasskey,
            PasskeyAvailability site,
            PendingSignIns pendingSignIns,
            CompleteSignIn completeSignIn) {
        this.secondStep = secondStep;
        this.enrolAuthenticator = enrolAuthenticator;
        this.registerPasskey = registerPasskey;
        this.site = site;
        this.pendingSignIns = pendingSignIns;
        this.completeSignIn = completeSignIn;
    }

    @GetMapping
    String form(HttpServletRequest request, Model model) {
        return secondStep.at(
                SecondFactorStep.Kind.ENROLMENT,
                request,
                pending -> form(pending, null, null, model));
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
                                    signIn(
                                            pending,
                                            "authenticator",
                                            codes,
                                            request,
                                            response,
                                            model);
                            case EnrolAuthenticator.Result.WrongCode wrong -> {
                                response.setStatus(422);
                                yield form(pending, EnrolmentPage.WRONG_CODE, null, model);
                            }
                            case EnrolAuthenticator.Result.Expired expired -> {
                                response.setStatus(422);
                                yield form(pending, EnrolmentPage.EXPIRED, null, model);
                            }
                            case EnrolAuthenticator.Result.AlreadyEnrolled one ->
                                    "redirect:" + SecondFactorStep.Kind.FACTOR.path();
                        });
    }

    @PostMapping("/passkey/options")
    ResponseEntity<String> options(HttpServletRequest request) {
        return secondStep
                .findPending(SecondFactorStep.Kind.ENROLMENT, request)
                .flatMap(pending -> registerPasskey.begin(pending.account(), pending.holder()))
                .map(PasskeyResponses::options)
                .orElseGet(PasskeyResponses::signInRequired);
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
                                    signIn(pending, "passkey", codes, request, response, model);
                            case RegisterPasskey.Result.Refused(var sentence) -> {
                                response.setStatus(422);
                                yield form(pending, null, sentence, model);
                            }
                        });
    }

    private interface Enrolling {
        String run(PendingSignIn pending, Runnable stillOwed);
    }

    /// The password alone led here, so a factor is stored only while it is the account's first and
    /// this sign-in is still pending. Both are checked again in the factor's transaction: while it
    /// waited for the change lock, the password may have changed, the sessions may have been ended,
    /// or the owner may have set up a factor.
    private String enrolling(HttpServletRequest request, Enrolling work) {
        Runnable stillOwed =
                () -> {
                    if (secondStep
                            .findPending(SecondFactorStep.Kind.ENROLMENT, request)
                            .isEmpty()) {
                        throw new NoLongerRequired();
                    }
                };
        try {
            return secondStep.at(
                    SecondFactorStep.Kind.ENROLMENT,
                    request,
                    pending -> work.run(pending, stillOwed));
        } catch (NoLongerRequired e) {
            // That page redirects to whichever step is required now.
            return "redirect:" + SecondFactorStep.Kind.ENROLMENT.path();
        }
    }

    /// Signs in and shows the recovery codes once.
    private String signIn(
            PendingSignIn pending,
            String factor,
            List<String> codes,
            HttpServletRequest request,
            HttpServletResponse response,
            Model model) {
        Optional<SignedIn> person = completeSignIn.complete(pending, factor, request);
        pendingSignIns.clearCookie(request, response);
        if (person.isEmpty()) {
            return "redirect:/login";
        }
        completeSignIn.afterCommit(person.get(), request, response);
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
                EnrolmentPage.duringSignIn(
                        enrolAuthenticator.begin(pending.account(), pending.uid()),
                        SecondFactorStep.Kind.ENROLMENT.path(),
                        refusal,
                        site.isAvailable(),
                        passkeyRefusal));
        return "identity/authenticators/enrolment";
    }

    /// Rolls the new factor back.
    private static final class NoLongerRequired extends RuntimeException {
        NoLongerRequired() {
            super("enrolment not required", null, false, false);
        }
    }
}
