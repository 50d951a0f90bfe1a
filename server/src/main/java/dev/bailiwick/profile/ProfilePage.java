package dev.bailiwick.profile;

import dev.bailiwick.factors.FactorsPage;
import dev.bailiwick.passkeys.PasskeysPage;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// A person's own page. Role and modules are words as shown; `factors` and `passkeys` are none for
/// an account without a password.
public record ProfilePage(
        String name,
        String email,
        String role,
        List<String> modules,
        Instant createdAt,
        boolean password,
        SignOn signOn,
        @Nullable FactorsPage factors,
        @Nullable PasskeysPage passkeys,
        List<Session> sessions,
        ProfileMail mail) {
    public ProfilePage {
        modules = List.copyOf(modules);
        sessions = List.copyOf(sessions);
    }

    /// Single sign-on as this person meets it: `provider` is none while no provider is set up,
    /// `link` none while the account is not linked, `barred` the reason why it cannot be linked
    /// now.
    public record SignOn(@Nullable String provider, @Nullable Link link, @Nullable String barred) {}

    /// The external identity that is linked.
    public record Link(String email, Instant linkedAt, @Nullable Instant lastLoginAt) {}

    /// A place where the person is signed in; `device` in words, such as "Firefox on Linux".
    public record Session(
            String uid,
            String device,
            boolean phone,
            String address,
            String method,
            Instant since,
            Instant lastSeenAt,
            boolean current) {}

    public boolean hasOtherSessions() {
        return sessions.stream().anyMatch(session -> !session.current());
    }
}
