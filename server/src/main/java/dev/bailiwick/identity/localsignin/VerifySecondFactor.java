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

/// The second step: a code or a passkey. Failures count as those of passwords do, and stay counted
/// when the password is entered again. Beside that they count by themselves ([SecondStepAttempts]),
/// for the password was right.
@Component
public final class VerifySecondFactor {
    /// What an attempt came to.
    public sealed interface Outcome {
        /// @param kind as the audit trail writes it
        /// @param ticket to be given back by [Throttle#signedIn]
        record Proven(String kind, Throttle.Ticket ticket) implements Outcome {}

        record Wrong(String sentence) implements Outcome {}

        /// Nothing was compared.
        record Slowed(Duration delay) implements Outcome {}
    }

    private final SecondStepAttempts tries;
    private final Transactions transactions;
    private final CheckCode checkCode;
    private final VerifyPasskey provePasskey;
    private final Throttle throttle;
    private final Clock clock;

    VerifySecondFactor(
            SecondStepAttempts tries,
            Transactions transactions,
            CheckCode checkCode,
            VerifyPasskey provePasskey,
            Throttle throttle,
            Clock clock) {
        this.tries = tries;
        this.transactions = transactions;
        this.provePasskey = provePasskey;
        this.checkCode = checkCode;
        this.throttle = throttle;
        this.clock = clock;
    }

    /// @param holder whose step it is: a sign-in that waits, a session, the proof of an account
    public Outcome byCode(Account account, String holder, String code, HttpServletRequest request) {
        return switch (throttle.ask(account.email().value(), request)) {
            case Throttle.Answer.Slowed(var wait) -> new Outcome.Slowed(wait);
            case Throttle.Answer.Allowed(var ticket) ->
                    switch (checkCode.of(account, code)) {
                        case CheckCode.Result.Right(var kind) -> {
                            done(account, holder);
                            yield new Outcome.Proven(kind, ticket);
                        }
                        case CheckCode.Result.Wrong(var sentence) -> {
                            failed(account, holder, request);
                            yield new Outcome.Wrong(sentence);
                        }
                    };
        };
    }

    /// @param holder whose step it is, and who alone may answer
    public Outcome byPasskey(
            Account account,
            ChallengePurpose purpose,
            String holder,
            String credential,
            HttpServletRequest request) {
        return switch (throttle.ask(account.email().value(), request)) {
            case Throttle.Answer.Slowed(var wait) -> new Outcome.Slowed(wait);
            case Throttle.Answer.Allowed(var ticket) -> {
                if (provePasskey.isOf(account, purpose, holder, credential)) {
                    done(account, holder);
                    yield new Outcome.Proven("passkey", ticket);
                }
                if (purpose == ChallengePurpose.SECOND_STEP) { // elsewhere no password went before
                    failed(account, holder, request);
                }
                yield new Outcome.Wrong(
                        "That passkey did not answer rightly. Try again, or use another way.");
            }
        };
    }

    private void done(Account account, String holder) {
        transactions.write(() -> tries.done(account, holder));
    }

    private void failed(Account account, String holder, HttpServletRequest request) {
        transactions.write(() -> tries.failed(account, holder, request.getRemoteAddr()));
    }

    /// Sets status and headers for an attempt that proved nothing.
    ///
    /// @return the sentence to show at the field
    public String refusal(Outcome outcome, HttpServletResponse response) {
        return switch (outcome) {
            case Outcome.Slowed(var wait) ->
                    ThrottledResponse.answer(response, wait, clock.instant());
            case Outcome.Wrong(var sentence) -> {
                response.setStatus(422);
                yield sentence;
            }
            case Outcome.Proven proven ->
                    throw new IllegalStateException("what was proven is not refused");
        };
    }
}
