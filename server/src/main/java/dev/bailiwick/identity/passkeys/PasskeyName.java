package dev.bailiwick.identity.passkeys;

/// The rules for passkey names.
final class PasskeyName {
    static final int MAX_LENGTH = 60;
    static final String RULE =
            "Enter a name of up to %d characters, on one line.".formatted(MAX_LENGTH);

    private PasskeyName() {}

    static boolean isUsable(String name) {
        return !name.isBlank()
                && name.length() <= MAX_LENGTH
                && name.codePoints().noneMatch(Character::isISOControl);
    }
}
