package dev.bailiwick.identity.authenticators;

import dev.bailiwick.web.ui.Confirmation;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/// Two-factor sign-in as the profile shows it.
///
/// @param authenticatorSince none when there is no app
/// @param codesLeft of the ten recovery codes
/// @param appNeeded whether the app is the last factor although one is demanded, and stays
/// @param demanded whether an administrator demands a second factor of the person
public record FactorsPage(
        @Nullable Instant authenticatorSince,
        @Nullable Instant authenticatorUsedAt,
        boolean on,
        int codesLeft,
        boolean demanded,
        boolean appNeeded) {

    public Confirmation removal() {
        return FactorController.removal();
    }

    public Confirmation newCodes() {
        return FactorController.newCodes();
    }
}
