package dev.bailiwick.db;

import dev.bailiwick.startup.DataFolder;
import dev.bailiwick.startup.StartRefused;
import java.net.URI;
import java.net.URISyntaxException;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
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

    static DatabaseAddress parse(@Nullable String url, DataFolder folder) {
        if (url == null || url.isBlank()) {
            return new Sqlite(folder.privateFile("bailiwick.db"));
        }
        try {
            URI uri = new URI(url.strip());
            String scheme = String.valueOf(uri.getScheme());
            if ((!scheme.equals("postgresql") && !scheme.equals("postgres"))
                    || uri.getHost() == null
                    || uri.getRawPath().length() < 2) {
                throw new StartRefused(EXPECTED);
            }
            String where =
                    uri.getHost()
                            + (uri.getPort() < 0 ? "" : ":" + uri.getPort())
                            + uri.getRawPath();
            String[] credentials =
                    (uri.getRawUserInfo() == null ? "" : uri.getRawUserInfo()).split(":", 2);
            String query = uri.getRawQuery() == null ? "" : uri.getRawQuery() + "&";
            return new Postgresql(
                    "jdbc:postgresql://"
                            + where
                            + "?"
                            + NEVER_FOR_EVER
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

    String EXPECTED =
            "BAILIWICK_DATABASE_URL is not of the form"
                    + " postgresql://user:password@host:port/database. Percent-encode special"
                    + " characters in the password, or leave it unset for SQLite.";

    private static String decoded(String part) {
        return URLDecoder.decode(part.replace("+", "%2B"), StandardCharsets.UTF_8);
    }
}
