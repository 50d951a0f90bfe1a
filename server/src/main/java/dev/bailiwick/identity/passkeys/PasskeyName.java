package dev.bailiwick.identity.passkeys;

/// What a passkey may be called.
final class PasskeyName {
    static final int LONGEST = 60;
    static final String RULE =
            "Give it a name of up to %d characters, on one line.".formatted(LONGEST);

    private PasskeyName() {}

    static boolean isUsable(String name) {
        return !name.isBlank()
                && name.length() <= LONGEST
                && name.codePoints().noneMatch(Character::isISOControl);
    }
}
