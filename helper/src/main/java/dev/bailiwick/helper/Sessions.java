package dev.bailiwick.helper;

import dev.bailiwick.contract.remote.SessionEvent;
import dev.bailiwick.contract.remote.SessionEvent.Failed;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Semaphore;
import org.jspecify.annotations.Nullable;

/// All sessions of the helper.
final class Sessions {
    static final int MAX_SESSIONS = 500;

    /// So many that they fit into a frame.
    private static final int LISTED_TOGETHER = 25;

    private static final int ID_BYTES = 16;
    private static final int LOGGED_ID_LENGTH = 8;

    private final Map<String, Session> sessions = new ConcurrentHashMap<>();
    private final Semaphore places = new Semaphore(MAX_SESSIONS);
    private final SecureRandom random = new SecureRandom();

    /// What a session is called in the log: its beginning, because the whole id is a secret.
    static String logged(String id) {
        return "Session " + id.substring(0, LOGGED_ID_LENGTH);
    }

    /// The same for a session of somebody else.
    static SessionException missing() {
        return new SessionException(Failed.Code.CLOSED, "There is no such session.");
    }

    String newId() {
        var id = new byte[ID_BYTES];
        random.nextBytes(id);
        return HexFormat.of().formatHex(id);
    }

    /// Reserves a place for one more session.
    void reserve() throws SessionException {
        if (!places.tryAcquire()) {
            throw new SessionException(
                    Failed.Code.NOT_ALLOWED,
                    "There are already " + MAX_SESSIONS + " remote sessions.");
        }
    }

    /// Gives back a place that did not become a session.
    void release() {
        places.release();
    }

    void add(Session session) {
        sessions.put(session.id(), session);
    }

    void remove(Session session, String why) {
        if (sessions.remove(session.id(), session)) {
            places.release();
            Log.info(logged(session.id()) + " is over: " + why + ".");
        }
    }

    Session of(String id, String owner) throws SessionException {
        Session session = sessions.get(id);
        if (session == null || !session.belongsTo(owner)) {
            throw missing();
        }
        return session;
    }

    void end(String id) {
        @Nullable Session session = sessions.get(id);
        if (session != null) {
            session.end("ended by the server");
        }
    }

    void endAll() {
        sessions.values().forEach(session -> session.end("the helper stops"));
    }

    /// At least one message, which can be empty.
    List<SessionEvent.Sessions> list() {
        List<SessionEvent.Sessions.Entry> all =
                sessions.values().stream().map(Session::entry).toList();
        var messages = new ArrayList<SessionEvent.Sessions>();
        for (int from = 0; from == 0 || from < all.size(); from += LISTED_TOGETHER) {
            int to = Math.min(all.size(), from + LISTED_TOGETHER);
            messages.add(new SessionEvent.Sessions(all.subList(from, to)));
        }
        return messages;
    }
}
