package dev.bailiwick.platform.secrets;

import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Optional;

/// Tells tokens of ours from those that others made up, or read in a copy of the database: behind a
/// [RandomToken] stands a keyed hash of it.
public final class TokenSeal {
    private static final Base64.Encoder BASE64 = Base64.getUrlEncoder().withoutPadding();

    private final Secrets secrets;
    private final String purpose;

    /// @param purpose of these tokens; one for another opens nothing
    public TokenSeal(Secrets secrets, String purpose) {
        this.secrets = secrets;
        this.purpose = purpose;
    }

    public String sealed(String token) {
        return token + "." + mac(token);
    }

    /// @return the token, if it is one of ours
    public Optional<String> opened(String text) {
        if (text.length() != RandomToken.LENGTH * 2 + 1 || text.charAt(RandomToken.LENGTH) != '.') {
            return Optional.empty();
        }
        String token = text.substring(0, RandomToken.LENGTH);
        byte[] claimed = text.substring(RandomToken.LENGTH + 1).getBytes(StandardCharsets.UTF_8);
        byte[] right = mac(token).getBytes(StandardCharsets.UTF_8);
        return Secrets.same(claimed, right) ? Optional.of(token) : Optional.empty();
    }

    private String mac(String token) {
        return BASE64.encodeToString(secrets.mac(purpose, token));
    }
}
