package dev.bailiwick.access;

import dev.bailiwick.accounts.Account;
import dev.bailiwick.accounts.SetPassword;
import dev.bailiwick.factors.EnrolAuthenticator;
import dev.bailiwick.factors.EnrolmentPage;
import dev.bailiwick.factors.RecoveryCodesPage;
import dev.bailiwick.sessions.PendingSignIn;
import dev.bailiwick.sessions.PendingSignIns;
import dev.bailiwick.throttling.Throttle;
import dev.bailiwick.ui.Field;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Controller;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;

/// What comes between the right password and the session. Each address serves only whoever owes
/// just that step; everybody else is sent to theirs.
@Controller
@RequestMapping("/auth/two-factor")
final class TwoFactorController {
    private final PendingSignIns pendingSignIns;
    private final LocalSignInPolicy policy;
    private final SecondStep secondStep;
    private final ProveFactor proveFactor;
    private final Throttle throttle;
    private final EnrolAuthenticator enrolAuthenticator;
    private final SetPassword setPassword;
    private final BeginSession beginSession;

    TwoFactorController(
            PendingSignIns pendingSignIns,
            LocalSignInPolicy policy,
            SecondStep secondStep,
            ProveFactor proveFactor,
            Throttle throttle,
            EnrolAuthenticator enrolAuthenticator,
            SetPassword setPassword,
            BeginSession beginSession) {
        this.pendingSignIns = pendingSignIns;
        this.policy = policy;
        this.secondStep = secondStep;
        this.proveFactor = proveFactor;
        this.throttle = throttle;
        this.enrolAuthenticator = enrolAuthenticator;
        this.setPassword = setPassword;
        this.beginSession = beginSession;
    }

    @GetMapping
    String form(HttpServletRequest request, Model model) {
        return at(SecondStep.Kind.FACTOR, request, pending -> codeForm(null, model));
    }

    @PostMapping
    String check(
            @RequestParam(defaultValue = "") String code,
            HttpServletRequest request,
            HttpServletResponse response,
            Model model) {
        return at(
                SecondStep.Kind.FACTOR,
                request,
                pending -> {
                    var outcome = proveFactor.byCode(pending.account(), code, request);
                    if (!(outcome instanceof ProveFactor.Outcome.Proven proven)) {
                        return codeForm(proveFactor.refusal(outcome, response), model);
                    }
                    throttle.signedIn(proven.ticket(), request, response);
                    return beginSession.after(pending, proven.kind(), request, response)
                            ? "redirect:" + pending.continueTo()
                            : "redirect:/login";
                });
    }

    @GetMapping("/set-up")
    String setUp(HttpServletRequest request, Model model) {
        return at(SecondStep.Kind.ENROLMENT, request, pending -> enrolment(pending, null, model));
    }

    @PostMapping("/set-up")
    String confirm(
            @RequestParam(defaultValue = "") String code,
            HttpServletRequest request,
            HttpServletResponse response,
            Model model) {
        return at(
                SecondStep.Kind.ENROLMENT,
                request,
                pending ->
                        switch (enrolAuthenticator.confirm(
                                pending.account(), pending.uid(), code)) {
                            case EnrolAuthenticator.Result.Enrolled(var codes) -> {
                                if (!beginSession.after(
                                        pending, "authenticator", request, response)) {
                                    yield "redirect:/login";
                                }
                                if (codes.isEmpty()) {
                                    yield "redirect:" + pending.continueTo();
                                }
                                model.addAttribute(
                                        "page",
                                        new RecoveryCodesPage(
                                                codes,
                                                pending.account().email().value(),
                                                request.getServerName(),
                                                pending.continueTo()));
                                yield "factors/recovery-codes";
                            }
                            case EnrolAuthenticator.Result.WrongCode wrong -> {
                                response.setStatus(422);
                                yield enrolment(
                                        pending,
                                        "That code does not fit. Type the newest one.",
                                        model);
                            }
                            case EnrolAuthenticator.Result.Expired expired -> {
                                response.setStatus(422);
                                yield enrolment(
                                        pending,
                                        "The QR code has expired. Scan the new one, then type its"
                                                + " code.",
                                        model);
                            }
                            case EnrolAuthenticator.Result.HasOne one ->
                                    "redirect:/auth/two-factor";
                        });
    }

    @GetMapping("/password")
    String newPassword(HttpServletRequest request, Model model) {
        return at(
                SecondStep.Kind.NEW_PASSWORD,
                request,
                pending -> passwordForm(pending.account(), null, model));
    }

    @PostMapping("/password")
    String setNewPassword(
            @RequestParam(name = "new_password", defaultValue = "") String password,
            HttpServletRequest request,
            HttpServletResponse response,
            Model model) {
        return at(
                SecondStep.Kind.NEW_PASSWORD,
                request,
                pending -> {
                    Account account = pending.account();
                    Optional<String> refusal =
                            setPassword.standingAlone(account, password, account.actor());
                    if (refusal.isPresent()) {
                        response.setStatus(422);
                        return passwordForm(account, refusal.get(), model);
                    }
                    return beginSession.after(pending, null, request, response)
                            ? "redirect:" + pending.continueTo()
                            : "redirect:/login";
                });
    }

    /// Goes on only with somebody whose sign-in waits for just this step.
    private String at(
            SecondStep.Kind step,
            HttpServletRequest request,
            Function<PendingSignIn, String> work) {
        Optional<PendingSignIn> pending =
                pendingSignIns.find(request).filter(p -> policy.admits(p.account()));
        Optional<SecondStep.Kind> owed = pending.flatMap(p -> secondStep.owedBy(p.account()));
        if (pending.isEmpty() || owed.isEmpty()) {
            return "redirect:/login";
        }
        return owed.get() == step ? work.apply(pending.get()) : "redirect:" + owed.get().path();
    }

    private static String codeForm(@Nullable String refusal, Model model) {
        model.addAttribute(
                "page", new TwoFactorPage(Field.of("code", "").withError(refusal), true));
        return "access/two-factor";
    }

    private String enrolment(PendingSignIn pending, @Nullable String refusal, Model model) {
        model.addAttribute(
                "page",
                EnrolmentPage.onTheWayIn(
                        enrolAuthenticator.begin(pending.account(), pending.uid()),
                        SecondStep.Kind.ENROLMENT.path(),
                        refusal));
        return "factors/enrolment";
    }

    private static String passwordForm(Account account, @Nullable String refusal, Model model) {
        model.addAttribute(
                "page",
                new NewPasswordPage(
                        account.email().value(), Field.of("new_password", "").withError(refusal)));
        return "access/new-password";
    }
}
