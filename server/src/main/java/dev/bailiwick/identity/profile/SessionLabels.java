package dev.bailiwick.identity.profile;

import dev.bailiwick.identity.sessions.DeviceNames;
import dev.bailiwick.identity.sessions.Session;

/// A session as text.
final class SessionLabels {
    private SessionLabels() {}

    static ProfilePage.Session of(Session session, Session current) {
        String agent = session.userAgent();
        return new ProfilePage.Session(
                session.uid().toString(),
                DeviceNames.of(agent),
                agent.contains("iPhone") || agent.contains("Android"),
                session.address(),
                switch (session.method()) {
                    case PASSWORD -> "Password";
                    case PASSKEY -> "Passkey";
                    case OIDC -> "Identity provider";
                },
                session.createdAt(),
                session.lastSeenAt(),
                session.uid().equals(current.uid()));
    }
}
