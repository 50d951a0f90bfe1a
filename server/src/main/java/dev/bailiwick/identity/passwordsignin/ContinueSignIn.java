package dev.bailiwick.identity.passwordsignin;

import dev.bailiwick.identity.accounts.Account;
import dev.bailiwick.identity.passwords.CheckPassword;
import dev.bailiwick.identity.sessions.PendingSignIns;
import dev.bailiwick.identity.sessions.Sessions;
import dev.bailiwick.identity.sessions.SignInMethod;
import dev.bailiwick.identity.sessions.SignedIn;
import dev.bailiwick.identity.throttling.Throttle;
import dev.bailiwick.platform.audit.AuditLog;
import dev.bailiwick.platform.db.Transactions;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.util.Optional;
import org.springframework.stereotype.Component;

/// What follows a correct password: the session begins, or the second step.
@Component
public final class ContinueSignIn {
    private final CheckPassword checkPassword;
    private final SecondFactorStep secondStep;
    private final PendingSignIns pendingSignIns;
    private final Sessions sessions;
    private final Throttle throttle;
    private final CompleteSignIn completeSignIn;
    private final AuditLog audit;
    private final Transactions transactions;

    ContinueSignIn(
            CheckPassword checkPassword,
            SecondFactorStep secondStep,
            PendingSignIns pendingSignIns,
            Sessions sessions,
            Throttle throttle,
            CompleteSignIn completeSignIn,
            AuditLog audit,
            Transactions transactions) {
        this.checkPassword = checkPassword;
        this.secondStep = secondStep;
        this.pendingSignIns = pendingSignIns;
        this.sessions = sessions;
        this.throttle = throttle;
        this.completeSignIn = completeSignIn;
        this.audit = audit;
        this.transactions = transactions;
    }

    private sealed interface Outcome {
        /// The password has changed since it was compared and is no longer accepted.
        record PasswordChanged() implements Outcome {}

        /// @param browser the token of the pending sign-in
        record StepRequired(SecondFactorStep.Kind step, String browser) implements Outcome {}

        record Complete(SignedIn person) implements Outcome {}
    }

    /// @param target the local path to continue to after sign-in
    /// @return the redirect
    public String continueSignIn(
            LocalSignIn.Outcome.Verified verified,
            String target,
            HttpServletRequest request,
            HttpServletResponse response) {
        Outcome outcome =
                transactions.write(() -> {
                    audit.acquireLock();
                    return checkPassword.isStillValid(verified.password())
                            ? signIn(verified.account(), target, request)
                            : new Outcome.PasswordChanged();
                });
        switch (outcome) {
            case Outcome.PasswordChanged() -> {}
            case Outcome.StepRequired required -> throttle.undoCount(verified.attempt());
            case Outcome.Complete complete ->
                    throttle.resetAfterSignIn(verified.attempt(), request, response);
        }
        return redirect(outcome, target, request, response);
    }

    /// For an account that was just created with this password.
    public String first(Account account, HttpServletRequest request, HttpServletResponse response) {
        return redirect(signIn(account, "/", request), "/", request, response);
    }

    private Outcome signIn(Account account, String target, HttpServletRequest request) {
        Optional<SecondFactorStep.Kind> requiredStep = secondStep.requiredFor(account);
        if (requiredStep.isEmpty()) {
            return new Outcome.Complete(
                    completeSignIn.begin(account, SignInMethod.PASSWORD, null, request));
        }
        boolean factor = requiredStep.get() == SecondFactorStep.Kind.FACTOR;
        return new Outcome.StepRequired(
                requiredStep.get(), pendingSignIns.begin(account, factor, target, request));
    }

    private String redirect(
            Outcome outcome,
            String target,
            HttpServletRequest request,
            HttpServletResponse response) {
        return switch (outcome) {
            case Outcome.PasswordChanged() -> "redirect:/login";
            case Outcome.StepRequired(var step, var browser) -> {
                pendingSignIns.writeCookie(browser, request, response);
                yield "redirect:" + step.path();
            }
            case Outcome.Complete(var person) -> {
                sessions.writeCookies(person, request, response);
                yield "redirect:" + target;
            }
        };
    }
}
