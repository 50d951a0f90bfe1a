package dev.bailiwick.identity.localsignin;

import dev.bailiwick.identity.accounts.Account;
import dev.bailiwick.identity.accounts.Accounts;
import dev.bailiwick.identity.policy.LocalSignInPolicy;
import dev.bailiwick.identity.sessions.PendingSignIn;
import dev.bailiwick.identity.sessions.PendingSignIns;
import dev.bailiwick.identity.sessions.Sessions;
import dev.bailiwick.identity.sessions.SignInMethod;
import dev.bailiwick.identity.throttling.Throttle;
import dev.bailiwick.platform.audit.AuditEvent;
import dev.bailiwick.platform.audit.AuditLog;
import dev.bailiwick.platform.db.Transactions;
import dev.bailiwick.web.errors.Refusal;
import dev.bailiwick.web.errors.RefusedException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/// The last moment of every local sign-in: all that was owed is done, and the session begins.
@Component
public final class CompleteSignIn {
    private static final Refusal CLOSED =
            Refusal.of(
                    403,
                    "This way in has just been closed",
                    "While you were signing in, your account or the way people sign in here was"
                            + " changed.",
                    "Begin again from the sign-in page.");

    private final Sessions sessions;
    private final Accounts accounts;
    private final LocalSignInPolicy policy;
    private final PendingSignIns pendingSignIns;
    private final Throttle throttle;
    private final AuditLog audit;
    private final Transactions transactions;

    CompleteSignIn(
            Sessions sessions,
            Accounts accounts,
            LocalSignInPolicy policy,
            PendingSignIns pendingSignIns,
            Throttle throttle,
            AuditLog audit,
            Transactions transactions) {
        this.sessions = sessions;
        this.accounts = accounts;
        this.policy = policy;
        this.pendingSignIns = pendingSignIns;
        this.throttle = throttle;
        this.audit = audit;
        this.transactions = transactions;
    }

    /// @param factor the second one as the audit trail writes it, or none
    public void now(
            Account account,
            SignInMethod method,
            @Nullable String factor,
            HttpServletRequest request,
            HttpServletResponse response) {
        transactions.write(() -> {
            audit.takeTurn();
            requireAdmission(account);
            AuditEvent event =
                    AuditEvent.of("Sign-in Succeeded")
                            .by(account.actor())
                            .on(account.email().value())
                            .with("method", method.name().toLowerCase(Locale.ROOT));
            audit.record(factor == null ? event : event.with("second_factor", factor));
            sessions.begin(account, method, request, response);
        });
    }

    /// Once more, when no change of the account or the mode can come between.
    private void requireAdmission(Account account) {
        if (accounts.byId(account.id()).filter(policy::admits).isEmpty()) {
            throw new RefusedException(CLOSED);
        }
    }

    /// After the second step.
    ///
    /// @return false when somebody finished this sign-in before, or it was ended
    boolean after(
            PendingSignIn pending,
            @Nullable String factor,
            HttpServletRequest request,
            HttpServletResponse response) {
        pendingSignIns.clearCookie(request, response);
        return transactions.write(() -> {
            audit.takeTurn();
            boolean mine = pendingSignIns.end(pending);
            if (mine) {
                now(pending.account(), SignInMethod.PASSWORD, factor, request, response);
            }
            return mine;
        });
    }

    /// The browser counts on its own from now on. What others guessed meanwhile keeps nobody out
    /// who has proven all that was owed.
    public void makeKnown(
            Account account, HttpServletRequest request, HttpServletResponse response) {
        throttle.signedIn(account, request, response);
    }
}
