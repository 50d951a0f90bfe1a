package dev.bailiwick.access;

import dev.bailiwick.accounts.Account;
import dev.bailiwick.factors.CheckCode;
import dev.bailiwick.throttling.SlowedDown;
import dev.bailiwick.throttling.Throttle;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.time.Clock;
import java.time.Duration;
import org.springframework.stereotype.Component;

/// The code of the second step. Failures count as those of passwords do, and stay counted when the
/// password is entered again.
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

    private final CheckCode checkCode;
    private final Throttle throttle;
    private final Clock clock;

    ProveFactor(CheckCode checkCode, Throttle throttle, Clock clock) {
        this.checkCode = checkCode;
        this.throttle = throttle;
        this.clock = clock;
    }

    Outcome byCode(Account account, String code, HttpServletRequest request) {
        return switch (throttle.ask(account.email().value(), request)) {
            case Throttle.Answer.Slowed(var wait) -> new Outcome.Slowed(wait);
            case Throttle.Answer.Allowed(var ticket) ->
                    switch (checkCode.of(account, code)) {
                        case CheckCode.Result.Right(var kind) -> new Outcome.Proven(kind, ticket);
                        case CheckCode.Result.Wrong(var sentence) -> new Outcome.Wrong(sentence);
                    };
        };
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
