package dev.bailiwick.identity.localsignin;

import dev.bailiwick.identity.accounts.Account;
import dev.bailiwick.identity.passwords.CheckPassword;
import dev.bailiwick.identity.sessions.PendingSignIns;
import dev.bailiwick.identity.sessions.SignInMethod;
import dev.bailiwick.identity.throttling.Throttle;
import dev.bailiwick.platform.audit.AuditLog;
import dev.bailiwick.platform.db.Transactions;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.util.Optional;
import org.springframework.stereotype.Component;

/// What follows a correct password: the session begins, or the second step.
@Component
public final class AfterPassword {
    private final CheckPassword checkPassword;
    private final SecondStep secondStep;
    private final PendingSignIns pendingSignIns;
    private final Throttle throttle;
    private final CompleteSignIn completeSignIn;
    private final AuditLog audit;
    private final Transactions transactions;

    AfterPassword(
            CheckPassword checkPassword,
            SecondStep secondStep,
            PendingSignIns pendingSignIns,
            Throttle throttle,
            CompleteSignIn completeSignIn,
            AuditLog audit,
            Transactions transactions) {
        this.checkPassword = checkPassword;
        this.secondStep = secondStep;
        this.pendingSignIns = pendingSignIns;
        this.throttle = throttle;
        this.completeSignIn = completeSignIn;
        this.audit = audit;
        this.transactions = transactions;
    }

    /// @param changed whether the password has changed since it was compared and is no longer
    ///   accepted
    /// @param requiredStep the second step that is still required
    private record Outcome(boolean changed, Optional<SecondStep.Kind> requiredStep) {}

    /// @param target the local path to continue to after sign-in
    /// @return the redirect
    public String continueSignIn(
            LocalSignIn.Outcome.Verified proven,
            String target,
            HttpServletRequest request,
            HttpServletResponse response) {
        Outcome way =
                transactions.write(() -> {
                    audit.acquireLock();
                    return checkPassword.isStillValid(proven.password())
                            ? new Outcome(
                                    false, signIn(proven.account(), target, request, response))
                            : new Outcome(true, Optional.empty());
                });
        if (way.changed) {
            return "redirect:/login";
        }
        if (way.requiredStep.isPresent()) {
            throttle.undoCount(proven.ticket());
        } else {
            throttle.resetAfterSignIn(proven.ticket(), request, response);
        }
        return redirect(way.requiredStep, target);
    }

    /// For an account that was just created with this password.
    public String first(Account account, HttpServletRequest request, HttpServletResponse response) {
        return redirect(signIn(account, "/", request, response), "/");
    }

    /// @return the second step that is still required
    private Optional<SecondStep.Kind> signIn(
            Account account,
            String target,
            HttpServletRequest request,
            HttpServletResponse response) {
        Optional<SecondStep.Kind> owed = secondStep.requiredFor(account);
        if (owed.isPresent()) {
            boolean factor = owed.get() == SecondStep.Kind.FACTOR;
            pendingSignIns.begin(account, factor, target, request, response);
        } else {
            completeSignIn.begin(account, SignInMethod.PASSWORD, null, request, response);
        }
        return owed;
    }

    private static String redirect(Optional<SecondStep.Kind> owed, String target) {
        return "redirect:" + owed.map(SecondStep.Kind::path).orElse(target);
    }
}
