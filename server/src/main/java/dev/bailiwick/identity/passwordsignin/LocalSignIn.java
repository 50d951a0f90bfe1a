package dev.bailiwick.identity.passwordsignin;

import dev.bailiwick.identity.accounts.Account;
import dev.bailiwick.identity.accounts.Accounts;
import dev.bailiwick.identity.passwords.CheckPassword;
import dev.bailiwick.identity.passwords.PasswordQueue;
import dev.bailiwick.identity.passwords.VerifiedPassword;
import dev.bailiwick.identity.signinpolicy.BreakGlass;
import dev.bailiwick.identity.signinpolicy.LocalSignInPolicy;
import dev.bailiwick.identity.throttling.SignInRate;
import dev.bailiwick.identity.throttling.Throttle;
import dev.bailiwick.identity.throttling.Throttle.CountedAttempt;
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

/// Sign-in with email and password. An unknown address, a wrong password and a deactivated account
/// get the same answer after the same time.
@Component
public final class LocalSignIn {
    private final CheckPassword checkPassword;
    private final PasswordQueue queue;
    private final Throttle throttle;
    private final BreakGlass breakGlass;
    private final LocalSignInPolicy policy;
    private final SignInRate rate;
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
            SignInRate rate,
            RepeatedFailures failures,
            Accounts accounts,
            Transactions transactions,
            Clock clock) {
        this.checkPassword = checkPassword;
        this.queue = queue;
        this.throttle = throttle;
        this.breakGlass = breakGlass;
        this.policy = policy;
        this.rate = rate;
        this.failures = failures;
        this.accounts = accounts;
        this.transactions = transactions;
        this.clock = clock;
    }

    /// The outcome of an attempt.
    public sealed interface Outcome {
        /// The password is correct. The ticket goes back to [Throttle]: `signedIn` when sign-in is
        /// complete, `passed` when a second factor is still required.
        record Verified(VerifiedPassword password, CountedAttempt attempt) implements Outcome {
            public Account account() {
                return password.account();
            }
        }

        record Incorrect() implements Outcome {}

        /// Throttled: nothing was compared.
        record Throttled(Duration delay) implements Outcome {}

        /// Nothing was compared: the account has signed in too often.
        record TooManySignIns(Duration delay) implements Outcome {}

        /// Nothing was compared: too many sign-ins at the same time.
        record Busy() implements Outcome {}
    }

    /// For a new session, of which an account can begin only so many in a short time.
    public Outcome signIn(String email, String password, HttpServletRequest request) {
        return transactions
                .read(() -> accounts.byEmail(email))
                .flatMap(rate::refuse)
                .<Outcome>map(Outcome.TooManySignIns::new)
                .orElseGet(() -> attempt(email, password, request));
    }

    public Outcome attempt(String email, String password, HttpServletRequest request) {
        return attempt(email, password, policy::admits, request);
    }

    /// @param admitted the accounts whose correct password is accepted
    public Outcome attempt(
            String email,
            String password,
            Predicate<Account> admitted,
            HttpServletRequest request) {
        Optional<Duration> wait = throttle.currentDelay(email, request);
        if (wait.isPresent()) {
            return new Outcome.Throttled(wait.get());
        }
        boolean first = breakGlass.isEmergency(EmailAddress.key(email));
        return queue.run(first, () -> checked(email, password, admitted, request))
                .orElseGet(Outcome.Busy::new);
    }

    /// Counts the attempt only when its turn in the queue comes: many correct passwords at the same
    /// time throttle nobody, and of many wrong ones no more are compared than would be in sequence.
    private Outcome checked(
            String email,
            String password,
            Predicate<Account> admitted,
            HttpServletRequest request) {
        return switch (throttle.countAttempt(email, request)) {
            case Throttle.Decision.Throttled(var wait) -> new Outcome.Throttled(wait);
            case Throttle.Decision.Allowed(var attempt) ->
                    compared(email, password, admitted, attempt);
        };
    }

    private Outcome compared(
            String email, String password, Predicate<Account> admitted, CountedAttempt attempt) {
        Optional<VerifiedPassword> right = checkPassword.of(email, password);
        Optional<Account> account = right.map(VerifiedPassword::account);
        if (right.isPresent() && account.filter(admitted).isPresent()) {
            return new Outcome.Verified(right.get(), attempt);
        }
        failures.record(
                "Sign-in Failed",
                account.map(LocalSignIn::failureReason).orElse("wrong_credentials"),
                target(email));
        return attempt.delayIfWrong()
                .<Outcome>map(Outcome.Throttled::new)
                .orElseGet(Outcome.Incorrect::new);
    }

    private static String failureReason(Account account) {
        return account.active() ? "not_by_password" : "account_inactive";
    }

    /// Sets status and headers for a failed attempt.
    ///
    /// @param wrong the sentence for a wrong password
    /// @return the sentence to show above the form
    public String error(Outcome outcome, String wrong, HttpServletResponse response) {
        return switch (outcome) {
            case Outcome.Throttled(var wait) ->
                    ThrottledResponse.respond(response, wait, clock.instant());
            case Outcome.TooManySignIns(var wait) ->
                    ThrottledResponse.tooManySignIns(response, wait, clock.instant());
            case Outcome.Busy busy -> ThrottledResponse.busy(response);
            case Outcome.Incorrect no -> refused(wrong, response);
            case Outcome.Verified other -> refused(wrong, response);
        };
    }

    private static String refused(String sentence, HttpServletResponse response) {
        response.setStatus(422);
        return sentence;
    }

    /// The account's address in its owner's spelling, under which they find failed attempts. If no
    /// account has it, the input may be a password typed into the wrong field, so only text that
    /// could be an internet email address is recorded.
    private String target(String email) {
        return transactions
                .read(() -> accounts.byEmail(email))
                .map(Account::email)
                .or(() -> EmailAddress.parse(email).filter(EmailAddress::hasFullDomain))
                .map(EmailAddress::value)
                .orElse("(not an email address)");
    }
}
