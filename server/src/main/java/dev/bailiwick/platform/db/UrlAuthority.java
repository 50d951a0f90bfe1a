package dev.bailiwick.platform.db;

import dev.bailiwick.platform.startup.StartRefusedException;
import java.net.URI;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// The authority of a database URL: credentials and server.
///
/// @param credentials still percent-encoded; empty when there are none
/// @param port empty when there is none
record UrlAuthority(String credentials, String host, String port) {
    /// [URI#getHost] rejects names with underscores, which containers and services have.
    private static final Pattern WITH_UNDERSCORE =
            Pattern.compile("(?:([^@]*)@)?([A-Za-z0-9._-]+)(?::(\\d{1,5}))?");

    static UrlAuthority of(URI uri) {
        if (uri.getHost() != null) {
            return new UrlAuthority(
                    orEmpty(uri.getRawUserInfo()),
                    uri.getHost(),
                    uri.getPort() < 0 ? "" : Integer.toString(uri.getPort()));
        }
        Matcher parts = WITH_UNDERSCORE.matcher(orEmpty(uri.getRawAuthority()));
        if (!parts.matches()) {
            throw new StartRefusedException(DatabaseAddress.INVALID_URL);
        }
        return new UrlAuthority(orEmpty(parts.group(1)), parts.group(2), orEmpty(parts.group(3)));
    }

    private static String orEmpty(@Nullable String part) {
        return part == null ? "" : part;
    }

    /// Never contains the password.
    @Override
    public String toString() {
        return host;
    }
}
