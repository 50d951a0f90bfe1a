package dev.bailiwick.platform.db;

import dev.bailiwick.platform.startup.DataFolder;
import dev.bailiwick.platform.startup.StartRefused;
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

/// Where the data is: a file in the data folder, or a PostgreSQL server (`BAILIWICK_DATABASE_URL`).
public sealed interface DatabaseAddress {
    String jdbcUrl();

    /// What the start-up block and the system page may show: never a password.
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

    /// Whether the database would only be made. Of PostgreSQL the files tell nothing: false.
    static boolean isNew(@Nullable String url, Path dataFolder) {
        return (url == null || url.isBlank()) && Files.notExists(dataFolder.resolve(SQLITE_FILE));
    }

    /// @param authorities further ones that a server's certificate may be of, beside the usual
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
                throw new StartRefused(EXPECTED);
            }
            DatabaseAuthority authority = DatabaseAuthority.of(uri);
            String where =
                    authority.host()
                            + (authority.port().isEmpty() ? "" : ":" + authority.port())
                            + uri.getRawPath();
            String[] credentials = authority.credentials().split(":", 2);
            String query = uri.getRawQuery() == null ? "" : uri.getRawQuery() + "&";
            String tls =
                    isLocal(authority.host()) || query.contains("sslmode=")
                            ? ""
                            : verified(authorities);
            return new Postgresql(
                    "jdbc:postgresql://"
                            + where
                            + "?"
                            + NEVER_FOR_EVER
                            + tls
                            + query
                            + "reWriteBatchedInserts=true&ApplicationName=bailiwick",
                    "PostgreSQL, " + where,
                    decoded(credentials[0]),
                    credentials.length < 2 ? "" : decoded(credentials[1]));
        } catch (URISyntaxException e) {
            throw new StartRefused(EXPECTED); // not the cause: it quotes the URL, password and all
        }
    }

    /// Seconds until a connection that nobody answers on is given up. The longest statement, which
    /// stores a million imported rows, takes about one minute. The operator's own values come later
    /// in the address and hold.
    String NEVER_FOR_EVER = "connectTimeout=5&socketTimeout=300&tcpKeepAlive=true&";

    /// To another machine nothing travels in clear, nor to whoever takes its place, unless the
    /// operator says how else: the driver's own default falls back to a plain connection.
    static String verified(Optional<Path> authorities) {
        return "sslmode=verify-full&sslfactory=%s&sslfactoryarg=%s&"
                .formatted(
                        DatabaseTls.class.getName(),
                        URLEncoder.encode(
                                authorities.map(Path::toString).orElse(""),
                                StandardCharsets.UTF_8));
    }

    String EXPECTED =
            "BAILIWICK_DATABASE_URL is not of the form"
                    + " postgresql://user:password@host:port/database. Percent-encode special"
                    + " characters in the password, or leave it unset for SQLite.";

    private static boolean isLocal(String host) {
        try {
            return host.equalsIgnoreCase("localhost")
                    || InetAddress.ofLiteral(host.replaceAll("[\\[\\]]", "")).isLoopbackAddress();
        } catch (IllegalArgumentException e) {
            return false; // a name, which is not looked up
        }
    }

    private static String decoded(String part) {
        return URLDecoder.decode(part.replace("+", "%2B"), StandardCharsets.UTF_8);
    }
}
