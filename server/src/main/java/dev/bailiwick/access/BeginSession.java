package dev.bailiwick.access;

import dev.bailiwick.accounts.Account;
import dev.bailiwick.audit.AuditEvent;
import dev.bailiwick.audit.AuditLog;
import dev.bailiwick.db.Transactions;
import dev.bailiwick.sessions.PendingSignIn;
import dev.bailiwick.sessions.PendingSignIns;
import dev.bailiwick.sessions.Sessions;
import dev.bailiwick.sessions.SignInMethod;
import dev.bailiwick.throttling.Throttle;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/// The last moment of every local sign-in: all that was owed is done, and the session begins.
@Component
final class BeginSession {
    private final Sessions sessions;
    private final PendingSignIns pendingSignIns;
    private final Throttle throttle;
    private final AuditLog audit;
    private final Transactions transactions;

    BeginSession(
            Sessions sessions,
            PendingSignIns pendingSignIns,
            Throttle throttle,
            AuditLog audit,
            Transactions transactions) {
        this.sessions = sessions;
        this.pendingSignIns = pendingSignIns;
        this.throttle = throttle;
        this.audit = audit;
        this.transactions = transactions;
    }

    /// @param factor the second one as the audit trail writes it, or none
    void now(
            Account account,
            SignInMethod method,
            @Nullable String factor,
            HttpServletRequest request,
            HttpServletResponse response) {
        transactions.write(() -> {
            AuditEvent event =
                    AuditEvent.of("Sign-in Succeeded")
                            .by(account.actor())
                            .on(account.email().value())
                            .with("method", method.name().toLowerCase(Locale.ROOT));
            audit.record(factor == null ? event : event.with("second_factor", factor));
            sessions.begin(account, method, request, response);
        });
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
    void makeKnown(Account account, HttpServletRequest request, HttpServletResponse response) {
        if (throttle.ask(account.email().value(), request)
                instanceof Throttle.Answer.Allowed(var ticket)) {
            throttle.signedIn(ticket, request, response);
        }
    }
}
