package dev.bailiwick.platform.db;

import dev.bailiwick.platform.trust.TrustAnchors;
import java.io.IOException;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.util.Optional;
import org.postgresql.ssl.WrappedFactory;

/// TLS to a PostgreSQL server, with the same trust anchors as all other connections. The driver
/// instantiates it by the class name in the URL.
public final class DatabaseTls extends WrappedFactory {
    /// @param authorities a file of additional authorities, or empty
    public DatabaseTls(String authorities) throws IOException, GeneralSecurityException {
        Optional<Path> file =
                authorities.isEmpty() ? Optional.empty() : Optional.of(Path.of(authorities));
        factory = new TrustAnchors(file).verifying().getSocketFactory();
    }
}
