package dev.bailiwick.identity.profile;

import dev.bailiwick.identity.authenticators.FactorsPage;
import dev.bailiwick.identity.passkeys.PasskeysPage;
import dev.bailiwick.web.ui.FormField;
import dev.bailiwick.web.ui.StatusIcon;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The profile page. Role and modules are display text; `factors` and `passkeys` are null for an
/// account without a password. `zones` are the time zones to choose from, besides UTC.
public record ProfilePage(
        String name,
        FormField newName,
        String email,
        String role,
        List<String> modules,
        Instant createdAt,
        boolean password,
        SignOn signOn,
        @Nullable FactorsPage factors,
        @Nullable PasskeysPage passkeys,
        List<Session> sessions,
        List<SignIn> signIns,
        List<String> zones,
        ProfileMail mail) {
    public ProfilePage {
        modules = List.copyOf(modules);
        zones = List.copyOf(zones);
        signIns = List.copyOf(signIns);
        sessions = List.copyOf(sessions);
    }

    /// The person's single sign-on: `provider` is null if no provider is configured, `link` is null
    /// if the account is not linked, `linkingDisabledReason` is the reason why it cannot be linked
    /// now.
    public record SignOn(
            @Nullable String provider,
            @Nullable Link link,
            @Nullable String linkingDisabledReason) {}

    /// The linked external identity.
    public record Link(String email, Instant linkedAt, @Nullable Instant lastLoginAt) {}

    /// A session of the person; `device` is text, such as "Firefox on Linux".
    public record Session(
            String uid,
            String device,
            boolean phone,
            String address,
            String method,
            Instant since,
            Instant lastSeenAt,
            boolean current) {}

    /// A sign-in or an attempt: `text` is text, such as "Wrong password, 4 more times".
    public record SignIn(StatusIcon state, String text, String address, Instant at) {}

    public boolean hasOtherSessions() {
        return sessions.stream().anyMatch(session -> !session.current());
    }
}
