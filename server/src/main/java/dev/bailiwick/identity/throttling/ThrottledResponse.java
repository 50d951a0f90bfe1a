package dev.bailiwick.identity.throttling;

import dev.bailiwick.web.errors.Refusal;
import dev.bailiwick.web.errors.RefusedException;
import dev.bailiwick.web.ui.TimeText;
import jakarta.servlet.http.HttpServletResponse;
import java.time.Duration;
import java.time.Instant;
import org.springframework.http.HttpHeaders;

/// What a form says that was not looked at: status and header are set, the sentence goes above the
/// form.
public final class ThrottledResponse {
    private static final int TOO_MANY_REQUESTS = 429;

    private ThrottledResponse() {}

    /// After too many failures: what happened, when to go on, and what to do when it was somebody
    /// else.
    public static String answer(HttpServletResponse response, Duration wait, Instant now) {
        response.setStatus(TOO_MANY_REQUESTS);
        response.setHeader(HttpHeaders.RETRY_AFTER, Long.toString(wait.toSeconds()));
        return ("Too many attempts failed, so this one was not looked at. Try again in %s, at %s."
                        + " If the others were not yours, a browser that you signed in with before"
                        + " still gets in; an administrator can forgive them, too.")
                .formatted(words(wait), TimeText.exact(now.plus(wait)));
    }

    /// After too many ways through the identity provider that came to nothing, which have no form.
    public static RefusedException refused(
            HttpServletResponse response, Duration wait, Instant now) {
        response.setHeader(HttpHeaders.RETRY_AFTER, Long.toString(wait.toSeconds()));
        return new RefusedException(
                Refusal.of(
                        TOO_MANY_REQUESTS,
                        "Too many sign-ins from your network failed",
                        "So this one was not looked at, and is not lost.",
                        "Reload this page in %s, at %s. An administrator can forgive the others."
                                .formatted(words(wait), TimeText.exact(now.plus(wait)))));
    }

    /// Too many people at once.
    public static String busy(HttpServletResponse response) {
        response.setStatus(HttpServletResponse.SC_SERVICE_UNAVAILABLE);
        response.setHeader(HttpHeaders.RETRY_AFTER, "10");
        return "Too many people are signing in at this moment. Try again in 10 seconds.";
    }

    /// @return whole seconds, at least one
    static Duration wait(long openBy, Instant now) {
        return Duration.ofSeconds(Math.ceilDiv(openBy - now.toEpochMilli(), 1000L));
    }

    private static String words(Duration wait) {
        long seconds = wait.toSeconds();
        if (seconds < 60) {
            return seconds == 1 ? "1 second" : seconds + " seconds";
        }
        long rest = seconds % 60;
        String minutes = TimeText.duration(Duration.ofMinutes(seconds / 60));
        return rest == 0 ? minutes : seconds / 60 + "\u00a0min " + rest + "\u00a0s";
    }
}
