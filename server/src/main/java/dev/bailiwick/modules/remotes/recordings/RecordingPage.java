package dev.bailiwick.modules.remotes.recordings;

import dev.bailiwick.modules.remotes.registry.RemoteFields;
import java.time.Instant;

/// The player of a recording.
///
/// @param size of the file; -1 if this server has none
/// @param styleNonce for the style elements that the terminal adds
public record RecordingPage(Recording recording, long size, Instant keptUntil, String styleNonce) {
    public String title() {
        return "%s on %s".formatted(recording.person(), recording.remoteName());
    }

    public String eventsPath() {
        return path(recording.uid().toString()) + "/events";
    }

    /// @param uid of the session
    public static String path(String uid) {
        return RemoteFields.PATH + "/recordings/" + uid;
    }
}
