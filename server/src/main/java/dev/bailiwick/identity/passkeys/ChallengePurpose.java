package dev.bailiwick.identity.passkeys;

/// What a passkey is asked for. An answer for one purpose serves no other.
public enum ChallengePurpose {
    /// To be registered.
    REGISTER(false),

    /// Alone, whoever it is.
    SIGN_IN(true),

    /// Beside the right password.
    SECOND_STEP(false),

    /// Alone, by somebody who is signed in.
    REAUTHENTICATE(true);

    private final boolean alone;

    ChallengePurpose(boolean alone) {
        this.alone = alone;
    }

    /// Alone it must be two factors in one: the device has to verify the person.
    boolean isAlone() {
        return alone;
    }
}
