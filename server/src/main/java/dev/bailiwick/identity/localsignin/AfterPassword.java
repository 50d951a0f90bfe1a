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

/// Where a person goes whose password was right: in, or to the second step.
@Component
public final class AfterPassword {
    private final CheckPassword checkPassword;
    private final SecondStep secondStep;
    private final PendingSignIns pendingSignIns;
    private final Throttle throttle;
    private final CompleteSignIn beginSession;
    private final AuditLog audit;
    private final Transactions transactions;

    AfterPassword(
            CheckPassword checkPassword,
            SecondStep secondStep,
            PendingSignIns pendingSignIns,
            Throttle throttle,
            CompleteSignIn beginSession,
            AuditLog audit,
            Transactions transactions) {
        this.checkPassword = checkPassword;
        this.secondStep = secondStep;
        this.pendingSignIns = pendingSignIns;
        this.throttle = throttle;
        this.beginSession = beginSession;
        this.audit = audit;
        this.transactions = transactions;
    }

    /// @param changed whether the password is another by now, and opens nothing
    /// @param owed what is still to be done
    private record Way(boolean changed, Optional<SecondStep.Kind> owed) {}

    /// @param target the local path to go on to in the end
    /// @return the redirect
    public String go(
            LocalSignIn.Outcome.Proven proven,
            String target,
            HttpServletRequest request,
            HttpServletResponse response) {
        Way way =
                transactions.write(() -> {
                    audit.takeTurn();
                    return checkPassword.isStill(proven.password())
                            ? new Way(false, in(proven.account(), target, request, response))
                            : new Way(true, Optional.empty());
                });
        if (way.changed) {
            return "redirect:/login";
        }
        if (way.owed.isPresent()) {
            throttle.passed(proven.ticket());
        } else {
            throttle.signedIn(proven.ticket(), request, response);
        }
        return redirect(way.owed, target);
    }

    /// The account was made just now, with this password.
    public String first(Account account, HttpServletRequest request, HttpServletResponse response) {
        return redirect(in(account, "/", request, response), "/");
    }

    /// @return what is owed
    private Optional<SecondStep.Kind> in(
            Account account,
            String target,
            HttpServletRequest request,
            HttpServletResponse response) {
        Optional<SecondStep.Kind> owed = secondStep.owedBy(account);
        if (owed.isPresent()) {
            boolean factor = owed.get() == SecondStep.Kind.FACTOR;
            pendingSignIns.begin(account, factor, target, request, response);
        } else {
            beginSession.now(account, SignInMethod.PASSWORD, null, request, response);
        }
        return owed;
    }

    private static String redirect(Optional<SecondStep.Kind> owed, String target) {
        return "redirect:" + owed.map(SecondStep.Kind::path).orElse(target);
    }
}
