package dev.bailiwick.modules.remotes.sessions;

import dev.bailiwick.modules.remotes.registry.RemoteFields;
import dev.bailiwick.web.ui.StatusIcon;
import dev.bailiwick.web.ui.TimeText;
import java.time.Instant;
import java.util.Locale;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/// A session in a list.
///
/// @param remoteId null when the machine was removed
/// @param protocol `ssh` or `rdp`
/// @param person the name or email address of who began it
/// @param username on the machine
/// @param endedAt null while it is open
/// @param bytes both ways, known when it has ended
public record SessionEntry(
        long id,
        UUID uid,
        @Nullable Long remoteId,
        String remoteName,
        String protocol,
        String person,
        boolean isOwn,
        String username,
        String address,
        Instant startedAt,
        @Nullable Instant endedAt,
        @Nullable EndReason reason,
        long bytes) {
    /// The machine's page; null when it was removed.
    public @Nullable String remotePath() {
        return remoteId == null ? null : RemoteFields.KIND.path(remoteId);
    }

    /// Where its person takes it up again; null for a desktop, which ends with its page.
    public @Nullable String resumePath() {
        return isOwn && endedAt == null && remoteId != null && protocol.equals("ssh")
                ? "%s/ssh?session=%s".formatted(RemoteFields.KIND.path(remoteId), uid)
                : null;
    }

    public String protocolLabel() {
        return protocol.toUpperCase(Locale.ROOT);
    }

    public StatusIcon icon() {
        return reason == null ? StatusIcon.OK : reason.icon();
    }

    public String state() {
        return reason == null ? "Open" : reason.word();
    }

    /// Why it ended; empty while it is open.
    public String why() {
        return reason == null ? "" : reason.label();
    }

    /// Such as "32 minutes".
    public String lasted(Instant now) {
        return TimeText.elapsed(startedAt, endedAt == null ? now : endedAt);
    }
}
