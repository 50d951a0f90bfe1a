package dev.bailiwick.access;

import dev.bailiwick.ui.Field;
import org.jspecify.annotations.Nullable;

/// The second step of a sign-in.
///
/// @param app whether the account has an authenticator app; otherwise the code is a recovery code
public record TwoFactorPage(Field code, boolean app) {
    /// What was wrong, where recovery codes are all that can be typed.
    public @Nullable String recoveryError() {
        return app ? null : code.error();
    }
}
