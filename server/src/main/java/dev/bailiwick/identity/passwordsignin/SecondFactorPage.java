package dev.bailiwick.identity.passwordsignin;

import dev.bailiwick.web.ui.FormField;
import org.jspecify.annotations.Nullable;

/// The second step of a sign-in.
///
/// @param app whether the account has an authenticator app
/// @param passkey whether it has a passkey that can be used here
/// @param passkeyError the error of a failed passkey
/// @param recoveryError the error of a recovery code
public record SecondFactorPage(
        FormField code,
        boolean app,
        boolean passkey,
        @Nullable String passkeyError,
        @Nullable String recoveryError) {}
