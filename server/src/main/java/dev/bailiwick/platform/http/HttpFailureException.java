package dev.bailiwick.platform.http;

import org.jspecify.annotations.Nullable;

/// Why there is no response. Its message is a sentence for people, without secrets.
public final class HttpFailureException extends Exception {
    /// What failed, in the order in which it is tried.
    public enum Step {
        /// The name is not found.
        NAME,
        /// The address is one that this server must not connect to.
        DENIED,
        CONNECTION,
        /// The certificate is not the one that is expected.
        CERTIFICATE,
        /// No complete response within the time limit.
        TIME,
        /// It is not HTTP, or too large.
        ANSWER
    }

    private final Step step;
    private final @Nullable String fingerprint;

    HttpFailureException(Step step, String message) {
        this(step, message, null);
    }

    HttpFailureException(Step step, String message, @Nullable String fingerprint) {
        super(message, null, false, false);
        this.step = step;
        this.fingerprint = fingerprint;
    }

    public Step step() {
        return step;
    }

    /// Of the certificate that was refused, as [CertificateCheck] has it; null if none was seen.
    public @Nullable String fingerprint() {
        return fingerprint;
    }

    public String sentence() {
        return String.valueOf(getMessage());
    }
}
