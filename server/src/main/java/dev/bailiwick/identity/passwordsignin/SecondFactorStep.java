package dev.bailiwick.identity.passwordsignin;

import dev.bailiwick.identity.accounts.Account;
import dev.bailiwick.identity.accounts.Accounts;
import dev.bailiwick.identity.factors.FactorRequirement;
import dev.bailiwick.identity.factors.Factors;
import dev.bailiwick.identity.sessions.PendingSignIn;
import dev.bailiwick.identity.sessions.PendingSignIns;
import dev.bailiwick.identity.signinpolicy.LocalSignInPolicy;
import dev.bailiwick.platform.db.Transactions;
import jakarta.servlet.http.HttpServletRequest;
import java.util.Optional;
import java.util.function.Function;
import org.springframework.stereotype.Component;

/// What is still required after a correct password.
@Component
final class SecondFactorStep {
    enum Kind {
        /// A code, or a replacement for it.
        FACTOR("/auth/two-factor"),

        /// A second factor is required, and the account has none yet.
        ENROLMENT("/auth/two-factor/set-up"),

        /// The password is allowed only together with a second factor, which was removed.
        NEW_PASSWORD("/auth/two-factor/password");

        private final String path;

        Kind(String path) {
            this.path = path;
        }

        String path() {
            return path;
        }
    }

    private final PendingSignIns pendingSignIns;
    private final LocalSignInPolicy policy;
    private final Factors factors;
    private final FactorRequirement factorRequirement;
    private final Accounts accounts;
    private final Transactions transactions;

    SecondFactorStep(
            PendingSignIns pendingSignIns,
            LocalSignInPolicy policy,
            Factors factors,
            FactorRequirement factorRequirement,
            Accounts accounts,
            Transactions transactions) {
        this.pendingSignIns = pendingSignIns;
        this.policy = policy;
        this.factors = factors;
        this.factorRequirement = factorRequirement;
        this.accounts = accounts;
        this.transactions = transactions;
    }

    /// The sign-in pending in this browser for exactly this step.
    Optional<PendingSignIn> findPending(Kind step, HttpServletRequest request) {
        return findPending(request)
                .filter(pending -> requiredFor(pending.account()).filter(step::equals).isPresent());
    }

    /// Continues only if this browser's sign-in is pending for exactly this step; otherwise
    /// redirects to the step that is required.
    String at(Kind step, HttpServletRequest request, Function<PendingSignIn, String> work) {
        Optional<PendingSignIn> pending = findPending(request);
        Optional<Kind> requiredStep = pending.flatMap(p -> requiredFor(p.account()));
        if (pending.isEmpty() || requiredStep.isEmpty()) {
            return "redirect:/login";
        }
        return requiredStep.get() == step
                ? work.apply(pending.get())
                : "redirect:" + requiredStep.get().path();
    }

    private Optional<PendingSignIn> findPending(HttpServletRequest request) {
        return pendingSignIns.find(request).filter(p -> policy.admits(p.account()));
    }

    /// @return empty when the password is sufficient
    Optional<Kind> requiredFor(Account account) {
        return transactions.read(() -> {
            if (factors.has(account.id())) {
                return Optional.of(Kind.FACTOR);
            }
            if (factorRequirement.isRequired(account)) {
                return Optional.of(Kind.ENROLMENT);
            }
            return accounts.hasShortPassword(account.id())
                    ? Optional.of(Kind.NEW_PASSWORD)
                    : Optional.empty();
        });
    }
}
