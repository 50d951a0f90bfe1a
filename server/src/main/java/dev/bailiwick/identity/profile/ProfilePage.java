package dev.bailiwick.identity.profile;

import dev.bailiwick.identity.authenticators.FactorsPage;
import dev.bailiwick.identity.passkeys.PasskeysPage;
import dev.bailiwick.web.ui.State;
import dev.bailiwick.web.ui.TimeText;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
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
        List<SignIn> signIns,
        Clock clock,
        ProfileMail mail) {
    public ProfilePage {
        modules = List.copyOf(modules);
        signIns = List.copyOf(signIns);
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

    /// A sign-in, or an attempt: `said` in words, such as "Wrong password, 4 more times".
    public record SignIn(State state, String said, String address, Instant at) {}

    /// How the person reads times. `chosen` is the zone's name, empty when the server's holds.
    public record Clock(ZoneId zone, String chosen, List<String> zones) {
        public Clock {
            zones = List.copyOf(zones);
        }

        public String at(Instant at) {
            return TimeText.numeric(at, zone);
        }

        /// "Europe/Berlin (UTC+01:00)" as of now; "UTC" however it is called.
        public String words(Instant now) {
            ZoneOffset offset = zone.getRules().getOffset(now);
            String beside = offset.getTotalSeconds() == 0 ? "UTC" : "UTC" + offset;
            return zone.normalized().equals(ZoneOffset.UTC)
                    ? "UTC"
                    : zone.getId() + " (" + beside + ")";
        }
    }

    public boolean hasOtherSessions() {
        return sessions.stream().anyMatch(session -> !session.current());
    }
}
