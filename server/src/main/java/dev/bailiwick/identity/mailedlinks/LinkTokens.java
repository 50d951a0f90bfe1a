package dev.bailiwick.identity.mailedlinks;

import dev.bailiwick.platform.secrets.RandomToken;
import dev.bailiwick.platform.secrets.Secrets;
import org.springframework.stereotype.Component;

/// Makes the tokens of links that work once. What is stored is a keyed hash, so that neither a copy
/// of the database opens anything, nor a row written into it.
@Component
public final class LinkTokens {
    private final Secrets secrets;

    LinkTokens(Secrets secrets) {
        this.secrets = secrets;
    }

    public String fresh() {
        return RandomToken.next();
    }

    public String hash(String token) {
        return secrets.hash("mailed link", token);
    }
}
