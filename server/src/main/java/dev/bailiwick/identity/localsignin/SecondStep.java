package dev.bailiwick.identity.localsignin;

import dev.bailiwick.identity.accounts.Account;
import dev.bailiwick.identity.accounts.Accounts;
import dev.bailiwick.identity.factors.FactorRequirement;
import dev.bailiwick.identity.factors.Factors;
import dev.bailiwick.identity.policy.LocalSignInPolicy;
import dev.bailiwick.identity.sessions.PendingSignIn;
import dev.bailiwick.identity.sessions.PendingSignIns;
import dev.bailiwick.platform.db.Transactions;
import jakarta.servlet.http.HttpServletRequest;
import java.util.Optional;
import java.util.function.Function;
import org.springframework.stereotype.Component;

/// What somebody owes after the right password.
@Component
final class SecondStep {
    enum Kind {
        /// A code, or what stands in for it.
        FACTOR("/auth/two-factor"),

        /// A second factor is demanded, and there is none yet.
        ENROLMENT("/auth/two-factor/set-up"),

        /// The password will do only beside a second factor, and that is gone.
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
    private final FactorRequirement demand;
    private final Accounts accounts;
    private final Transactions transactions;

    SecondStep(
            PendingSignIns pendingSignIns,
            LocalSignInPolicy policy,
            Factors factors,
            FactorRequirement demand,
            Accounts accounts,
            Transactions transactions) {
        this.pendingSignIns = pendingSignIns;
        this.policy = policy;
        this.factors = factors;
        this.demand = demand;
        this.accounts = accounts;
        this.transactions = transactions;
    }

    /// The sign-in that waits in this browser for just this step.
    Optional<PendingSignIn> waiting(Kind step, HttpServletRequest request) {
        return waiting(request)
                .filter(pending -> owedBy(pending.account()).filter(step::equals).isPresent());
    }

    /// Goes on only with somebody whose sign-in waits for just this step; everybody else is sent to
    /// theirs.
    String at(Kind step, HttpServletRequest request, Function<PendingSignIn, String> work) {
        Optional<PendingSignIn> pending = waiting(request);
        Optional<Kind> owed = pending.flatMap(p -> owedBy(p.account()));
        if (pending.isEmpty() || owed.isEmpty()) {
            return "redirect:/login";
        }
        return owed.get() == step ? work.apply(pending.get()) : "redirect:" + owed.get().path();
    }

    private Optional<PendingSignIn> waiting(HttpServletRequest request) {
        return pendingSignIns.find(request).filter(p -> policy.admits(p.account()));
    }

    /// @return empty when the password is enough
    Optional<Kind> owedBy(Account account) {
        return transactions.read(() -> {
            if (factors.has(account.id())) {
                return Optional.of(Kind.FACTOR);
            }
            if (demand.isOn(account)) {
                return Optional.of(Kind.ENROLMENT);
            }
            return accounts.hasShortPassword(account.id())
                    ? Optional.of(Kind.NEW_PASSWORD)
                    : Optional.empty();
        });
    }
}
