package dev.bailiwick.modules.dns.provider;

import dev.bailiwick.platform.http.HttpFailureException;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/// Why an instance cannot be asked. Its texts are for people, without secrets.
public final class ProviderFailureException extends Exception {
    /// What failed.
    public enum Kind {
        NAME("Name"),
        DENIED("Address"),
        CONNECTION("Connection"),
        CERTIFICATE("Certificate"),
        TIME("Response"),
        ANSWER("Response"),
        NOT_A_PROVIDER("Product"),
        PASSWORD("Password", Duration.ofMinutes(10)),
        SECOND_FACTOR("Second factor", Duration.ofMinutes(1)),
        SESSIONS("Sessions", Duration.ofMinutes(1)),
        RATE("Rate limit"),
        /// This server, not the instance.
        BUSY("Load"),
        PERMISSION("Permission"),
        /// This version does not have it.
        UNAVAILABLE("Version"),
        /// It understood, and refuses.
        REFUSED("Request");

        private final String label;
        private final Duration pause;

        Kind(String label) {
            this(label, Duration.ofSeconds(10));
        }

        Kind(String label, Duration pause) {
            this.label = label;
            this.pause = pause;
        }

        /// Whether the instance may have carried out what it did not confirm.
        public boolean isUncertain() {
            return this == TIME || this == ANSWER || this == CONNECTION;
        }

        /// Whether it cannot be reached at all, so that other requests would fail as well.
        public boolean isSilence() {
            return switch (this) {
                case NAME, DENIED, CONNECTION, CERTIFICATE, TIME -> true;
                default -> false;
            };
        }

        public String label() {
            return label;
        }

        /// How long to wait before the next try, so that neither a wrong password locks the
        /// instance nor many tries use up its sessions.
        public Duration pause() {
            return pause;
        }
    }

    private final Kind kind;
    private final String advice;
    private final @Nullable String fingerprint;

    /// @param advice what to do; empty for nothing
    public ProviderFailureException(Kind kind, String sentence, String advice) {
        this(kind, sentence, advice, null);
    }

    private ProviderFailureException(
            Kind kind, String sentence, String advice, @Nullable String fingerprint) {
        super(sentence, null, false, false);
        this.kind = kind;
        this.advice = advice;
        this.fingerprint = fingerprint;
    }

    public static ProviderFailureException of(HttpFailureException e) {
        Kind kind = Kind.valueOf(e.step().name());
        return new ProviderFailureException(kind, e.sentence(), advice(kind), e.fingerprint());
    }

    private static String advice(Kind kind) {
        return switch (kind) {
            case NAME -> "Check the spelling, or enter its IP address.";
            case CONNECTION -> "Check that its web server runs, the port, and firewalls between.";
            case CERTIFICATE ->
                    "Compare the fingerprint with the one on the instance, and enter it to accept"
                            + " this certificate only.";
            case TIME -> "Check that the address is right and the instance not overloaded.";
            default -> "";
        };
    }

    public Kind kind() {
        return kind;
    }

    public String sentence() {
        return String.valueOf(getMessage());
    }

    public String advice() {
        return advice;
    }

    /// SHA-256 of the certificate that was refused; null if none was seen.
    public @Nullable String fingerprint() {
        return fingerprint;
    }
}
