package dev.bailiwick.identity.profile;

import dev.bailiwick.identity.accounts.Account;
import dev.bailiwick.identity.accounts.SecondFactors;
import dev.bailiwick.identity.passwords.PasswordRules;
import dev.bailiwick.identity.passwords.SetPassword;
import dev.bailiwick.identity.passwordsignin.LocalSignIn;
import dev.bailiwick.identity.passwordsignin.LocalSignIn.Outcome;
import dev.bailiwick.identity.sessions.Session;
import dev.bailiwick.identity.sessions.Sessions;
import dev.bailiwick.identity.sessions.SignedIn;
import dev.bailiwick.identity.throttling.Throttle;
import dev.bailiwick.platform.db.Transactions;
import dev.bailiwick.web.errors.NotFoundException;
import dev.bailiwick.web.http.Toasts;
import dev.bailiwick.web.ui.FormField;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.stereotype.Controller;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;

/// Changes a person's own password and ends their other sessions.
@Controller
@RequestMapping("/profile/password")
final class PasswordController {
    private static final String WRONG = "Incorrect password.";

    private final LocalSignIn localSignIn;
    private final Throttle throttle;
    private final SetPassword setPassword;
    private final SecondFactors factors;
    private final Transactions transactions;
    private final Sessions sessions;

    PasswordController(
            LocalSignIn localSignIn,
            Throttle throttle,
            SetPassword setPassword,
            SecondFactors factors,
            Transactions transactions,
            Sessions sessions) {
        this.localSignIn = localSignIn;
        this.throttle = throttle;
        this.factors = factors;
        this.transactions = transactions;
        this.setPassword = setPassword;
        this.sessions = sessions;
    }

    @GetMapping
    String form(@AuthenticationPrincipal SignedIn person, Model model) {
        return page(withPassword(person), null, null, null, model);
    }

    @PostMapping
    String change(
            @AuthenticationPrincipal SignedIn person,
            @RequestParam(name = "current_password", defaultValue = "") String current,
            @RequestParam(defaultValue = "") String password,
            HttpServletRequest request,
            HttpServletResponse response,
            Model model) {
        Account account = withPassword(person);
        var outcome = localSignIn.attempt(account.email().value(), current, request);
        if (!(outcome instanceof Outcome.Verified verified)
                || verified.account().id() != account.id()) {
            String refusal = localSignIn.error(outcome, WRONG, response);
            return outcome instanceof Outcome.Incorrect
                    ? page(account, refusal, null, null, model)
                    : page(account, null, null, refusal, model);
        }
        throttle.undoCount(verified.attempt());
        var ended = new AtomicInteger();
        var renewed = new AtomicReference<Optional<Session>>(Optional.empty());
        Optional<String> objection =
                password.equals(current)
                        ? Optional.of("This is already your password.")
                        : setPassword.run(
                                account,
                                password,
                                account.actor(),
                                () -> {
                                    ended.set(sessions.endOthers(person.session()));
                                    renewed.set(sessions.renew(person.session()));
                                });
        if (objection.isPresent()) {
            response.setStatus(422);
            return page(account, null, objection.get(), null, model);
        }
        renewed.get().ifPresent(session -> sessions.writeCookie(session, request, response));
        Toasts.show(
                ended.get() == 0 ? "Password changed" : "Password changed, other sessions ended",
                request,
                response);
        return "redirect:/profile";
    }

    private String page(
            Account account,
            @Nullable String currentError,
            @Nullable String passwordError,
            @Nullable String refusal,
            Model model) {
        boolean factor = transactions.read(() -> factors.has(account.id()));
        model.addAttribute(
                "page",
                new PasswordPage(
                        account.email().value(),
                        FormField.of("current_password", "").withError(currentError),
                        FormField.of("password", "").withError(passwordError),
                        factor
                                ? PasswordRules.MIN_LENGTH_WITH_SECOND_FACTOR
                                : PasswordRules.MIN_LENGTH,
                        refusal));
        return "identity/profile/password";
    }

    /// People who sign in only through the provider have no password to change.
    private static Account withPassword(SignedIn person) {
        if (!person.account().hasPassword()) {
            throw new NotFoundException();
        }
        return person.account();
    }
}
