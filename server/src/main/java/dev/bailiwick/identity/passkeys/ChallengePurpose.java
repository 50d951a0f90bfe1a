package dev.bailiwick.identity.passkeys;

/// The purpose of a passkey request. A response for one purpose is not valid for another.
public enum ChallengePurpose {
    /// Registration.
    REGISTER(false),

    /// Sign-in with the passkey alone, by anyone.
    SIGN_IN(true),

    /// After the correct password.
    SECOND_STEP(false),

    /// With the passkey alone, by a signed-in person.
    REAUTHENTICATE(true);

    private final boolean usernameless;

    ChallengePurpose(boolean usernameless) {
        this.usernameless = usernameless;
    }

    /// A passkey used alone must be two factors in one: the device must verify the person.
    boolean isUsernameless() {
        return usernameless;
    }
}
