package dev.bailiwick.identity.passwordsignin;

import dev.bailiwick.identity.accounts.Account;
import dev.bailiwick.identity.passwords.SetPassword;
import dev.bailiwick.identity.sessions.PendingSignIn;
import dev.bailiwick.identity.sessions.PendingSignIns;
import dev.bailiwick.identity.sessions.Sessions;
import dev.bailiwick.identity.sessions.SignInMethod;
import dev.bailiwick.identity.sessions.SignedIn;
import dev.bailiwick.web.ui.FormField;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;
import org.springframework.security.core.context.SecurityContextHolder;
import org.springframework.stereotype.Controller;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;

/// The second step for people whose password is allowed only together with a second factor, and
/// whose factor was removed.
@Controller
@RequestMapping("/auth/two-factor/password")
final class LongerPasswordController {
    private final SecondFactorStep secondStep;
    private final SetPassword setPassword;
    private final PendingSignIns pendingSignIns;
    private final Sessions sessions;
    private final CompleteSignIn completeSignIn;

    LongerPasswordController(
            SecondFactorStep secondStep,
            SetPassword setPassword,
            PendingSignIns pendingSignIns,
            Sessions sessions,
            CompleteSignIn completeSignIn) {
        this.secondStep = secondStep;
        this.setPassword = setPassword;
        this.pendingSignIns = pendingSignIns;
        this.sessions = sessions;
        this.completeSignIn = completeSignIn;
    }

    @GetMapping
    String form(HttpServletRequest request, Model model) {
        return secondStep.at(
                SecondFactorStep.Kind.NEW_PASSWORD,
                request,
                pending -> form(pending.account(), null, model));
    }

    @PostMapping
    String set(
            @RequestParam(name = "new_password", defaultValue = "") String password,
            HttpServletRequest request,
            HttpServletResponse response,
            Model model) {
        return secondStep.at(
                SecondFactorStep.Kind.NEW_PASSWORD,
                request,
                pending -> {
                    Account account = pending.account();
                    var person = new AtomicReference<SignedIn>();
                    Optional<String> refusal;
                    try {
                        refusal =
                                setPassword.withoutFactor(
                                        account,
                                        password,
                                        account.actor(),
                                        () -> end(pending, request),
                                        () -> person.set(begin(account, request)));
                    } catch (Ended e) {
                        return "redirect:/login";
                    }
                    if (refusal.isPresent()) {
                        response.setStatus(422);
                        return form(account, refusal.get(), model);
                    }
                    pendingSignIns.clearCookie(request, response);
                    completeSignIn.afterCommit(person.get(), request, response);
                    return "redirect:" + pending.continueTo();
                });
    }

    /// Runs in the transaction of the new password: ends this sign-in and all sessions begun with
    /// the old password. What is still required is checked again, because the owner may have set up
    /// a second factor while the transaction waited for the change lock.
    private void end(PendingSignIn pending, HttpServletRequest request) {
        if (secondStep.findPending(SecondFactorStep.Kind.NEW_PASSWORD, request).isEmpty()
                || !pendingSignIns.end(pending)) {
            throw new Ended();
        }
        int ignored = sessions.endAllOf(pending.account().id());
    }

    /// Runs in the same transaction: otherwise a reset could come in between, which ends all
    /// sessions except this new one.
    private SignedIn begin(Account account, HttpServletRequest request) {
        // this browser's session was ended with the old password
        SecurityContextHolder.clearContext();
        return completeSignIn.begin(account, SignInMethod.PASSWORD, null, request);
    }

    private static String form(Account account, @Nullable String refusal, Model model) {
        model.addAttribute(
                "page",
                new LongerPasswordPage(
                        account.email().value(),
                        FormField.of("new_password", "").withError(refusal)));
        return "identity/passwordsignin/new-password";
    }

    /// Rolls the new password back: this sign-in was ended meanwhile.
    private static final class Ended extends RuntimeException {
        Ended() {
            super("ended", null, false, false);
        }
    }
}
