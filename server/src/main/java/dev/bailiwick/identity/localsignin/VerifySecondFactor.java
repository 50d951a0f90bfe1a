package dev.bailiwick.identity.localsignin;

import dev.bailiwick.identity.accounts.Account;
import dev.bailiwick.identity.authenticators.CheckCode;
import dev.bailiwick.identity.passkeys.ChallengePurpose;
import dev.bailiwick.identity.passkeys.VerifyPasskey;
import dev.bailiwick.identity.sessions.SecondStepAttempts;
import dev.bailiwick.identity.throttling.Throttle;
import dev.bailiwick.identity.throttling.ThrottledResponse;
import dev.bailiwick.platform.db.Transactions;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.time.Clock;
import java.time.Duration;
import org.springframework.stereotype.Component;

/// The second step: a code or a passkey. Failures count like wrong passwords and are not reset when
/// the password is entered again. They are also counted separately ([SecondStepAttempts]), because
/// the password was correct.
@Component
public final class VerifySecondFactor {
    /// The outcome of an attempt.
    public sealed interface Outcome {
        /// @param kind as recorded in the audit trail
        /// @param ticket to be returned through [Throttle#resetAfterSignIn]
        record Verified(String kind, Throttle.CountedAttempt ticket) implements Outcome {}

        record Incorrect(String message) implements Outcome {}

        /// Throttled: nothing was compared.
        record Throttled(Duration delay) implements Outcome {}
    }

    private final SecondStepAttempts attempts;
    private final Transactions transactions;
    private final CheckCode checkCode;
    private final VerifyPasskey verifyPasskey;
    private final Throttle throttle;
    private final Clock clock;

    VerifySecondFactor(
            SecondStepAttempts attempts,
            Transactions transactions,
            CheckCode checkCode,
            VerifyPasskey verifyPasskey,
            Throttle throttle,
            Clock clock) {
        this.attempts = attempts;
        this.transactions = transactions;
        this.verifyPasskey = verifyPasskey;
        this.checkCode = checkCode;
        this.throttle = throttle;
        this.clock = clock;
    }

    /// @param holder what the step belongs to: a pending sign-in, a session or an account
    ///   confirmation
    public Outcome byCode(Account account, String holder, String code, HttpServletRequest request) {
        return switch (throttle.countAttempt(account.email().value(), request)) {
            case Throttle.Decision.Throttled(var wait) -> new Outcome.Throttled(wait);
            case Throttle.Decision.Allowed(var ticket) ->
                    switch (checkCode.of(account, code)) {
                        case CheckCode.Result.Correct(var kind) -> {
                            done(account, holder);
                            yield new Outcome.Verified(kind, ticket);
                        }
                        case CheckCode.Result.Incorrect(var sentence) -> {
                            failed(account, holder, request);
                            yield new Outcome.Incorrect(sentence);
                        }
                    };
        };
    }

    /// @param holder what the step belongs to; only it may answer the challenge
    public Outcome byPasskey(
            Account account,
            ChallengePurpose purpose,
            String holder,
            String credential,
            HttpServletRequest request) {
        return switch (throttle.countAttempt(account.email().value(), request)) {
            case Throttle.Decision.Throttled(var wait) -> new Outcome.Throttled(wait);
            case Throttle.Decision.Allowed(var ticket) -> {
                if (verifyPasskey.belongsTo(account, purpose, holder, credential)) {
                    done(account, holder);
                    yield new Outcome.Verified("passkey", ticket);
                }
                // in the other cases no password was entered first
                if (purpose == ChallengePurpose.SECOND_STEP) {
                    failed(account, holder, request);
                }
                yield new Outcome.Incorrect(
                        "The passkey could not be verified. Try again, or use another method.");
            }
        };
    }

    private void done(Account account, String holder) {
        transactions.write(() -> attempts.recordCompleted(account, holder));
    }

    private void failed(Account account, String holder, HttpServletRequest request) {
        transactions.write(() -> attempts.recordFailed(account, holder, request.getRemoteAddr()));
    }

    /// Sets status and headers for a failed attempt.
    ///
    /// @return the sentence to show at the field
    public String error(Outcome outcome, HttpServletResponse response) {
        return switch (outcome) {
            case Outcome.Throttled(var wait) ->
                    ThrottledResponse.respond(response, wait, clock.instant());
            case Outcome.Incorrect(var sentence) -> {
                response.setStatus(422);
                yield sentence;
            }
            case Outcome.Verified proven ->
                    throw new IllegalStateException("a successful verification cannot be refused");
        };
    }
}
