package dev.bailiwick.platform.db;

import dev.bailiwick.platform.trust.TrustAnchors;
import java.io.IOException;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.util.Optional;
import org.postgresql.ssl.WrappedFactory;

/// TLS to a PostgreSQL server, believing whom all other connections believe. The driver makes it by
/// its name, which stands in the address.
public final class DatabaseTls extends WrappedFactory {
    /// @param authorities a file of further authorities, or nothing
    public DatabaseTls(String authorities) throws IOException, GeneralSecurityException {
        Optional<Path> file =
                authorities.isEmpty() ? Optional.empty() : Optional.of(Path.of(authorities));
        factory = new TrustAnchors(file).verifying().getSocketFactory();
    }
}
