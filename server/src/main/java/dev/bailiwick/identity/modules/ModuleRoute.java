package dev.bailiwick.identity.modules;

import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// A route of a module that has a rule of its own.
///
/// @param pattern below the module's path, such as `/hosts/{id}/token/**`: `{id}` is one segment,
///   `**` at the end is any number of segments
public record ModuleRoute(String pattern, Access access) {
    /// Who can use it, and how.
    public enum Access {
        /// Readers of the module, also with POST: requests that are audited. The module itself
        /// decides which of them are allowed.
        READERS,
        /// Administrators.
        ADMINISTRATORS,
        /// Administrators who have authenticated recently: for credentials, and for responses that
        /// contain secrets.
        RECENT_ADMINISTRATORS,
        /// Administrators, with a file in a multipart form.
        UPLOAD,
        /// As usual below the module's path, with files in a multipart form.
        EDITOR_UPLOAD,
        /// A websocket: its handshake is a GET that acts, so it requires an editor and the `Origin`
        /// of this site (RFC 6455 §10.2).
        WEBSOCKET
    }

    public ModuleRoute {
        if (!pattern.startsWith("/")) {
            throw new IllegalArgumentException("not below the module's path: " + pattern);
        }
    }

    /// Matches whole paths.
    ///
    /// @param base the module's path
    public Pattern below(String base) {
        boolean open = pattern.endsWith("/**");
        String closed = open ? pattern.substring(0, pattern.length() - 3) : pattern;
        return Pattern.compile(
                Pattern.quote(base)
                        + Stream.of(closed.substring(1).split("/"))
                                .map(segment ->
                                        "/"
                                                + (segment.startsWith("{")
                                                        ? "[^/]+"
                                                        : Pattern.quote(segment)))
                                .collect(Collectors.joining())
                        + (open ? "(/.*)?" : ""));
    }
}
