package dev.bailiwick.identity.passwordsignin;

import dev.bailiwick.identity.accounts.Account;
import dev.bailiwick.identity.accounts.Accounts;
import dev.bailiwick.identity.sessions.PendingSignIn;
import dev.bailiwick.identity.sessions.PendingSignIns;
import dev.bailiwick.identity.sessions.Sessions;
import dev.bailiwick.identity.sessions.SignInMethod;
import dev.bailiwick.identity.sessions.SignedIn;
import dev.bailiwick.identity.signinpolicy.LocalSignInPolicy;
import dev.bailiwick.identity.throttling.SignInRate;
import dev.bailiwick.identity.throttling.Throttle;
import dev.bailiwick.platform.audit.AuditEvent;
import dev.bailiwick.platform.audit.AuditLog;
import dev.bailiwick.platform.db.Transactions;
import dev.bailiwick.web.errors.Refusal;
import dev.bailiwick.web.errors.RefusedException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/// The last step of every local sign-in: all requirements are met and the session begins.
@Component
public final class CompleteSignIn {
    private static final Refusal INTERRUPTED =
            Refusal.of(
                    403,
                    "Your sign-in was interrupted",
                    "Your account or the sign-in settings changed while you were signing in.",
                    "Start again from the sign-in page.");

    private final Sessions sessions;
    private final Accounts accounts;
    private final LocalSignInPolicy policy;
    private final PendingSignIns pendingSignIns;
    private final Throttle throttle;
    private final SignInRate rate;
    private final AuditLog audit;
    private final Transactions transactions;

    CompleteSignIn(
            Sessions sessions,
            Accounts accounts,
            LocalSignInPolicy policy,
            PendingSignIns pendingSignIns,
            Throttle throttle,
            SignInRate rate,
            AuditLog audit,
            Transactions transactions) {
        this.sessions = sessions;
        this.accounts = accounts;
        this.policy = policy;
        this.pendingSignIns = pendingSignIns;
        this.throttle = throttle;
        this.rate = rate;
        this.audit = audit;
        this.transactions = transactions;
    }

    /// @param factor the second factor as recorded in the audit log, or null
    public SignedIn begin(
            Account account,
            SignInMethod method,
            @Nullable String factor,
            HttpServletRequest request) {
        return transactions.write(() -> {
            audit.acquireLock();
            requireAdmitted(account);
            rate.count(account);
            AuditEvent event =
                    AuditEvent.of("Sign-in Succeeded")
                            .by(account.actor())
                            .on(account.email().value())
                            .with("method", method.name().toLowerCase(Locale.ROOT));
            audit.record(factor == null ? event : event.with("second_factor", factor));
            return sessions.begin(account, method, request);
        });
    }

    /// Checks again inside the transaction, where the account and the mode can no longer change.
    private void requireAdmitted(Account account) {
        if (accounts.byId(account.id()).filter(policy::admits).isEmpty()) {
            throw new RefusedException(INTERRUPTED);
        }
    }

    /// For a sign-in that completed its second step.
    ///
    /// @return empty when this sign-in was already completed or was ended
    Optional<SignedIn> complete(
            PendingSignIn pending, @Nullable String factor, HttpServletRequest request) {
        return transactions.write(() -> {
            audit.acquireLock();
            return pendingSignIns.end(pending)
                    ? Optional.of(begin(pending.account(), SignInMethod.PASSWORD, factor, request))
                    : Optional.empty();
        });
    }

    /// Writes the cookies of the new session. Throttles this browser separately from now on, so
    /// that other people's guesses cannot keep out someone who has completed sign-in.
    public void afterCommit(
            SignedIn person, HttpServletRequest request, HttpServletResponse response) {
        sessions.writeCookies(person, request, response);
        throttle.resetAfterSignIn(person.account(), request, response);
    }
}
