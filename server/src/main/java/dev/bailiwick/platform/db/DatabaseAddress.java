package dev.bailiwick.platform.db;

import dev.bailiwick.platform.startup.DataFolder;
import dev.bailiwick.platform.startup.StartRefusedException;
import java.net.InetAddress;
import java.net.URI;
import java.net.URISyntaxException;
import java.net.URLDecoder;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// The location of the data: a file in the data folder, or a PostgreSQL server
/// (`BAILIWICK_DATABASE_URL`).
public sealed interface DatabaseAddress {
    String jdbcUrl();

    /// For the start-up log and the system page: never contains a password.
    String description();

    record Sqlite(Path file) implements DatabaseAddress {
        @Override
        public String jdbcUrl() {
            return "jdbc:sqlite:" + file;
        }

        @Override
        public String description() {
            return "SQLite, " + file;
        }
    }

    record Postgresql(String jdbcUrl, String description, String user, String password)
            implements DatabaseAddress {
        @Override
        public String toString() {
            return description;
        }
    }

    String SQLITE_FILE = "bailiwick.db";

    /// Whether the database does not exist yet. Files cannot tell for PostgreSQL: false.
    static boolean isNew(@Nullable String url, Path dataFolder) {
        return (url == null || url.isBlank()) && Files.notExists(dataFolder.resolve(SQLITE_FILE));
    }

    /// @param authorities certificate authorities to trust for the server, in addition to the usual
    ///   ones
    static DatabaseAddress parse(
            @Nullable String url, DataFolder folder, Optional<Path> authorities) {
        if (url == null || url.isBlank()) {
            return new Sqlite(folder.privateFile(SQLITE_FILE));
        }
        try {
            URI uri = new URI(url.strip());
            String scheme = String.valueOf(uri.getScheme());
            if ((!scheme.equals("postgresql") && !scheme.equals("postgres"))
                    || uri.getRawAuthority() == null
                    || uri.getRawPath().length() < 2) {
                throw new StartRefusedException(INVALID_URL);
            }
            UrlAuthority authority = UrlAuthority.of(uri);
            String where =
                    authority.host()
                            + (authority.port().isEmpty() ? "" : ":" + authority.port())
                            + uri.getRawPath();
            String[] credentials = authority.credentials().split(":", 2);
            String query = uri.getRawQuery() == null ? "" : uri.getRawQuery() + "&";
            String tls =
                    isLocal(authority.host()) || query.contains("sslmode=")
                            ? ""
                            : verifiedTls(authorities);
            return new Postgresql(
                    "jdbc:postgresql://"
                            + where
                            + "?"
                            + TIMEOUT_PARAMETERS
                            + tls
                            + query
                            + "reWriteBatchedInserts=true&ApplicationName=bailiwick",
                    "PostgreSQL, " + where,
                    decoded(credentials[0]),
                    credentials.length < 2 ? "" : decoded(credentials[1]));
        } catch (URISyntaxException e) {
            // without the cause, which contains the URL with the password
            throw new StartRefusedException(INVALID_URL);
        }
    }

    /// Timeouts in seconds, so that a dead connection is dropped. The longest statement, which
    /// stores a million imported rows, takes about one minute. The operator's own values come later
    /// in the URL and take precedence.
    String TIMEOUT_PARAMETERS = "connectTimeout=5&socketTimeout=300&tcpKeepAlive=true&";

    /// Connections to other machines are encrypted and the server is verified unless the operator
    /// configures otherwise: the driver's default would fall back to plain text.
    static String verifiedTls(Optional<Path> authorities) {
        return "sslmode=verify-full&sslfactory=%s&sslfactoryarg=%s&"
                .formatted(
                        DatabaseTls.class.getName(),
                        URLEncoder.encode(
                                authorities.map(Path::toString).orElse(""),
                                StandardCharsets.UTF_8));
    }

    String INVALID_URL =
            "BAILIWICK_DATABASE_URL is not of the form"
                    + " postgresql://user:password@host:port/database. Percent-encode special"
                    + " characters in the password, or leave it unset for SQLite.";

    private static boolean isLocal(String host) {
        try {
            return host.equalsIgnoreCase("localhost")
                    || InetAddress.ofLiteral(host.replaceAll("[\\[\\]]", "")).isLoopbackAddress();
        } catch (IllegalArgumentException e) {
            return false; // a host name, which is not resolved
        }
    }

    private static String decoded(String part) {
        return URLDecoder.decode(part.replace("+", "%2B"), StandardCharsets.UTF_8);
    }
}
