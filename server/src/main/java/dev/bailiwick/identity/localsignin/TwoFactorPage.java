package dev.bailiwick.identity.localsignin;

import dev.bailiwick.web.ui.Field;
import org.jspecify.annotations.Nullable;

/// The second step of a sign-in.
///
/// @param app whether the account has an authenticator app
/// @param passkey whether it has a passkey that can be used here
/// @param passkeyRefusal the sentence of a passkey that proved nothing
/// @param recoveryError what was wrong with a recovery code
public record TwoFactorPage(
        Field code,
        boolean app,
        boolean passkey,
        @Nullable String passkeyRefusal,
        @Nullable String recoveryError) {}
