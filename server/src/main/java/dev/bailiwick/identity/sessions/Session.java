package dev.bailiwick.identity.sessions;

import java.time.Duration;
import java.time.Instant;
import java.util.UUID;

/// A signed-in browser.
///
/// @param id what the cookie carries: a random token, which changes at every rise of privilege
/// @param uid stays the same for the life of the session; what pages and foreign rows name it by
/// @param authenticatedAt when the person last proved who they are
public record Session(
        String id,
        UUID uid,
        long accountId,
        SignInMethod method,
        Instant createdAt,
        Instant authenticatedAt,
        Instant lastSeenAt,
        String address,
        String userAgent) {
    /// How recent a proof must be for changes of sign-in methods and for Site administration.
    public static final Duration FRESH = Duration.ofMinutes(15);

    public boolean isFresh(Instant now) {
        return authenticatedAt.plus(FRESH).isAfter(now);
    }

    boolean isLive(Lifetimes lifetimes, Instant now) {
        return lastSeenAt.plus(lifetimes.idle()).isAfter(now)
                && createdAt.plus(lifetimes.absolute()).isAfter(now);
    }

    /// How long a session lasts: without use, and at all.
    record Lifetimes(Duration idle, Duration absolute) {}

    @Override
    public String toString() {
        return "session " + uid;
    }
}
