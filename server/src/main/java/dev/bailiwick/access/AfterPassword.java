package dev.bailiwick.access;

import dev.bailiwick.accounts.Account;
import dev.bailiwick.sessions.PendingSignIns;
import dev.bailiwick.sessions.SignInMethod;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.util.Optional;
import org.springframework.stereotype.Component;

/// Where a person goes whose password was right: in, or to the second step.
@Component
final class AfterPassword {
    private final SecondStep secondStep;
    private final PendingSignIns pendingSignIns;
    private final BeginSession beginSession;

    AfterPassword(SecondStep secondStep, PendingSignIns pendingSignIns, BeginSession beginSession) {
        this.secondStep = secondStep;
        this.pendingSignIns = pendingSignIns;
        this.beginSession = beginSession;
    }

    /// @param target the local path to go on to in the end
    /// @return the redirect
    String go(
            Account account,
            String target,
            HttpServletRequest request,
            HttpServletResponse response) {
        Optional<SecondStep.Kind> owed = secondStep.owedBy(account);
        if (owed.isPresent()) {
            pendingSignIns.begin(account, target, request, response);
            return "redirect:" + owed.get().path();
        }
        beginSession.now(account, SignInMethod.PASSWORD, null, request, response);
        return "redirect:" + target;
    }
}
