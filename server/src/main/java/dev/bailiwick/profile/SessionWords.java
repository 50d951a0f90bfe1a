package dev.bailiwick.profile;

import dev.bailiwick.sessions.DeviceWords;
import dev.bailiwick.sessions.Session;

/// A session in words.
final class SessionWords {
    private SessionWords() {}

    static ProfilePage.Session of(Session session, Session current) {
        String agent = session.userAgent();
        return new ProfilePage.Session(
                session.uid().toString(),
                DeviceWords.of(agent),
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
