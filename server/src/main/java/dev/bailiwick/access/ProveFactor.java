package dev.bailiwick.access;

import dev.bailiwick.accounts.Account;
import dev.bailiwick.db.Transactions;
import dev.bailiwick.factors.CheckCode;
import dev.bailiwick.passkeys.ProvePasskey;
import dev.bailiwick.passkeys.Purpose;
import dev.bailiwick.sessions.SecondStepTries;
import dev.bailiwick.throttling.SlowedDown;
import dev.bailiwick.throttling.Throttle;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.time.Clock;
import java.time.Duration;
import org.springframework.stereotype.Component;

/// The second step: a code or a passkey. Failures count as those of passwords do, and stay counted
/// when the password is entered again. Beside that they count by themselves ([SecondStepTries]),
/// for the password was right.
@Component
final class ProveFactor {
    /// What an attempt came to.
    sealed interface Outcome {
        /// @param kind as the audit trail writes it
        /// @param ticket to be given back by [Throttle#signedIn]
        record Proven(String kind, Throttle.Ticket ticket) implements Outcome {}

        record Wrong(String sentence) implements Outcome {}

        /// Nothing was compared.
        record Slowed(Duration delay) implements Outcome {}
    }

    private final SecondStepTries tries;
    private final Transactions transactions;
    private final CheckCode checkCode;
    private final ProvePasskey provePasskey;
    private final Throttle throttle;
    private final Clock clock;

    ProveFactor(
            SecondStepTries tries,
            Transactions transactions,
            CheckCode checkCode,
            ProvePasskey provePasskey,
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
    Outcome byCode(Account account, String holder, String code, HttpServletRequest request) {
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
    Outcome byPasskey(
            Account account,
            Purpose purpose,
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
                if (purpose == Purpose.SECOND_STEP) { // elsewhere no password went before
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
    String refusal(Outcome outcome, HttpServletResponse response) {
        return switch (outcome) {
            case Outcome.Slowed(var wait) -> SlowedDown.answer(response, wait, clock.instant());
            case Outcome.Wrong(var sentence) -> {
                response.setStatus(422);
                yield sentence;
            }
            case Outcome.Proven proven ->
                    throw new IllegalStateException("what was proven is not refused");
        };
    }
}
