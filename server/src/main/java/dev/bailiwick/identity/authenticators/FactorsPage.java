package dev.bailiwick.identity.authenticators;

import dev.bailiwick.web.ui.Confirmation;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/// Two-factor sign-in as shown on the profile.
///
/// @param authenticatorSince null when there is no app
/// @param codesLeft of the ten recovery codes
/// @param appRequired whether the app cannot be removed, because it is the last factor and one is
///   required
/// @param required whether the person must have a second factor
public record FactorsPage(
        @Nullable Instant authenticatorSince,
        @Nullable Instant authenticatorUsedAt,
        boolean hasFactor,
        int codesLeft,
        boolean required,
        boolean appRequired) {

    public Confirmation removal() {
        return FactorController.removal();
    }

    public Confirmation newCodes() {
        return FactorController.newCodes();
    }
}
