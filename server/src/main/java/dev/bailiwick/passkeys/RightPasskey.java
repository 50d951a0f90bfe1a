package dev.bailiwick.passkeys;

import dev.bailiwick.accounts.Account;
import org.springframework.security.web.webauthn.api.Bytes;

/// A passkey that was proven a moment ago; [ProvePasskey#isStill] tells whether it is still there.
public final class RightPasskey {
    private final Account account;
    private final Bytes credentialId;

    RightPasskey(Account account, Bytes credentialId) {
        this.account = account;
        this.credentialId = credentialId;
    }

    /// Active or not.
    public Account account() {
        return account;
    }

    Bytes credentialId() {
        return credentialId;
    }
}
