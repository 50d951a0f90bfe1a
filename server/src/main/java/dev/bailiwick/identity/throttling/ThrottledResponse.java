package dev.bailiwick.identity.throttling;

import dev.bailiwick.web.errors.Refusal;
import dev.bailiwick.web.errors.RefusedException;
import dev.bailiwick.web.ui.TimeText;
import jakarta.servlet.http.HttpServletResponse;
import java.time.Duration;
import java.time.Instant;
import org.springframework.http.HttpHeaders;

/// The response to a form that was not checked: sets status and header, and returns the sentence
/// above the form.
public final class ThrottledResponse {
    private static final int TOO_MANY_REQUESTS = 429;
    private static final String TOO_MANY_SIGN_INS =
            "This account has signed in too often in the last minutes, so this sign-in was not"
                    + " checked.";

    private ThrottledResponse() {}

    /// After too many failures: what happened, when to continue, and what to do if it was somebody
    /// else.
    public static String respond(HttpServletResponse response, Duration wait, Instant now) {
        response.setStatus(TOO_MANY_REQUESTS);
        response.setHeader(HttpHeaders.RETRY_AFTER, Long.toString(wait.toSeconds()));
        return ("Too many attempts have failed, so this one was not checked. Try again in %s, at"
                        + " %s. If the other attempts were not yours, you can still sign in from a"
                        + " browser that you have signed in with before, or from another network."
                        + " An administrator can also reset the throttling.")
                .formatted(text(wait), TimeText.exact(now.plus(wait), TimeText.UTC));
    }

    /// After too many sign-ins of one account, at the form.
    public static String tooManySignIns(HttpServletResponse response, Duration wait, Instant now) {
        response.setStatus(TOO_MANY_REQUESTS);
        response.setHeader(HttpHeaders.RETRY_AFTER, Long.toString(wait.toSeconds()));
        return TOO_MANY_SIGN_INS + " " + tryAgain(wait, now);
    }

    /// The same, for a sign-in whose last step was not a form.
    static RefusedException tooManySignIns(Duration wait, Instant now) {
        return new RefusedException(
                Refusal.of(
                        TOO_MANY_REQUESTS,
                        "Too many sign-ins",
                        TOO_MANY_SIGN_INS,
                        tryAgain(wait, now)),
                wait);
    }

    private static String tryAgain(Duration wait, Instant now) {
        return "Try again in %s, at %s."
                .formatted(text(wait), TimeText.exact(now.plus(wait), TimeText.UTC));
    }

    /// After too many failed flows through the identity provider, which have no form.
    public static RefusedException refused(Duration wait, Instant now) {
        return new RefusedException(
                Refusal.of(
                        TOO_MANY_REQUESTS,
                        "Too many failed sign-ins from your network",
                        "This sign-in was not checked. You do not have to start again.",
                        "Reload this page in %s, at %s. An administrator can also reset the throttling."
                                .formatted(
                                        text(wait), TimeText.exact(now.plus(wait), TimeText.UTC))),
                wait);
    }

    /// Too many sign-ins at the same time.
    public static String busy(HttpServletResponse response) {
        response.setStatus(HttpServletResponse.SC_SERVICE_UNAVAILABLE);
        response.setHeader(HttpHeaders.RETRY_AFTER, "10");
        return "Too many people are signing in at the moment. Try again in 10 seconds.";
    }

    /// @return whole seconds, at least one
    static Duration wait(long openBy, Instant now) {
        return Duration.ofSeconds(Math.ceilDiv(openBy - now.toEpochMilli(), 1000L));
    }

    private static String text(Duration wait) {
        long seconds = wait.toSeconds();
        if (seconds < 60) {
            return seconds == 1 ? "1 second" : seconds + " seconds";
        }
        long rest = seconds % 60;
        String minutes = TimeText.duration(Duration.ofMinutes(seconds / 60));
        return rest == 0 ? minutes : seconds / 60 + "\u00a0min " + rest + "\u00a0s";
    }
}
