package dev.bailiwick.access;

import dev.bailiwick.accounts.Account;
import dev.bailiwick.sessions.PendingSignIns;
import dev.bailiwick.sessions.SignInMethod;
import dev.bailiwick.throttling.Throttle;
import dev.bailiwick.throttling.Throttle.Ticket;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.util.Optional;
import org.springframework.stereotype.Component;

/// Where a person goes whose password was right: in, or to the second step.
@Component
final class AfterPassword {
    private final SecondStep secondStep;
    private final PendingSignIns pendingSignIns;
    private final Throttle throttle;
    private final BeginSession beginSession;

    AfterPassword(
            SecondStep secondStep,
            PendingSignIns pendingSignIns,
            Throttle throttle,
            BeginSession beginSession) {
        this.secondStep = secondStep;
        this.pendingSignIns = pendingSignIns;
        this.throttle = throttle;
        this.beginSession = beginSession;
    }

    /// @param target the local path to go on to in the end
    /// @return the redirect
    String go(
            LocalSignIn.Outcome.Proven proven,
            String target,
            HttpServletRequest request,
            HttpServletResponse response) {
        return go(proven.account(), Optional.of(proven.ticket()), target, request, response);
    }

    /// The account was made just now, with this password.
    String first(Account account, HttpServletRequest request, HttpServletResponse response) {
        return go(account, Optional.empty(), "/", request, response);
    }

    private String go(
            Account account,
            Optional<Ticket> ticket,
            String target,
            HttpServletRequest request,
            HttpServletResponse response) {
        Optional<SecondStep.Kind> owed = secondStep.owedBy(account);
        if (owed.isPresent()) {
            ticket.ifPresent(throttle::passed);
            pendingSignIns.begin(account, target, request, response);
            return "redirect:" + owed.get().path();
        }
        ticket.ifPresent(t -> throttle.signedIn(t, request, response));
        beginSession.now(account, SignInMethod.PASSWORD, null, request, response);
        return "redirect:" + target;
    }
}
