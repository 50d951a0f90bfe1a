package dev.bailiwick.probes.connection;

import dev.bailiwick.probes.result.ServerCertificate;
import org.jspecify.annotations.Nullable;

/// What is checked is down. The message is for people, and can quote what a server sent.
public final class DownException extends Exception {
    private final transient @Nullable ServerCertificate certificate;

    public DownException(String message) {
        this(message, null);
    }

    public DownException(String message, @Nullable ServerCertificate certificate) {
        super(message, null, false, false);
        this.certificate = certificate;
    }

    public String reason() {
        return String.valueOf(getMessage());
    }

    /// The one that was refused.
    public @Nullable ServerCertificate certificate() {
        return certificate;
    }
}
