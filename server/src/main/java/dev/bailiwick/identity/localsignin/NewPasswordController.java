package dev.bailiwick.identity.localsignin;

import dev.bailiwick.identity.accounts.Account;
import dev.bailiwick.identity.passwords.SetPassword;
import dev.bailiwick.identity.sessions.PendingSignIn;
import dev.bailiwick.identity.sessions.PendingSignIns;
import dev.bailiwick.identity.sessions.Sessions;
import dev.bailiwick.identity.sessions.SignInMethod;
import dev.bailiwick.web.ui.Field;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.security.core.context.SecurityContextHolder;
import org.springframework.stereotype.Controller;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;

/// The second step of those whose password will do only beside a factor, and whose factor is gone.
@Controller
@RequestMapping("/auth/two-factor/password")
final class NewPasswordController {
    private final SecondStep secondStep;
    private final SetPassword setPassword;
    private final PendingSignIns pendingSignIns;
    private final Sessions sessions;
    private final CompleteSignIn beginSession;

    NewPasswordController(
            SecondStep secondStep,
            SetPassword setPassword,
            PendingSignIns pendingSignIns,
            Sessions sessions,
            CompleteSignIn beginSession) {
        this.secondStep = secondStep;
        this.setPassword = setPassword;
        this.pendingSignIns = pendingSignIns;
        this.sessions = sessions;
        this.beginSession = beginSession;
    }

    @GetMapping
    String form(HttpServletRequest request, Model model) {
        return secondStep.at(
                SecondStep.Kind.NEW_PASSWORD,
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
                SecondStep.Kind.NEW_PASSWORD,
                request,
                pending -> {
                    Account account = pending.account();
                    Optional<String> refusal;
                    try {
                        refusal =
                                setPassword.standingAlone(
                                        account,
                                        password,
                                        account.actor(),
                                        () -> end(pending, request),
                                        () -> begin(account, request, response));
                    } catch (Ended e) {
                        return "redirect:/login";
                    }
                    if (refusal.isPresent()) {
                        response.setStatus(422);
                        return form(account, refusal.get(), model);
                    }
                    pendingSignIns.clearCookie(request, response);
                    beginSession.makeKnown(account, request, response);
                    return "redirect:" + pending.continueTo();
                });
    }

    /// In the transaction of the new password: it ends this sign-in and all that the old one began.
    /// What is owed is asked once more, for that transaction may have waited for its turn while the
    /// owner set up a second factor.
    private void end(PendingSignIn pending, HttpServletRequest request) {
        if (secondStep.waiting(SecondStep.Kind.NEW_PASSWORD, request).isEmpty()
                || !pendingSignIns.end(pending)) {
            throw new Ended();
        }
        int ignored = sessions.endAllOf(pending.account().id());
    }

    /// In the same one, or a reset could come between, which ends all sessions but this.
    private void begin(Account account, HttpServletRequest request, HttpServletResponse response) {
        // A session that this browser had ended with the old password.
        SecurityContextHolder.clearContext();
        beginSession.now(account, SignInMethod.PASSWORD, null, request, response);
    }

    private static String form(Account account, @Nullable String refusal, Model model) {
        model.addAttribute(
                "page",
                new NewPasswordPage(
                        account.email().value(), Field.of("new_password", "").withError(refusal)));
        return "identity/localsignin/new-password";
    }

    /// Takes the new password back: this sign-in was ended meanwhile.
    private static final class Ended extends RuntimeException {
        Ended() {
            super("ended", null, false, false);
        }
    }
}
