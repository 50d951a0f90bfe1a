package dev.bailiwick.platform.secrets;

import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Optional;

/// Authenticates our tokens: a keyed hash follows the [RandomToken], so that tokens which were
/// invented or read from a copy of the database are rejected.
public final class TokenSeal {
    private static final Base64.Encoder BASE64 = Base64.getUrlEncoder().withoutPadding();

    private final Secrets secrets;
    private final String purpose;

    /// @param purpose of these tokens; a token for another purpose is not valid
    public TokenSeal(Secrets secrets, String purpose) {
        this.secrets = secrets;
        this.purpose = purpose;
    }

    public String sealed(String token) {
        return token + "." + mac(token);
    }

    /// @return the token, if it is authentic
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
