package dev.bailiwick.fleet.agents;

import dev.bailiwick.platform.secrets.RandomToken;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// `bwa_` and a random token of 32 bytes: too many to guess, so that a plain SHA-256 of it may be
/// stored. It never appears in a text of ours but once, where it is shown.
public final class AgentToken {
    private static final Pattern FORM = Pattern.compile("bwa_[A-Za-z0-9_-]{43}");
    private static final Pattern BEARER = Pattern.compile("(?i)Bearer +(\\S+)");

    private final String text;

    private AgentToken(String text) {
        this.text = text;
    }

    static AgentToken random() {
        return new AgentToken("bwa_" + RandomToken.next());
    }

    /// Out of an `Authorization` header (RFC 6750 §2.1).
    static Optional<AgentToken> of(@Nullable String header) {
        if (header == null) {
            return Optional.empty();
        }
        var bearer = BEARER.matcher(header);
        return bearer.matches() && FORM.matcher(bearer.group(1)).matches()
                ? Optional.of(new AgentToken(bearer.group(1)))
                : Optional.empty();
    }

    /// To show once.
    public String reveal() {
        return text;
    }

    byte[] hash() {
        try {
            return MessageDigest.getInstance("SHA-256")
                    .digest(text.getBytes(StandardCharsets.US_ASCII));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every JDK has SHA-256", e);
        }
    }

    @Override
    public String toString() {
        return "bwa_[hidden]";
    }
}
