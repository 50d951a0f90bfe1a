package dev.bailiwick.identity.accounts;

import java.util.Optional;

/// A person's name: one line of at most 200 characters.
public final class AccountName {
    public static final int MAX_LENGTH = 200;

    private AccountName() {}

    /// @return the name as stored; empty when the text is not a valid name
    public static Optional<String> of(String text) {
        String name = text.strip();
        boolean usable =
                !name.isEmpty()
                        && name.length() <= MAX_LENGTH
                        && name.codePoints().noneMatch(AccountName::isInvalid);
        return usable ? Optional.of(name) : Optional.empty();
    }

    /// Control characters, unpaired surrogates, and characters that change the direction of the
    /// rest of the line.
    private static boolean isInvalid(int character) {
        return Character.isISOControl(character)
                || Character.getType(character) == Character.SURROGATE
                || (character >= 0x202A && character <= 0x202E)
                || (character >= 0x2066 && character <= 0x2069);
    }
}
