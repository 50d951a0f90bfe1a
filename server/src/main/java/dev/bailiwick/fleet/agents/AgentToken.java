package dev.bailiwick.fleet.agents;

import dev.bailiwick.platform.secrets.RandomToken;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// `bwa_` and a random token of 32 bytes: it cannot be guessed, so a plain SHA-256 of it can be
/// stored. The token appears in output only once, when it is shown.
public final class AgentToken {
    private static final Pattern FORMAT = Pattern.compile("bwa_[A-Za-z0-9_-]{43}");
    private static final Pattern BEARER = Pattern.compile("(?i)Bearer +(\\S+)");

    private final String text;

    private AgentToken(String text) {
        this.text = text;
    }

    static AgentToken random() {
        return new AgentToken("bwa_" + RandomToken.next());
    }

    /// From an `Authorization` header (RFC 6750 §2.1).
    static Optional<AgentToken> of(@Nullable String header) {
        if (header == null) {
            return Optional.empty();
        }
        var bearer = BEARER.matcher(header);
        return bearer.matches() && FORMAT.matcher(bearer.group(1)).matches()
                ? Optional.of(new AgentToken(bearer.group(1)))
                : Optional.empty();
    }

    /// The text, to be shown once.
    public String plaintext() {
        return text;
    }

    byte[] hash() {
        try {
            return MessageDigest.getInstance("SHA-256")
                    .digest(text.getBytes(StandardCharsets.US_ASCII));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("SHA-256 is missing from this JDK", e);
        }
    }

    @Override
    public String toString() {
        return "bwa_[hidden]";
    }
}
