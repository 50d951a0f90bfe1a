package dev.bailiwick.links;

import dev.bailiwick.secrets.Secrets;
import java.security.SecureRandom;
import java.util.Base64;
import java.util.HexFormat;
import org.springframework.stereotype.Component;

/// Makes the tokens of links that work once: 32 random bytes, base64url. What is stored is a keyed
/// hash, so that neither a copy of the database opens anything, nor a row written into it.
@Component
public final class LinkTokens {
    private final Secrets secrets;
    private final SecureRandom random = new SecureRandom();

    LinkTokens(Secrets secrets) {
        this.secrets = secrets;
    }

    public String fresh() {
        byte[] bytes = new byte[32];
        random.nextBytes(bytes);
        return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
    }

    public String hash(String token) {
        return HexFormat.of().formatHex(secrets.mac("mailed link", token));
    }
}
