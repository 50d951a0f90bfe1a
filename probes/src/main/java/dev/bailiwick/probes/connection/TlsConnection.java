package dev.bailiwick.probes.connection;

import dev.bailiwick.probes.result.ServerCertificate;
import javax.net.ssl.SSLSocket;
import org.jspecify.annotations.Nullable;

/// A connection after the handshake. Closing the underlying [Connection] closes it.
///
/// @param problem why the certificate is not trusted, for people; null if it is, or was not
///   verified
public record TlsConnection(
        SSLSocket socket, ServerCertificate certificate, @Nullable String problem) {}
