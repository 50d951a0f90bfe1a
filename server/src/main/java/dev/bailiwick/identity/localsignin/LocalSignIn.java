package dev.bailiwick.identity.localsignin;

import dev.bailiwick.identity.accounts.Account;
import dev.bailiwick.identity.accounts.Accounts;
import dev.bailiwick.identity.passwords.CheckPassword;
import dev.bailiwick.identity.passwords.PasswordQueue;
import dev.bailiwick.identity.passwords.VerifiedPassword;
import dev.bailiwick.identity.policy.BreakGlass;
import dev.bailiwick.identity.policy.LocalSignInPolicy;
import dev.bailiwick.identity.throttling.Throttle;
import dev.bailiwick.identity.throttling.Throttle.Ticket;
import dev.bailiwick.identity.throttling.ThrottledResponse;
import dev.bailiwick.platform.audit.RepeatedFailures;
import dev.bailiwick.platform.db.Transactions;
import dev.bailiwick.platform.text.EmailAddress;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.time.Clock;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Predicate;
import org.springframework.stereotype.Component;

/// Email and password. The answer is the same for an address that nobody has, a wrong password and
/// a deactivated account, and takes as long.
@Component
public final class LocalSignIn {
    private final CheckPassword checkPassword;
    private final PasswordQueue queue;
    private final Throttle throttle;
    private final BreakGlass breakGlass;
    private final LocalSignInPolicy policy;
    private final RepeatedFailures failures;
    private final Accounts accounts;
    private final Transactions transactions;
    private final Clock clock;

    LocalSignIn(
            CheckPassword checkPassword,
            PasswordQueue queue,
            Throttle throttle,
            BreakGlass breakGlass,
            LocalSignInPolicy policy,
            RepeatedFailures failures,
            Accounts accounts,
            Transactions transactions,
            Clock clock) {
        this.checkPassword = checkPassword;
        this.queue = queue;
        this.throttle = throttle;
        this.breakGlass = breakGlass;
        this.policy = policy;
        this.failures = failures;
        this.accounts = accounts;
        this.transactions = transactions;
        this.clock = clock;
    }

    /// What an attempt came to.
    public sealed interface Outcome {
        /// The password is right. The ticket goes back to [Throttle]: `signedIn` when that is all,
        /// `passed` when a second proof is still to come.
        record Proven(VerifiedPassword password, Ticket ticket) implements Outcome {
            public Account account() {
                return password.account();
            }
        }

        record Wrong() implements Outcome {}

        /// Nothing was compared.
        record Slowed(Duration delay) implements Outcome {}

        /// Nothing was compared: too many people at once.
        record Busy() implements Outcome {}
    }

    public Outcome attempt(String email, String password, HttpServletRequest request) {
        return attempt(email, password, policy::admits, request);
    }

    /// @param admitted whose right password counts as right
    public Outcome attempt(
            String email,
            String password,
            Predicate<Account> admitted,
            HttpServletRequest request) {
        Optional<Duration> wait = throttle.wouldWait(email, request);
        if (wait.isPresent()) {
            return new Outcome.Slowed(wait.get());
        }
        boolean first = breakGlass.isEmergency(EmailAddress.key(email));
        return queue.inTurn(first, () -> checked(email, password, admitted, request))
                .orElseGet(Outcome.Busy::new);
    }

    /// Counted only when it is its turn: a crowd of right passwords slows nobody, and of a crowd of
    /// wrong ones no more are compared than one after the other.
    private Outcome checked(
            String email,
            String password,
            Predicate<Account> admitted,
            HttpServletRequest request) {
        return switch (throttle.ask(email, request)) {
            case Throttle.Answer.Slowed(var wait) -> new Outcome.Slowed(wait);
            case Throttle.Answer.Allowed(var ticket) -> compared(email, password, admitted, ticket);
        };
    }

    private Outcome compared(
            String email, String password, Predicate<Account> admitted, Ticket ticket) {
        Optional<VerifiedPassword> right = checkPassword.of(email, password);
        Optional<Account> account = right.map(VerifiedPassword::account);
        if (right.isPresent() && account.filter(admitted).isPresent()) {
            return new Outcome.Proven(right.get(), ticket);
        }
        failures.record(
                "Sign-in Failed",
                account.map(LocalSignIn::whyNot).orElse("wrong_credentials"),
                target(email));
        return ticket.otherwise().<Outcome>map(Outcome.Slowed::new).orElseGet(Outcome.Wrong::new);
    }

    private static String whyNot(Account account) {
        return account.active() ? "not_by_password" : "account_inactive";
    }

    /// Sets status and headers for an attempt that did not get in.
    ///
    /// @param wrong the sentence for a password that is not right
    /// @return the sentence to show above the form
    public String refusal(Outcome outcome, String wrong, HttpServletResponse response) {
        return switch (outcome) {
            case Outcome.Slowed(var wait) ->
                    ThrottledResponse.answer(response, wait, clock.instant());
            case Outcome.Busy busy -> ThrottledResponse.busy(response);
            case Outcome.Wrong no -> refused(wrong, response);
            case Outcome.Proven other -> refused(wrong, response);
        };
    }

    private static String refused(String sentence, HttpServletResponse response) {
        response.setStatus(422);
        return sentence;
    }

    /// A signed-in person proved again who they are, and that was all they owed.
    public void provenAgain(
            Outcome.Proven proven, HttpServletRequest request, HttpServletResponse response) {
        throttle.signedIn(proven.ticket(), request, response);
    }

    /// Of whoever has the address, in their own spelling of it, under which they find what others
    /// tried. What nobody has may be a password in the wrong field: only what could be an address
    /// of the internet is kept.
    private String target(String email) {
        return transactions
                .read(() -> accounts.byEmail(email))
                .map(Account::email)
                .or(() -> EmailAddress.parse(email).filter(EmailAddress::namesADomain))
                .map(EmailAddress::value)
                .orElse("(not an address)");
    }
}
