package dev.bailiwick.modules.remotes.sessions;

import dev.bailiwick.modules.remotes.registry.Remote;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/// The form to connect, and the terminal.
///
/// @param sessions of this machine, open and ended, the latest first
/// @param session to take up; empty for a new one
/// @param jump through which the connection goes; null for a direct one
/// @param isCertifying whether certificates can be signed
/// @param principals the user names for which the person gets certificates
/// @param recordingsKept how long a recording of a session is kept
/// @param styleNonce for the style elements that the terminal adds
public record SshPage(
        Remote remote,
        List<SessionEntry> sessions,
        String session,
        Duration recordingsKept,
        String styleNonce,
        boolean isAdministrator,
        @Nullable Remote jump,
        boolean isCertifying,
        List<String> principals) {
    public SshPage {
        sessions = List.copyOf(sessions);
        principals = List.copyOf(principals);
    }

    /// The person's open ones, which can be taken up.
    public List<SessionEntry> open() {
        return sessions.stream().filter(one -> one.resumePath() != null).toList();
    }

    public List<SessionEntry> ended() {
        return sessions.stream().filter(one -> one.endedAt() != null).toList();
    }

    /// Why the person cannot connect; null when nothing is known to prevent it.
    public @Nullable String obstacle() {
        boolean isNeeded = remote.usesCertificates() || (jump != null && jump.usesCertificates());
        return !isNeeded
                ? null
                : !isCertifying
                        ? "Certificates are not switched on yet."
                        : principals.isEmpty() ? "You have no user name on machines yet." : null;
    }

    /// What stands on a key of the row for phones.
    public static String keySign(String key) {
        return switch (key) {
            case "up" -> "↑";
            case "down" -> "↓";
            case "left" -> "←";
            case "right" -> "→";
            case "pageup" -> "PgUp";
            default ->
                    key.length() == 1
                            ? key
                            : key.substring(0, 1).toUpperCase(Locale.ROOT) + key.substring(1);
        };
    }

    public static String keyName(String key) {
        return switch (key) {
            case "/" -> "Slash";
            case "|" -> "Pipe";
            case "-" -> "Minus";
            case "pageup" -> "Page up";
            default -> key.substring(0, 1).toUpperCase(Locale.ROOT) + key.substring(1);
        };
    }
}
