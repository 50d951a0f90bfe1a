package dev.bailiwick.identity.reauthentication;

import dev.bailiwick.identity.signin.ProviderButton;
import dev.bailiwick.web.ui.Field;
import org.jspecify.annotations.Nullable;

/// Asks a signed-in person to prove it again, by password, through the provider, or either. `email`
/// is shown so that password managers find the account; `refusal` is the sentence of a failed
/// attempt, `codeRefusal` that of a code. `byCode` when the account has a second factor,
/// `byPasskey` when it has one that can be used here.
public record ReauthenticatePage(
        String email,
        boolean byPassword,
        boolean byCode,
        boolean byPasskey,
        @Nullable ProviderButton provider,
        @Nullable String refusal,
        @Nullable String codeRefusal,
        @Nullable String passkeyRefusal,
        String continueTo) {

    public Field password() {
        return Field.of("password", "").withError(refusal);
    }

    public Field code() {
        return Field.of("code", "").withError(codeRefusal);
    }
}
