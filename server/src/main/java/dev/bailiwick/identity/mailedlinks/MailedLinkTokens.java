package dev.bailiwick.identity.mailedlinks;

import dev.bailiwick.platform.secrets.RandomToken;
import dev.bailiwick.platform.secrets.Secrets;
import org.springframework.stereotype.Component;

/// Creates the tokens of single-use links. Only a keyed hash is stored, so that neither a copy of
/// the database nor a row inserted into it opens anything.
@Component
public final class MailedLinkTokens {
    private final Secrets secrets;

    MailedLinkTokens(Secrets secrets) {
        this.secrets = secrets;
    }

    public String newToken() {
        return RandomToken.next();
    }

    public String hash(String token) {
        return secrets.hash("mailed link", token);
    }
}
