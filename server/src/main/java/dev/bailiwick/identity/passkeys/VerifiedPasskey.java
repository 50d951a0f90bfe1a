package dev.bailiwick.identity.passkeys;

import dev.bailiwick.identity.accounts.Account;
import org.springframework.security.web.webauthn.api.Bytes;

/// A passkey that was just verified; [VerifyPasskey#isStillValid] tells whether it still exists.
public final class VerifiedPasskey {
    private final Account account;
    private final Bytes credentialId;

    VerifiedPasskey(Account account, Bytes credentialId) {
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
