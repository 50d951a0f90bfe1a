package dev.bailiwick.identity.sessions;

import java.time.Duration;
import java.time.Instant;
import java.util.UUID;

/// A signed-in browser.
///
/// @param id the content of the cookie: a random token that changes with every privilege elevation
/// @param uid constant for the life of the session; used by pages and other tables
/// @param authenticatedAt when the person last authenticated
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
    /// The maximum age of an authentication for changes to sign-in, people, secrets and backups.
    public static final Duration RECENT_AUTHENTICATION = Duration.ofMinutes(15);

    public boolean isRecentlyAuthenticated(Instant now) {
        return authenticatedAt.plus(RECENT_AUTHENTICATION).isAfter(now);
    }

    Session renewed(String newId, Instant now) {
        return new Session(
                newId, uid, accountId, method, createdAt, now, lastSeenAt, address, userAgent);
    }

    boolean isLive(Lifetimes lifetimes, Instant now) {
        return lastSeenAt.plus(lifetimes.idle()).isAfter(now)
                && createdAt.plus(lifetimes.absolute()).isAfter(now);
    }

    /// How long a session lasts: without use, and in total.
    record Lifetimes(Duration idle, Duration absolute) {}

    @Override
    public String toString() {
        return "session " + uid;
    }
}
