package dev.bailiwick.modules.remotes.sessions;

/// A browser that shows a session.
public interface SessionViewer {
    /// From now on nothing is carried in either direction. Does not wait for anybody.
    ///
    /// @return false if it had stopped before
    boolean stop();

    /// Says why the session has ended, if the browser does not know yet. Does not wait for it.
    void end(EndReason reason);

    /// Another browser has taken the session over.
    void replaced();
}
