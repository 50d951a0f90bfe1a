package dev.bailiwick.identity.passwordsignin;

import dev.bailiwick.identity.accounts.Account;
import dev.bailiwick.identity.authenticators.VerifyCode;
import dev.bailiwick.identity.passkeys.ChallengePurpose;
import dev.bailiwick.identity.passkeys.VerifyPasskey;
import dev.bailiwick.identity.sessions.SecondFactorAttempts;
import dev.bailiwick.identity.throttling.Throttle;
import dev.bailiwick.identity.throttling.ThrottledResponse;
import dev.bailiwick.platform.db.Transactions;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.time.Clock;
import java.time.Duration;
import org.springframework.stereotype.Component;

/// The second step: a code or a passkey. Failures count like wrong passwords and are not reset when
/// the password is entered again. They are also counted separately ([SecondFactorAttempts]),
/// because the password was correct.
@Component
public final class VerifySecondFactor {
    /// The outcome of an attempt.
    public sealed interface Outcome {
        /// @param kind as recorded in the audit log
        /// @param attempt to be returned through [Throttle#resetAfterSignIn]
        record Verified(String kind, Throttle.CountedAttempt attempt) implements Outcome {}

        record Incorrect(String message) implements Outcome {}

        /// Throttled: nothing was compared.
        record Throttled(Duration delay) implements Outcome {}
    }

    private final SecondFactorAttempts attempts;
    private final Transactions transactions;
    private final VerifyCode checkCode;
    private final VerifyPasskey verifyPasskey;
    private final Throttle throttle;
    private final Clock clock;

    VerifySecondFactor(
            SecondFactorAttempts attempts,
            Transactions transactions,
            VerifyCode checkCode,
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
        return switch (throttle.countSecondFactor(account.email().value(), request)) {
            case Throttle.Decision.Throttled(var wait) -> new Outcome.Throttled(wait);
            case Throttle.Decision.Allowed(var attempt) ->
                    switch (checkCode.of(account, code)) {
                        case VerifyCode.Result.Correct(var kind) -> {
                            done(account, holder);
                            yield new Outcome.Verified(kind, attempt);
                        }
                        case VerifyCode.Result.Incorrect(var sentence) -> {
                            failed(account, holder, request);
                            yield incorrect(sentence, attempt);
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
        return switch (throttle.countSecondFactor(account.email().value(), request)) {
            case Throttle.Decision.Throttled(var wait) -> new Outcome.Throttled(wait);
            case Throttle.Decision.Allowed(var attempt) -> {
                if (verifyPasskey.belongsTo(account, purpose, holder, credential)) {
                    done(account, holder);
                    yield new Outcome.Verified("passkey", attempt);
                }
                // in the other cases no password was entered first
                if (purpose == ChallengePurpose.SECOND_STEP) {
                    failed(account, holder, request);
                }
                yield incorrect(
                        "The passkey could not be verified. Try again, or use another method.",
                        attempt);
            }
        };
    }

    private static Outcome incorrect(String message, Throttle.CountedAttempt attempt) {
        return attempt.delayIfWrong()
                .<Outcome>map(Outcome.Throttled::new)
                .orElseGet(() -> new Outcome.Incorrect(message));
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
            case Outcome.Verified verified ->
                    throw new IllegalStateException("a successful verification cannot be refused");
        };
    }
}
