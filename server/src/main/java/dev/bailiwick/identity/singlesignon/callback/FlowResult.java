package dev.bailiwick.identity.singlesignon.callback;

import dev.bailiwick.identity.sessions.Session;
import dev.bailiwick.identity.sessions.SignedIn;

/// What happened at the callback, and the local path to continue to. Sessions are stored; the
/// browser gets their cookies after the commit.
sealed interface FlowResult {
    /// A new session began.
    record Began(SignedIn person, String path) implements FlowResult {}

    /// The person re-authenticated, and their session has a new id.
    record Renewed(Session session, String path) implements FlowResult {}

    /// The browser keeps the session that it has, if any.
    record Unchanged(String path) implements FlowResult {}
}
